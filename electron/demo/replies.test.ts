import { describe, expect, it } from 'vitest';
import type { Said } from './conversation-file';
import { quote, recap, reply, roleLine } from './replies';

const user = (text: string): Said => ({ who: 'user', text });
const agent = (text: string): Said => ({ who: 'assistant', text });

describe('demo replies', () => {
  it('L24: an answer counts what was said and remembers the first thing', () => {
    const said = [user('I like rivers'), agent('…'), user('and lakes'), agent('…'), user('and the sea')];
    expect(reply(said)).toBe('I heard “and the sea”. You have said 3 things so far; the first was “I like rivers”.');
    expect(reply(said.slice(0, 1))).toContain('“I like rivers”');
  });

  it('P4: a long text is cut between characters, never inside one', () => {
    expect(quote('🌊'.repeat(61))).toBe(`“${'🌊'.repeat(60)}…”`);
    expect(quote('two\n  lines')).toBe('“two lines”');
  });

  it('L24: somebody who comes back reads the last three exchanges', () => {
    const said = Array.from({ length: 4 }, (_, at) => [user(`question ${at}`), agent(`answer ${at}`)]).flat();
    expect(recap(said).split('\n')).toEqual(['…', '> question 1', '● answer 1', '> question 2', '● answer 2', '> question 3', '● answer 3']);
    expect(recap(said.slice(0, 2))).not.toContain('…');
    expect(recap([])).toBe('Nothing has been said in this conversation yet.');
  });

  it('L1: the role is shown by its first line that holds something', () => {
    expect(roleLine('\n  # Architect \nmore')).toBe('Role: # Architect');
    expect(roleLine(null)).toBe('No role was given.');
    expect(roleLine('\n')).toBe('No role was given.');
  });
});
