import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';
import { change, usePage } from '../app/store';
import { ErrorLine } from '../ui/ErrorLine';
import { Filters } from './Filters';
import { groupHits, hitKey, type Hit } from './groups';
import { IndexLine } from './IndexLine';
import { openHit } from './open-hit';
import { optionId, ResultList } from './ResultList';
import { useSearch, type SearchQuery } from './use-search';
import './search.css';

const EMPTY: SearchQuery = { text: '', workspaceId: null, architectId: null, by: null };
const LONGEST = 500;
const PAGE = 8;

/** Search over everything: what was said in every own conversation, and what stands in the terminals. */
export function SearchView() {
  const open = usePage((page) => page.searching);
  return open && <OpenSearch />;
}

function OpenSearch() {
  const [query, setQuery] = useState(EMPTY);
  const [again, setAgain] = useState(0);
  const [wanted, setWanted] = useState<string | null>(null);
  const { results, text, error } = useSearch(query, again);
  // Transcripts are looked at again when somebody begins to search, whatever the app heard of them meanwhile.
  useEffect(() => void asAnswer(api().searchIndex()).then(() => setAgain((n) => n + 1)), []);
  const groups = useMemo(() => (results && query.text.trim() !== '' ? groupHits(results) : []), [results, query.text]);
  const hits = groups.flatMap((group) => group.hits);
  const keys = hits.map(hitKey);
  const chosen = wanted !== null && keys.includes(wanted) ? wanted : (keys[0] ?? null);
  const open = (hit: Hit): void => void openHit(hit, query.text);

  const move = (by: number): void => {
    const at = chosen === null ? 0 : keys.indexOf(chosen);
    setWanted(keys[Math.max(0, Math.min(keys.length - 1, at + by))] ?? null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }[event.key];
    if (by !== undefined) move(by);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const hit = hits.find((each) => hitKey(each) === chosen);
      if (hit) open(hit);
    } else return;
    event.preventDefault();
  };
  const changeQuery = (part: Partial<SearchQuery>): void => setQuery((before) => ({ ...before, ...part }));

  return (
    <Dialog.Root open onOpenChange={(stays) => !stays && change({ searching: false })}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" data-quiet="true" />
        <Dialog.Content className="search" aria-describedby={undefined}>
          <Dialog.Title className="hidden-text">Search everything</Dialog.Title>
          <div className="search-field">
            <Search size={16} strokeWidth={1.5} aria-hidden="true" />
            <input
              className="search-input"
              role="combobox"
              aria-label="Search everything"
              aria-expanded={hits.length > 0}
              aria-controls="search-results"
              aria-activedescendant={chosen === null ? undefined : optionId(chosen)}
              placeholder="Search conversations and terminals"
              value={query.text}
              maxLength={LONGEST}
              autoFocus
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => {
                setWanted(null);
                changeQuery({ text: event.target.value });
              }}
              onKeyDown={onKeyDown}
            />
            <Filters query={query} architects={results?.architects ?? []} onChange={changeQuery} />
          </div>
          {error !== null && <ErrorLine text={error} />}
          {hits.length > 0 ? <ResultList groups={groups} chosen={chosen} onChoose={setWanted} onOpen={open} /> : <NoResults typed={query.text} asked={text} cleared={results?.index.state === 'cleared'} />}
          <footer className="search-foot">
            <span className="hidden-text" role="status">
              {query.text.trim() !== '' && text === query.text ? `${hits.length}${results?.more ? ' or more' : ''} ${hits.length === 1 ? 'result' : 'results'}` : ''}
            </span>
            {results?.more && <span className="muted">The newest {hits.length} are shown.</span>}
            {results && <IndexLine index={results.index} onChanged={() => setAgain((n) => n + 1)} />}
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function NoResults({ typed, asked, cleared }: { typed: string; asked: string; cleared: boolean }) {
  const words =
    typed.trim() === ''
      ? 'Finds what was said in every conversation of your architects, and what stands in their terminals. Words are found from their beginnings; put words in "quotes" to find them as they stand.'
      : typed !== asked
        ? ''
        : cleared
          ? 'Nothing was found in the terminals, and the index is empty.'
          : 'Nothing was found.';
  return <p className="search-nothing muted">{words}</p>;
}
