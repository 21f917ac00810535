// The folder behind a workspace: what the user typed, resolved to its real path, or one clear sentence why not.
import path from 'node:path';
import type { Platform } from '../launch/platform';

export type FolderAnswer = { ok: true; realPath: string; given: string } | { ok: false; error: string };

/** Resolves a folder relative to `base`. The folder is never created (L19). */
export async function resolveFolder(platform: Platform, typed: string, base: string): Promise<FolderAnswer> {
  const given = path.resolve(base, typed);
  try {
    const stat = await platform.files.stat(given);
    if (!stat) return { ok: false, error: `There is no folder ${given}. Check the spelling, or make it first.` };
    if (stat.kind !== 'folder') return { ok: false, error: `${given} is a file, not a folder. Open the folder it lies in.` };
    if (!(await platform.files.isExecutable(given))) return { ok: false, error: `${given} cannot be read: permission denied. Ask its owner for access.` };
    return { ok: true, realPath: await platform.files.realPath(given), given };
  } catch (error) {
    return { ok: false, error: `${given} cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}
