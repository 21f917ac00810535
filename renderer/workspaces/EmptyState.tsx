import { Check, CircleDashed } from 'lucide-react';
import type { HarnessView } from '../../shared/ipc';
import { APP, openWorkspace } from '../app/acts';
import { usePage } from '../app/store';
import { CUSTOM } from '../architects/HarnessChoice';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';

/** How the agent CLIs are installed, by harness, as their makers document it. */
const INSTALL: Record<string, string> = {
  claude: 'npm install -g @anthropic-ai/claude-code',
  codex: 'npm install -g @openai/codex',
  opencode: 'npm install -g opencode-ai',
  gemini: 'npm install -g @google/gemini-cli',
};
const DEMO = 'demo';

/** The first screen: one button, one sentence, and what was found on this machine. */
export function EmptyState() {
  const harnesses = usePage((page) => page.state?.harnesses) ?? [];
  const error = usePage((page) => page.errors[APP]);
  const listed = harnesses.filter((harness) => harness.name !== CUSTOM);
  return (
    <main className="empty">
      <div className="empty-inner">
        <h1>Atelier</h1>
        <p className="empty-text">Open a folder, and its architects come back in their own conversations every time.</p>
        <Button look="primary" autoFocus onClick={() => void openWorkspace()}>
          Open workspace
        </Button>
        {error !== undefined && <ErrorLine text={error} place={APP} />}
        <ul className="found" aria-label="Agents on this machine">
          {listed.map((harness) => (
            <Found key={harness.name} harness={harness} />
          ))}
        </ul>
      </div>
    </main>
  );
}

function Found({ harness }: { harness: HarnessView }) {
  const found = harness.path !== null;
  const install = INSTALL[harness.name];
  return (
    <li className="found-row" data-found={found}>
      {found ? <Check size={14} strokeWidth={2} aria-hidden="true" /> : <CircleDashed size={14} strokeWidth={1.5} aria-hidden="true" />}
      {harness.name === DEMO ? (
        <span>Demo agent, to try everything without an account</span>
      ) : found ? (
        <span>
          {[harness.name, harness.version].filter(Boolean).join(' ')} found
        </span>
      ) : (
        <span>
          {harness.name} not found{install === undefined ? '' : ': '}
          {install !== undefined && <code className="mono selectable">{install}</code>}
        </span>
      )}
    </li>
  );
}
