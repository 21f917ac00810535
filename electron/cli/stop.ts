// `atelier stop NAME` and `atelier host stop`: what a person ends from outside the window. With the app running it is the
// app that does it: it must know that the end was meant.
import { stateFolderPath } from '../state/state-folder';
import { hostFolder } from '../terminal/client';
import { endSilentHost } from '../terminal/end-host';
import { HostSilentError } from '../terminal/requests';
import { askApp, CommandError } from './workplace';
import { runningAgents, theOne, withHost } from './running';
import type { RunningAgent } from './running';

export async function stop(name: string, workspace: string | null): Promise<number> {
  const agent = await withHost(async (terminals) => {
    const found = theOne(await runningAgents(terminals), name, workspace);
    const asked = await askApp({ ask: 'stop', architectId: found.tag.architectId });
    if (asked === undefined) await terminals?.stop(found.terminal.id);
    return found;
  });
  process.stdout.write(`${agent.tag.architect} in ${agent.tag.workspace} has ended. ${nextStart([agent])}\n`);
  return 0;
}

export async function stopHost(): Promise<number> {
  process.stdout.write(await endHost());
  return 0;
}

async function endHost(): Promise<string> {
  try {
    const ended = await withHost(async (terminals) => {
      if (!terminals) return null;
      const agents = await runningAgents(terminals);
      if ((await askApp({ ask: 'stop-host' })) === undefined) await terminals.shutdown();
      return agents;
    });
    return ended === null ? 'No terminal host runs.\n' : hostEnded(ended);
  } catch (error) {
    if (!(error instanceof HostSilentError)) throw error;
    return endByForce();
  }
}

/** A host that is stopped or hangs cannot end its agents: its process is ended with everything below it. */
async function endByForce(): Promise<string> {
  const pid = await endSilentHost(hostFolder({ stateFolder: stateFolderPath() }));
  if (pid === null) throw new CommandError('The terminal host does not answer, and its process could not be found. It may just have ended: try again.');
  return `The terminal host did not answer. Its process ${pid} was ended by force, with every agent in it. The next start of each resumes its own conversation, if it has one and anything was said in it.\n`;
}

function hostEnded(agents: readonly RunningAgent[]): string {
  if (agents.length === 0) return 'The terminal host has ended.\n';
  return `The terminal host has ended, and ${agents.length === 1 ? 'one agent' : `${agents.length} agents`} with it. ${nextStart(agents)}\n`;
}

/** No more than their tags tell: which have a conversation to come back to, not whether anything was said in it. */
function nextStart(agents: readonly RunningAgent[]): string {
  const having = agents.filter(({ tag }) => tag.sessionId !== null).length;
  const one = agents.length === 1;
  if (having === 0) return one ? 'Its next start begins fresh: it has no conversation that could be resumed.' : 'Each next start begins fresh: none has a conversation that could be resumed.';
  if (having < agents.length) return `The next start of ${having === 1 ? 'the one' : `the ${having}`} with a conversation resumes it, if anything was said in it; the others begin fresh.`;
  return one ? 'Its next start resumes its conversation, if anything was said in it.' : 'Each next start resumes its own conversation, if anything was said in it.';
}
