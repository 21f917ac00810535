// The files in which running agents say which conversation they have open: sessions/<pid>.json in the config folder.
import path from 'node:path';
import { z } from 'zod';
import type { Platform } from '../../launch/platform';
import type { RegistryEntry } from '../harness';

const SESSIONS = 'sessions';
/** The folder also holds keys (<pid>.<hash>.key); those are never read. */
const ENTRY_NAME = /^(\d+)\.json$/;
/** Measured entries are about 700 bytes. */
const MAX_ENTRY_BYTES = 64 * 1024;

const entrySchema = z.object({
  pid: z.number().int().positive(),
  sessionId: z.string().min(1).max(200),
  // Linux: field 22 of /proc/<pid>/stat as text (measured). macOS: ps lstart in UTC. Windows keeps the second name.
  procStart: z.string().max(100).optional().catch(undefined),
  procStartFt: z.string().max(100).optional().catch(undefined),
  cwd: z.string().optional().catch(undefined),
  startedAt: z.number().optional().catch(undefined),
  status: z.string().max(100).optional().catch(undefined),
});

export function registryFolder(configFolder: string | null): string | null {
  return configFolder === null ? null : path.join(configFolder, SESSIONS);
}

/** The file's JSON; null when it is not there. Read a second time when it was caught half-written. */
async function readJson(platform: Platform, file: string): Promise<unknown> {
  for (const again of [true, false]) {
    try {
      if (!(await platform.files.stat(file))) return null;
      return JSON.parse(await platform.files.readText(file, MAX_ENTRY_BYTES));
    } catch (error) {
      // Its agent may have ended, and taken the file away, between the two calls.
      if (!again && !(error instanceof SyntaxError)) throw error;
    }
  }
  return null;
}

async function readEntry(platform: Platform, configFolder: string, pid: number): Promise<RegistryEntry | null> {
  const parsed = entrySchema.safeParse(await readJson(platform, path.join(configFolder, SESSIONS, `${pid}.json`)));
  if (!parsed.success || parsed.data.pid !== pid) return null;
  const { sessionId, procStart, procStartFt, cwd, startedAt, status } = parsed.data;
  return { pid, sessionId, processStart: procStart ?? procStartFt ?? null, cwd: cwd ?? null, startedAt: startedAt ?? null, status: status ?? null };
}

/**
 * The entry of `pid` when its recorded start mark equals `processStart`, or, without one, the mark of the living process:
 * a killed agent leaves its entry behind, and its pid may be somebody else's by now. Null when there is no such entry.
 */
export async function verifiedEntry(platform: Platform, configFolder: string, pid: number, processStart?: string): Promise<RegistryEntry | null> {
  const entry = await readEntry(platform, configFolder, pid);
  if (!entry || entry.processStart === null) return null;
  const mark = processStart ?? (await platform.processes.start(pid));
  return entry.processStart === mark ? entry : null;
}

/** The verified entries of all living agents of this config folder. Throws when the folder cannot be read. */
export async function livingEntries(platform: Platform, configFolder: string): Promise<RegistryEntry[]> {
  const names = await platform.files.list(path.join(configFolder, SESSIONS));
  const pids = names.flatMap((name) => ENTRY_NAME.exec(name)?.[1] ?? []).map(Number);
  const entries = await Promise.all(pids.map((pid) => verifiedEntry(platform, configFolder, pid)));
  return entries.filter((entry) => entry !== null);
}
