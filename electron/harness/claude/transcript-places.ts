// Where the transcript of one conversation may lie: exact paths, so that 100,000 neighbours cost nothing (T14).
import path from 'node:path';
import { projectDirName } from './folder-key';

/** Inside the config folder; the demo agent keeps the same layout. */
export const PROJECTS = 'projects';

/**
 * The folders to look in, the agent's own first. `folders[0]` is the working folder's real path, whose key the CLI uses
 * itself (T7); then the key where the transcript was last seen, then the other spellings and former paths (L7, L8). Of a
 * recorded path only the key counts, inside the *configured* folder: elsewhere the CLI would not find it (T8).
 */
export function transcriptFolders(configFolder: string, folders: string[], recordedPath: string | null): string[] {
  const [own, ...others] = folders.map(projectDirName);
  const recorded = recordedPath === null ? undefined : path.basename(path.dirname(recordedPath));
  const keys = [own, recorded, ...others].filter((key) => key !== undefined);
  // A recorded path comes from outside: it may name no key at all, and must not lead out of the folder.
  return [...new Set(keys.filter((key) => !['', '.', '..'].includes(key)))].map((key) => path.join(configFolder, PROJECTS, key));
}

export function transcriptFile(folder: string, spelling: string): string {
  return path.join(folder, `${spelling}.jsonl`);
}
