// How things are called on screen.
import type { Workspace } from './domain';

type Named = Pick<Workspace, 'id' | 'label' | 'path'>;

/** The name the user gave, else the folder's own. The root folder has none but its path. */
export function workspaceName({ label, path }: Pick<Workspace, 'label' | 'path'>): string {
  return label ?? (partsOf(path).at(-1) || path);
}

export interface ToldApart {
  /** The name alone, which others may have too. */
  plain: string;
  /** The shortest end of its path that no other one of that name has: "client", "a/client". Null where nobody else is called so. */
  where: string | null;
  /** Both: "shop-api (client)". What stands wherever one workspace is meant. */
  name: string;
}

/** The names of workspaces by id, those that are called the same told apart by the folders they lie in. */
export function toldApart(workspaces: readonly Named[]): ReadonlyMap<string, ToldApart> {
  const byName = new Map<string, Named[]>();
  for (const workspace of workspaces) byName.set(workspaceName(workspace), [...(byName.get(workspaceName(workspace)) ?? []), workspace]);
  return new Map(
    [...byName].flatMap(([plain, all]) =>
      all.map((workspace): [string, ToldApart] => {
        const where = all.length === 1 ? null : whereOf(workspace, all, plain);
        return [workspace.id, { plain, where, name: where === null ? plain : `${plain} (${where})` }];
      }),
    ),
  );
}

/** What each workspace of the store is called: open ones are told apart from each other, a closed one from all there are. */
export function shownNames(all: readonly (Named & Pick<Workspace, 'open'>)[]): (workspace: Named) => ToldApart {
  const [open, any] = [toldApart(all.filter((each) => each.open)), toldApart(all)];
  return (workspace) => open.get(workspace.id) ?? any.get(workspace.id) ?? { plain: workspaceName(workspace), where: null, name: workspaceName(workspace) };
}

function whereOf(workspace: Named, all: readonly Named[], plain: string): string {
  const own = foldersOf(workspace, plain);
  const others = all.filter(({ id }) => id !== workspace.id).map((each) => foldersOf(each, plain));
  for (let count = 1; count <= own.length; count += 1) {
    const end = own.slice(-count).join('/');
    if (others.every((each) => each.slice(-count).join('/') !== end)) return end;
  }
  // One that lies where the other's path only passes through.
  return workspace.path;
}

/** The folders that tell it apart: those around it, and its own where it is called otherwise. */
function foldersOf({ path }: Named, plain: string): string[] {
  const parts = partsOf(path);
  return parts.at(-1) === plain ? parts.slice(0, -1) : parts;
}

/** A backslash is part of a name where paths begin with a slash. */
function partsOf(path: string): string[] {
  return path.split(path.startsWith('/') ? '/' : /[\\/]/).filter(Boolean);
}
