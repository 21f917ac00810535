// What quitting does with the agents that run: asked once, or as remembered (A3). Knows no window; who shows the
// question and who ends the app are told.
import type { QuitAnswer, QuitQuestion, RunningAgents } from '../../shared/ipc';
import { shownNames } from '../../shared/names';
import type { SettingValue } from '../../shared/settings';
import type { Engine } from '../launch/engine';

/** `tray`: closing the window leaves the app in the tray; who quits expressly is asked. */
export type OnQuit = SettingValue<'on-quit'>;
export type QuitChoice = 'leave' | 'stop';

export interface QuittingHands {
  /** What is running now, in the words of the question; null when nothing is. */
  running(): RunningAgents | null;
  remembered(): OnQuit;
  remember(choice: QuitChoice | 'tray'): void;
  /** The question appeared, or went away. */
  changed(): void;
}

/** The app without a window. */
export interface TrayPlace {
  /** Whether its icon would be seen. */
  available(): Promise<boolean>;
  enter(): void;
}

export class Quitting {
  /** Waits for an answer; null when nobody is asked. */
  question: QuitQuestion | null = null;
  /** Decided: the app may end now, and what becomes of the agents. */
  choice: QuitChoice | null = null;
  private onDecided: () => void = () => undefined;
  private tray: TrayPlace | null = null;

  constructor(private readonly hands: QuittingHands) {}

  /** What was remembered, or asking. */
  get remembered(): OnQuit {
    return this.hands.remembered();
  }

  /** `act` is called at each decision; the app quits then. */
  whenDecided(act: () => void): void {
    this.onDecided = act;
  }

  /** From now on the app can go on without a window. */
  inTray(tray: TrayPlace): void {
    this.tray = tray;
  }

  /**
   * Somebody wants to quit, or closes the last window. Decides at once when nothing runs or the choice is remembered, else
   * asks; never twice at a time. Whoever keeps the app in the tray has not quit.
   */
  async request(by: 'quit' | 'close' = 'quit'): Promise<void> {
    if (this.choice || this.question) return;
    const tray = (await this.tray?.available()) ?? false;
    if (this.choice || this.question) return;
    const running = this.hands.running();
    const remembered = this.hands.remembered();
    if (running === null) this.decide('stop');
    else if (remembered === 'leave' || remembered === 'stop') this.decide(remembered);
    else if (remembered === 'tray' && by === 'close' && tray) this.tray?.enter();
    else {
      this.question = { ...running, tray };
      this.hands.changed();
    }
  }

  /** Nobody can be asked (a signal, the machine goes down): the remembered choice, else the agents end. Who keeps the app in the tray means them to go on. */
  withoutAsking(): void {
    if (this.choice) return;
    const remembered = this.hands.remembered();
    this.decide(remembered === 'ask' ? 'stop' : remembered === 'tray' ? 'leave' : remembered);
  }

  /** The answer to the question. One that comes when none is open, from a page that was slow, does nothing. */
  answer({ choice, remember }: QuitAnswer): void {
    if (!this.question) return;
    this.question = null;
    this.hands.changed();
    if (choice === 'cancel') return;
    if (remember) this.hands.remember(choice);
    if (choice === 'tray') this.tray?.enter();
    else this.decide(choice);
  }

  private decide(choice: QuitChoice): void {
    this.question = null;
    this.choice = choice;
    this.onDecided();
  }
}

/** What runs now, in all workspaces or in one, and what stopping it would mean for its next start; null when nothing runs. */
export function runningNow(engine: Engine, workspaceId: string | null = null): RunningAgents | null {
  const { store } = engine.ctx;
  const all = store.workspaces.list();
  const called = shownNames(all);
  const looked = all.filter(({ id }) => workspaceId === null || id === workspaceId);
  // Where only one workspace can be meant, its name says nothing.
  const placed = workspaceId === null && all.filter(({ open }) => open).length > 1;
  const agents = looked.flatMap((workspace) => store.architects.list(workspace.id).map((architect) => ({ ...architect, shown: placed ? `${architect.name}@${called(workspace).name}` : architect.name })));
  const running = agents.filter(({ id }) => ['starting', 'running'].includes(engine.runtime(id).state));
  if (running.length === 0) return null;
  const said = running.filter(({ id, harness }) => store.conversations.current(id, harness)?.confirmed === true);
  return { agents: running.map(({ shown }) => shown), resume: said.length };
}
