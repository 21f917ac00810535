import { APP, openWorkspace } from '../app/acts';
import { usePage } from '../app/store';
import { FoundAgents } from '../settings/FoundAgents';
import { openSample } from '../sample/sample-acts';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { reopen } from './list-acts';

/** The first screen: one button, one sentence, and what was found on this machine. */
export function EmptyState() {
  const recent = usePage((page) => page.state?.recent) ?? [];
  const error = usePage((page) => page.errors[APP]);
  return (
    <main className="empty">
      <div className="empty-inner">
        <h1>Atelier</h1>
        <p className="empty-text">Open a folder, and its architects come back in their own conversations every time.</p>
        <Button look="primary" autoFocus onClick={() => void openWorkspace()}>
          Open workspace
        </Button>
        <Button onClick={() => void openSample()}>Try the sample</Button>
        {error !== undefined && <ErrorLine text={error} place={APP} />}
        {recent.length > 0 && (
          <ul className="empty-recent" aria-label="Recent workspaces">
            {recent.slice(0, 5).map((workspace) => (
              <li key={workspace.id}>
                <button type="button" className="empty-recent-button" title={workspace.path} onClick={() => void reopen(workspace)}>
                  <span className="empty-recent-name truncate">{workspace.name}</span>
                  <span className="empty-recent-path truncate">{workspace.path}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <FoundAgents />
      </div>
    </main>
  );
}
