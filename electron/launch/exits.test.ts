import { expect, it } from 'vitest';
import { classifyExit } from './exits';
import type { ExitFacts } from './exits';

/** `asked`: we sent the signal; `ending`: the app or the machine goes down. */
const cases: [what: string, exit: Partial<ExitFacts>, becomes: ReturnType<typeof classifyExit>][] = [
  ['code 0 and no signal, not asked for', { code: 0 }, 'quit-in-agent'],
  ['code 0 and signal number 0', { code: 0, signal: 0 }, 'quit-in-agent'],
  ['SIGKILL reported as code 0 plus signal 9', { code: 0, signal: 9 }, 'crash'],
  ['a CLI that exits 0 on our TERM', { code: 0, askedByUs: true }, 'stopped-by-us'],
  ['143 on our TERM', { code: 143, askedByUs: true }, 'stopped-by-us'],
  ['our KILL', { code: null, signal: 9, askedByUs: true }, 'stopped-by-us'],
  ['143 on a TERM of somebody else', { code: 143 }, 'crash'],
  ['a TERM of somebody else', { code: null, signal: 15 }, 'crash'],
  ['an error code', { code: 1 }, 'crash'],
  ['neither code nor signal known', {}, 'crash'],
  ['code 0 while the machine goes down', { code: 0, shuttingDown: true }, 'system'],
  ['ended by us because the app quits', { code: 0, askedByUs: true, shuttingDown: true }, 'system'],
  ['killed while the machine goes down', { signal: 9, shuttingDown: true }, 'system'],
];

it.each(cases)('X1: %s', (_what, exit, becomes) => {
  expect(classifyExit({ code: null, signal: null, askedByUs: false, shuttingDown: false, ...exit })).toBe(becomes);
});
