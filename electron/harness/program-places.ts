// Where command line programs are installed besides PATH. `*` stands for the versions in a folder, newest first.
import path from 'node:path';

const UNIX = ['.npm-global/bin', '.npm-packages/bin', '.volta/bin', '.asdf/shims', '.local/share/mise/shims', '.bun/bin', '.local/share/pnpm', '.yarn/bin'];
const UNIX_VERSIONS = ['.nvm/versions/node/*/bin', '.local/share/fnm/node-versions/*/installation/bin', '.fnm/node-versions/*/installation/bin', '.local/share/mise/installs/node/*/bin', '.asdf/installs/nodejs/*/bin'];

/** By platform: below home, then the system's own. A place of another platform would only read as a mistake in what was searched. */
const PLACES: Partial<Record<NodeJS.Platform, { mine: string[]; system: string[] }>> = {
  darwin: { mine: ['.local/bin', ...UNIX, ...UNIX_VERSIONS, 'Library/pnpm', 'Library/Application Support/fnm/node-versions/*/installation/bin'], system: ['/opt/homebrew/bin', '/usr/local/bin'] },
  win32: { mine: ['.local/bin', '.volta/bin', '.bun/bin', 'AppData/Roaming/npm'], system: [] },
};
const OTHERS = { mine: ['.local/bin', ...UNIX, ...UNIX_VERSIONS], system: ['/home/linuxbrew/.linuxbrew/bin', '/usr/local/bin'] };

/** Folders of the usual version managers and of npm's global installs, then the system's own, on this platform. */
export function usualPlaces(home: string | null, platform: NodeJS.Platform = process.platform): string[] {
  const { mine, system } = PLACES[platform] ?? OTHERS;
  return [...(home === null ? [] : mine.map((place) => path.join(home, place))), ...system];
}
