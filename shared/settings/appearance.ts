// How the window looks.
import { z } from 'zod';
import { palette } from '../palettes';
import { setting } from '../setting';

export const APPEARANCE = {
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
} as const;
