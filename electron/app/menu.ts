// The application menu, made from the catalogue of commands. Its items send the page the command; nothing a shell or TUI
// uses is taken from the terminal.
import { Menu } from 'electron';
import type { MenuItemConstructorOptions } from 'electron';
import { COMMANDS, GROUPS, keysOf, possible } from '../../shared/commands';
import type { Command, CommandGroup, Need } from '../../shared/commands';
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
  /** What the page in front has of all that commands may need; null while no page has told. */
  met: readonly Need[] | null;
  /** Not left to the page: a menu must end an app whose page hangs, too. */
  quit: () => void;
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

function commandItems(group: CommandGroup, input: MenuInput): MenuItemConstructorOptions[] {
  return COMMANDS.filter((command) => command.group === group && command.menu !== false).map((command) => commandItem(command, input, () => input.send(command.id)));
}

function commandItem(command: Command, { platform, shortcuts, met }: MenuInput, click: () => void): MenuItemConstructorOptions {
  const keys = keysOf(command, platform, shortcuts);
  return {
    id: command.id,
    label: command.title,
    enabled: met === null || possible(command.id, new Set(met)),
    ...(keys ? { accelerator: chordText(keys, platform) } : {}),
    // Shown as a hint only: the page handles the key, so that the terminal's own keys are judged in one place.
    registerAccelerator: false,
    click,
  };
}

/** What belongs to the system or to main, not to the page. */
function extras(group: CommandGroup, input: MenuInput): MenuItemConstructorOptions[] {
  const { platform, onQuit, quit } = input;
  if (group === 'View') return [{ type: 'separator' }, { role: 'togglefullscreen' }];
  if (group !== 'Workspace') return [];
  const whenQuitting = ON_QUIT.map(([value, label]): MenuItemConstructorOptions => ({ label, type: 'radio', checked: value === onQuit.now, click: () => onQuit.choose(value) }));
  return [
    { type: 'separator' },
    { label: 'When quitting', submenu: whenQuitting },
    // The role's own key would be Cmd+W, which hides a tab. Where there is no app menu, quitting stands here.
    ...(platform === 'darwin' ? [{ role: 'close' as const, accelerator: 'Cmd+Shift+W' }] : COMMANDS.filter(({ id }) => id === 'quit').map((command) => commandItem(command, input, quit))),
  ];
}

/** Puts the menu in force. Which items can be chosen is told by `enableItems`. */
export function setMenu(input: MenuInput): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(input)));
}

/** Greys out what cannot be done now, where this is there. */
export function enableItems(met: ReadonlySet<Need>): void {
  const menu = Menu.getApplicationMenu();
  for (const { id } of COMMANDS) {
    const item = menu?.getMenuItemById(id);
    if (item) item.enabled = possible(id, met);
  }
}
