// Files passed to an agent are named by what they hold: the dry run can name one without writing it, and one that a
// running agent reads is never changed under it.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { LaunchFile } from './harness';

/** `folder/<stem>-<hash>.<ending>`; null for no content. */
export function launchFile(folder: string, stem: string, ending: string, content: string): LaunchFile | null {
  if (content === '') return null;
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { path: path.join(folder, `${stem}-${hash}.${ending}`), content };
}
