import { useEffect, useState } from 'react';
import type { SearchIndexState } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';
import { IndexLine } from '../search/IndexLine';
import { ErrorLine } from '../ui/ErrorLine';
import { useSetting } from './use-setting';

/** While it is being filled, its size is looked at again. */
const AGAIN_MS = 1_000;

/** How large the search index is now, and its emptying. */
export function SearchIndex() {
  const [index, setIndex] = useState<SearchIndexState | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const on = useSetting('search-index');
  const limit = useSetting('search-limit');
  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | null = null;
    void asAnswer(api().searchIndex()).then((answer) => {
      if (!wanted) return;
      setError(answer.ok ? null : answer.error);
      if (!answer.ok) return;
      setIndex(answer.value);
      if (answer.value.state === 'indexing') timer = setTimeout(() => setAsked((n) => n + 1), AGAIN_MS);
    });
    return () => {
      wanted = false;
      if (timer !== null) clearTimeout(timer);
    };
  }, [asked, on, limit]);
  return (
    <>
      {error !== null && <ErrorLine text={error} />}
      {index !== null && <IndexLine index={index} onChanged={() => setAsked((n) => n + 1)} />}
    </>
  );
}
