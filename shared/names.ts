// How things are called on screen.
import type { Workspace } from './domain';

/** The name the user gave, else the folder's own. The root folder has none but its path. */
export function workspaceName({ label, path }: Pick<Workspace, 'label' | 'path'>): string {
  return label ?? (path.split(/[\\/]/).filter(Boolean).at(-1) || path);
}
