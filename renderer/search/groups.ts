import type { ScreenHit, SearchedArchitect, SearchResults, TalkHit } from '../../shared/ipc';

export type Hit = ({ kind: 'talk' } & TalkHit) | ({ kind: 'screen' } & ScreenHit);

export interface HitGroup {
  architect: SearchedArchitect;
  hits: Hit[];
}

/** What was found, by architect: whose newest talk is the newest first, lines on its screen before its talk, newest first. */
export function groupHits({ talk, screens, architects }: Pick<SearchResults, 'talk' | 'screens' | 'architects'>): HitGroup[] {
  const groups = new Map<string, HitGroup>();
  const add = (hit: Hit): void => {
    const architect = architects.find((each) => each.id === hit.architectId);
    if (!architect) return;
    const group = groups.get(architect.id) ?? { architect, hits: [] };
    group.hits.push(hit);
    groups.set(architect.id, group);
  };
  for (const hit of screens) add({ kind: 'screen', ...hit });
  for (const hit of talk) add({ kind: 'talk', ...hit });
  const newest = ({ hits }: HitGroup): number => Math.max(0, ...hits.map((hit) => (hit.kind === 'talk' ? (hit.time ?? 0) : 0)));
  return [...groups.values()].sort((a, b) => newest(b) - newest(a));
}

export function hitKey(hit: Hit): string {
  return hit.kind === 'talk' ? `talk-${hit.row}-${hit.at}` : `screen-${hit.terminalId}-${hit.after}-${hit.line.slice(0, 40)}`;
}

const SPEAKERS = { you: 'You', agent: 'Agent', tool: 'Tool', note: 'Note' };

/** Whose words a hit is. */
export function hitSource(hit: Hit): string {
  return hit.kind === 'screen' ? 'Terminal' : SPEAKERS[hit.by];
}
