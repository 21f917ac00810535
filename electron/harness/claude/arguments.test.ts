import { expect, it } from 'vitest';
import { claudeHarness } from './claude';

const refused = (...args: string[]) => claudeHarness.refusedArguments(args);

it.each([
  ['-c'], ['-r'], ['--continue'], ['--resume'], ['--session-id'], ['--fork-session'], ['-p'], ['--print'], ['--bg'], ['--background'], ['--from-pr'], ['--teleport'], ['-w'], ['--worktree'], ['--tmux'],
  ['--cloud'], ['--remote'], ['--desktop'], ['--version'], ['-h'], ['--resume-session-at'], ['--rewind-files'], ['--no-session-persistence'], ['--sdk-url'], ['--init-only'],
  ['--append-system-prompt-file'], ['--system-prompt-snapshot'], ['--bare'], ['--safe-mode'],
])('L4: %s is refused with a field error, alone, with a value, and glued to one', (flag) => {
  for (const args of [[flag], [flag, 'x'], [`${flag}=x`], ['--verbose', flag], ['--model', flag]]) {
    const errors = refused(...args);
    expect(errors.length, args.join(' ')).toBeGreaterThan(0);
    expect(errors[0]).toMatchObject({ field: 'args', message: expect.stringContaining(flag) as string });
  }
});

it.each([[['-pc']], [['-dx', '-vc']], [['-rabc']], [['-xc']], [['--']], [['--', '--resume', 'x']], [['-']], [['hello']], [['attach', 'x']], [['']], [['--verbose', 'hello']], [['--unknown', 'hello']], [['--model=x', 'hello']], [['--debug', 'api', 'hello']], [['a\0b']], [['--model', 'a\0b']]])('L4: %j is refused', (args) => {
  expect(refused(...args)).not.toEqual([]);
});

it.each([[['--model']], [['--verbose', '-n']], [['--model', '--settings', '/x.json']], [['--settings']], [['--settings=']], [['--settings', '{bad']], [['--settings', '[1]']], [['--settings', 'relative.json']], [['--settings', '{"disableAllHooks":true}']]])('L22: %j would leave a flag without its value', (args) => {
  expect(refused(...args)).not.toEqual([]);
});

it.each([
  [[]],
  [['--model', 'opus', '--verbose']],
  [['--dangerously-skip-permissions', '--permission-mode=plan']],
  [['--add-dir', '/a', '/b', '--allowedTools', 'Bash(git *)', 'Edit']],
  [['-n', 'my name', '-dhooks']],
  [['--debug', 'api', '--verbose', '-d']],
  [['--append-system-prompt', 'be short; -r is no flag here']],
  [['--tools', '']],
  [['--some-new-flag', '--another=value']],
  [['--settings', '{"model":"x"}']],
  [['--settings=/full/path.json', '--settings', '~/mine.json']],
])('L4: %j is left alone', (args) => {
  expect(refused(...args)).toEqual([]);
});
