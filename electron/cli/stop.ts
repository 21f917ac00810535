// `atelier stop NAME` and `atelier host stop`: what a person ends from outside the window. With the app running it is the
// app that does it: it must know that the end was meant.
import { askApp } from './workplace';
import { runningAgents, theOne, withHost } from './running';

export async function stop(name: string, workspace: string | null): Promise<number> {
  const agent = await withHost(async (terminals) => {
    const found = theOne(await runningAgents(terminals), name, workspace);
    const asked = await askApp({ ask: 'stop', architectId: found.tag.architectId });
    if (asked === undefined) await terminals?.stop(found.terminal.id);
    return found;
  });
  process.stdout.write(`${agent.tag.architect} in ${agent.tag.workspace} has ended. Its next start resumes its conversation.\n`);
  return 0;
}

export async function stopHost(): Promise<number> {
  const ended = await withHost(async (terminals) => {
    if (!terminals) return null;
    const { length } = await runningAgents(terminals);
    if ((await askApp({ ask: 'stop-host' })) === undefined) await terminals.shutdown();
    return length;
  });
  process.stdout.write(ended === null ? 'No terminal host runs.\n' : `The terminal host has ended${ended === 0 ? '' : `, and ${ended === 1 ? 'one agent' : `${ended} agents`} with it`}. Each next start resumes its own conversation.\n`);
  return 0;
}
