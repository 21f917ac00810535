// What can happen to a conversation between two launches, and during one: the steps of which histories are made. A step
// that makes no sense where it stands (nothing runs, nothing was removed) does nothing, so that any list of them is a history.
import fc from 'fast-check';

export type Name = 'main' | 'reviewer' | 'docs';

export type Damage = 'delete' | 'truncate' | 'corrupt' | 'empty' | 'folder' | 'unreadable' | 'restore';
/** Which conversation: the n-th own one counted from the newest, the n-th of anybody's, or the n-th personal one. */
export interface Pick {
  of: 'own' | 'any' | 'personal';
  n: number;
}

/** What an architect's agent, or the person in its terminal, does. */
export type InAgent =
  | { do: 'say'; who: Name }
  | { do: 'die-answering'; who: Name }
  | { do: 'clear'; who: Name }
  | { do: 'clear-and-die'; who: Name }
  | { do: 'switch'; who: Name; to: Pick }
  | { do: 'branch'; who: Name }
  | { do: 'quit'; who: Name; typed: boolean }
  | { do: 'crash'; who: Name; killed: boolean };

/** What a person does in the app. */
export type InApp =
  | { do: 'start'; who: Name }
  | { do: 'start-fresh'; who: Name }
  | { do: 'resume-this'; who: Name; which: Pick }
  | { do: 'stop'; who: Name }
  | { do: 'restart'; who: Name }
  | { do: 'set-harness'; who: Name; to: 'claude' | 'demo' };

export type Step =
  | InAgent
  | InApp
  | { do: 'remove'; who: Name }
  | { do: 'undo-remove'; who: Name }
  | { do: 'add'; who: Name }
  | { do: 'end-orphan'; who: Name }
  | { do: 'adopt'; who: Name; which: Pick }
  | { do: 'forget'; who: Name; which: Pick }
  | { do: 'remember'; who: Name }
  | { do: 'explain' }
  | { do: 'forge'; who: Name; which: Pick; source: 'startup' | 'clear' | 'fork' | 'resume' | 'compact' }
  | { do: 'damage'; who: Name; which: Pick; how: Damage }
  | { do: 'personal-appears' }
  | { do: 'foreign-comes'; who: Name; which: Pick; byId: boolean }
  | { do: 'foreign-goes' }
  | { do: 'folder'; how: 'moves' | 'comes-back' | 'becomes-a-file' | 'closes' | 'opens' }
  | { do: 'locate' }
  | { do: 'config-moves'; withFiles: boolean }
  | { do: 'blind'; registry: boolean; processes: boolean }
  | { do: 'program'; there: boolean }
  | { do: 'after-quit'; means: 'ask' | 'resume' | 'fresh' }
  | { do: 'spawn-fails'; step: InApp }
  | { do: 'store-trouble'; how: 'busy' | 'unreadable'; step: InApp | InAgent }
  | { do: 'store-corrupt' }
  | { do: 'store-heals' }
  | { do: 'app-killed'; after: number; step: InApp | InAgent }
  | { do: 'app-ends'; skipResume: boolean }
  | { do: 'quit-all' }
  | { do: 'app-starts' }
  | { do: 'host-dies'; agentsLive: boolean }
  | { do: 'time'; ms: number };

const who = fc.constantFrom<Name>('main', 'main', 'main', 'main', 'reviewer', 'reviewer', 'docs');
const pick = (own: number, any: number, personal: number): fc.Arbitrary<Pick> =>
  fc.record({ of: fc.constantFrom(...Array<'own'>(own).fill('own'), ...Array<'any'>(any).fill('any'), ...Array<'personal'>(personal).fill('personal')), n: fc.nat({ max: 3 }) });
const bool = fc.boolean();
const one = <D extends string>(act: D) => fc.constant(act);

const inAgent: fc.Arbitrary<InAgent> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: one('say'), who }) },
  { weight: 1, arbitrary: fc.record({ do: one('die-answering'), who }) },
  { weight: 3, arbitrary: fc.record({ do: one('clear'), who }) },
  { weight: 2, arbitrary: fc.record({ do: one('clear-and-die'), who }) },
  { weight: 3, arbitrary: fc.record({ do: one('switch'), who, to: pick(2, 3, 2) }) },
  { weight: 1, arbitrary: fc.record({ do: one('branch'), who }) },
  { weight: 3, arbitrary: fc.record({ do: one('quit'), who, typed: bool }) },
  { weight: 4, arbitrary: fc.record({ do: one('crash'), who, killed: bool }) },
);
const inApp: fc.Arbitrary<InApp> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: one('start'), who }) },
  { weight: 2, arbitrary: fc.record({ do: one('start-fresh'), who }) },
  { weight: 3, arbitrary: fc.record({ do: one('resume-this'), who, which: pick(5, 2, 1) }) },
  { weight: 6, arbitrary: fc.record({ do: one('stop'), who }) },
  { weight: 2, arbitrary: fc.record({ do: one('restart'), who }) },
  { weight: 1, arbitrary: fc.record({ do: one('set-harness'), who, to: fc.constantFrom('claude', 'demo') }) },
);
const kept: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: one('damage'), who, which: pick(6, 1, 1), how: fc.constantFrom('delete', 'truncate', 'corrupt', 'empty', 'folder', 'unreadable', 'restore', 'restore') }) },
  { weight: 1, arbitrary: fc.constant({ do: 'personal-appears' }) },
  { weight: 2, arbitrary: fc.record({ do: one('foreign-comes'), who, which: pick(5, 1, 1), byId: bool }) },
  { weight: 1, arbitrary: fc.constant({ do: 'foreign-goes' }) },
  { weight: 1, arbitrary: fc.record({ do: one('folder'), how: fc.constantFrom('moves', 'comes-back', 'becomes-a-file', 'closes', 'opens') }) },
  { weight: 1, arbitrary: fc.constant({ do: 'locate' }) },
  { weight: 1, arbitrary: fc.record({ do: one('config-moves'), withFiles: bool }) },
  { weight: 1, arbitrary: fc.record({ do: one('blind'), registry: bool, processes: bool }) },
  { weight: 1, arbitrary: fc.record({ do: one('program'), there: bool }) },
);
const ofTheApp: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: one('remove'), who }) },
  { weight: 1, arbitrary: fc.record({ do: one('undo-remove'), who }) },
  { weight: 2, arbitrary: fc.record({ do: one('add'), who }) },
  { weight: 1, arbitrary: fc.record({ do: one('end-orphan'), who }) },
  { weight: 2, arbitrary: fc.record({ do: one('adopt'), who, which: pick(1, 1, 4) }) },
  { weight: 1, arbitrary: fc.record({ do: one('forget'), who, which: pick(5, 1, 0) }) },
  { weight: 1, arbitrary: fc.record({ do: one('remember'), who }) },
  { weight: 2, arbitrary: fc.constant({ do: 'explain' }) },
  { weight: 2, arbitrary: fc.record({ do: one('forge'), who, which: pick(1, 1, 2), source: fc.constantFrom('startup', 'clear', 'fork', 'resume', 'compact') }) },
  { weight: 1, arbitrary: fc.record({ do: one('after-quit'), means: fc.constantFrom('ask', 'resume', 'fresh') }) },
  { weight: 1, arbitrary: fc.record({ do: one('spawn-fails'), step: inApp }) },
  { weight: 2, arbitrary: fc.record({ do: one('store-trouble'), how: fc.constantFrom('busy', 'unreadable'), step: fc.oneof(inApp, inAgent) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'store-corrupt' }) },
  { weight: 1, arbitrary: fc.constant({ do: 'store-heals' }) },
  { weight: 5, arbitrary: fc.record({ do: one('app-killed'), after: fc.nat({ max: 24 }), step: fc.oneof(inApp, inAgent) }) },
  { weight: 1, arbitrary: fc.record({ do: one('app-ends'), skipResume: fc.constantFrom(false, false, true) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'app-starts' }) },
  { weight: 1, arbitrary: fc.constant({ do: 'quit-all' }) },
  { weight: 2, arbitrary: fc.record({ do: one('host-dies'), agentsLive: bool }) },
  { weight: 4, arbitrary: fc.record({ do: one('time'), ms: fc.constantFrom(2_500, 2_500, 2_500, 31_000, 301_000) }) },
);
const step: fc.Arbitrary<Step> = fc.oneof({ weight: 5, arbitrary: inAgent }, { weight: 6, arbitrary: inApp }, { weight: 4, arbitrary: kept }, { weight: 3, arbitrary: ofTheApp });

const said: Step = { do: 'say', who: 'main' };
const stopped: Step = { do: 'stop', who: 'main' };
const started: Step = { do: 'start', who: 'main' };
const crashed: Step = { do: 'crash', who: 'main', killed: false };
const restarted: Step = { do: 'time', ms: 2_500 };
const skipping = (skipResume: boolean): Step => ({ do: 'app-ends', skipResume });

/** How a history may begin: most of what can go wrong needs a conversation in which something was said, and some of it a rare way there. */
const begun = fc.constantFrom<Step[]>(
  [],
  [said],
  [said, stopped],
  [said, { do: 'say', who: 'reviewer' }, { do: 'host-dies', agentsLive: false }],
  [said, stopped, { do: 'folder', how: 'moves' }, { do: 'locate' }],
  [said, stopped, { do: 'store-corrupt' }, started, said, { do: 'store-heals' }],
  [said, stopped, { do: 'store-trouble', how: 'unreadable', step: { do: 'start', who: 'main' } }, said, skipping(false)],
  [said, crashed, restarted, crashed, restarted, crashed, crashed],
  [said, { do: 'after-quit', means: 'fresh' }, { do: 'quit', who: 'main', typed: false }],
  [skipping(true), { do: 'start', who: 'reviewer' }, { do: 'stop', who: 'reviewer' }, skipping(false), { do: 'start', who: 'reviewer' }],
);

/** The beginning and up to `most` steps more; shrinks by leaving steps out. */
export const histories = (most: number): fc.Arbitrary<Step[]> =>
  fc.tuple(begun, fc.array(step, { minLength: 1, maxLength: most, size: 'max' })).map(([first, more]) => [...first, ...more]);

const IN_AGENT: ReadonlySet<string> = new Set<InAgent['do']>(['say', 'die-answering', 'clear', 'clear-and-die', 'switch', 'branch', 'quit', 'crash']);

export function isInAgent(step: Step): step is InAgent {
  return IN_AGENT.has(step.do);
}

/** One step a line, as a person reads it. */
export function told(steps: readonly Step[]): string {
  return steps.map((s, at) => `${String(at + 1).padStart(3)}. ${JSON.stringify(s).replace(/[{}"]/g, '').replace('do:', '').replaceAll(',', ', ').replaceAll(':', ' ')}`).join('\n');
}
