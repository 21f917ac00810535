import { COMMANDS, findCommand, keysOf } from '../../shared/commands';
import { settingNow } from '../settings/use-setting';
import { chordOfPress, chordText, shownChord, type Platform, type Shortcuts } from '../../shared/keys';

type Press = Parameters<typeof chordOfPress>[0];

/** The command that a key press means on this platform; null lets the terminal have it. Of two with the same keys the first of the catalogue. */
export function commandFor(press: Press, platform: Platform, shortcuts: Shortcuts = chosenShortcuts()): string | null {
  const pressed = chordOfPress(press);
  if (pressed === null) return null;
  const wanted = chordText(pressed, platform);
  const found = COMMANDS.find((command) => {
    const chord = keysOf(command, platform, shortcuts);
    return chord !== null && chordText(chord, platform) === wanted;
  });
  return found?.id ?? null;
}

/** The keys of a command as people read them ("Ctrl+Shift+T", "⌘T"); empty when it has none. */
export function shownKeys(id: string, platform: Platform, shortcuts: Shortcuts = chosenShortcuts()): string {
  const command = findCommand(id);
  const chord = command && keysOf(command, platform, shortcuts);
  return chord ? shownChord(chord, platform) : '';
}

/** The keys that were chosen by hand. */
function chosenShortcuts(): Shortcuts {
  return settingNow('shortcuts');
}
