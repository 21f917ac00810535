import { CircleHelp } from 'lucide-react';
import type { AppState, ArchitectView, WorkspaceView } from '../../shared/ipc';
import { useTitle } from '../terminal/titles';
import { calls } from '../architects/notices';
import { badgeStatus } from '../architects/status';
import { messageWords, useSaid } from '../why/use-said';
import { GitMark } from '../workspaces/GitMark';
import { gitWords } from '../workspaces/git-words';
import { shownKeys } from './commands';
import { togglePanel } from './layout';
import { nextNeeding } from './next-needing';
import { activeArchitect, activeWorkspace, activityCounts } from './select';
import { usePage } from './store';
import { ThemeMenu } from './ThemeMenu';
import { shortId } from './words';

/** The line at the bottom: which agent, in which conversation, where; and over all workspaces who works and who waits. */
export function StatusLine() {
  const state = usePage((page) => page.state);
  const workspace = usePage(activeWorkspace);
  const architect = usePage(activeArchitect);
  if (state === null) return null;
  // The first screen has nothing to say here but the mark.
  if (state.workspaces.length === 0 && state.developmentRuntime === null) return null;
  const { working, waiting } = activityCounts(state);
  return (
    <footer className="status" aria-label="Status">
      <span className="status-left truncate">{workspace && architect && <Standing state={state} workspace={workspace} architect={architect} />}</span>
      {architect?.notice != null && (
        <button type="button" className="status-notice truncate" data-calls={architect.notices.some(({ kind }) => calls(kind))} title={architect.notice} onClick={() => togglePanel('why', true)}>
          <CircleHelp size={12} strokeWidth={1.5} aria-hidden="true" />
          {architect.notice}
        </button>
      )}
      <span className="status-right">
        {working > 0 && <span>{working} working</span>}
        {waiting > 0 && (
          <button type="button" className="status-waiting amber" title={`Go to the next that needs you  ${shownKeys('next-needing', state.platform)}`} onClick={() => void nextNeeding()}>
            {waiting} waiting
          </button>
        )}
        {state.developmentRuntime !== null && (
          <span className="status-mark" title={state.developmentRuntime}>
            development runtime
          </span>
        )}
        <ThemeMenu />
      </span>
    </footer>
  );
}

function Standing({ state, workspace, architect }: { state: AppState; workspace: WorkspaceView; architect: ArchitectView }) {
  const version = state.harnesses.find((harness) => harness.name === architect.harness)?.version;
  const { word } = badgeStatus(architect);
  const title = useTitle(architect.terminalId);
  // Each turn ends with another activity, and only then are there more messages to count.
  const said = useSaid(architect.id, architect.sessionId, `${architect.state} ${architect.activity}`);
  const parts = [
    [architect.harness, version].filter(Boolean).join(' '),
    architect.sessionId === null ? word.toLowerCase() : `${word.toLowerCase()} ${shortId(architect.sessionId)}`,
    ...(said?.messages ? [messageWords(said.messages)] : []),
    `${architect.name}@${workspace.name}`,
  ];
  return (
    <>
      {parts.map((part, index) => (
        <span key={index} title={index === 1 && architect.sessionId !== null ? architect.sessionId : undefined}>
          {part}
        </span>
      ))}
      {workspace.git !== null && gitWords(workspace.git) !== null && (
        <span>
          <GitMark git={workspace.git} />
          <span className="hidden-text">{gitWords(workspace.git)}</span>
        </span>
      )}
      {title !== '' && <bdi className="status-title" title="What its program calls itself">{`“${title}”`}</bdi>}
    </>
  );
}
