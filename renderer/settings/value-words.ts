import { entryOf } from '../../shared/settings';
import type { SettingKey } from '../../shared/settings';

const LONGEST = 60;

/** A value as a person reads it, cut where it is long. */
export function valueWords(key: SettingKey, value: unknown): string {
  const { words, unit } = entryOf(key) as { words?: Record<string, string>; unit?: string };
  const text = typeof value === 'boolean' ? (value ? 'on' : 'off') : typeof value === 'string' ? (words?.[value] ?? (value === '' ? 'empty' : value)) : typeof value === 'number' ? [value, unit].filter((part) => part !== undefined).join(' ') : wordsOfMany(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function wordsOfMany(value: unknown): string {
  if (value === null) return 'the theme’s own';
  const count = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  return count === 0 ? 'none' : `${count} ${count === 1 ? 'entry' : 'entries'}`;
}
