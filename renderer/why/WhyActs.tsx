import { MAIN_ARCHITECT } from '../../shared/domain';
import type { Outcome, ReasonCode } from '../../shared/decision';
import type { ArchitectView } from '../../shared/ipc';
import { remove, restart, runs, start, startFresh, stop } from '../app/acts';
import { change } from '../app/store';
import { Button } from '../ui/Button';
import { reasonActions } from './actions';

interface WhyActsProps {
  architect: ArchitectView;
  reason: ReasonCode | null;
  /** What the next start would do; null while that is not known. */
  next: Outcome | null;
}

/** The acts on an architect, each in one place: what its reason suggests, then what its state allows, Remove last. */
export function WhyActs({ architect, reason, next }: WhyActsProps) {
  const { id, name } = architect;
  const running = runs(architect.state);
  const refused = !running && (architect.outcome === 'refuse' || next === 'refuse');
  return (
    <div className="why-acts">
      {/* Earlier conversations stand in this very panel, and Start fresh is always offered. */}
      {reason !== null && reasonActions(reason, architect, ['start-fresh', 'resume-other'], refused)}
      {running && <Button onClick={() => void restart(id, { type: 'none' })}>Restart</Button>}
      {running && <Button onClick={() => void stop(id)}>Stop</Button>}
      {!running && !refused && (
        <Button look="primary" onClick={() => void start(id, { type: 'none' })}>
          {next === 'resume' ? 'Resume' : architect.state === 'idle' ? 'Start' : 'Restart'}
        </Button>
      )}
      <Button onClick={() => void startFresh(id)}>Start fresh</Button>
      <Button onClick={() => change({ settingFor: id })}>Arguments…</Button>
      {name !== MAIN_ARCHITECT && (
        <Button look="danger" onClick={() => void remove(id)}>
          Remove
        </Button>
      )}
    </div>
  );
}
