// Conversations in an architect's folder that are nobody's of ours: counted, listed on request, adopted only by an explicit
// act. No start ever reads this, and no file here is changed by any of it.
import path from 'node:path';
import type { PersonalConversation, PersonalList } from '../../shared/ipc';
import type { Conversation } from '../../shared/domain';
import type { AgentPlace, ConversationFiles, Harness } from '../harness/harness';
import { RefusedError } from '../store/store';
import { FACT_DEADLINE_MS } from './context';
import type { EngineContext } from './context';
import { patiently, within } from './deadline';
import { agentPlace } from './facts';
import type { Subject } from './subject';

/** More are counted, but not looked at one by one. */
const LOOKED_AT = 5_000;
/** Newest first; more would be no list to choose from. */
const LISTED = 50;
/** Files looked at together, so that the loop stays free for terminals in between. */
const TOGETHER = 16;

interface Reach {
  harness: Harness;
  files: ConversationFiles;
  place: AgentPlace;
}

interface Found {
  id: string;
  file: string;
}

/** Null where conversations cannot be listed: a harness without files, an unknown one, an unreadable store. */
function reach(ctx: EngineContext, subject: Subject): Reach | null {
  const looked = ctx.lookUp(subject.harness);
  if (looked.state !== 'known' || !looked.harness.files || ctx.storeFault) return null;
  return { harness: looked.harness, files: looked.harness.files, place: agentPlace(ctx, subject, null) };
}

/** Those that were never a conversation of ours, each id once; names only, no file is opened. */
async function strangers(ctx: EngineContext, { harness, files, place }: Reach): Promise<Found[]> {
  const ours = await patiently(ctx.platform, () => ctx.store.conversations.ids(harness.name));
  const found = new Map<string, Found>();
  for (const folder of files.folders(place)) {
    const late = (): string[] => {
      throw new Error(`${folder} could not be listed within ${FACT_DEADLINE_MS / 1000} s`);
    };
    for (const name of await within(ctx.platform, FACT_DEADLINE_MS, ctx.platform.files.list(folder), late)) {
      const id = files.idOf(name);
      const key = id?.toLowerCase();
      if (id !== null && key !== undefined && !ours.has(key) && !found.has(key)) found.set(key, { id, file: path.join(folder, name) });
    }
  }
  return [...found.values()];
}

/** How many conversations here are not ours; null where that cannot be told. Faults of the file system are thrown. */
export async function countPersonal(ctx: EngineContext, subject: Subject): Promise<number | null> {
  const at = reach(ctx, subject);
  return at && (await strangers(ctx, at)).length;
}

/** The newest of them, with the first and last that was said. Bounded: at most 5,000 are looked at, 50 are listed. */
export async function listPersonal(ctx: EngineContext, subject: Subject): Promise<PersonalList> {
  const at = reach(ctx, subject);
  if (!at) return { count: 0, lookedAt: 0, conversations: [] };
  const all = await strangers(ctx, at);
  const looked = all.slice(0, LOOKED_AT);
  const dated = await inTurns(looked, async (each) => {
    const stat = await ctx.platform.files.stat(each.file).catch(() => null);
    return stat?.kind === 'file' ? { ...each, size: stat.size, modifiedAt: stat.modifiedAt } : null;
  });
  const newest = dated.filter((each) => each !== null).sort((a, b) => b.modifiedAt - a.modifiedAt).slice(0, LISTED);
  const conversations = await inTurns(newest, async ({ id, file, size, modifiedAt }): Promise<PersonalConversation> => {
    const said = await within(ctx.platform, FACT_DEADLINE_MS, at.files.preview(ctx.platform, file, size), () => null).catch(() => null);
    return { id, path: file, size, modifiedAt, first: said?.first ?? null, last: said?.last ?? null, folder: said?.folder ?? null };
  });
  return { count: all.length, lookedAt: looked.length, conversations };
}

async function inTurns<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += TOGETHER) done.push(...(await Promise.all(items.slice(at, at + TOGETHER).map(work))));
  return done;
}

/**
 * Makes a personal conversation one of this architect's earlier ones, because its user said so. Its file stays as it is.
 * Throws RefusedError, changing nothing, when it is not there, cannot be resumed, is open anywhere, or is ours already;
 * ClaimedError when another architect holds it.
 */
export async function adoptPersonal(ctx: EngineContext, subject: Subject, id: string): Promise<Conversation> {
  const at = reach(ctx, subject);
  const { architectId } = subject;
  if (!at || architectId === null) throw new RefusedError('Conversations of this harness cannot be adopted.');
  const { harness, place } = at;
  if (!harness.isId(id)) throw new RefusedError('This is no id of this agent’s form.');
  const transcript = await within(ctx.platform, FACT_DEADLINE_MS, harness.transcript(ctx.platform, place, id, null), () => ({ state: 'check-failed' as const, why: 'it could not be read in time' }));
  if (transcript.state === 'absent') throw new RefusedError('This conversation is not there any more.');
  if (transcript.state === 'check-failed') throw new RefusedError(`This conversation could not be checked: ${transcript.why}`);
  if (transcript.kind !== 'file' || !transcript.resumable) throw new RefusedError('The agent would not accept this file: there is no talk in it.');
  const holder = await within(ctx.platform, FACT_DEADLINE_MS, harness.holder(ctx.platform, place, transcript.spelling, new Set()), () => ({ state: 'unknown' as const, why: 'no answer in time' }));
  if (holder.state === 'foreign' || holder.state === 'orphan') throw new RefusedError(`This conversation is open in process ${holder.pid}; leave it there first, then adopt it.`);
  if (holder.state === 'unknown') throw new RefusedError(`Whether this conversation is open somewhere could not be found out: ${holder.why}`);
  return patiently(ctx.platform, () =>
    ctx.store.conversations.adopt(
      { architectId, harness: harness.name, sessionId: transcript.spelling, transcriptPath: transcript.path, configFolder: harness.configFolder(place), confirmed: transcript.said },
      ctx.platform.now(),
    ),
  );
}
