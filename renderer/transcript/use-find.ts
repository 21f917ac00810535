import { useCallback, useEffect, useRef, useState } from 'react';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';
import type { ReadingPlace } from './use-pages';

export type FindState = 'idle' | 'looking' | 'no-later' | 'no-earlier' | 'found';
export type Direction = 'later' | 'earlier';

export interface Find {
  state: FindState;
  /** Looks on from the last turn that was found, else from byte `from`. */
  find: (text: string, from: number | null, direction: Direction) => Promise<void>;
  reset: () => void;
}

/** Looks through the whole conversation, piece by piece; a newer question ends an older one. */
export function useFind({ architectId, row }: ReadingPlace, onFound: (at: number) => void): Find {
  const [state, setState] = useState<FindState>('idle');
  const asked = useRef(0);
  /** The turn that was found last, and where the one behind it begins. */
  const last = useRef<{ at: number; next: number | null } | null>(null);
  useEffect(
    () => () => {
      asked.current += 1;
    },
    [],
  );
  const find = useCallback(
    async (text: string, from: number | null, direction: Direction) => {
      asked.current += 1;
      const mine = asked.current;
      if (text.trim() === '') return setState('idle');
      setState('looking');
      const begin = last.current === null ? from : direction === 'later' ? last.current.next : last.current.at;
      for (let at = begin; ; ) {
        const answer = await asAnswer(api().findInConversation({ architectId, row, text, at, direction }));
        if (mine !== asked.current) return;
        const { found, on } = answer.ok ? answer.value : { found: null, on: null };
        if (found !== null) {
          last.current = { at: found, next: on };
          setState('found');
          onFound(found);
          return;
        }
        if (on === null) return setState(direction === 'later' ? 'no-later' : 'no-earlier');
        at = on;
      }
    },
    [architectId, row, onFound],
  );
  const reset = useCallback(() => {
    asked.current += 1;
    last.current = null;
    setState('idle');
  }, []);
  return { state, find, reset };
}
