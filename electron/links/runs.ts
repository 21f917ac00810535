// Which files the desktop would run when it is asked to open them.
import { stat } from 'node:fs/promises';

/** Names whose program runs them, or a page that runs scripts. */
const RUNS = /\.(?:desktop|exe|com|bat|cmd|ps1|psm1|vbs|vbe|js|jse|wsf|wsh|hta|msi|msp|scr|cpl|jar|lnk|url|reg|app|command|tool|terminal|workflow|scpt|appimage|run|deb|rpm|dmg|pkg|sh|bash|zsh|fish|py|pyw|pyz|rb|pl|html?|xhtml|svg|mht)$/i;

/**
 * Whether opening this file by the desktop could run it: by its name, or because anyone may execute it. Give it the real
 * path, free of links. One that nobody can look at counts as a program.
 */
export async function mayRun(realFile: string): Promise<boolean> {
  if (RUNS.test(realFile)) return true;
  return stat(realFile).then(({ mode }) => (mode & 0o111) !== 0, () => true);
}
