// After how many days the CLI's own clean-up may delete conversations (cleanupPeriodDays), and which settings file says so.
import path from 'node:path';
import type { Platform } from '../../launch/platform';
import type { CleanUp } from '../harness';

/** The CLI's own default (measured in its program text). */
const DEFAULT: CleanUp = { days: 30, from: null };
const MAX_SETTINGS_BYTES = 1024 * 1024;

/**
 * A folder's own settings count before the user's, its local ones first, as the CLI merges them. But the clean-up runs over
 * the conversations of every folder, with the settings of whichever it was started in: so of what counts here and what
 * counts elsewhere the shorter is told. Null where a file cannot be read, so that nothing is promised.
 */
export async function cleanUp(platform: Platform, config: string | null, folder: string | null): Promise<CleanUp | null> {
  if (config === null) return null;
  try {
    const elsewhere = (await setIn(platform, path.join(config, 'settings.json'))) ?? DEFAULT;
    if (folder === null) return elsewhere;
    const own = [path.join(folder, '.claude', 'settings.local.json'), path.join(folder, '.claude', 'settings.json')];
    for (const file of own) {
      const here = await setIn(platform, file);
      if (here) return here.days < elsewhere.days ? here : elsewhere;
    }
    return elsewhere;
  } catch {
    return null;
  }
}

/** Null where the file says nothing of it. Throws where it is no settings file, or what it says is no number of days. */
async function setIn(platform: Platform, file: string): Promise<CleanUp | null> {
  if (!(await platform.files.stat(file))) return null;
  const settings: unknown = JSON.parse(await platform.files.readText(file, MAX_SETTINGS_BYTES));
  const days: unknown = typeof settings === 'object' && settings !== null && 'cleanupPeriodDays' in settings ? settings.cleanupPeriodDays : undefined;
  if (days === undefined) return null;
  if (typeof days !== 'number' || !Number.isFinite(days) || days < 0) throw new Error(`${file}: cleanupPeriodDays is no number of days`);
  return { days: Math.floor(days), from: file };
}
