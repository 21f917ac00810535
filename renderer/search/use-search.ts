import { useEffect, useRef, useState } from 'react';
import type { RequestInput, SearchResults } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';

export type SearchQuery = RequestInput<'search'>;

/** After the last key, and while the index is being filled. */
const TYPING_MS = 80;
const INDEXING_MS = 900;

interface Found {
  results: SearchResults | null;
  /** The words these results are for. */
  text: string;
  error: string | null;
}

/**
 * The results of a query, asked for as it changes: one question at a time, the newest next. While the index is still being
 * filled the same question is asked again. The last results stay until the next ones are there.
 */
export function useSearch(query: SearchQuery, again: number): Found {
  const [found, setFound] = useState<Found>({ results: null, text: '', error: null });
  const asking = useRef<Promise<unknown>>(Promise.resolve());
  const signature = JSON.stringify(query);
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const ask = async (): Promise<void> => {
      await asking.current;
      if (!wanted) return;
      const input = JSON.parse(signature) as SearchQuery;
      const answering = asAnswer(api().search(input));
      asking.current = answering;
      const answer = await answering;
      if (!wanted) return;
      if (answer.ok) setFound({ results: answer.value, text: input.text, error: null });
      else setFound((before) => ({ ...before, error: answer.error }));
      if (answer.ok && answer.value.index.state === 'indexing') timer = setTimeout(() => void ask(), INDEXING_MS);
    };
    timer = setTimeout(() => void ask(), TYPING_MS);
    return () => {
      wanted = false;
      if (timer !== null) clearTimeout(timer);
    };
  }, [signature, again]);
  return found;
}
