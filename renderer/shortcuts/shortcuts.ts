import { COMMANDS, defaultKeys, GROUPS, keysOf, systemKeys, type Command, type CommandGroup } from '../../shared/commands';
import { chordText, costOf, shownChord, type Chord, type Platform, type Shortcuts } from '../../shared/keys';

const same = (a: Chord | null, b: Chord | null, platform: Platform): boolean => a !== null && b !== null && chordText(a, platform) === chordText(b, platform);

/** The other command that these keys belong to now; null when they are free. */
export function holderOf(chord: Chord, commandId: string, platform: Platform, shortcuts: Shortcuts): Command | null {
  return COMMANDS.find((command) => command.id !== commandId && same(keysOf(command, platform, shortcuts), chord, platform)) ?? null;
}

/** What to know before these keys become a command's. refused: they cannot. */
export function judge(chord: Chord, commandId: string, platform: Platform, shortcuts: Shortcuts): { refused: boolean; warnings: string[] } {
  const keys = shownChord(chord, platform);
  const system = systemKeys(platform).find((each) => same(each.chord, chord, platform));
  if (system) return { refused: true, warnings: [`${keys} is ${system.what}.`] };
  const cost = costOf(chord);
  if (cost.kind === 'refused') return { refused: true, warnings: [cost.why] };
  const holder = holderOf(chord, commandId, platform, shortcuts);
  return { refused: false, warnings: [...(holder ? [`${keys} is “${holder.title}” now, which would be left without keys.`] : []), ...(cost.kind === 'taken' ? [cost.why] : [])] };
}

/** The shortcuts after a command got these keys (null: none). Whoever had them is left without; what is as by default is not noted. */
export function withKeys(shortcuts: Shortcuts, command: Command, chord: Chord | null, platform: Platform): Shortcuts {
  const holder = chord && holderOf(chord, command.id, platform, shortcuts);
  const next: Record<string, string | null> = { ...shortcuts, [command.id]: chord && chordText(chord, platform) };
  if (holder) next[holder.id] = null;
  for (const each of [command, ...(holder ? [holder] : [])]) if (!isChanged(each, platform, next)) delete next[each.id];
  return next;
}

/** Whether a command has other keys than by default. */
export function isChanged(command: Command, platform: Platform, shortcuts: Shortcuts): boolean {
  const [now, usual] = [keysOf(command, platform, shortcuts), defaultKeys(command, platform)];
  return now === null || usual === null ? now !== usual : !same(now, usual, platform);
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
