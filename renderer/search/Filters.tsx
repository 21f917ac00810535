import type { SearchedArchitect } from '../../shared/ipc';
import type { SearchQuery } from './use-search';

interface FiltersProps {
  query: SearchQuery;
  architects: readonly SearchedArchitect[];
  onChange: (part: Partial<SearchQuery>) => void;
}

/** Where to look, and whose words count. */
export function Filters({ query, architects, onChange }: FiltersProps) {
  const workspaces = [...new Map(architects.map((each) => [each.workspaceId, each.workspace]))];
  const here = architects.filter((each) => query.workspaceId === null || each.workspaceId === query.workspaceId);
  return (
    <div className="filters">
      <select className="select" aria-label="Workspace" value={query.workspaceId ?? ''} onChange={(event) => onChange({ workspaceId: event.target.value || null, architectId: null })}>
        <option value="">All workspaces</option>
        {workspaces.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select className="select" aria-label="Architect" value={query.architectId ?? ''} onChange={(event) => onChange({ architectId: event.target.value || null })}>
        <option value="">All architects</option>
        {here.map((each) => (
          <option key={each.id} value={each.id}>
            {query.workspaceId === null ? `${each.name} · ${each.workspace}` : each.name}
          </option>
        ))}
      </select>
      <select className="select" aria-label="Words" value={query.by ?? ''} onChange={(event) => onChange({ by: event.target.value === 'you' || event.target.value === 'agent' ? event.target.value : null })}>
        <option value="">Anybody’s words</option>
        <option value="you">Your words</option>
        <option value="agent">The agent’s words</option>
      </select>
    </div>
  );
}
