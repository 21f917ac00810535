// The shell command that Claude Code runs at each wanted event: it writes its standard input into the launch's spool.

/** As large as the reader takes. A longer report (a huge pasted prompt) is cut, and then is no report any more. */
export const MAX_REPORT_BYTES = 1_000_000;

/**
 * One POSIX sh command (the CLI runs hooks with /bin/sh, measured: dash). It writes a file for its owner only under a
 * temporary name and renames it to `<order>-<pid>.json`, prints nothing and always succeeds: a failing or talking hook
 * would show in the agent's chat. Without a spool folder, or once `mostFiles` reports lie unread there, it only reads its
 * input to the end.
 *
 * The order is the time in nanoseconds, of 19 digits, so that names sort as the events happened. Where `date` knows no %N
 * (macOS) it is the second and the shell's pid, which keeps two reports of one second apart and mostly in order.
 */
export function hookCommand(mostFiles: number): string {
  const write = `head -c ${MAX_REPORT_BYTES} >"$t" && [ -s "$t" ]`;
  const steps = [
    'umask 077',
    'd="$ATELIER_SPOOL"',
    '[ -n "$d" ] && [ -d "$d" ] || exit 0',
    'set -- "$d"/*.json',
    `[ $# -lt ${mostFiles} ] || exit 0`,
    'o=$(date +%s%N)',
    'case "$o" in *[!0-9]*) o=$(printf "%s%09d" "$(date +%s)" "$$");; esac',
    'case "$CLAUDE_PID" in ""|*[!0-9]*) p=0;; *) p="$CLAUDE_PID";; esac',
    't="$d/.$o-$p-$$.tmp"',
    `if ${write}; then mv -f "$t" "$d/$o-$p.json"; else rm -f "$t"; fi`,
  ];
  return `{ ( ${steps.join('; ')} ); cat; } >/dev/null 2>&1; exit 0`;
}

const NAME = /^(\d{10,25})-(\d{1,10})\.json$/;

/** The file name of one report: `order` sorts as text (19 digits), the pid is the agent's, 0 when it is not known. */
export function reportFileName(order: bigint, pid: number | null): string {
  return `${order.toString().padStart(19, '0')}-${pid ?? 0}.json`;
}

/** Order and agent pid from a report's file name; null for any other file, such as one still being written. */
export function parseReportFileName(name: string): { order: bigint; pid: number | null } | null {
  const found = NAME.exec(name);
  if (!found?.[1] || !found[2]) return null;
  return { order: BigInt(found[1]), pid: Number(found[2]) || null };
}
