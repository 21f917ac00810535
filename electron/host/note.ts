// What a host notes of itself beside its sockets, so that one that does not answer any more can still be ended.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { startMark } from './processes';
import { PROTOCOL } from './protocol';

/** Pid and the kernel's start mark: together they name one process and no other. */
export const hostNote = z.object({ pid: z.number().int().min(2), start: z.string().min(1) });

/** Hosts of other protocols in the same folder have notes of their own. */
export function hostFile(folder: string): string {
  return join(folder, `host-${PROTOCOL}.json`);
}

/** Notes this process. Nothing depends on it while the host answers, so a disk that takes nothing stops no host. */
export async function noteHost(folder: string): Promise<void> {
  const start = await startMark(process.pid);
  if (start === null) return;
  try {
    writeFileSync(hostFile(folder), JSON.stringify({ pid: process.pid, start } satisfies z.infer<typeof hostNote>), { mode: 0o600 });
  } catch {
    return;
  }
}
