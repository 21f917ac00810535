// What is found of a workspace's folder before a start. Nothing is made where it is missing (L19).
import type { Facts } from '../../shared/decision';
import { FACT_DEADLINE_MS } from './context';
import type { EngineContext } from './context';
import { within } from './deadline';
import type { Subject } from './subject';

/** A folder that does not answer in time, as on a dead network drive, cannot be worked in either. */
export function folderFact(ctx: EngineContext, subject: Subject): Promise<Facts['folder']> {
  const late = (): Facts['folder'] => ({ path: subject.folder, realPath: null, formerPaths: subject.formerPaths, state: 'unreadable' });
  return within(ctx.platform, FACT_DEADLINE_MS, lookAtFolder(ctx, subject), late);
}

async function lookAtFolder({ platform }: EngineContext, subject: Subject): Promise<Facts['folder']> {
  const base = { path: subject.folder, realPath: null, formerPaths: subject.formerPaths };
  try {
    const stat = await platform.files.stat(subject.folder);
    if (!stat) return { ...base, state: 'missing' };
    if (stat.kind !== 'folder') return { ...base, state: 'not-a-folder' };
    // A folder that cannot be entered cannot be worked in, whatever its other bits say.
    if (!(await platform.files.isExecutable(subject.folder))) return { ...base, state: 'unreadable' };
    return { ...base, state: 'ok', realPath: await platform.files.realPath(subject.folder) };
  } catch {
    return { ...base, state: 'unreadable' };
  }
}
