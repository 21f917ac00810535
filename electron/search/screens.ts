// Lines of terminals that hold the words.
import type { TextMark } from '../../shared/ipc';
import { excerptOf, holdsAll, termsOf } from '../../shared/terms';

export interface ScreenText {
  architectId: string;
  terminalId: string;
  /** Lines, oldest first. */
  text: string;
}

export interface ScreenFound {
  architectId: string;
  terminalId: string;
  line: string;
  after: number;
  excerpt: string;
  marks: TextMark[];
}

/** Of one terminal the newest lines only; a list is no scrollback. */
const PER_TERMINAL = 20;

/** The newest lines of each terminal that hold all the words, newest first. Text on a screen is readable already. */
export function findOnScreens(screens: readonly ScreenText[], typed: string): ScreenFound[] {
  const terms = termsOf(typed);
  if (terms.length === 0) return [];
  return screens.flatMap(({ architectId, terminalId, text }) => {
    const lines = text.split('\n');
    const seen = new Map<string, number>();
    const found: ScreenFound[] = [];
    for (let n = lines.length - 1; n >= 0 && found.length < PER_TERMINAL; n--) {
      const line = (lines[n] ?? '').trim();
      if (line === '' || !holdsAll(line, terms)) continue;
      const after = seen.get(line) ?? 0;
      seen.set(line, after + 1);
      const { text: excerpt, marks } = excerptOf(line, terms);
      found.push({ architectId, terminalId, line, after, excerpt, marks });
    }
    return found;
  });
}
