import type { ArchitectView, CrashCard } from '../../shared/ipc';
import { start, startFresh } from '../app/acts';
import { togglePanel } from '../app/layout';
import { moment, span } from '../app/words';
import { Button } from '../ui/Button';
import { sentenceOf, toldBy } from '../why/sentence';
import { useWhy } from '../why/use-why';
import { Card } from './Card';
import { howItEnded } from './exit-words';

/** It was given up (X3, X5): what was tried, how each try ended, the last it said, and what can be done. */
export function GivenUpCard({ architect, card }: { architect: ArchitectView; card: CrashCard }) {
  const { id, name, harnessLabel } = architect;
  const answer = useWhy(architect);
  const told = card.kind === 'crash-loop' && answer?.ok ? toldBy(answer.value, architect) : null;
  const quits = `It was quit ${card.attempts.length} times in a row right after it had been started again by itself, so it is not started again. Its conversation is kept.`;
  return (
    <Card
      architect={architect}
      title={card.kind === 'crash-loop' ? `${name} keeps failing and was given up` : `${name} is not started again by itself`}
      text={card.kind === 'relaunch' ? quits : ((told && sentenceOf(told)) ?? 'It failed again and again right after its start. Its conversation is kept and stays current.')}
      buttons={[
        <Button key="retry" look="primary" onClick={() => void start(id, { type: 'none' })}>
          Retry
        </Button>,
        <Button key="fresh" onClick={() => void startFresh(id)}>
          Start fresh
        </Button>,
        // Not called "Why": that name belongs to the one button of the tab bar.
        <Button key="why" onClick={() => togglePanel('why', true)}>
          Details
        </Button>,
      ]}
    >
      {card.notLoggedIn && (
        <p className="card-advice selectable">
          Its last output reads as if nobody is logged in. Log in to {harnessLabel} in a terminal of your own, then press Retry.
        </p>
      )}
      <table className="attempts selectable" aria-label="What was tried">
        <tbody>
          {card.attempts.map((attempt) => (
            <tr key={attempt.at}>
              <td>{moment(attempt.at)}</td>
              <td>{{ fresh: 'started fresh', resume: 'resumed', reattach: 'reattached' }[attempt.outcome]}</td>
              <td>up {span(attempt.upMs)}</td>
              <td className="attempt-end">{howItEnded(attempt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {card.lastOutput.trim() !== '' && (
        <figure className="last-output">
          <figcaption>Last output</figcaption>
          <pre className="mono selectable" tabIndex={0} aria-label="Last output">
            {card.lastOutput.trim()}
          </pre>
        </figure>
      )}
    </Card>
  );
}
