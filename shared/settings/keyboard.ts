// The keys of commands.
import { shortcutsSchema } from '../keys';
import type { Shortcuts } from '../keys';
import { setting } from '../setting';

export const KEYBOARD = {
  shortcuts: setting<Shortcuts>({
    schema: shortcutsSchema,
    initial: {},
    section: 'Keyboard',
    title: 'Keyboard shortcuts',
    about: 'The keys of each command. Shells, vim and other programs keep theirs unless you take one: you are told when you do.',
    scope: 'app',
    own: true,
  }),
} as const;
