// The application menu, made from the catalogue of commands. Its items send the page the command; nothing a shell or TUI
// uses is taken from the terminal.
import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import { COMMANDS, GROUPS, keysOf } from '../../shared/commands';
import type { CommandGroup } from '../../shared/commands';
import { chordText } from '../../shared/keys';
import type { Platform, Shortcuts } from '../../shared/keys';
import type { OnQuit } from './quitting';

/** What quitting does with running agents, as the menu offers it. */
const ON_QUIT: [OnQuit, string][] = [['ask', 'Ask'], ['leave', 'Leave agents running'], ['tray', 'Keep in the tray when the window is closed'], ['stop', 'Stop all agents']];

export interface OnQuitChoice {
  now: OnQuit;
  choose(value: OnQuit): void;
}

export interface MenuInput {
  platform: Platform;
  /** Keys that were chosen by hand. */
  shortcuts: Shortcuts;
  onQuit: OnQuitChoice;
  send: (command: string) => void;
}

/** The menu as Electron builds it. Each command's item carries the command's id. */
export function menuTemplate(input: MenuInput): MenuItemConstructorOptions[] {
  const mac = input.platform === 'darwin';
  const menus = GROUPS.map((group): MenuItemConstructorOptions => ({
    label: group,
    ...(group === 'Help' ? { role: 'help' as const } : {}),
    submenu: [...commandItems(group, input), ...extras(group, input)],
  }));
  return [...(mac ? [{ role: 'appMenu' as const }] : []), ...menus];
}

function commandItems(group: CommandGroup, { platform, shortcuts, send }: MenuInput): MenuItemConstructorOptions[] {
  return COMMANDS.filter((command) => command.group === group && command.menu !== false).map((command) => {
    const keys = keysOf(command, platform, shortcuts);
    return {
      id: command.id,
      label: command.title,
      ...(keys ? { accelerator: chordText(keys, platform) } : {}),
      // Shown as a hint only: the page handles the key, so that the terminal's own keys are judged in one place.
      registerAccelerator: false,
      click: () => send(command.id),
    };
  });
}

/** What belongs to the system or to main, not to the page. */
function extras(group: CommandGroup, { platform, onQuit }: MenuInput): MenuItemConstructorOptions[] {
  if (group === 'View') return [{ type: 'separator' }, { role: 'togglefullscreen' }];
  if (group !== 'Workspace') return [];
  const whenQuitting = ON_QUIT.map(([value, label]): MenuItemConstructorOptions => ({ label, type: 'radio', checked: value === onQuit.now, click: () => onQuit.choose(value) }));
  return [
    { type: 'separator' },
    { label: 'When quitting', submenu: whenQuitting },
    // The roles' own keys would be Cmd+W, which hides a tab, and Ctrl+Q, which shells and editors use.
    platform === 'darwin' ? { role: 'close', accelerator: 'Cmd+Shift+W' } : { role: 'quit', accelerator: 'Ctrl+Shift+Q' },
  ];
}

/** Puts the menu in force. Which items can be chosen is told by `enableItems`. */
export function setMenu(input: MenuInput): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(input)));
}

/** Greys out what cannot be done now; `possible` is asked for each command's id. */
export function enableItems(possible: (command: string) => boolean): void {
  const menu = Menu.getApplicationMenu();
  for (const { id } of COMMANDS) {
    const item = menu?.getMenuItemById(id);
    if (item) item.enabled = possible(id);
  }
}
