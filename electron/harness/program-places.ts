// Where command line programs are installed besides PATH. `*` stands for the versions in a folder, newest first.
import path from 'node:path';

/** Folders of the usual version managers and of npm's global installs, then the system's own. */
export function usualPlaces(home: string | null): string[] {
  const mine = home === null ? [] : [
    '.local/bin', '.npm-global/bin', '.npm-packages/bin', '.volta/bin', '.asdf/shims', '.local/share/mise/shims', '.bun/bin', '.local/share/pnpm', '.yarn/bin',
    '.nvm/versions/node/*/bin', '.local/share/fnm/node-versions/*/installation/bin', '.fnm/node-versions/*/installation/bin', '.local/share/mise/installs/node/*/bin', '.asdf/installs/nodejs/*/bin',
    'Library/pnpm', 'Library/Application Support/fnm/node-versions/*/installation/bin', 'AppData/Roaming/npm',
  ].map((place) => path.join(home, place));
  return [...mine, '/opt/homebrew/bin', '/home/linuxbrew/.linuxbrew/bin', '/usr/local/bin'];
}
