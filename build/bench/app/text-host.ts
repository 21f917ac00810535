// PTYs whose output goes to the page as text, by one of the patterns we compare with.
import { spawn, type IPty } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { SIZE, type Command } from '../scenario';
import type { FromPage, Pattern, ToPage } from './wire';

class TextTerminal {
  private readonly pty: IPty;
  private readonly mirror: xterm.Terminal | null;
  private waiting: string[] = [];
  private waitingChars = 0;
  private timer: NodeJS.Timeout | null = null;
  private unparsed = 0;
  private paused = false;
  private total = 0;

  constructor(
    private readonly id: number,
    command: Command,
    private readonly pattern: Pattern,
    private readonly send: (message: ToPage) => void,
  ) {
    this.mirror = pattern.mirror ? new xterm.Terminal({ ...SIZE, scrollback: 1000, allowProposedApi: true }) : null;
    this.pty = spawn(command.file, command.args, { ...SIZE, name: 'xterm-256color' });
    this.pty.onData((data) => this.read(data));
    this.pty.onExit(() => {
      this.flush();
      this.send({ k: 'exit', id: this.id, total: this.total });
    });
  }

  input(data: string): void {
    this.pty.write(data);
  }

  ack(chars: number): void {
    this.unparsed -= chars;
    const { flow } = this.pattern;
    if (!flow || !this.paused || this.unparsed >= flow.low) return;
    this.paused = false;
    this.pty.resume();
  }

  end(): void {
    if (this.timer) clearTimeout(this.timer);
    this.pty.kill('SIGKILL');
  }

  private read(data: string): void {
    const { flow, batchMs, batchChars } = this.pattern;
    this.total += data.length;
    this.unparsed += data.length;
    if (flow && !this.paused && this.unparsed > flow.high) {
      this.paused = true;
      this.pty.pause();
    }
    this.waiting.push(data);
    this.waitingChars += data.length;
    if (batchMs === null || (batchChars !== null && this.waitingChars >= batchChars)) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), batchMs);
  }

  private flush(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (this.waitingChars === 0) return;
    const data = this.waiting.join('');
    this.waiting = [];
    this.waitingChars = 0;
    this.mirror?.write(data);
    this.send({ k: 'data', id: this.id, data });
  }
}

export class TextHost {
  private readonly terminals = new Map<number, TextTerminal>();

  constructor(
    private readonly pattern: Pattern,
    private readonly send: (message: ToPage) => void,
  ) {}

  receive(message: FromPage): void {
    switch (message.k) {
      case 'spawn':
        this.terminals.set(message.id, new TextTerminal(message.id, message.command, this.pattern, this.send));
        break;
      case 'input':
        this.terminals.get(message.id)?.input(message.data);
        break;
      case 'ack':
        this.terminals.get(message.id)?.ack(message.chars);
        break;
      case 'end':
        for (const terminal of this.terminals.values()) terminal.end();
        break;
    }
  }
}
