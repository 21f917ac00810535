// The environment in which Claude Code keeps its conversation, its terminal and its scrollback; and what an agent must
// never inherit from another one.

/** Every variable set here, with the measurement that asks for it (2.1.332). */
export const CLAUDE_ENVIRONMENT: Readonly<Record<string, string>> = {
  // ← on an empty prompt moves the conversation to a background daemon that outlives its terminal and our kill.
  CLAUDE_CODE_DISABLE_AGENT_VIEW: '1',
  // Belt and braces against an inherited CLAUDE_CODE_CHILD_SESSION, which switches saving off without a word.
  CLAUDE_CODE_FORCE_SESSION_PERSISTENCE: '1',
  // The alternate screen has no scrollback; it is on whenever nonessential traffic is switched off.
  CLAUDE_CODE_DISABLE_ALTERNATE_SCREEN: '1',
  // Synchronised output (mode 2026) is sent to known terminals only; ours understands it (28 uses in a short session with
  // this, none without), and paints no half-drawn screens.
  CLAUDE_CODE_FORCE_SYNC_OUTPUT: '1',
};

/**
 * Variables that Claude Code sets in everything it starts (measured in a hook and in a command it ran), so that an Atelier
 * started from inside an agent does not hand them on, and those that switch saving off. Scrubbed for every harness.
 */
export const INHERITED_FROM_AGENTS: readonly string[] = [
  'AI_AGENT', 'CLAUDECODE',
  'CLAUDE_CODE_CHILD_SESSION', 'CLAUDE_CODE_SKIP_PROMPT_HISTORY', 'CLAUDE_CODE_SESSION_ID', 'CLAUDE_CODE_ENTRYPOINT', 'CLAUDE_CODE_EXECPATH', 'CLAUDE_CODE_SESSION_ATTENDED',
  'CLAUDE_CODE_CHILD_NOTES_DIR', 'CLAUDE_CODE_MESSAGING_SOCKET', 'CLAUDE_CODE_MESSAGING_TOKEN',
  'CLAUDE_PID', 'CLAUDE_EFFORT', 'CLAUDE_ENV_FILE', 'CLAUDE_PROJECT_DIR',
];
