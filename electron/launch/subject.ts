// Who is about to be started: an architect of a workspace, from the store or never opened before.
import { MAIN_ARCHITECT } from '../../shared/domain';
import type { Architect, Workspace } from '../../shared/domain';

export interface Subject {
  kind: 'architect' | 'builder';
  /** Null for a folder never opened before: a dry run writes no row. */
  architectId: string | null;
  name: string;
  harness: string;
  command: string[] | null;
  args: string[];
  /** The text that makes it an architect, when the user trusted one of the folder's own; null for the built-in one. */
  role: string | null;
  /** Its own variables, over those that every agent inherits. */
  environment: Record<string, string>;
  /** The workspace's real path as it was registered. */
  folder: string;
  /** As the user spelled it, when that differs. */
  givenFolder: string;
  formerPaths: string[];
  /** Why the architect's row could not be read, when it could not. */
  damaged: string | null;
}

export function subjectOf(workspace: Workspace, architect: Architect, givenFolder = workspace.path): Subject {
  const { name, harness, args, environment } = architect;
  const { trusted } = workspace;
  // The folder's own command is for the harness it was made for.
  const command = architect.command ?? (trusted?.command?.harness === harness ? trusted.command.argv : null);
  const role = trusted?.role?.text ?? null;
  return { kind: 'architect', architectId: architect.id, name, harness, command, role, args, environment, folder: workspace.path, givenFolder, formerPaths: workspace.formerPaths, damaged: null };
}

/** `main` of a folder that never was a workspace. */
export function firstSubject(realPath: string, givenFolder: string, harness: string): Subject {
  return { kind: 'architect', architectId: null, name: MAIN_ARCHITECT, harness, command: null, role: null, args: [], environment: {}, folder: realPath, givenFolder, formerPaths: [], damaged: null };
}
