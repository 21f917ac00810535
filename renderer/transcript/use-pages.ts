import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ConversationHead, ConversationPage } from '../../shared/ipc';
import type { Turn } from '../../shared/transcript';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';

export interface ReadingPlace {
  architectId: string;
  row: number | null;
}

export interface Pages {
  head: ConversationHead | null;
  turns: Turn[];
  /** Bytes of the file that `turns` come from. */
  start: number;
  end: number;
  /** The file goes on behind `end`. */
  more: boolean;
  error: string | null;
}

/** So many turns are kept on the page; those at the far end make room, and come again when they are scrolled to. */
const KEPT = 600;
const NOTHING: Pages = { head: null, turns: [], start: 0, end: 0, more: false, error: null };

type Direction = 'later' | 'earlier';

/** What is kept when a page comes: those at the far end make room. */
const JOINED: Record<Direction, (pages: Pages, page: ConversationPage) => Pages> = {
  earlier: (pages, { turns, start, head }) => {
    const all = [...turns, ...pages.turns];
    const end = all[KEPT]?.at ?? pages.end;
    return { head, turns: all.slice(0, KEPT), start, end, more: end < head.size, error: null };
  },
  later: (pages, { turns, end, head }) => {
    const all = [...pages.turns, ...turns];
    const kept = all.slice(-KEPT);
    return { head, turns: kept, start: kept.length < all.length ? (kept[0]?.at ?? pages.start) : pages.start, end, more: end < head.size, error: null };
  },
};

export interface PagesHandle extends Pages {
  /** Puts the pages around a turn, or the end with null, in place of what is shown. */
  open: (at: number | null) => Promise<void>;
  /** Adds the page on one side. It is drawn at once after `before` was called: where the view stands by then is where it is held. */
  earlier: (before: () => void) => Promise<void>;
  later: (before: () => void) => Promise<void>;
  /** Puts a whole turn in the place of one that was cut. */
  replace: (turn: Turn) => void;
}

/** A conversation page by page: never more of it than a person can have in view, however long it is. */
export function usePages({ architectId, row }: ReadingPlace): PagesHandle {
  const [pages, setPages] = useState<Pages>(NOTHING);
  const latest = useRef(pages);
  /** At once: what is asked for next begins where these end. */
  const put = useCallback((next: (before: Pages) => Pages) => flushSync(() => setPages(next)), []);
  /** What is being read; an answer to anything else comes too late. */
  const reading = useRef<object | null>(null);
  // Before the effects of what is drawn, which may ask for the next page.
  useLayoutEffect(() => {
    latest.current = pages;
  }, [pages]);

  const read = useCallback((at: number | null, direction: Direction) => asAnswer(api().readConversation({ architectId, row, at, direction })), [architectId, row]);

  /** The answer; null when something else was asked for meanwhile. */
  const newest = useCallback(async <T>(work: () => Promise<T>): Promise<T | null> => {
    const mine = {};
    reading.current = mine;
    const answer = await work();
    if (reading.current !== mine) return null;
    reading.current = null;
    return answer;
  }, []);

  const open = useCallback(
    async (at: number | null): Promise<void> => {
      const answers = await newest(async () => ({ later: at === null ? null : await read(at, 'later'), earlier: await read(at, 'earlier') }));
      if (!answers) return;
      const { later, earlier } = answers;
      const failed = [later, earlier].find((answer) => answer?.ok === false);
      if (failed?.ok === false) {
        put((before) => ({ ...before, error: failed.error }));
        return;
      }
      if (!earlier.ok) return;
      const after = later?.ok ? later.value : null;
      const end = after?.end ?? earlier.value.end;
      put(() => ({ head: earlier.value.head, turns: [...earlier.value.turns, ...(after?.turns ?? [])], start: earlier.value.start, end, more: end < earlier.value.head.size, error: null }));
    },
    [newest, put, read],
  );

  const add = useCallback(
    async (direction: Direction, before: () => void): Promise<void> => {
      const { start, end, head } = latest.current;
      // One at a time: two pages of one place would stand there twice.
      if (reading.current !== null || head === null || (direction === 'earlier' && start === 0)) return;
      const answer = await newest(() => read(direction === 'earlier' ? start : end, direction));
      if (!answer) return;
      before();
      put((pages) => (answer.ok ? JOINED[direction](pages, answer.value) : { ...pages, error: answer.error }));
    },
    [newest, put, read],
  );
  const earlier = useCallback((before: () => void) => add('earlier', before), [add]);
  const later = useCallback((before: () => void) => add('later', before), [add]);

  const replace = useCallback((turn: Turn) => setPages((before) => ({ ...before, turns: before.turns.map((each) => (each.at === turn.at ? turn : each)) })), []);
  return { ...pages, open, earlier, later, replace };
}
