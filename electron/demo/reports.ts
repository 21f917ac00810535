// What the agent reports about itself: what Claude Code's hooks would write, without a shell in between.
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportFileName } from '../harness/claude/hook-command';
import type { ConversationFile } from './conversation-file';

export type ReportEvent =
  | { hook_event_name: 'SessionStart'; source: 'startup' | 'resume' | 'clear' }
  | { hook_event_name: 'SessionEnd'; reason: 'clear' | 'prompt_input_exit' | 'other' }
  | { hook_event_name: 'UserPromptSubmit'; prompt: string }
  | { hook_event_name: 'Stop'; last_assistant_message: string };

export class Reports {
  #last = 0n;

  /** `spool` null or a folder that is not there: nothing is reported. */
  constructor(private readonly spool: string | null) {}

  write(conversation: ConversationFile, event: ReportEvent): void {
    if (this.spool === null || !existsSync(this.spool)) return;
    const report = { session_id: conversation.id, transcript_path: conversation.path, cwd: conversation.cwd, ...event };
    const part = path.join(this.spool, `.${process.pid}.tmp`);
    writeFileSync(part, JSON.stringify(report), { mode: 0o600 });
    renameSync(part, path.join(this.spool, reportFileName(this.#order(), process.pid)));
  }

  /** Nanoseconds since the epoch as the hook command's names have them; two of one millisecond still keep their order. */
  #order(): bigint {
    const now = BigInt(Date.now()) * 1_000_000n;
    this.#last = now > this.#last ? now : this.#last + 1n;
    return this.#last;
  }
}
