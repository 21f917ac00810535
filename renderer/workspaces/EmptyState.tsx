import { APP, openWorkspace } from '../app/acts';
import { usePage } from '../app/store';
import { FoundAgents } from '../settings/FoundAgents';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';

/** The first screen: one button, one sentence, and what was found on this machine. */
export function EmptyState() {
  const error = usePage((page) => page.errors[APP]);
  return (
    <main className="empty">
      <div className="empty-inner">
        <h1>Atelier</h1>
        <p className="empty-text">Open a folder, and its architects come back in their own conversations every time.</p>
        <Button look="primary" autoFocus onClick={() => void openWorkspace()}>
          Open workspace
        </Button>
        {error !== undefined && <ErrorLine text={error} place={APP} />}
        <FoundAgents />
      </div>
    </main>
  );
}
