// Which of a person's own arguments let an agent act without asking. Only a mark is made of it: it is the user's choice.
const SWITCHES: Readonly<Record<string, readonly string[]>> = {
  claude: ['--dangerously-skip-permissions'],
  codex: ['--dangerously-bypass-approvals-and-sandbox', '--yolo', '--full-auto'],
};
const MODES: readonly (readonly [harness: string, flags: readonly string[], value: string])[] = [
  ['claude', ['--permission-mode'], 'bypassPermissions'],
  ['codex', ['-a', '--ask-for-approval'], 'never'],
];
/** Named inside a settings or config value: `permissions.defaultMode` of Claude Code, `approval_policy` of Codex. */
const INSIDE: Readonly<Record<string, RegExp>> = {
  claude: /"defaultMode"\s*:\s*"bypassPermissions"/,
  codex: /^approval_policy\s*=\s*"?never"?$/,
};

/** True when the arguments switch off the agent's own questions. */
export function skipsPermissions(harness: string, args: readonly string[]): boolean {
  return args.some((argument, at) => {
    if (SWITCHES[harness]?.includes(argument)) return true;
    if (INSIDE[harness]?.test(argument.replace(/^--(settings|config)=/, ''))) return true;
    return MODES.some(([name, flags, value]) => name === harness && (flags.some((flag) => argument === `${flag}=${value}`) || (argument === value && flags.includes(args[at - 1] ?? ''))));
  });
}
