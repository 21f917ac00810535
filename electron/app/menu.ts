// The menu. Its items send the page the same command names that the page's own catalogue handles; nothing a shell or
// TUI uses is taken from the terminal.
import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import type { OnQuit } from './quitting';

const MAC = process.platform === 'darwin';

interface Item {
  label: string;
  command: string;
  /** Shown as a hint only: the page handles the key, so that the terminal's own keys are judged in one place. */
  keys?: string;
}

/** The role's own key would be Ctrl+Q, which shells and editors use. */
const QUIT: MenuItemConstructorOptions = { role: 'quit', accelerator: 'Ctrl+Shift+Q' };
const ARCHITECT: Item[] = [
  { label: 'Add Architect…', command: 'add-architect', keys: MAC ? 'Cmd+T' : 'Ctrl+Shift+T' },
  { label: 'Restart', command: 'restart-architect' },
  { label: 'Stop', command: 'stop-architect' },
  { label: 'Start Fresh', command: 'start-fresh' },
  { label: 'Next Architect', command: 'next-architect', keys: 'Ctrl+Tab' },
  { label: 'Previous Architect', command: 'previous-architect', keys: 'Ctrl+Shift+Tab' },
];
const VIEW: Item[] = [
  { label: 'Find in Terminal', command: 'find', keys: MAC ? 'Cmd+F' : 'Ctrl+Shift+F' },
  { label: 'Sidebar', command: 'toggle-sidebar' },
  { label: 'Why', command: 'toggle-why' },
];

/** What quitting does with running agents, as the menu offers it. */
const ON_QUIT: [OnQuit, string][] = [['ask', 'Ask'], ['leave', 'Leave Agents Running'], ['stop', 'Stop All Agents']];

export interface OnQuitChoice {
  now: OnQuit;
  choose(value: OnQuit): void;
}

export function setMenu(send: (command: string) => void, onQuit: OnQuitChoice): void {
  const item = ({ label, command, keys }: Item): MenuItemConstructorOptions => ({ label, accelerator: keys, registerAccelerator: false, click: () => send(command) });
  const template: MenuItemConstructorOptions[] = [
    ...(MAC ? [{ role: 'appMenu' as const }] : []),
    { label: 'Workspace', submenu: [item({ label: 'Open Workspace…', command: 'open-workspace' }), item({ label: 'New Window', command: 'new-window', keys: MAC ? 'Cmd+N' : 'Ctrl+Shift+N' }), { type: 'separator' }, { label: 'When Quitting', submenu: ON_QUIT.map(([value, label]) => ({ label, type: 'radio' as const, checked: value === onQuit.now, click: () => onQuit.choose(value) })) }, MAC ? { role: 'close' } : QUIT] },
    { label: 'Architect', submenu: ARCHITECT.map(item) },
    // Edit roles without accelerators: Ctrl+Z, Ctrl+A and the like belong to the terminal.
    { label: 'View', submenu: [...VIEW.map(item), { type: 'separator' }, { role: 'togglefullscreen' }] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
