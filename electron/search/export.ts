// Writes one conversation to the one file that a person chose. Nothing else is written anywhere.
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { ConversationFiles } from '../harness/harness';
import type { Turn } from '../../shared/transcript';
import { withFile } from './lines';
import { headText, turnText, type ExportHead } from './markdown';
import { allTurns } from './pages';

const PIECE = 1024 * 1024;

/**
 * Writes the whole conversation of `from` to `to`, which appears, or takes the place of what was there, only when it is
 * complete. Runs in a thread: as long as the file is, never whole in memory.
 */
export function exportMarkdown(files: Pick<ConversationFiles, 'turn'>, from: string, to: string, head: ExportHead): void {
  const draft = path.join(path.dirname(to), `.${path.basename(to)}.${randomBytes(4).toString('hex')}.part`);
  const fd = openSync(draft, 'wx', 0o600);
  try {
    try {
      writeAll(files, from, fd, head);
    } finally {
      closeSync(fd);
    }
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

function writeAll(files: Pick<ConversationFiles, 'turn'>, from: string, fd: number, head: ExportHead): void {
  withFile(from, (file) => {
    let held = headText(head);
    let before: Turn | null = null;
    for (const turn of allTurns(files, file)) {
      const text = turnText(turn, before);
      if (text === '') continue;
      before = turn;
      held += text;
      if (held.length < PIECE) continue;
      writeWhole(fd, held);
      held = '';
    }
    writeWhole(fd, held);
  });
}

function writeWhole(fd: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}
