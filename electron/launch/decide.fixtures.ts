// Test material for the decision: whole, healthy facts and conversations, of which a test changes what it is about.
import type { ConversationFact, Facts, TranscriptFact } from '../../shared/decision';

/** The architect's own id, as it was stored. */
export const OWN = '3f2a0b1c-0000-4000-8000-0000000000aa';
/** Another of the architect's own ids, no longer current. */
export const EARLIER = '77777777-0000-4000-8000-0000000000bb';
/** An id that somebody else uses in the same folder. */
export const STRANGERS = '99999999-0000-4000-8000-0000000000cc';

export const absent: TranscriptFact = { state: 'absent', lookedAt: ['/home/u/.agent/projects/-w-shop-api/x.jsonl'] };

type Present = Extract<TranscriptFact, { state: 'present' }>;

export function present(patch: Partial<Omit<Present, 'state'>> = {}): Present {
  return { state: 'present', path: '/home/u/.agent/projects/-w-shop-api/x.jsonl', kind: 'file', size: 4096, modifiedAt: 1_760_000_000_000, resumable: true, said: true, spelling: OWN, ...patch };
}

/** A confirmed own conversation, verified in every respect. */
export function conversation(patch: Partial<ConversationFact> = {}): ConversationFact {
  const id = patch.id ?? OWN;
  return { id, wellFormed: true, own: true, origin: 'launch', confirmed: true, transcript: present({ spelling: id }), holder: { state: 'none', by: 'both' }, claimedBy: null, ...patch };
}

/** An architect with a verified current conversation and nothing wrong: row 25. */
export function facts(patch: Partial<Facts> = {}): Facts {
  return {
    kind: 'architect',
    running: null,
    folder: { state: 'ok', path: '/w/shop-api', realPath: '/w/shop-api', formerPaths: [] },
    harness: { name: 'claude', state: 'known', sessions: 'pinned', known: ['claude', 'codex', 'custom', 'demo'] },
    command: { path: '/usr/bin/claude', searched: ['/usr/bin'] },
    request: { type: 'none' },
    store: { state: 'ok', row: 'ok', why: null },
    current: conversation(),
    asked: null,
    past: 'has-ids',
    lastEnd: 'stopped-by-us',
    switches: { skipResume: false, afterQuit: 'ask', crashLoop: 'none' },
    discovered: null,
    ...patch,
  };
}

/** The same, with a changed current conversation. */
export function withCurrent(patch: Partial<ConversationFact>, rest: Partial<Facts> = {}): Facts {
  return facts({ ...rest, current: conversation(patch) });
}

/** A folder or builder without a current conversation. */
export function withoutCurrent(past: Facts['past'], rest: Partial<Facts> = {}): Facts {
  return facts({ current: null, past, lastEnd: null, ...rest });
}

/** "Resume this one" for `asked.id`. */
export function asking(asked: ConversationFact, rest: Partial<Facts> = {}): Facts {
  return facts({ request: { type: 'resume', id: asked.id }, asked, ...rest });
}

export function switches(patch: Partial<Facts['switches']>): Facts['switches'] {
  return { skipResume: false, afterQuit: 'ask', crashLoop: 'none', ...patch };
}

/** Frozen to the last leaf: whoever writes to it throws. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}
