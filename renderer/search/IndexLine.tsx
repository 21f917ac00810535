import { useState } from 'react';
import type { SearchIndexState } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';
import { bytes } from '../app/words';
import { ErrorLine } from '../ui/ErrorLine';

/** How the index stands in one line, and its emptying or building. */
export function IndexLine({ index, onChanged }: { index: SearchIndexState; onChanged: () => void }) {
  const [error, setError] = useState<string | null>(null);
  // One button for both: the focus stays on it when it has done its work.
  const act = index.state === 'off' ? null : index.state === 'cleared' ? 'buildSearchIndex' : 'clearSearchIndex';
  const run = async (name: 'clearSearchIndex' | 'buildSearchIndex'): Promise<void> => {
    const answer = await asAnswer(api()[name]());
    setError(answer.ok ? null : answer.error);
    onChanged();
  };
  return (
    <>
      {error !== null && <ErrorLine text={error} />}
      {index.fault !== null && <ErrorLine text={index.fault} />}
      <div className="index-line">
        <span role="status">{indexWords(index)}</span>
        {act !== null && (
          <button type="button" className="quiet" onClick={() => void run(act)}>
            {act === 'buildSearchIndex' ? 'Build index' : 'Clear index'}
          </button>
        )}
      </div>
    </>
  );
}

/** The same in words, also for the settings. */
export function indexWords({ state, size, limit, conversations, full }: SearchIndexState): string {
  if (state === 'off') return 'The search index is off; terminals are searched only.';
  if (state === 'cleared') return 'The index is empty.';
  const counted = `${conversations} ${conversations === 1 ? 'conversation' : 'conversations'} · ${bytes(size)} of ${bytes(limit)}`;
  if (state === 'indexing') return `Reading conversations… ${counted}`;
  return full ? `${counted} · full, the oldest talk is left out` : counted;
}
