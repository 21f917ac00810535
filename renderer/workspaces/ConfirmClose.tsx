import type { RunningAgents } from '../../shared/ipc';
import { closeNow } from '../app/acts';
import { findWorkspace } from '../app/select';
import { change, usePage } from '../app/store';
import { Confirm } from '../ui/Confirm';

/** Closing a workspace ends what runs in it: asked for twice, with who it is and what becomes of them. */
export function ConfirmClose() {
  const asked = usePage((page) => page.confirmingClose);
  const workspace = usePage((page) => (page.confirmingClose === null ? null : findWorkspace(page.state, page.confirmingClose.workspaceId)));
  if (asked === null || workspace === null) return null;
  return <Confirm title={`Close ${workspace.name}?`} text={closeMeans(asked.running)} act="Stop and close" onClose={() => change({ confirmingClose: null })} onConfirm={() => void closeNow(workspace.id)} />;
}

/** Who runs there, and what closing means for them: no more is promised than their next start holds. */
export function closeMeans({ agents, resume }: RunningAgents): string {
  const one = agents.length === 1;
  const fresh = agents.length - resume;
  const who = one ? `${agents[0]} is still running in it and is stopped.` : `${agents.length} agents are still running in it and are stopped: ${agents.join(', ')}.`;
  if (resume === 0) return `${who} Nothing to resume was said ${one ? 'in it' : 'in them'} yet: ${one ? 'its' : 'each'} next start begins fresh.`;
  if (fresh === 0) return `${who} ${one ? 'Its conversation is kept: opened again, it resumes it.' : 'Their conversations are kept: opened again, each resumes its own.'}`;
  return `${who} ${resume === 1 ? 'The conversation of one is kept and resumes' : `The conversations of ${resume} are kept and resume`} when the workspace is opened again; ${fresh} had nothing said in ${fresh === 1 ? 'it' : 'them'} yet and ${fresh === 1 ? 'begins' : 'begin'} fresh.`;
}
