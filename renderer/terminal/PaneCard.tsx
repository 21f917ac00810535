import type { ArchitectView } from '../../shared/ipc';
import { REASONS } from '../../shared/reasons';
import { start, startFresh } from '../app/acts';
import { useNow } from '../app/now';
import { Button } from '../ui/Button';
import { reasonActions } from '../why/actions';
import { SearchedPlaces } from '../why/SearchedPlaces';
import { sentenceOf, toldBy } from '../why/sentence';
import { useWhy } from '../why/use-why';
import { startSentence } from '../workspaces/preview-words';
import { Card } from './Card';
import { exitWords } from './exit-words';
import { GivenUpCard } from './GivenUpCard';
import { LastOutput } from './LastOutput';
import { QuitCard } from './QuitCard';
import { RestartingCard } from './RestartingCard';

/** What stands in the pane while no agent runs in it: not started, refused, or ended. Null while one runs. */
export function PaneCard({ architect }: { architect: ArchitectView }) {
  if (architect.state === 'running') return null;
  if (architect.state === 'starting') return architect.hasTerminal ? null : <Card architect={architect} title={`Starting ${architect.name}…`} text={null} buttons={[]} />;
  if (architect.restartAt !== null) return <RestartingCard key={architect.restartAt} architect={architect} at={architect.restartAt} />;
  if (architect.card !== null) return <GivenUpCard architect={architect} card={architect.card} />;
  if (architect.outcome === 'refuse') return <RefusedCard architect={architect} />;
  if (architect.state === 'ended' && architect.ended?.exitClass === 'quit-in-agent') return <QuitCard architect={architect} />;
  if (architect.state === 'idle') return <IdleCard architect={architect} />;
  return <EndedCard architect={architect} />;
}

function IdleCard({ architect }: { architect: ArchitectView }) {
  const now = useNow();
  const { id, preview } = architect;
  if (preview?.outcome === 'refuse') return <RefusedCard architect={architect} />;
  return (
    <Card
      architect={architect}
      title={`${architect.name} is not running`}
      text={preview && startSentence(preview, now)}
      buttons={[
        <Button key="start" look="primary" onClick={() => void start(id, { type: 'none' })}>
          Start
        </Button>,
        preview?.outcome === 'resume' && (
          <Button key="fresh" onClick={() => void startFresh(id)}>
            Start fresh
          </Button>
        ),
      ]}
    >
      <LastOutput architect={architect} />
    </Card>
  );
}

function RefusedCard({ architect }: { architect: ArchitectView }) {
  const answer = useWhy(architect);
  const reason = architect.reason ?? architect.preview?.reason ?? null;
  const told = answer?.ok ? toldBy(answer.value, { reason }) : null;
  if (reason === null) return null;
  return (
    <Card
      architect={architect}
      title={`${architect.name} cannot start: ${REASONS[reason].short}`}
      text={(told && sentenceOf(told)) ?? (answer?.ok === false ? answer.error : null)}
      buttons={reasonActions(reason, architect, [], true)}
    >
      {told && <SearchedPlaces told={told} />}
    </Card>
  );
}

function EndedCard({ architect }: { architect: ArchitectView }) {
  const now = useNow();
  const { id, preview, ended } = architect;
  const title = ended?.exitClass === 'crash' ? `${architect.name} crashed` : architect.state === 'stopped' ? `${architect.name} is stopped` : `${architect.name} has ended`;
  const text = [exitWords(ended), preview && startSentence(preview, now)].filter(Boolean).join(' ');
  return (
    <Card
      architect={architect}
      title={title}
      text={text === '' ? null : text}
      buttons={[
        <Button key="again" look="primary" onClick={() => void start(id, { type: 'none' })}>
          {preview?.outcome === 'resume' ? 'Resume' : 'Restart'}
        </Button>,
        <Button key="fresh" onClick={() => void startFresh(id)}>
          Start fresh
        </Button>,
      ]}
    >
      <LastOutput architect={architect} />
    </Card>
  );
}
