import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SessionPart } from '../../../shared/decision';
import { NEW_ID } from '../../../shared/decision';
import { ID } from '../harness.fixtures';
import { claudeHarness as claude } from './claude';

// An independent reading of argv, the way the CLI's own parser (Commander) does it, from the arities of its --help.
const VALUED = new Set(['--model', '--name', '-n', '--settings', '--append-system-prompt', '--append-system-prompt-file', '--system-prompt-snapshot', '--session-id', '--permission-mode', '--effort', '--agent', '--debug-file', '--environment']);
const OPTIONAL = new Set(['-r', '--resume', '-d', '--debug', '--from-pr', '--teleport', '-w', '--worktree', '--cloud', '--remote-control', '--prompt-suggestions']);
const VARIADIC = new Set(['--add-dir', '--allowedTools', '--tools', '--mcp-config', '--betas', '--file']);
const SWITCHES = ['--verbose', '--dangerously-skip-permissions', '--ide', '--chrome', '--strict-mcp-config', '--unheard-of'];
const FORBIDDEN = ['-c', '--continue', '-r', '-p', '--print', '--fork-session', '--bg', '--background', '--from-pr', '--teleport', '-w', '--worktree', '--cloud', '--environment', '-v', '-h'];

interface Parsed {
  /** Flag and value as given; null without one. */
  options: [string, string | null][];
  operands: string[];
  missing: string[];
}

function parse(argv: string[]): Parsed {
  const parsed: Parsed = { options: [], operands: [], missing: [] };
  const rest = [...argv];
  const dashed = (text: string | undefined) => text !== undefined && text.length > 1 && text.startsWith('-');
  let variadic: string | null = null;
  for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
    if (argument === '--') {
      parsed.operands.push(...rest);
      break;
    }
    if (!dashed(argument)) {
      if (variadic) parsed.options.push([variadic, argument]);
      else parsed.operands.push(argument);
      continue;
    }
    variadic = null;
    const [flag, glued] = split(argument);
    if (glued !== null && (VALUED.has(flag) || OPTIONAL.has(flag) || VARIADIC.has(flag) || argument.startsWith('--'))) parsed.options.push([flag, glued]);
    else if (glued !== null) {
      parsed.options.push([flag, null]);
      rest.unshift(`-${glued}`);
    } else if (VALUED.has(flag)) {
      const value = rest.shift();
      if (value === undefined) parsed.missing.push(flag);
      parsed.options.push([flag, value ?? null]);
    } else if (OPTIONAL.has(flag) && rest.length > 0 && !dashed(rest[0])) parsed.options.push([flag, rest.shift() ?? null]);
    else {
      if (VARIADIC.has(flag)) variadic = flag;
      parsed.options.push([flag, null]);
    }
  }
  return parsed;
}

function split(argument: string): [string, string | null] {
  if (argument.startsWith('--')) {
    const at = argument.indexOf('=');
    return at < 0 ? [argument, null] : [argument.slice(0, at), argument.slice(at + 1)];
  }
  return [argument.slice(0, 2), argument.length > 2 ? argument.slice(2) : null];
}

const word = fc.oneof(fc.constantFrom('x', ID, '/a b', 'Bash(git *)', '{"model":"m"}', '/s.json', '', '-', '-c', '--resume', '--continue', `--resume=${ID}`, '--', '-pc', '-xr', '--settings'), fc.string({ maxLength: 6 }));
const flag = fc.constantFrom(...VALUED, ...OPTIONAL, ...VARIADIC, ...SWITCHES, ...FORBIDDEN);
const wild = fc.array(fc.oneof(word, flag, fc.tuple(flag, word).map(([f, w]) => `${f}=${w}`), fc.tuple(fc.constantFrom('-d', '-n', '-r', '-c', '-vp'), word).map(([f, w]) => f + w)), { maxLength: 6 });
const sensible = fc
  .array(
    fc.oneof(
      fc.tuple(fc.constantFrom('--model', '-n', '--effort', '--append-system-prompt'), fc.string({ maxLength: 6 })).map(([f, v]) => [f, v]),
      fc.tuple(fc.constantFrom('--settings'), fc.constantFrom('{"model":"m"}', '/s.json')),
      fc.tuple(fc.constantFrom(...VARIADIC), fc.array(fc.constantFrom('a', 'b c', ''), { maxLength: 3 })).map(([f, v]) => [f, ...v]),
      fc.constantFrom(...SWITCHES, '-d', '--debug=api', '-nx').map((f) => [f]),
    ),
    { maxLength: 5 },
  )
  .map((groups) => groups.flat());
const session: fc.Arbitrary<SessionPart> = fc.constantFrom<SessionPart[]>({ use: 'none' }, { use: 'new', id: NEW_ID }, { use: 'resume', id: ID }, { use: 'resume', id: ID.toUpperCase() });
const files = { role: { path: '/state/role.md', content: 'r' }, settings: { path: '/state/settings.json', content: '{}' } };

it('L22: whatever arguments pass, argv has no flag without a value, one session flag at most, ours and no other, and no continue flag', () => {
  let passed = 0;
  const check = (userArgs: string[], part: SessionPart) => {
    if (claude.refusedArguments(userArgs).length > 0) return;
    passed++;
    const argv = claude.argv(userArgs, files, part);
    const { options, operands, missing } = parse(argv);
    const valuesOf = (...names: string[]) => options.filter(([name]) => names.includes(name)).map(([, value]) => value);
    expect(missing).toEqual([]);
    expect(operands).toEqual([]);
    expect(valuesOf('--session-id')).toEqual(part.use === 'new' ? [part.id] : []);
    expect(valuesOf('--resume', '-r')).toEqual(part.use === 'resume' ? [part.id] : []);
    expect(valuesOf(...FORBIDDEN)).toEqual([]);
    expect(valuesOf('--settings')).toEqual(['/state/settings.json']);
    expect(valuesOf('--append-system-prompt-file')).toEqual(['/state/role.md']);
    expect(valuesOf('--system-prompt-snapshot')).toEqual(['off']);
  };
  fc.assert(fc.property(wild, session, check), { numRuns: 20_000 });
  fc.assert(fc.property(sensible, session, check), { numRuns: 20_000 });
  expect(passed).toBeGreaterThan(10_000);
});
