import { expect, it } from 'vitest';
import { skipsPermissions } from './permissions';

it.each([
  ['claude', ['--dangerously-skip-permissions'], true],
  ['claude', ['--model', 'opus', '--permission-mode', 'bypassPermissions'], true],
  ['claude', ['--permission-mode=bypassPermissions'], true],
  ['claude', ['--settings', '{"permissions":{"defaultMode": "bypassPermissions"}}'], true],
  ['claude', ['--settings={"permissions":{"defaultMode":"bypassPermissions"}}'], true],
  ['claude', ['--permission-mode', 'plan'], false],
  ['claude', ['--append-system-prompt', 'bypassPermissions'], false],
  ['claude', ['--allow-dangerously-skip-permissions'], false],
  ['codex', ['--dangerously-bypass-approvals-and-sandbox'], true],
  ['codex', ['-a', 'never'], true],
  ['codex', ['-c', 'approval_policy="never"'], true],
  ['codex', ['-a', 'on-request'], false],
  ['custom', ['--dangerously-skip-permissions'], false],
  ['claude', [], false],
])('L4: %s %j acts without asking: %s', (harness, args, marked) => {
  expect(skipsPermissions(harness, args)).toBe(marked);
});
