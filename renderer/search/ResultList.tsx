import { useEffect } from 'react';
import { useNow } from '../app/now';
import { moment, when } from '../app/words';
import { Marked } from '../ui/Marked';
import { hitKey, hitSource, type Hit, type HitGroup } from './groups';

interface ResultListProps {
  groups: HitGroup[];
  /** Key of the chosen hit. */
  chosen: string | null;
  onChoose: (key: string) => void;
  onOpen: (hit: Hit) => void;
}

export const optionId = (key: string): string => `hit-${key.replace(/[^\w-]/g, '_')}`;

/** The hits by architect. The focus stays in the field; the chosen one is told to it. */
export function ResultList({ groups, chosen, onChoose, onOpen }: ResultListProps) {
  const now = useNow();
  useEffect(() => {
    if (chosen !== null) document.getElementById(optionId(chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div className="results" role="listbox" id="search-results" aria-label="Results">
      {groups.map(({ architect, hits }) => (
        <div role="group" key={architect.id} aria-labelledby={`group-${architect.id}`}>
          <div className="results-group" id={`group-${architect.id}`} role="presentation">
            <span className="results-name">{architect.name}</span>
            <span className="muted truncate">{architect.workspace}</span>
            {!architect.open && <span className="muted">· closed</span>}
          </div>
          {hits.map((hit) => {
            const key = hitKey(hit);
            return (
              <div key={key} id={optionId(key)} className="result" role="option" aria-selected={key === chosen} data-kind={hit.kind} onMouseMove={() => key !== chosen && onChoose(key)} onClick={() => onOpen(hit)}>
                <span className="result-source">{hitSource(hit)}</span>
                <span className={hit.kind === 'screen' ? 'result-text mono' : 'result-text'} dir="auto">
                  <Marked text={hit.excerpt} marks={hit.marks} />
                </span>
                {hit.kind === 'talk' && hit.time !== null && (
                  <time className="result-time" title={moment(hit.time)}>
                    {when(hit.time, now)}
                  </time>
                )}
                {hit.kind === 'screen' && <span className="result-time">on screen</span>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
