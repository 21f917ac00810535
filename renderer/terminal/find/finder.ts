// Searches one terminal with xterm's addon, and searches again when a screen was put in place of the one that was searched.
import { SearchAddon, type ISearchOptions } from '@xterm/addon-search';
import type { Terminal } from '@xterm/xterm';
import { ofSomething, slowness } from './expression';

export interface FindQuery {
  text: string;
  regex: boolean;
  caseSensitive: boolean;
}

export interface Found {
  /** Place of the chosen match from the top, 1 for the first; null when none is chosen. */
  index: number | null;
  count: number;
  /** There are more than were counted. */
  more: boolean;
  /** Why this cannot be searched for; null when it can. */
  error: string | null;
}

export const NOTHING: Found = { index: null, count: 0, more: false, error: null };

/** Each match costs a mark in every picture; xterm's own bound. */
const MOST = 1_000;
/** Scrollback comes in slices; searching it once after the last of them is enough. */
const AGAIN_MS = 150;

/** Every match is also marked beside the scrollbar. On a light background the text stays dark. */
const MARKS = {
  light: { matchBackground: '#f7dd8b', matchOverviewRuler: '#c98a00', activeMatchBackground: '#f0b429', activeMatchColorOverviewRuler: '#ff5d00' },
  dark: { matchBackground: '#6b5518', matchOverviewRuler: '#c98a00', activeMatchBackground: '#c98a00', activeMatchColorOverviewRuler: '#ff5d00' },
};

/** What xterm's addon does for itself after output: the same search again, without moving the view. */
type Unmoving = (text: string, options: ISearchOptions, inside: { noScroll: boolean }) => boolean;

export class Finder {
  private search: SearchAddon;
  private query: FindQuery | null = null;
  private again: ReturnType<typeof setTimeout> | null = null;
  private found: Found = NOTHING;
  private readonly listeners = new Set<(found: Found) => void>();

  constructor(
    private readonly terminal: Terminal,
    private readonly afterMs = AGAIN_MS,
  ) {
    this.search = this.load();
  }

  /** Looks for the text and chooses the next match in that direction, into view; an empty text ends the search. */
  find(query: FindQuery, direction: 'up' | 'down', incremental = false): void {
    const before = this.query;
    this.query = query;
    // xterm's addon compares the choices with themselves, and would keep the matches of the ones before.
    if (before !== null && (before.regex !== query.regex || before.caseSensitive !== query.caseSensitive)) this.search.clearDecorations();
    const error = query.regex ? regexFault(query.text) : null;
    if (query.text === '' || error !== null) {
      this.search.clearDecorations();
      this.terminal.clearSelection();
      this.tell({ ...NOTHING, error });
      return;
    }
    const options = { ...this.optionsOf(query), incremental };
    const text = searched(query);
    if (direction === 'up') this.search.findPrevious(text, options);
    else this.search.findNext(text, options);
  }

  /** Marks go away; the chosen match stays selected, to be copied. */
  end(): void {
    this.query = null;
    this.search.clearDecorations();
    this.tell(NOTHING);
  }

  /** Other cells are in the buffer now, put there without output: the marks are made again, and nothing moves. */
  replaced(): void {
    if (this.query === null || this.again !== null) return;
    this.again = setTimeout(() => {
      this.again = null;
      const { query } = this;
      if (query === null || query.text === '' || this.found.error !== null) return;
      // The addon keeps lines it has read, and hears of output only.
      this.search.dispose();
      this.search = this.load();
      (this.search.findPrevious.bind(this.search) as Unmoving)(searched(query), { ...this.optionsOf(query), incremental: true }, { noScroll: true });
    }, this.afterMs);
  }

  /** Calls with what was found, now and whenever it changes; the returned function ends that. */
  onFound(listener: (found: Found) => void): () => void {
    this.listeners.add(listener);
    listener(this.found);
    return () => void this.listeners.delete(listener);
  }

  dispose(): void {
    if (this.again !== null) clearTimeout(this.again);
    this.listeners.clear();
  }

  private load(): SearchAddon {
    const search = new SearchAddon({ highlightLimit: MOST });
    this.terminal.loadAddon(search);
    search.onDidChangeResults(({ resultIndex, resultCount }) => {
      if (search !== this.search || this.query === null) return;
      this.tell({ index: resultIndex < 0 ? null : resultIndex + 1, count: resultCount, more: resultCount >= MOST, error: null });
    });
    return search;
  }

  private optionsOf({ regex, caseSensitive }: FindQuery): ISearchOptions {
    return { regex, caseSensitive, decorations: MARKS[isLight(this.terminal.options.theme?.background) ? 'light' : 'dark'] };
  }

  private tell(found: Found): void {
    this.found = found;
    for (const listener of this.listeners) listener(found);
  }
}

/** What the addon is given. */
function searched({ text, regex }: FindQuery): string {
  return regex ? ofSomething(text) : text;
}

/** Why this is not searched for as a regular expression, in a few words; null when it is. */
export function regexFault(text: string): string | null {
  try {
    new RegExp(text, 'g');
    return slowness(text);
  } catch (fault) {
    const why = fault instanceof Error ? (/: ([^:]+)$/.exec(fault.message)?.[1] ?? '') : '';
    return why === '' ? 'Not a regular expression' : `Not a regular expression: ${why.toLowerCase()}`;
  }
}

/** What was found, as the bar shows it: "3 of 41", "1,000+ matches", "No matches"; empty before anything was asked. */
export function foundWords({ index, count, more, error }: Found, asked: boolean): string {
  if (error !== null) return error;
  if (!asked) return '';
  if (count === 0) return 'No matches';
  const all = `${count.toLocaleString('en')}${more ? '+' : ''}`;
  if (index !== null) return `${index.toLocaleString('en')} of ${all}`;
  return count === 1 ? '1 match' : `${all} matches`;
}

/** Of a colour written as #rrggbb. */
function isLight(background: string | undefined): boolean {
  const [red = 0, green = 0, blue = 0] = (background?.match(/[0-9a-f]{2}/gi) ?? []).map((part) => parseInt(part, 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 128;
}
