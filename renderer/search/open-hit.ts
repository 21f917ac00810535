import type { SearchedArchitect } from '../../shared/ipc';
import { APP, act, resume, setError, show } from '../app/acts';
import { api } from '../app/api';
import { activateWorkspace } from '../app/layout';
import { findArchitect } from '../app/select';
import { change, usePage } from '../app/store';
import { toast } from '../app/toasts';
import { focusTerminalSoon } from '../terminal/active';
import { revealSoon } from '../terminal/reveal';
import type { Hit } from './groups';

/** Goes to where a hit stands: a turn in the reader, or a line in its terminal. */
export async function openHit(hit: Hit, words: string): Promise<void> {
  if (hit.kind === 'talk') {
    change({ reading: { architectId: hit.architectId, row: hit.row, at: hit.at, words } });
    return;
  }
  change({ searching: false });
  await show(hit.architectId);
  focusTerminalSoon();
  if (!(await revealSoon(hit.architectId, hit.terminalId, hit.line, hit.after))) toast('That line is not in the terminal any more');
}

/** Shows the architect a conversation belongs to, opening its workspace when it is closed. False when that failed. */
export async function showArchitectOf(architect: SearchedArchitect): Promise<boolean> {
  change({ searching: false, reading: null });
  if (findArchitect(usePage.getState().state, architect.id) === null) {
    const opened = await act(APP, api().openWorkspace({ path: architect.path }));
    if (opened === null) return false;
    activateWorkspace(opened.workspaceId);
    if (!(await arrives(architect.id))) {
      setError(APP, `${architect.name} could not be shown.`);
      return false;
    }
  }
  await show(architect.id);
  return true;
}

/** Gets a conversation back: shows its architect and resumes it there. */
export async function getBack(architect: SearchedArchitect, sessionId: string): Promise<void> {
  if (await showArchitectOf(architect)) await resume(architect.id, sessionId);
}

const ARRIVES_MS = 5_000;

/** The state with a workspace that was just opened comes a moment after the answer. */
function arrives(architectId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const there = (): boolean => findArchitect(usePage.getState().state, architectId) !== null;
    if (there()) return resolve(true);
    const end = usePage.subscribe(() => there() && done(true));
    const timer = setTimeout(() => done(false), ARRIVES_MS);
    const done = (found: boolean): void => {
      end();
      clearTimeout(timer);
      resolve(found);
    };
  });
}
