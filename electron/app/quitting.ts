// What quitting does with the agents that run: asked once, or as remembered (A3). Knows no window; who shows the
// question and who ends the app are told.
import type { QuitAnswer, QuitQuestion } from '../../shared/ipc';
import type { Engine } from '../launch/engine';

/** Key of the remembered choice. */
export const ON_QUIT = 'on-quit';
export type OnQuit = 'ask' | 'leave' | 'stop';
export type QuitChoice = 'leave' | 'stop';

export function onQuitSetting(value: unknown): OnQuit {
  return value === 'leave' || value === 'stop' ? value : 'ask';
}

export interface QuittingHands {
  /** What is running now, in the words of the question; null when nothing is. */
  running(): QuitQuestion | null;
  remembered(): OnQuit;
  remember(choice: QuitChoice): void;
  /** The question appeared, or went away. */
  changed(): void;
}

export class Quitting {
  /** Waits for an answer; null when nobody is asked. */
  question: QuitQuestion | null = null;
  /** Decided: the app may end now, and what becomes of the agents. */
  choice: QuitChoice | null = null;
  private onDecided: () => void = () => undefined;

  constructor(private readonly hands: QuittingHands) {}

  /** What was remembered, or asking. */
  get remembered(): OnQuit {
    return this.hands.remembered();
  }

  /** `act` is called at each decision; the app quits then. */
  whenDecided(act: () => void): void {
    this.onDecided = act;
  }

  /** Somebody wants to quit. Decides at once when nothing runs or the choice is remembered, else asks; never twice at a time. */
  request(): void {
    if (this.choice || this.question) return;
    const running = this.hands.running();
    const remembered = this.hands.remembered();
    if (running === null) this.decide('stop');
    else if (remembered !== 'ask') this.decide(remembered);
    else {
      this.question = running;
      this.hands.changed();
    }
  }

  /** Nobody can be asked (a signal, the machine goes down): the remembered choice, else the agents end. */
  withoutAsking(): void {
    if (this.choice) return;
    const remembered = this.hands.remembered();
    this.decide(remembered === 'ask' ? 'stop' : remembered);
  }

  /** The answer to the question. One that comes when none is open, from a page that was slow, does nothing. */
  answer({ choice, remember }: QuitAnswer): void {
    if (!this.question) return;
    this.question = null;
    this.hands.changed();
    if (choice === 'cancel') return;
    if (remember) this.hands.remember(choice);
    this.decide(choice);
  }

  private decide(choice: QuitChoice): void {
    this.question = null;
    this.choice = choice;
    this.onDecided();
  }
}

/** What runs now, and what stopping it would mean for tomorrow. */
export function runningNow(engine: Engine): QuitQuestion | null {
  const { store } = engine.ctx;
  const agents = store.workspaces.list().flatMap(({ id }) => store.architects.list(id).filter((architect) => ['starting', 'running'].includes(engine.runtime(architect.id).state)));
  if (agents.length === 0) return null;
  const said = agents.filter(({ id, harness }) => store.conversations.current(id, harness)?.confirmed === true);
  return { agents: agents.map(({ name }) => name), resume: said.length };
}
