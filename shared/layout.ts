// How the window is arranged: which workspace and architects are in front, the groups of tabs beside each other, widths.

/** Groups of tabs that one workspace may have beside each other, and how deep splits lie in each other. */
export const MAX_GROUPS = 16;
export const MAX_DEPTH = 8;

/** Some of a workspace's architects, one of them in front. Hidden ones keep their place; their order is the store's. */
export interface TabGroup {
  type: 'group';
  id: string;
  architects: string[];
  /** The one in front; null before anybody chose. */
  active: string | null;
  /** Its share among its siblings, in percent. */
  size: number;
}

/** Nodes side by side ('right') or one below the other ('down'). */
export interface Split {
  type: 'split';
  id: string;
  direction: Direction;
  children: SplitNode[];
  size: number;
}
export type Direction = 'right' | 'down';
export type SplitNode = TabGroup | Split;

/** The groups of one workspace. */
export interface Splits {
  root: Split;
  /** The group that has the keyboard. */
  focused: string | null;
  /** The only group on screen while it is zoomed. */
  zoomed: string | null;
}

export function countGroups(node: SplitNode): number {
  return node.type === 'group' ? 1 : node.children.reduce((count, child) => count + countGroups(child), 0);
}

/** How deep splits lie in each other below (and with) this node. */
export function depthOf(node: SplitNode): number {
  return node.type === 'group' ? 0 : 1 + Math.max(...node.children.map(depthOf));
}

/** Whether a page may store this arrangement. */
export function fitsBounds({ root }: Splits): boolean {
  return countGroups(root) <= MAX_GROUPS && depthOf(root) <= MAX_DEPTH;
}

/** What the window remembers of its arrangement. */
export interface Layout {
  activeWorkspaceId: string | null;
  /** Active architect per workspace id: the one in front of the group that has the keyboard. */
  activeArchitect: Record<string, string>;
  /** Groups per workspace id; a workspace without an entry has one group. */
  splits: Record<string, Splits>;
  /** By terminal, those that were left scrolled up: the absolute number of the line on top. */
  topLines?: Record<string, number> | undefined;
  /** Architects whose tabs stand first and stay when they are clicked away. */
  pinned: string[];
  /** Architects whose tabs were hidden, the last one last. */
  closed: string[];
  collapsed: string[];
  /** Pixels. */
  sidebarWidth: number;
  whyWidth: number;
  whyOpen: boolean;
  sidebarOpen: boolean;
  /** What was chosen in the palette, newest first. */
  recentCommands: string[];
}

export const FIRST_LAYOUT: Layout = {
  activeWorkspaceId: null,
  activeArchitect: {},
  splits: {},
  pinned: [],
  closed: [],
  collapsed: [],
  sidebarWidth: 240,
  whyWidth: 340,
  whyOpen: false,
  sidebarOpen: true,
  recentCommands: [],
};
