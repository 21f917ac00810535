// The settings file of one launch: our hooks, merged with what the user passed. It lies in the app's state folder, is
// named by its content, and never touches the user's own settings.
import { HOOK_EVENTS } from './reports';
import { hookCommand } from './hook-command';
import type { Settings } from './user-settings';

/** Ends a hook whose disk hangs; without a limit of its own the CLI would let an answer wait for it. */
const HOOK_TIMEOUT_S = 10;
/** While the app is away its agents go on: activity beyond this is dropped, so that the changes of conversation still fit. */
const MOST_ACTIVITY_FILES = 1_000;
const MOST_FILES = 10_000;
const CHANGES_CONVERSATION = new Set(['SessionStart', 'SessionEnd']);

/** Our hooks after the user's of the same event (measured: all of an event's hooks run), the rest as the user has it. */
export function launchSettings(user: Settings | null): Settings {
  const hooks = { ...(isRecord(user?.hooks) ? user.hooks : {}) };
  for (const event of HOOK_EVENTS) {
    const command = hookCommand(CHANGES_CONVERSATION.has(event) ? MOST_FILES : MOST_ACTIVITY_FILES);
    const theirs: unknown = hooks[event];
    const ours = { hooks: [{ type: 'command', command, timeout: HOOK_TIMEOUT_S }] };
    hooks[event] = [...(Array.isArray(theirs) ? (theirs as unknown[]) : []), ours];
  }
  return { ...user, hooks };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
