import { COMMANDS, defaultKeys, GROUPS, keysOf, type Command, type CommandGroup } from '../../shared/commands';
import { chordText, costOf, shownChord, type Chord, type Platform, type Shortcuts } from '../../shared/keys';
import { sameChord, takenBy } from '../../shared/shortcut-conflicts';

/** What to know before these keys become a command's. refused: they cannot. */
export function judge(chord: Chord, commandId: string, platform: Platform, shortcuts: Shortcuts): { refused: boolean; warnings: string[] } {
  const taken = conflictOf(chord, commandId, platform, shortcuts);
  if (taken !== null) return { refused: true, warnings: [taken] };
  const cost = costOf(chord);
  if (cost.kind === 'refused') return { refused: true, warnings: [cost.why] };
  return { refused: false, warnings: cost.kind === 'taken' ? [cost.why] : [] };
}

/** Why a command cannot have keys that are another's, and what to do; null when they are free. */
export function conflictOf(chord: Chord, commandId: string, platform: Platform, shortcuts: Shortcuts): string | null {
  const holder = takenBy(chord, commandId, platform, shortcuts);
  if (holder === null) return null;
  const keys = shownChord(chord, platform);
  return typeof holder === 'string' ? `${keys} is ${holder}.` : `${keys} is “${holder.title}” already. Give that command other keys first, or none.`;
}

/** The shortcuts after a command got these keys (null: none); what is as by default is not noted. */
export function withKeys(shortcuts: Shortcuts, command: Command, chord: Chord | null, platform: Platform): Shortcuts {
  const next: Record<string, string | null> = { ...shortcuts, [command.id]: chord && chordText(chord, platform) };
  if (!isChanged(command, platform, next)) delete next[command.id];
  return next;
}

/** Whether a command has other keys than by default. */
export function isChanged(command: Command, platform: Platform, shortcuts: Shortcuts): boolean {
  const [now, usual] = [keysOf(command, platform, shortcuts), defaultKeys(command, platform)];
  return now === null || usual === null ? now !== usual : !sameChord(now, usual, platform);
}

export interface ShortcutGroup {
  group: CommandGroup;
  commands: Command[];
}

/** The commands by group whose title, group, other words or keys hold what is searched. */
export function listed(search: string, platform: Platform, shortcuts: Shortcuts): ShortcutGroup[] {
  const wanted = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (command: Command): boolean => {
    const keys = keysOf(command, platform, shortcuts);
    const text = [command.title, command.group, command.also, keys && shownChord(keys, platform)].filter(Boolean).join(' ').toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return GROUPS.map((group) => ({ group, commands: COMMANDS.filter((command) => command.group === group && holds(command)) })).filter(({ commands }) => commands.length > 0);
}
