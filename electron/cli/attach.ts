// `atelier attach NAME`: one agent in the user's own terminal. Its screen is taken from the host's mirror, picture by
// picture, so that nothing the agent prints reaches the user's terminal as a command: no question is answered twice.
import type { ScreenSnapshot } from '../../shared/terminal';
import type { Terminals, TerminalStream } from '../terminal/terminals';
import { CommandError } from './workplace';
import { runningAgents, theOne, withHost } from './running';
import type { RunningAgent } from './running';
import { ShownScreen } from './shown-screen';

/** Ctrl-\ : no shell edits with it, and agents that take it for "quit" are spared it. */
const DETACH = 0x1c;
/** Between two pictures: 30 a second at most, and an answer to a key at once. */
const PICTURE_MS = 33;

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
  const screen = new ShownScreen((text) => void stdout.write(text), ` ${tag.architect} · ${tag.workspace} · Ctrl-\\ detaches, the agent goes on`);
  let over: (sentence: string) => void = () => undefined;
  const end = new Promise<string>((resolve) => (over = resolve));
  const pictures = new Pictures(terminals, id, forAgent(), (snapshot) => screen.paint(snapshot, mine()));
  const typed = (data: Buffer): void => {
    const leave = data.indexOf(DETACH);
    const keys = leave < 0 ? data : data.subarray(0, leave);
    if (keys.length > 0) pictures.send({ k: 'input', data: keys });
    if (leave >= 0) over(`Detached from ${tag.architect}; it goes on.`);
  };
  const resized = (): void => {
    screen.forget();
    pictures.send({ k: 'resize', ...forAgent() });
    pictures.changed();
  };
  const ends = [
    terminals.on('down', ({ why }) => over(`The terminal host has ended: ${why}`)),
    terminals.on('exit', (ended) => ended.id === id && over(`${tag.architect} has ended (${ended.exit.signal === null ? `code ${ended.exit.code ?? '?'}` : `signal ${ended.exit.signal}`}).`)),
  ];
  const signal = (): void => over(`Detached from ${tag.architect}; it goes on.`);
  const signals = ['SIGHUP', 'SIGTERM', 'SIGINT'] as const;
  stdin.setRawMode(true);
  try {
    await pictures.start();
    stdin.on('data', typed).resume();
    stdout.on('resize', resized);
    for (const name of signals) process.on(name, signal);
    return await end;
  } finally {
    for (const off of ends) off();
    for (const name of signals) process.off(name, signal);
    stdout.off('resize', resized);
    stdin.off('data', typed).pause();
    pictures.end();
    screen.leave();
    stdin.setRawMode(false);
  }
}

/**
 * Exact pictures of one terminal, as often as it changes. One pane stays attached to hear of changes and to type; for each
 * picture another one is attached for a moment, whose first message is the whole screen.
 */
class Pictures {
  private stream: TerminalStream | null = null;
  private unread = 0;
  private asking = false;
  private stale = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly terminals: Terminals,
    private readonly id: string,
    private size: { cols: number; rows: number },
    private readonly paint: (snapshot: ScreenSnapshot) => void,
  ) {}

  async start(): Promise<void> {
    this.stream = await this.terminals.attach(this.id, this.size, (message) => {
      if (message.k === 'resync') {
        // Whoever resized it last decides: a picture must not take the size back.
        this.size = { cols: message.snapshot.cols, rows: message.snapshot.rows };
        this.paint(message.snapshot);
      } else if (message.k === 'bytes') {
        this.unread += message.data.length;
        this.changed();
      }
    });
  }

  send(message: Parameters<TerminalStream['send']>[0]): void {
    this.stream?.send(message);
  }

  /** The screen is another one now; painted at once, and at most every 33 ms. */
  changed(): void {
    this.stale = true;
    if (this.asking || this.timer) return;
    this.take().catch(() => undefined);
  }

  private async take(): Promise<void> {
    this.stale = false;
    this.asking = true;
    try {
      await this.picture();
    } finally {
      this.asking = false;
      this.timer = setTimeout(() => {
        this.timer = null;
        if (this.stale) this.changed();
      }, PICTURE_MS);
    }
  }

  private async picture(): Promise<void> {
    // Credit comes back with each picture: a flood is not sent here faster than it is looked at.
    if (this.unread > 0) this.send({ k: 'ack', bytes: this.unread });
    this.unread = 0;
    let got: (snapshot: ScreenSnapshot) => void = () => undefined;
    const first = new Promise<ScreenSnapshot>((resolve) => (got = resolve));
    const look = await this.terminals.attach(this.id, this.size, (message) => message.k === 'resync' && got(message.snapshot));
    this.paint(await first);
    look.close();
  }

  end(): void {
    if (this.timer) clearTimeout(this.timer);
    this.stream?.close();
    this.stream = null;
  }
}
