import { expect, it } from 'vitest';
import { ID } from '../harness.fixtures';
import { parseReport } from './reports';

const report = (more: object) => parseReport(JSON.stringify({ session_id: ID, transcript_path: '/t.jsonl', cwd: '/w', ...more }));

// The payloads are those that Claude Code 2.1.332 sent.
it.each([
  ['SessionStart', { source: 'startup', model: 'm' }, 'session-start', 'startup'],
  ['SessionStart', { source: 'clear' }, 'session-start', 'clear'],
  ['SessionEnd', { reason: 'prompt_input_exit', prompt_id: 'p' }, 'session-end', 'prompt_input_exit'],
  ['UserPromptSubmit', { prompt: 'secret', permission_mode: 'auto' }, 'prompt', null],
  ['Stop', { last_assistant_message: 'secret', stop_hook_active: false }, 'stop', null],
  ['PermissionRequest', { tool_name: 'Bash', tool_input: { command: 'secret' } }, 'permission', null],
  ['Notification', { message: 'secret', notification_type: 'permission_prompt' }, 'notification', 'permission_prompt'],
])('C1: %s %j is read, and nothing that was said is kept', (hook_event_name, more, event, source) => {
  const read = report({ hook_event_name, ...more });
  expect(read).toEqual({ event, sessionId: ID, transcriptPath: '/t.jsonl', cwd: '/w', source, pid: null });
  expect(JSON.stringify(read)).not.toContain('secret');
});

it('L27, C7: what is no report of a wanted event is none', () => {
  for (const text of ['', '{', '[]', 'null', '5', '{"hook_event_name":"Stop"}']) expect(parseReport(text)).toBeNull();
  for (const hook_event_name of ['PreToolUse', '__proto__', 'constructor', 7]) expect(report({ hook_event_name })).toBeNull();
  for (const session_id of ['', 5, null, 'x'.repeat(5_000_000)]) expect(report({ hook_event_name: 'Stop', session_id })).toBeNull();
  expect(report({ hook_event_name: 'Stop', transcript_path: 5, cwd: 'x'.repeat(9000) })).toMatchObject({ transcriptPath: null, cwd: null });
});
