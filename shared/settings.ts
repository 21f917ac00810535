// Every setting of the app: the one catalogue. The store keeps a row for each value that somebody chose, the settings page
// draws the control that the schema asks for, and main and page read the same types. A new setting is one entry here.
import { z } from 'zod';
import { templateFault } from './command-line';
import { MOST_SCROLLBACK, SCROLLBACK } from './xterm-core';
import { palette } from './palettes';
import { shortcutsSchema } from './keys';
import type { Shortcuts } from './keys';
import { allowedWords, setting } from './setting';
import type { Setting } from './setting';

/** The command of a program of the user's own; empty for none. */
const command = (most: number) =>
  z
    .string()
    .max(most, `At most ${most} characters.`)
    .superRefine((text, context) => {
      const fault = templateFault(text);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    });

export const SETTINGS = {
  // Appearance
  theme: setting({
    schema: z.enum(['system', 'light', 'dark']),
    initial: 'system',
    section: 'Appearance',
    title: 'Theme',
    about: 'Light or dark, or as the system is set.',
    scope: 'app',
    words: { system: 'As the system', light: 'Light', dark: 'Dark' },
  }),

  'workspace-order': setting({
    schema: z.enum(['use', 'hand']),
    initial: 'use',
    section: 'Appearance',
    title: 'Order of workspaces',
    about: 'Pinned ones stand on top in either. Dragging one chooses your own order.',
    scope: 'app',
    words: { use: 'Running first, then the most recently used', hand: 'As you put them' },
  }),

  // Terminal
  'terminal.scrollback': setting({
    schema: z.number().int().min(100).max(MOST_SCROLLBACK),
    initial: SCROLLBACK,
    section: 'Terminal',
    title: 'Lines that scroll back',
    about: 'How far up a terminal can be scrolled and searched. 10,000 lines of 100 columns take about 12 MB for each terminal, and as much again in the window for each that is shown.',
    scope: 'app',
    unit: 'lines',
    step: 1_000,
  }),
  contrast: setting({
    schema: z.enum(['system', 'normal', 'more']),
    initial: 'system',
    section: 'Appearance',
    title: 'Contrast',
    about: 'High contrast makes every text and every edge stronger, in light and dark. A high-contrast mode of the system always counts.',
    scope: 'app',
    words: { system: 'As the system', normal: 'Normal', more: 'High' },
  }),
  'terminal.palette.light': setting({
    schema: palette.nullable(),
    initial: null,
    section: 'Appearance',
    title: 'Terminal colours in light',
    about: 'The theme’s own, or those of a file of iTerm2 (.itermcolors) or Windows Terminal (JSON). High contrast has its own.',
    scope: 'app',
    own: true,
  }),
  'terminal.palette.dark': setting({
    schema: palette.nullable(),
    initial: null,
    section: 'Appearance',
    title: 'Terminal colours in dark',
    about: 'The same for the dark theme. Text that would be too weak on its ground is drawn stronger.',
    scope: 'app',
    own: true,
  }),
  'terminal-font': setting({
    schema: z.string().max(200, 'At most 200 characters.'),
    initial: '',
    section: 'Terminal',
    title: 'Font',
    about: 'Name of an installed font with equal widths, or several in the order in which they are tried. Empty for the one that comes with the app.',
    scope: 'app',
  }),
  'terminal-font-size': setting({
    schema: z.number().int('A whole number is needed.').min(6, 'At least 6 px.').max(48, 'At most 48 px.'),
    initial: 13,
    section: 'Terminal',
    title: 'Font size',
    about: 'Of the text in terminals.',
    scope: 'app',
    unit: 'px',
  }),
  'terminal-line-height': setting({
    schema: z.number().min(1, 'At least 1.').max(2, 'At most 2.'),
    initial: 1,
    section: 'Terminal',
    title: 'Line height',
    about: 'Times the font’s own line. Above 1 the lines of boxes that programs draw no longer meet.',
    scope: 'app',
    step: 0.1,
  }),
  'terminal-renderer': setting({
    schema: z.enum(['auto', 'dom', 'webgl']),
    initial: 'auto',
    section: 'Terminal',
    title: 'Drawing',
    about: 'The graphics processor draws faster where it is a real one. When it fails, the page goes on drawing by itself.',
    scope: 'app',
    words: { auto: 'Graphics processor, when there is one', dom: 'Without the graphics processor', webgl: 'Always the graphics processor' },
  }),
  'paste-warning': setting({
    schema: z.boolean(),
    initial: true,
    section: 'Terminal',
    title: 'Ask before risky pastes',
    about: 'Lines that the program would run at once, control characters, lines that would be cut. Control characters are never pasted.',
    scope: 'app',
  }),
  'copy-on-select': setting({
    schema: z.boolean(),
    initial: false,
    section: 'Terminal',
    title: 'Copy what is selected',
    about: 'Text selected with the mouse is on the clipboard at once.',
    scope: 'app',
  }),
  'clipboard-write': setting({
    schema: z.boolean(),
    initial: false,
    section: 'Terminal',
    title: 'Programs may write to the clipboard',
    about: 'With OSC 52, up to 1 MB, from the terminal in front only. Whatever prints text can then replace what you copied. Reading is never allowed.',
    scope: 'app',
  }),
  editor: setting({
    schema: command(500),
    initial: '',
    section: 'Terminal',
    title: 'Editor',
    about: 'Its command, for file links and for folders, with {file}, {line} and {column}. Empty: VISUAL or EDITOR when that opens a window, else the system’s program for the file.',
    scope: 'app',
  }),
  'screen-reader': setting({
    schema: z.enum(['system', 'on', 'off']),
    initial: 'system',
    section: 'Terminal',
    title: 'Screen reader',
    about: 'Makes the terminal’s lines readable by a screen reader, and has new output read out. Costs speed. macOS and Windows tell when one is in use; elsewhere choose On.',
    scope: 'app',
    words: { system: 'When the system tells of one', on: 'On', off: 'Off' },
    earlier: (value) => (value === true ? 'on' : value === false ? 'off' : value),
  }),

  'folder-editor': setting({
    schema: command(1000),
    initial: '',
    section: 'Terminal',
    title: 'Another editor for folders',
    about: 'Only where folders are to be opened by another program than files; {folder} stands for the folder. Empty: the editor above, else the first one that is found.',
    scope: 'app',
  }),
  'folder-terminal': setting({
    schema: command(1000),
    initial: '',
    section: 'Terminal',
    title: 'Terminal outside',
    about: 'The command that opens a terminal of your own in a workspace’s folder; {folder} stands for it. Empty: the system’s.',
    scope: 'app',
  }),

  // Agents
  'start-policy': setting({
    schema: z.enum(['running', 'visible', 'none']),
    initial: 'running',
    section: 'Agents',
    title: 'When the app opens',
    about: 'What starts again by itself. The rest shows what it would do, and waits.',
    scope: 'app',
    words: { running: 'Start what was running', visible: 'Start only what is on screen', none: 'Start nothing' },
  }),
  'on-quit': setting({
    schema: z.enum(['ask', 'leave', 'tray', 'stop']),
    initial: 'ask',
    section: 'Agents',
    title: 'When you quit',
    about: 'What becomes of agents that run. Left running, they are reattached; stopped, they resume.',
    scope: 'app',
    words: { ask: 'Ask', leave: 'Leave agents running', tray: 'Keep in the tray', stop: 'Stop all agents' },
  }),
  'after-quit': setting({
    schema: z.enum(['ask', 'resume', 'fresh']),
    initial: 'ask',
    section: 'Agents',
    title: 'After you quit an agent',
    about: 'What follows when you end an agent from inside. An architect’s own choice counts before this one.',
    scope: 'workspace',
    words: { ask: 'Ask', resume: 'Resume its conversation', fresh: 'Start fresh' },
  }),

  // Notifications
  'notifications.needs-you': setting({
    schema: z.boolean(),
    initial: true,
    section: 'Notifications',
    title: 'When an architect needs you',
    about: 'A notification when one waits for you or ended by itself. None about what the window in front of you shows.',
    scope: 'app',
  }),
  'notifications.finished': setting({
    schema: z.boolean(),
    initial: false,
    section: 'Notifications',
    title: 'When an architect has finished',
    about: 'A notification when one stops working and asks nothing.',
    scope: 'app',
  }),
  'notifications.sound': setting({
    schema: z.boolean(),
    initial: false,
    section: 'Notifications',
    title: 'Sound',
    about: 'Two soft tones with each notification.',
    scope: 'app',
  }),

  // Keyboard
  shortcuts: setting<Shortcuts>({
    schema: shortcutsSchema,
    initial: {},
    section: 'Keyboard',
    title: 'Keyboard shortcuts',
    about: 'The keys of each command. Shells, vim and other programs keep theirs unless you take one: you are told when you do.',
    scope: 'app',
    own: true,
  }),

  // Search
  'search-index': setting({
    schema: z.boolean(),
    initial: true,
    section: 'Search',
    title: 'Keep a search index',
    about: 'Of what was said in your architects’ conversations, in the app’s state folder. Switched off, it is deleted.',
    scope: 'app',
  }),
  'search-limit': setting({
    schema: z.number().int().min(20).max(10_000),
    initial: 300,
    section: 'Search',
    title: 'Size of the search index',
    about: 'At most. When it is full, the oldest talk is left out.',
    scope: 'app',
    unit: 'MB',
    step: 50,
  }),

  // Privacy and storage
  'pasted-days': setting({
    schema: z.number().int('A whole number is needed.').min(1, 'At least 1 day.').max(3650, 'At most 3650 days.'),
    initial: 30,
    section: 'Privacy and storage',
    title: 'Keep pasted images',
    about: 'Images pasted into a terminal lie in the app’s state folder. They are deleted after so many days, and the oldest when there are more than 200.',
    scope: 'app',
    unit: 'days',
  }),
  'keep-copies': setting({
    schema: z.boolean(),
    initial: false,
    section: 'Privacy and storage',
    title: 'Keep copies of conversations',
    about: 'Agents delete old conversations by themselves. Copies of your architects’ own lie in the app’s state folder; they are put back only when you say so.',
    scope: 'app',
  }),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K] extends Setting<infer T> ? T : never;
export type SettingValues = { [K in SettingKey]?: SettingValue<K> };

export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];

/** Choices that were made, and what could not be read: part of the state that the page shows. */
export interface SettingsView {
  /** For the whole app. A key that is absent has its initial value. */
  app: SettingValues;
  /** By workspace id, for settings that a workspace may have of its own. */
  workspaces: Record<string, SettingValues>;
  /** Stored values that are none; the initial one counts, and what is stored stays as it is until another is chosen. */
  unreadable: { key: SettingKey; workspaceId: string | null; why: string }[];
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** The entry of a key with its types put aside, for code that treats all settings alike. */
export function entryOf(key: SettingKey): Setting<unknown> {
  return SETTINGS[key] as unknown as Setting<unknown>;
}

/** A value checked against its setting, or one sentence that names the setting and what is allowed. */
export function checkSetting<K extends SettingKey>(key: K, value: unknown): { ok: true; value: SettingValue<K> } | { ok: false; why: string } {
  const entry = entryOf(key);
  const checked = entry.schema.safeParse(entry.earlier ? entry.earlier(value) : value);
  if (checked.success) return { ok: true, value: checked.data as SettingValue<K> };
  const allowed = allowedWords(entry);
  if (allowed !== null) return { ok: false, why: `${entry.title} must be ${allowed}.` };
  const [issue] = checked.error.issues;
  const at = issue?.path.length ? ` (at ${issue.path.map(String).join('.')})` : '';
  return { ok: false, why: `${entry.title} cannot be that${at}: ${(issue?.message ?? 'another kind of value is needed').replace(/\.$/, '')}.` };
}

/** What counts for a workspace, or with null for the app: the workspace's own choice, else the one for all, else the initial value. */
export function settingIn<K extends SettingKey>(view: Pick<SettingsView, 'app' | 'workspaces'>, key: K, workspaceId: string | null = null): SettingValue<K> {
  const own = workspaceId !== null && entryOf(key).scope === 'workspace' ? view.workspaces[workspaceId]?.[key] : undefined;
  return (own ?? view.app[key] ?? entryOf(key).initial) as SettingValue<K>;
}
