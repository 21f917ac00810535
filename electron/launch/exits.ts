// The four ways an agent process ends (X1). Exit code 0 alone does not mean that the user quit: a SIGKILL can arrive
// as code 0 plus signal 9, and some CLIs exit 0 on TERM (measured).
import type { ExitClass } from '../../shared/domain';

export interface ExitFacts {
  code: number | null;
  signal: number | null;
  /** We sent the signal that ended it. */
  askedByUs: boolean;
  /** The app or the machine was ending. */
  shuttingDown: boolean;
}

export function classifyExit({ code, signal, askedByUs, shuttingDown }: ExitFacts): ExitClass {
  // Also when we sent the signal: what ended with the app comes back with the app, what the user stopped does not.
  if (shuttingDown) return 'system';
  if (askedByUs) return 'stopped-by-us';
  if (code === 0 && !signal) return 'quit-in-agent';
  return 'crash';
}
