// Which of a person's own arguments Claude Code may get. The flags are those of 2.1.332 (--help, and those the program
// knows besides); one that is not listed passes, as long as no bare word follows that might be its value or a prompt.
import { checkArguments, reasons } from '../argument-rules';
import type { ArgumentRules } from '../argument-rules';
import type { FieldError } from '../harness';
import { settingsFault, takeSettings } from './user-settings';

const rules: ArgumentRules = {
  refused: reasons([
    ['chooses a conversation, which Atelier does itself: it would not be this architect’s own', ['-c', '--continue', '-r', '--resume', '--session-id', '--fork-session', '--from-pr', '--teleport', '--resume-session-at', '--rewind-files', '--parent-session-id', '--session-mirror', '--session-began-as-copy']],
    ['ends without a conversation in the terminal', ['-p', '--print', '-h', '--help', '-v', '--version', '--init-only', '--sdk-url', '--no-session-persistence']],
    ['runs the agent somewhere else than in this terminal', ['--bg', '--background', '--cloud', '--remote', '--environment', '--desktop', '--attach-serve', '--tmux']],
    ['moves the agent to another folder, where its conversation would not be found; open that folder as a workspace', ['-w', '--worktree']],
    ['is how Atelier passes the role; use --append-system-prompt for text of your own', ['--append-system-prompt-file', '--system-prompt-snapshot']],
    ['switches off the hooks by which Atelier follows the conversation', ['--bare', '--safe-mode']],
  ]),
  valued: new Set([
    '-n', '--name', '--settings', '--agent', '--agents', '--append-system-prompt', '--system-prompt', '--system-prompt-file', '--append-subagent-system-prompt', '--append-subagent-system-prompt-file',
    '--autocompact', '--debug-file', '--effort', '--model', '--fallback-model', '--advisor', '--permission-mode', '--permission-prompts', '--permission-prompt-tool', '--plugin-dir', '--plugin-url',
    '--remote-control-session-name-prefix', '--setting-sources', '--input-format', '--output-format', '--json-schema', '--max-budget-usd', '--max-turns', '--teammate-mode', '--agent-id', '--agent-name', '--agent-color', '--agent-type', '--prefill',
  ]),
  optional: new Set(['-d', '--debug', '--prompt-suggestions', '--remote-control']),
  variadic: new Set(['--add-dir', '--allowedTools', '--allowed-tools', '--disallowedTools', '--disallowed-tools', '--betas', '--file', '--mcp-config', '--tools', '--channels', '--dangerously-load-development-channels']),
  bareWord: 'would be sent as a message, or run as a command, at every start; if it is the value of a flag, write --flag=value',
};

/** Arguments that would choose the conversation, leave the terminal, hide what happens, or swallow our own (L4). */
export function refusedClaudeArguments(userArgs: string[]): FieldError[] {
  const errors = checkArguments(userArgs, rules);
  const { value } = takeSettings(userArgs);
  // A missing value is already among the errors.
  const fault = value === null || userArgs.at(-1) === '--settings' ? null : settingsFault(value);
  return fault === null ? errors : [...errors, { field: 'args', message: fault }];
}
