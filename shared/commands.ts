// Every command of the window: the one catalogue. The menu, the palette, the list of shortcuts, hints and context menus are
// made from it. A new command is one entry here and one case in renderer/app/run-command.ts.
import { parseChord } from './keys';
import type { Chord, Platform, Shortcuts } from './keys';

/** Each group is a menu of its own, in this order. */
export const GROUPS = ['Workspace', 'Architect', 'Terminal', 'Go', 'View', 'Help'] as const;
export type CommandGroup = (typeof GROUPS)[number];

/** What has to be there for a command to make sense, and how it is said where it is not. */
export const NEEDS = {
  workspace: 'needs an open workspace',
  'missing-folder': 'the folder is where it was',
  'something-runs': 'nothing runs in this workspace',
  architect: 'needs an architect in front',
  running: 'this architect does not run',
  groups: 'there is only one group of tabs',
  'hidden-tab': 'no tab of this workspace is hidden',
  'removed-one': 'no architect was removed',
  conversation: 'this architect has no conversation yet',
  'can-change': 'main keeps its name and its place',
  'needs-you': 'nobody needs you',
  message: 'there is no message',
} as const;
export type Need = keyof typeof NEEDS;

export interface Command {
  id: string;
  /** Sentence case; with … when it asks something first. */
  title: string;
  group: CommandGroup;
  /** Always possible when absent. */
  needs?: Need;
  /** Default keys, null for none. Free ones only (`costOf` in keys.ts): nothing that a shell or a TUI uses is taken. */
  mac: string | null;
  other: string | null;
  /** False for one that would only make the menu longer. */
  menu?: false;
  /** Other words that people look for. */
  also?: string;
}

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const COMMANDS: readonly Command[] = [
  { id: 'open-workspace', title: 'Open workspace…', group: 'Workspace', mac: 'Cmd+O', other: 'Ctrl+Shift+O', also: 'folder project' },
  { id: 'new-window', title: 'New window', group: 'Workspace', mac: 'Cmd+N', other: 'Ctrl+Shift+N' },
  { id: 'start-workspace', title: 'Start architects…', group: 'Workspace', needs: 'workspace', mac: null, other: null, also: 'start all' },
  { id: 'start-everything', title: 'Start architects of all workspaces…', group: 'Workspace', needs: 'workspace', mac: null, other: null, also: 'start all everything' },
  { id: 'stop-workspace', title: 'Stop all architects', group: 'Workspace', needs: 'something-runs', mac: null, other: null },
  { id: 'copy-workspace-path', title: 'Copy path of workspace', group: 'Workspace', needs: 'workspace', mac: null, other: null },
  { id: 'open-folder', title: 'Open folder', group: 'Workspace', needs: 'workspace', mac: null, other: null, also: 'file manager finder explorer' },
  { id: 'open-in-editor', title: 'Open in editor', group: 'Workspace', needs: 'workspace', mac: null, other: null },
  { id: 'open-in-terminal', title: 'Open in external terminal', group: 'Workspace', needs: 'workspace', mac: null, other: null },
  { id: 'label-workspace', title: 'Change label of workspace…', group: 'Workspace', needs: 'workspace', mac: null, other: null, also: 'rename' },
  { id: 'pin-workspace', title: 'Pin or unpin workspace', group: 'Workspace', needs: 'workspace', mac: null, other: null, also: 'favourite top' },
  { id: 'sort-workspaces', title: 'Sort workspaces by use', group: 'Workspace', mac: null, other: null, menu: false, also: 'order recent' },
  { id: 'locate-workspace', title: 'Locate moved folder…', group: 'Workspace', needs: 'missing-folder', mac: null, other: null },
  { id: 'close-workspace', title: 'Close workspace', group: 'Workspace', needs: 'workspace', mac: null, other: null },
  { id: 'quit', title: 'Quit Atelier', group: 'Workspace', mac: 'Cmd+Q', other: 'Ctrl+Shift+Q', menu: false, also: 'exit' },

  { id: 'add-architect', title: 'Add architect…', group: 'Architect', needs: 'workspace', mac: 'Cmd+T', other: 'Ctrl+Shift+T', also: 'new agent' },
  { id: 'rename-architect', title: 'Rename', group: 'Architect', needs: 'can-change', mac: null, other: null },
  { id: 'restart-architect', title: 'Start or restart', group: 'Architect', needs: 'architect', mac: null, other: null, also: 'resume retry' },
  { id: 'stop-architect', title: 'Stop', group: 'Architect', needs: 'running', mac: null, other: null, also: 'end kill' },
  { id: 'start-fresh', title: 'Start fresh', group: 'Architect', needs: 'architect', mac: null, other: null, also: 'new conversation' },
  { id: 'architect-settings', title: 'Arguments and account…', group: 'Architect', needs: 'architect', mac: null, other: null, also: 'environment settings' },
  { id: 'duplicate-architect', title: 'Duplicate', group: 'Architect', needs: 'architect', mac: null, other: null, also: 'copy clone' },
  { id: 'copy-resume-command', title: 'Copy resume command', group: 'Architect', needs: 'conversation', mac: null, other: null, also: 'terminal cli' },
  { id: 'pin-architect', title: 'Pin or unpin tab', group: 'Architect', needs: 'architect', mac: null, other: null },
  { id: 'move-tab-left', title: 'Move tab left', group: 'Architect', needs: 'architect', mac: null, other: null },
  { id: 'move-tab-right', title: 'Move tab right', group: 'Architect', needs: 'architect', mac: null, other: null },
  { id: 'read-conversation', title: 'Read conversation…', group: 'Architect', needs: 'architect', mac: null, other: null, also: 'transcript history export markdown' },
  { id: 'hide-architect', title: 'Hide tab', group: 'Architect', needs: 'architect', mac: 'Cmd+W', other: 'Ctrl+Shift+W', also: 'close tab' },
  { id: 'reopen-closed', title: 'Reopen closed tab', group: 'Architect', needs: 'hidden-tab', mac: 'Cmd+Shift+T', other: 'Ctrl+Shift+R', also: 'show hidden undo' },
  { id: 'remove-architect', title: 'Remove', group: 'Architect', needs: 'can-change', mac: null, other: null, also: 'delete' },
  { id: 'bring-back', title: 'Bring back a removed architect…', group: 'Architect', needs: 'removed-one', mac: null, other: null, also: 'undo restore undelete' },

  { id: 'find', title: 'Find in terminal', group: 'Terminal', needs: 'architect', mac: 'Cmd+F', other: 'Ctrl+Shift+F', also: 'search' },
  { id: 'list-links', title: 'Links in sight…', group: 'Terminal', needs: 'architect', mac: null, other: null, also: 'open url file hyperlink address keyboard' },
  { id: 'copy', title: 'Copy', group: 'Terminal', mac: 'Cmd+C', other: 'Ctrl+Shift+C' },
  { id: 'paste', title: 'Paste', group: 'Terminal', mac: 'Cmd+V', other: 'Ctrl+Shift+V' },
  // Ctrl+Shift+Minus is Ctrl+_ to a terminal, undo in shells and editors: the key beside 0 makes smaller.
  { id: 'font-larger', title: 'Larger text', group: 'Terminal', mac: 'Cmd+=', other: 'Ctrl+Shift+=', also: 'zoom in font size' },
  { id: 'font-smaller', title: 'Smaller text', group: 'Terminal', mac: 'Cmd+-', other: 'Ctrl+Shift+9', also: 'zoom out font size' },
  { id: 'font-usual', title: 'Usual text size', group: 'Terminal', mac: 'Cmd+0', other: 'Ctrl+Shift+0', also: 'zoom reset font size' },

  { id: 'search', title: 'Search everything…', group: 'Go', mac: 'Cmd+Shift+F', other: 'Ctrl+Shift+H', also: 'find transcripts conversations history' },
  { id: 'next-needing', title: 'Next that needs you', group: 'Go', needs: 'needs-you', mac: 'Cmd+Shift+A', other: 'Ctrl+Shift+A', also: 'waiting attention' },
  { id: 'next-architect', title: 'Next architect', group: 'Go', needs: 'architect', mac: 'Ctrl+Tab', other: 'Ctrl+Tab' },
  { id: 'previous-architect', title: 'Previous architect', group: 'Go', needs: 'architect', mac: 'Ctrl+Shift+Tab', other: 'Ctrl+Shift+Tab' },
  ...digits.map((digit): Command => ({ id: `architect-${digit}`, title: `Architect ${digit}`, group: 'Go', needs: 'architect', mac: `Cmd+${digit}`, other: `Alt+${digit}`, menu: false })),
  { id: 'list-tabs', title: 'All tabs of this group', group: 'Go', needs: 'architect', mac: 'Cmd+L', other: 'Ctrl+Shift+L', also: 'list switch' },
  { id: 'next-group', title: 'Next group', group: 'Go', needs: 'groups', mac: 'Cmd+]', other: 'Ctrl+Shift+J', also: 'pane split focus' },
  { id: 'previous-group', title: 'Previous group', group: 'Go', needs: 'groups', mac: 'Cmd+[', other: 'Ctrl+Shift+K', also: 'pane split focus' },
  { id: 'focus-terminal', title: 'Go to terminal', group: 'Go', needs: 'architect', mac: null, other: null, also: 'focus' },
  { id: 'focus-messages', title: 'Go to messages', group: 'Go', needs: 'message', mac: 'Cmd+Shift+M', other: 'Ctrl+Shift+M', also: 'toast undo' },

  { id: 'toggle-sidebar', title: 'Show or hide workspaces', group: 'View', mac: 'Cmd+B', other: 'Ctrl+Shift+B', also: 'sidebar' },
  { id: 'toggle-why', title: 'Show or hide Why', group: 'View', needs: 'architect', mac: 'Cmd+Shift+Y', other: 'Ctrl+Shift+Y', also: 'reason history conversations' },
  { id: 'split-right', title: 'Split right', group: 'View', needs: 'architect', mac: 'Cmd+D', other: 'Ctrl+Shift+D', also: 'pane group beside' },
  { id: 'split-down', title: 'Split down', group: 'View', needs: 'architect', mac: 'Cmd+Shift+D', other: 'Ctrl+Shift+E', also: 'pane group below' },
  { id: 'zoom-group', title: 'Zoom group or show all', group: 'View', needs: 'groups', mac: 'Cmd+Shift+Enter', other: 'Ctrl+Shift+X', also: 'pane maximize' },
  { id: 'move-to-next-group', title: 'Move tab to next group', group: 'View', needs: 'groups', mac: null, other: null, also: 'pane split' },
  { id: 'move-to-previous-group', title: 'Move tab to previous group', group: 'View', needs: 'groups', mac: null, other: null, menu: false, also: 'pane split' },
  { id: 'close-group', title: 'Close group', group: 'View', needs: 'groups', mac: null, other: null, also: 'pane split join' },
  { id: 'join-groups', title: 'Join all groups', group: 'View', needs: 'groups', mac: null, other: null, menu: false, also: 'pane split unsplit' },
  { id: 'toggle-needing', title: 'Show only who needs you', group: 'View', mac: null, other: null, also: 'filter waiting' },
  // Not Ctrl+Comma, which editors in a terminal can bind.
  { id: 'settings', title: 'Settings…', group: 'View', mac: 'Cmd+,', other: 'Ctrl+Shift+,', also: 'preferences options configuration' },
  { id: 'theme-system', title: 'Theme: as the system', group: 'View', mac: null, other: null, menu: false, also: 'appearance' },
  { id: 'theme-light', title: 'Theme: light', group: 'View', mac: null, other: null, menu: false, also: 'appearance' },
  { id: 'theme-dark', title: 'Theme: dark', group: 'View', mac: null, other: null, menu: false, also: 'appearance' },

  { id: 'show-palette', title: 'Commands…', group: 'Help', mac: 'Cmd+Shift+P', other: 'Ctrl+Shift+P', also: 'palette' },
  { id: 'show-shortcuts', title: 'Keyboard shortcuts', group: 'Help', mac: 'Cmd+/', other: 'Ctrl+Shift+/', also: 'keys cheat sheet help' },
  { id: 'open-sample', title: 'Try the sample', group: 'Help', mac: null, other: null, also: 'demo guide tour badges first steps' },
  { id: 'edit-shortcuts', title: 'Change keyboard shortcuts…', group: 'Help', mac: null, other: null, also: 'keys bindings' },
];

const BY_ID: ReadonlyMap<string, Command> = new Map(COMMANDS.map((command) => [command.id, command]));

export function findCommand(id: string): Command | null {
  return BY_ID.get(id) ?? null;
}

/** The keys a command has while nobody chose others. */
export function defaultKeys(command: Command, platform: Platform): Chord | null {
  const text = platform === 'darwin' ? command.mac : command.other;
  return text === null ? null : parseChord(text);
}

/** The keys a command has now: the chosen ones, else its default. A chosen text that is no chord counts as none chosen. */
export function keysOf(command: Command, platform: Platform, shortcuts: Shortcuts): Chord | null {
  const chosen = Object.hasOwn(shortcuts, command.id) ? shortcuts[command.id] : undefined;
  if (chosen === null) return null;
  return (chosen === undefined ? null : parseChord(chosen)) ?? defaultKeys(command, platform);
}

/** Keys that the window's frame or the system has before any command. */
export function systemKeys(platform: Platform): { chord: Chord; what: string }[] {
  const keys: [string, string][] = platform === 'darwin' ? [['Cmd+H', '“Hide Atelier”'], ['Cmd+M', '“Minimize”'], ['Ctrl+Cmd+F', 'full screen'], ['Cmd+Shift+W', '“Close window”']] : [['F11', 'full screen'], ['Alt+F4', '“Close window”']];
  return keys.flatMap(([text, what]) => {
    const chord = parseChord(text);
    return chord ? [{ chord, what }] : [];
  });
}

/** Whether a command can do something where this is there; one that is not in the catalogue is judged by whoever sends it. */
export function possible(id: string, met: ReadonlySet<Need>): boolean {
  const needs = findCommand(id)?.needs;
  return needs === undefined || met.has(needs);
}
