// What one setting is, and what its values may be, in words that a person can act on.
import { z } from 'zod';

export type SettingScope = 'app' | 'workspace';
export type SettingsSection = 'Appearance' | 'Terminal' | 'Agents' | 'Notifications' | 'Keyboard' | 'Search' | 'Privacy and storage';

/** The sections of the settings page, in its order. */
export const SECTIONS: readonly SettingsSection[] = ['Appearance', 'Terminal', 'Agents', 'Notifications', 'Keyboard', 'Search', 'Privacy and storage'];

export interface Setting<T> {
  /** What a value must be. Its own messages are shown to people, so each says what is allowed. */
  schema: z.ZodType<T>;
  /** The value while nobody chose another. */
  initial: NoInfer<T>;
  section: SettingsSection;
  /** Sentence case, without a full stop. */
  title: string;
  /** One or two sentences: what it does and, where it matters, what it costs. */
  about: string;
  /** workspace: a workspace may have a value of its own, which then counts there instead of the one for all. */
  scope: SettingScope;
  /** The words for each value of a choice, in the order of the control. */
  words?: [T] extends [string] ? Record<NoInfer<T>, string> : never;
  /** A value as an earlier version kept it, in today's form; what is none of those unchanged. */
  earlier?: (value: unknown) => unknown;
  /** What a number counts: "px", "days". */
  unit?: string;
  /** How far one press of an arrow key moves a number; 1 when absent. */
  step?: number;
  /** Its own control is drawn by renderer/settings (a list of shortcuts, a palette), for its kind does not say how. */
  own?: true;
}

/** One entry of the catalogue; the type of its values comes from the schema. */
export function setting<T>(entry: Setting<T>): Setting<T> {
  return entry;
}

export type Control =
  | { kind: 'switch' }
  | { kind: 'choice'; values: string[] }
  | { kind: 'number'; least: number | null; most: number | null; whole: boolean }
  | { kind: 'text' }
  | { kind: 'list' }
  | { kind: 'own' };

/** The control that a setting's values ask for. */
export function controlOf({ schema, own }: Pick<Setting<unknown>, 'schema' | 'own'>): Control {
  if (own) return { kind: 'own' };
  if (schema instanceof z.ZodBoolean) return { kind: 'switch' };
  if (schema instanceof z.ZodEnum) return { kind: 'choice', values: schema.options.map(String) };
  if (schema instanceof z.ZodNumber) return { kind: 'number', least: finite(schema.minValue), most: finite(schema.maxValue), whole: schema.format?.includes('int') ?? false };
  if (schema instanceof z.ZodString) return { kind: 'text' };
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodString) return { kind: 'list' };
  return { kind: 'own' };
}

/** Bounds that only say "a safe number" are none to a person. */
function finite(bound: number | null | undefined): number | null {
  return bound === null || bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound;
}

/** What is allowed, as the end of a sentence: "must be …"; null when the schema's own message has to say it. */
export function allowedWords(entry: Pick<Setting<unknown>, 'schema' | 'own'>): string | null {
  const control = controlOf(entry);
  switch (control.kind) {
    case 'switch':
      return 'true or false';
    case 'choice':
      return `one of ${control.values.map((value) => `"${value}"`).join(', ')}`;
    case 'number': {
      const what = control.whole ? 'a whole number' : 'a number';
      if (control.least !== null && control.most !== null) return `${what} from ${control.least} to ${control.most}`;
      return control.least !== null ? `${what} of at least ${control.least}` : control.most !== null ? `${what} of at most ${control.most}` : what;
    }
    default:
      return null;
  }
}
