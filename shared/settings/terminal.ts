// Terminals, and the programs that are opened from them.
import { z } from 'zod';
import { templateFault } from '../command-line';
import { setting } from '../setting';
import { MOST_SCROLLBACK, SCROLLBACK } from '../xterm-core';

/** The command of a program of the user's own; empty for none. */
const command = (most: number) =>
  z
    .string()
    .max(most, `At most ${most} characters.`)
    .superRefine((text, context) => {
      const fault = templateFault(text);
      if (fault !== null) context.addIssue({ code: 'custom', message: fault });
    });

export const TERMINAL = {
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
} as const;
