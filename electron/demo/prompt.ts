// The line the user types on: Node's readline, with Claude Code's habit that Ctrl-C and Ctrl-D leave only when pressed twice.
import { createInterface, type Interface } from 'node:readline';

export interface PromptHandlers {
  line(text: string): void;
  leave(): void;
}

export class Prompt {
  #readline: Interface | null = null;
  #pressed: string | null = null;
  #closed = false;

  constructor(private readonly handlers: PromptHandlers) {}

  /** `notice` is printed once input is read again: who answers it at once must not be lost between two readlines. */
  open(notice = ''): void {
    const terminal = process.stdin.isTTY;
    const readline = createInterface({ input: process.stdin, output: process.stdout, terminal, prompt: terminal ? '\x1b[1m❯\x1b[0m ' : '❯ ', removeHistoryDuplicates: true });
    this.#readline = readline;
    readline.on('line', (text) => {
      this.#pressed = null;
      if (text.trim() !== '') this.handlers.line(text.trim());
      if (!this.#closed) this.#readline?.prompt();
    });
    readline.on('SIGINT', () => this.#interrupt(readline));
    readline.on('close', () => this.#ended(terminal));
    process.stdout.write(notice);
    readline.prompt();
  }

  close(): void {
    this.#closed = true;
    this.#readline?.close();
  }

  /** Ctrl-C empties the line first. */
  #interrupt(readline: Interface): void {
    if (readline.line !== '') {
      readline.write(null, { ctrl: true, name: 'e' });
      readline.write(null, { ctrl: true, name: 'u' });
    } else if (this.#twice('Ctrl-C')) {
      this.handlers.leave();
    } else {
      process.stdout.write(again('Ctrl-C'));
      readline.prompt();
    }
  }

  /** readline closes itself at Ctrl-D on an empty line; the first time it is opened again. The end of the input is final. */
  #ended(terminal: boolean): void {
    if (this.#closed) return;
    if (!terminal || process.stdin.readableEnded || this.#twice('Ctrl-D')) this.handlers.leave();
    else this.open(again('Ctrl-D'));
  }

  #twice(key: string): boolean {
    if (this.#pressed === key) return true;
    this.#pressed = key;
    return false;
  }
}

const again = (key: string) => `\nPress ${key} again to leave.\n`;
