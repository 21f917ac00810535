// The line on top of each terminal that was left scrolled up: it is there again when its tab comes back, and after a start
// of the app while the terminal goes on (P5).
import type { Terminal } from '@xterm/xterm';
import { keepTopLine } from '../app/layout';
import { usePage } from '../app/store';

/** Scrolling is followed this often: often enough for an app that is killed. */
const SELDOM_MS = 300;

/** The line of a terminal, by its absolute number; null for the end. */
export function topLineOf(terminalId: string): number | null {
  return usePage.getState().layout.topLines?.[terminalId] ?? null;
}

/** Keeps the line up to date, also at the end; the returned function ends that. `line` says which one it is now. */
export function followTopLine(terminal: Terminal, terminalId: string, line: () => number | null): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const keep = (): void => {
    timer = null;
    if (line() !== topLineOf(terminalId)) keepTopLine(terminalId, line());
  };
  const end = terminal.onScroll(() => {
    timer ??= setTimeout(keep, SELDOM_MS);
  });
  return () => {
    if (timer !== null) clearTimeout(timer);
    keep();
    end.dispose();
  };
}
