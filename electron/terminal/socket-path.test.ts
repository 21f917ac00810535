import { describe, expect, it } from 'vitest';
import { shortSocketFolder, shortSocketPath } from './socket-path';

describe('where sockets lie', () => {
  it('A4: in the state folder while the path is short enough, counted in bytes', () => {
    expect(shortSocketPath({ stateFolder: '/home/u/.atelier', runtimeFolder: '/run/user/1' }, 'host', 'control-1.sock')).toBe('/home/u/.atelier/host/control-1.sock');
    const room = 100 - '/host/s.sock'.length;
    const fits = `/${'x'.repeat(room - 1)}`;
    expect(shortSocketPath({ stateFolder: fits, runtimeFolder: '/run' }, 'host', 's.sock')).toBe(`${fits}/host/s.sock`);
    expect(shortSocketPath({ stateFolder: `${fits}x`, runtimeFolder: '/run' }, 'host', 's.sock')).toMatch(/^\/run\/atelier-[0-9a-f]{16}\/s\.sock$/);
    expect(shortSocketPath({ stateFolder: `/${'ü'.repeat(60)}`, runtimeFolder: '/run' }, 'host', 's.sock')).toMatch(/^\/run\/atelier-/);
  });

  it('A4: otherwise under a name that belongs to this state folder and kind alone', () => {
    const of = (stateFolder: string, kind = 'host'): string => shortSocketFolder({ stateFolder, runtimeFolder: '/run' }, kind, 's.sock');
    const long = `/${'x'.repeat(120)}`;
    expect(of(long)).toBe(of(long));
    expect(new Set([of(long), of(`${long}y`), of(long, 'app')]).size).toBe(3);
  });

  it('A4: a runtime folder that is too long as well is said, not cut', () => {
    expect(() => shortSocketFolder({ stateFolder: `/${'x'.repeat(120)}`, runtimeFolder: `/${'y'.repeat(120)}` }, 'host', 's.sock')).toThrow('too long');
  });
});
