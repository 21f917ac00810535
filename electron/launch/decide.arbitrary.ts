// Random facts over their whole space, contradictions included. Healthy values are more likely, because a start passes
// some twenty conditions before a resume: with even odds hardly any case would get that far.
import fc from 'fast-check';
import type { ConversationFact, Facts, HolderFact, TranscriptFact } from '../../shared/decision';
import { EARLIER, OWN, STRANGERS } from './decide.fixtures';

/** `usual` about nine times in ten, else one of the others. */
function mostly<T>(usual: T, ...others: fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.oneof(...others) });
}

function mostlyOneOf<T>(usual: T, ...others: T[]): fc.Arbitrary<T> {
  return mostly(usual, fc.constantFrom(...others));
}

const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.constantFrom('', '-x', '--resume', '../../etc', '__proto__', '<new>'));
const number = fc.oneof(fc.nat(), fc.constantFrom(0, -1, NaN, Infinity, -Infinity, 1e300));
const texts = fc.array(text, { maxLength: 3 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const idText = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(OWN, EARLIER, STRANGERS) }, { weight: 1, arbitrary: fc.constantFrom(OWN.toUpperCase(), EARLIER.toUpperCase()) }, { weight: 1, arbitrary: text });

function transcriptOf(id: string): fc.Arbitrary<TranscriptFact> {
  const present = fc.record({
    state: fc.constant('present' as const),
    path: text,
    kind: mostlyOneOf<'file' | 'folder' | 'other'>('file', 'folder', 'other'),
    size: mostly(4096, number),
    modifiedAt: number,
    resumable: mostlyOneOf(true, false),
    said: fc.boolean(),
    spelling: mostly(id, fc.constant(id.toUpperCase()), idText),
  });
  const elsewise = fc.oneof(
    fc.record({ state: fc.constant('absent' as const), lookedAt: texts }),
    fc.record({ state: fc.constant('check-failed' as const), why: text }),
  );
  return fc.oneof({ weight: 3, arbitrary: present }, { weight: 1, arbitrary: elsewise });
}

const holder: fc.Arbitrary<HolderFact> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ state: fc.constant('none' as const), by: fc.constantFrom('registry' as const, 'process-list' as const, 'both' as const) }) },
  { weight: 1, arbitrary: fc.record({ state: fc.constant('foreign' as const), pid: number, command: text, since: maybe(number) }) },
  { weight: 1, arbitrary: fc.record({ state: fc.constant('orphan' as const), pid: number, processStart: text, since: maybe(number) }) },
  { weight: 1, arbitrary: fc.record({ state: fc.constant('unknown' as const), why: text }) },
  { weight: 1, arbitrary: fc.constant({ state: 'not-needed' as const }) },
);

export const anyConversation: fc.Arbitrary<ConversationFact> = idText.chain((id) =>
  fc.record({
    id: fc.constant(id),
    wellFormed: mostlyOneOf(true, false),
    own: mostlyOneOf(true, false),
    origin: fc.constantFrom('launch' as const, 'clear' as const, 'switch' as const, 'branch' as const, 'adopt' as const, 'import' as const),
    confirmed: fc.boolean(),
    transcript: transcriptOf(id),
    holder,
    claimedBy: mostly<string | null>(null, text),
  }),
);

const request: fc.Arbitrary<Facts['request']> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ type: 'none' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'fresh' as const }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('resume' as const), id: idText }) },
);

/** Any facts the type allows. */
export const anyFacts: fc.Arbitrary<Facts> = fc.record({
  kind: fc.constantFrom('architect' as const, 'builder' as const),
  running: mostly<Facts['running']>(null, fc.record({ terminalId: text, sessionId: maybe(idText) }), fc.record({ terminalId: text })),
  folder: fc.record({ state: mostlyOneOf<Facts['folder']['state']>('ok', 'missing', 'not-a-folder', 'unreadable'), path: text, realPath: maybe(text), formerPaths: texts }),
  harness: fc.record({ name: text, state: mostlyOneOf<Facts['harness']['state']>('known', 'unknown', 'retired'), sessions: mostlyOneOf<Facts['harness']['sessions']>('pinned', 'reported', 'none'), known: texts }),
  command: fc.record({ path: mostly<string | null>('/usr/bin/claude', fc.constant(null)), searched: texts }),
  refused: mostly<string | null>(null, text),
  request,
  store: fc.record({ state: mostlyOneOf<Facts['store']['state']>('ok', 'busy', 'unreadable'), row: mostlyOneOf<Facts['store']['row']>('ok', 'damaged'), why: maybe(text) }),
  current: fc.oneof({ weight: 4, arbitrary: anyConversation }, { weight: 1, arbitrary: fc.constant(null) }),
  asked: maybe(anyConversation),
  past: fc.constantFrom('never-launched' as const, 'before-ids' as const, 'never-reported' as const, 'has-ids' as const),
  lastEnd: fc.constantFrom('quit-in-agent' as const, 'stopped-by-us' as const, 'system' as const, 'crash' as const, 'never-ended' as const, null),
  switches: fc.record({ skipResume: mostlyOneOf(false, true), afterQuit: fc.constantFrom('resume' as const, 'fresh' as const, 'ask' as const), crashLoop: mostlyOneOf<Facts['switches']['crashLoop']>('none', 'fall-back', 'given-up') }),
  discovered: maybe(anyConversation),
});
