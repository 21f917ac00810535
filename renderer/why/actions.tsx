import type { ReactNode } from 'react';
import type { ReasonCode } from '../../shared/decision';
import type { ArchitectView } from '../../shared/ipc';
import { REASONS, type ReasonAction } from '../../shared/reasons';
import { chooseDemo, DEMO, endOrphan, relocateWorkspace, restart, runs, start, startFresh } from '../app/acts';
import { togglePanel } from '../app/layout';
import { change, usePage } from '../app/store';
import { Button } from '../ui/Button';

/** The button of one suggested act. "Retry" decides again: it starts, or restarts beside a provisional start. */
function actionButton(action: ReasonAction, architect: ArchitectView, primary: boolean): ReactNode {
  const look = primary ? 'primary' : 'plain';
  const { id } = architect;
  const button = (name: string, run: () => void): ReactNode => (
    <Button key={action} look={look} onClick={run}>
      {name}
    </Button>
  );
  switch (action) {
    case 'start-fresh':
      return button('Start fresh', () => void startFresh(id));
    case 'retry':
      return button('Retry', () => void (runs(architect.state) ? restart : start)(id, { type: 'none' }));
    case 'resume-other':
      return button('Earlier conversations', () => showHistory());
    case 'end-orphan':
      return button('End it and resume', () => void endOrphan(id));
    case 'locate-folder':
      return button('Locate…', () => void relocateWorkspace(architect.workspaceId));
    case 'choose-harness':
      return button('Choose harness…', () => change({ choosingHarnessFor: id }));
    case 'use-demo':
      return button('Use the demo agent', () => void chooseDemo(id));
    case 'own-settings':
      return button('Arguments and account…', () => change({ settingFor: id }));
  }
}

/** A reason's acts in the order to offer them: where no agent CLI is on this machine the demo agent is what helps, and trying again is not. */
function offered(reason: ReasonCode, architect: ArchitectView): readonly ReasonAction[] {
  const { actions } = REASONS[reason];
  const harnesses = usePage.getState().state?.harnesses ?? [];
  if (architect.harness === DEMO || !harnesses.some(({ name }) => name === DEMO)) return actions.filter((action) => action !== 'use-demo');
  if (!actions.includes('use-demo') || harnesses.some(({ name, path }) => name !== DEMO && path !== null)) return actions;
  return ['use-demo', ...actions.filter((action) => action !== 'use-demo' && action !== 'retry'), ...actions.filter((action) => action === 'retry')];
}

/** The acts that a reason suggests, in its order; `without` are already offered beside it. */
export function reasonActions(reason: ReasonCode, architect: ArchitectView, without: ReasonAction[] = [], firstIsPrimary = false): ReactNode[] {
  return offered(reason, architect).filter((action) => !without.includes(action)).map((action, index) => actionButton(action, architect, firstIsPrimary && index === 0));
}

export const HISTORY_ID = 'why-history';

/** Opens Why and brings the conversations into view, with the focus on the first that can be resumed. */
function showHistory(): void {
  togglePanel('why', true);
  const reveal = (tries: number): void => {
    const history = document.getElementById(HISTORY_ID);
    // The panel may still be waiting for its report; a second of frames is enough for it or it failed.
    if (history === null) {
      if (tries > 0) requestAnimationFrame(() => reveal(tries - 1));
      return;
    }
    history.scrollIntoView({ block: 'start' });
    history.querySelector<HTMLElement>('button')?.focus();
  };
  reveal(60);
}
