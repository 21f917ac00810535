import { describe, expect, it } from 'vitest';
import { DemoError, parseOptions } from './options';

const ID = '0b9e2d44-6f3c-4a55-9d0e-2f6a1f3f7c11';

describe('demo options', () => {
  it('L1: takes one session flag and a role file in any order', () => {
    expect(parseOptions(['--role-file', '/r.md', '--session-id', ID])).toEqual({ id: ID, resume: false, roleFile: '/r.md' });
    expect(parseOptions(['--resume', ID])).toEqual({ id: ID, resume: true, roleFile: null });
  });

  it('L3: without an id every start makes another one', () => {
    const [first, second] = [parseOptions([]), parseOptions([])];
    expect(first.resume).toBe(false);
    expect(first.id).not.toBe(second.id);
  });

  it.each([
    [['--session-id']], [['--session-id', 'nope']], [['--resume', '../../etc/passwd']], [['--session-id', ID, '--resume', ID]],
    [['--resume', ID, '--resume', ID]], [['--unknown', 'x']], [['stray']],
  ])('L27: refuses %j', (argv) => {
    expect(() => parseOptions(argv)).toThrow(DemoError);
  });
});
