import { useEffect, useState } from 'react';
import type { Answer, PlannedStart } from '../../shared/ipc';
import { asAnswer, startWorkspace } from '../app/acts';
import { api } from '../app/api';
import { useNow } from '../app/now';
import { findWorkspace } from '../app/select';
import { change, EVERYWHERE, usePage } from '../app/store';
import { BadgeShape } from '../architects/BadgeShape';
import { focusTerminalSoon } from '../terminal/active';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { Modal } from '../ui/Modal';
import { previewWords } from './preview-words';

const close = (): void => change({ startingAll: null });

/** Before a workspace is started: who resumes what, who starts fresh and why, who cannot start. The same plan as the launch. */
export function StartWorkspace() {
  const startingAll = usePage((page) => page.startingAll);
  const workspace = usePage((page) => (startingAll === null ? null : findWorkspace(page.state, startingAll)));
  if (startingAll === EVERYWHERE) return <Plan workspaceId={null} name="all architects" />;
  return workspace && <Plan key={workspace.id} workspaceId={workspace.id} name={workspace.name} />;
}

/** With null of every workspace on the list, each under its name. */
function Plan({ workspaceId, name }: { workspaceId: string | null; name: string }) {
  const now = useNow();
  const [answer, setAnswer] = useState<Answer<PlannedStart[]> | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let shown = true;
    void asAnswer(api().planWorkspace({ workspaceId })).then((plan) => shown && setAnswer(plan));
    return () => {
      shown = false;
    };
  }, [workspaceId]);
  const plan = answer?.ok ? answer.value : [];
  const chosen = plan.filter((each) => each.outcome !== 'refuse' && !left.has(each.architectId)).map((each) => each.architectId);
  const toggle = (id: string): void => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <Modal title={`Start ${name}`} text="What each architect comes back as. main starts first, at most two at a time." onClose={close} onReturnFocus={focusTerminalSoon}>
      <ul className="start-plan" aria-label="What would start">
        {plan.map((each, at) => (
          <li key={each.architectId} data-outcome={each.outcome} data-reason={each.reason}>
            {workspaceId === null && plan[at - 1]?.workspaceId !== each.workspaceId && <h3>{each.workspace}</h3>}
            <label title={each.sentence}>
              <input type="checkbox" checked={chosen.includes(each.architectId)} disabled={each.outcome === 'refuse'} onChange={() => toggle(each.architectId)} />
              <BadgeShape shape={each.degraded && each.outcome === 'fresh' ? 'degraded' : each.outcome} size={14} />
              <span>{each.name}</span>
              <span className={each.degraded ? 'amber' : 'muted'}>{previewWords(each, now)}</span>
            </label>
          </li>
        ))}
      </ul>
      {answer?.ok === false && <ErrorLine text={answer.error} />}
      <div className="modal-buttons">
        <Button onClick={close}>Cancel</Button>
        <Button
          look="primary"
          disabled={chosen.length === 0}
          onClick={() => {
            close();
            void startWorkspace(workspaceId, chosen);
          }}
        >
          Start
        </Button>
      </div>
    </Modal>
  );
}
