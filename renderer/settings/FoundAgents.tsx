import { Check, CircleDashed } from 'lucide-react';
import type { HarnessView } from '../../shared/ipc';
import { usePage } from '../app/store';
import { CUSTOM } from '../architects/HarnessChoice';

/** How the agent CLIs are installed, by harness, as their makers document it. */
const INSTALL: Record<string, string> = {
  claude: 'npm install -g @anthropic-ai/claude-code',
  codex: 'npm install -g @openai/codex',
  opencode: 'npm install -g opencode-ai',
  gemini: 'npm install -g @google/gemini-cli',
};
const DEMO = 'demo';

/** Which agent CLIs are on this machine, with their versions, or how to get them. */
export function FoundAgents() {
  const harnesses = usePage((page) => page.state?.harnesses) ?? [];
  return (
    <ul className="found" aria-label="Agents on this machine">
      {harnesses.filter((harness) => harness.name !== CUSTOM).map((harness) => (
        <Found key={harness.name} harness={harness} />
      ))}
    </ul>
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
        <span title={harness.path ?? undefined}>
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
