// `atelier attach NAME`: one agent in the user's own terminal. Its screen is taken from the host's mirror, picture by
// picture, so that nothing the agent prints reaches the user's terminal as a command: no question is answered twice.
import type { Terminals } from '../terminal/terminals';
import { AgentPictures } from './agent-pictures';
import { CommandError } from './workplace';
import { runningAgents, theOne, withHost } from './running';
import type { RunningAgent } from './running';
import { ShownScreen } from './shown-screen';

/** Ctrl-\ : no shell edits with it, and agents that take it for "quit" are spared it. */
const DETACH = 0x1c;

export async function attach(name: string, workspace: string | null): Promise<number> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) throw new CommandError('attach needs a terminal: standard input and output must be one.');
  const ending = await withHost(async (terminals) => {
    const agent = theOne(await runningAgents(terminals), name, workspace);
    return terminals ? show(terminals, agent) : '';
  });
  stdout.write(`${ending}\n`);
  return 0;
}

/** Shows the agent until the user leaves or it ends; what happened, in one sentence. */
async function show(terminals: Terminals, { terminal: { id }, tag }: RunningAgent): Promise<string> {
  const { stdin, stdout } = process;
  const mine = (): { cols: number; rows: number } => ({ cols: Math.max(2, stdout.columns), rows: Math.max(2, stdout.rows) });
  const forAgent = () => ({ cols: mine().cols, rows: mine().rows - 1 });
  let over: (sentence: string) => void = () => undefined;
  const end = new Promise<string>((resolve) => (over = resolve));
  const leave = (): void => over(`Detached from ${tag.architect}; it goes on.`);
  // The terminal is gone: nobody reads what is said, and nothing may come of it.
  stdout.on('error', leave);
  const screen = new ShownScreen((text) => void stdout.write(text), ` ${tag.architect} · ${tag.workspace} · Ctrl-\\ detaches, the agent goes on `, mine());
  const pictures = new AgentPictures(terminals, id, forAgent(), screen, () => mine().cols);
  const typed = (data: Buffer): void => {
    const at = data.indexOf(DETACH);
    const keys = at < 0 ? data : data.subarray(0, at);
    if (keys.length > 0) pictures.send({ k: 'input', data: keys });
    if (at >= 0) leave();
  };
  const resized = (): void => {
    screen.resized(mine());
    pictures.resize(forAgent());
  };
  const ended = (how: string): void => {
    // What it said last is still to be seen.
    void pictures.last().finally(() => over(`${tag.architect} has ended (${how}).`));
  };
  const ends = [
    terminals.on('down', ({ why }) => over(`The terminal host has ended: ${why}`)),
    terminals.on('exit', ({ id: other, exit }) => other === id && ended(exit.signal === null ? `code ${exit.code ?? '?'}` : `signal ${exit.signal}`)),
  ];
  const signals = ['SIGHUP', 'SIGTERM', 'SIGINT', 'SIGQUIT'] as const;
  const giveBack = (): void => {
    screen.leave();
    try {
      stdin.setRawMode(false);
    } catch {
      // Hung up: there is no terminal left to set.
    }
  };
  // Also where a mistake of ours ends the program.
  process.on('exit', giveBack);
  for (const name of signals) process.on(name, leave);
  stdin.setRawMode(true);
  try {
    await pictures.start();
    stdin.on('data', typed).resume();
    // End of input is a terminal that was closed.
    stdin.on('end', leave).on('error', leave);
    stdout.on('resize', resized);
    return await end;
  } finally {
    for (const off of ends) off();
    stdout.off('resize', resized);
    stdin.off('data', typed).pause();
    pictures.end();
    giveBack();
    process.off('exit', giveBack);
    for (const name of signals) process.off(name, leave);
  }
}
