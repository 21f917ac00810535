import { describe, expect, it } from 'vitest';
import { PAGE_LIMITS } from '../../../shared/transcript';
import { turnOf } from './turns';

const turn = (line: object | string, limits = PAGE_LIMITS) => turnOf(typeof line === 'string' ? line : JSON.stringify(line), 7, limits);
const said = (type: string, content: unknown, more: object = {}) => ({ type, message: { role: type, content }, timestamp: '2026-01-05T09:30:00.000Z', ...more });

describe('a line of a transcript as a turn', () => {
  it('what the user and the agent said, with time and place', () => {
    expect(turn(said('user', 'hello'))).toEqual({ at: 7, by: 'you', time: Date.parse('2026-01-05T09:30:00Z'), side: false, parts: [{ kind: 'text', text: 'hello', length: 5 }] });
    expect(turn(said('assistant', [{ type: 'thinking', thinking: 'hm' }, { type: 'text', text: 'Good day.' }]))?.parts).toEqual([
      { kind: 'thinking', text: 'hm', length: 2 },
      { kind: 'text', text: 'Good day.', length: 9 },
    ]);
    expect(turn(said('assistant', 'x', { isSidechain: true }))?.side).toBe(true);
  });

  it('a use of a tool and its result, joined by their id', () => {
    const call = turn(said('assistant', [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'npm test\n# all', timeout: 5 } }]));
    expect(call?.parts).toEqual([{ kind: 'call', tool: 'Bash', id: 't1', about: 'npm test # all', text: 'command:\nnpm test\n# all\ntimeout: 5', length: 34 }]);
    const result = turn(said('user', [{ type: 'tool_result', tool_use_id: 't1', is_error: true, content: [{ type: 'text', text: '\u001b[31m1 failed\u001b[0m' }] }]));
    expect(result).toMatchObject({ by: 'tool', parts: [{ kind: 'result', call: 't1', failed: true, text: '1 failed' }] });
  });

  it('commands are notes in the words that were typed; what the program tells itself is left out', () => {
    expect(turn(said('user', '<command-name>/review</command-name>\n<command-message>review</command-message>\n<command-args>main.ts</command-args>'))).toMatchObject({ by: 'note', parts: [{ text: '/review main.ts' }] });
    expect(turn(said('user', 'Caveat', { isMeta: true }))).toBeNull();
    expect(turn({ type: 'system', subtype: 'compact_boundary', content: 'Conversation compacted' })).toMatchObject({ by: 'note' });
    expect(turn(said('user', 'In short: …', { isCompactSummary: true }))?.by).toBe('note');
  });

  it('long parts are cut without tearing a character, and say how long they are', () => {
    const [part] = turn(said('user', `${'x'.repeat(9)}😀${'y'.repeat(50)}`), { said: 10, tool: 10 })?.parts ?? [];
    expect(part).toEqual({ kind: 'text', text: 'x'.repeat(9), length: 61 });
  });

  it('what is no talk gives no turn, whatever shape it has', () => {
    for (const line of ['', 'null', '[]', '7', '{"type":"user"', { type: 'user' }, { type: 'user', message: null }, said('user', 7), said('user', '  '), said('assistant', [{ type: 'text', text: '' }, null, 3, 'text']), { type: 'mode', mode: 'normal' }]) expect(turn(line)).toBeNull();
    expect(turn(said('assistant', [{ type: 'tool_use', name: { a: 1 }, input: 'odd' }]))?.parts[0]).toMatchObject({ tool: 'tool', about: '', text: '"odd"' });
  });
});
