// One conversation's file, in the line form of Claude Code.
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { proofOf } from '../harness/claude/transcript-lines';

export interface Said {
  who: 'user' | 'assistant';
  text: string;
}

interface Line {
  type: Said['who'];
  message: { content: string };
}

export class ConversationFile {
  /** `cwd` is the real path of the working folder, written into every line. Nothing is written before the first append. */
  constructor(readonly path: string, readonly cwd: string, readonly id: string) {}

  exists(): boolean {
    return existsSync(this.path);
  }

  /** What was said so far, oldest first; null when no line makes the conversation resumable (a cut or corrupt line is skipped). */
  read(): Said[] | null {
    if (!this.exists()) return null;
    const proofs = readFileSync(this.path, 'utf8').split('\n').map((text) => ({ text, ...proofOf(text) }));
    if (!proofs.some((line) => line.resumable)) return null;
    return proofs.filter((line) => line.said).map(({ text }) => {
      const line = JSON.parse(text) as Line;
      return { who: line.type, text: line.message.content };
    });
  }

  append({ who, text }: Said): void {
    this.#write(who, text, {});
  }

  /** The two lines that the real CLI writes by itself at /clear: a note that is meta, and the echo of the command. Nothing is said by them. */
  appendClear(): void {
    this.#write('user', '<local-command-caveat>The command below was run in the demo agent, not said to it.</local-command-caveat>', { isMeta: true });
    this.#write('user', '<command-name>/clear</command-name>\n<command-message>clear</command-message>\n<command-args></command-args>', {});
  }

  #write(who: Said['who'], text: string, more: { isMeta?: true }): void {
    const line = { type: who, message: { role: who, content: text }, ...more, uuid: randomUUID(), timestamp: new Date().toISOString(), cwd: this.cwd, sessionId: this.id };
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    appendFileSync(this.path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  }
}
