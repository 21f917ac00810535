import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConversationHead } from '../../shared/ipc';
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

export interface PagesHandle extends Pages {
  /** Puts the pages around a turn, or the end with null, in place of what is shown. */
  open: (at: number | null) => Promise<void>;
  earlier: () => Promise<void>;
  later: () => Promise<void>;
  /** Puts a whole turn in the place of one that was cut. */
  replace: (turn: Turn) => void;
}

/** A conversation page by page: never more of it than a person can have in view, however long it is. */
export function usePages({ architectId, row }: ReadingPlace): PagesHandle {
  const [pages, setPages] = useState<Pages>(NOTHING);
  const latest = useRef(pages);
  const busy = useRef(false);
  useEffect(() => {
    latest.current = pages;
  }, [pages]);

  const read = useCallback((at: number | null, direction: 'later' | 'earlier') => asAnswer(api().readConversation({ architectId, row, at, direction })), [architectId, row]);

  /** One at a time: two pages of one place would stand there twice. */
  const alone = useCallback(async (work: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  }, []);

  const open = useCallback(
    (at: number | null) =>
      alone(async () => {
        const later = at === null ? null : await read(at, 'later');
        const earlier = await read(at, 'earlier');
        const failed = [later, earlier].find((answer) => answer?.ok === false);
        if (failed?.ok === false) {
          setPages((before) => ({ ...before, error: failed.error }));
          return;
        }
        if (!earlier.ok) return;
        const after = later?.ok ? later.value : null;
        const end = after?.end ?? earlier.value.end;
        setPages({ head: earlier.value.head, turns: [...earlier.value.turns, ...(after?.turns ?? [])], start: earlier.value.start, end, more: end < earlier.value.head.size, error: null });
      }),
    [alone, read],
  );

  const earlier = useCallback(
    () =>
      alone(async () => {
        const { start, head } = latest.current;
        if (head === null || start === 0) return;
        const answer = await read(start, 'earlier');
        setPages((before) => {
          if (!answer.ok) return { ...before, error: answer.error };
          const all = [...answer.value.turns, ...before.turns];
          const kept = all.slice(0, KEPT);
          const end = all[KEPT]?.at ?? before.end;
          return { ...before, turns: kept, start: answer.value.start, end, more: end < answer.value.head.size, head: answer.value.head, error: null };
        });
      }),
    [alone, read],
  );

  const later = useCallback(
    () =>
      alone(async () => {
        const { end, head } = latest.current;
        if (head === null) return;
        const answer = await read(end, 'later');
        setPages((before) => {
          if (!answer.ok) return { ...before, error: answer.error };
          const all = [...before.turns, ...answer.value.turns];
          const dropped = Math.max(0, all.length - KEPT);
          return { ...before, turns: all.slice(dropped), start: dropped > 0 ? (all[dropped]?.at ?? before.start) : before.start, end: answer.value.end, more: answer.value.end < answer.value.head.size, head: answer.value.head, error: null };
        });
      }),
    [alone, read],
  );

  const replace = useCallback((turn: Turn) => setPages((before) => ({ ...before, turns: before.turns.map((each) => (each.at === turn.at ? turn : each)) })), []);
  return { ...pages, open, earlier, later, replace };
}
