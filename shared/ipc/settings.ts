// Settings: choosing a value, and taking choices back. What may be chosen stands in shared/settings.ts.
import { z } from 'zod';
import type { Palette } from '../palettes';
import { SETTING_KEYS } from '../settings';
import { id, type Answer } from './parts';

export const settingRequests = {
  /** A value for all, or for one workspace; null takes the choice back. What a value may be is the setting's own schema to say. */
  setSetting: z.object({ key: z.enum(SETTING_KEYS), value: z.unknown(), workspaceId: id.nullable() }).strict(),
  /** Takes every choice back: those for all, or those of one workspace. */
  resetSettings: z.object({ workspaceId: id.nullable() }).strict(),
  /** Asks for a file and writes every choice into it; null when the user cancelled. */
  exportSettings: z.undefined(),
  /** Asks for a file; it counts whole, or not at all. Null when the user cancelled. */
  importSettings: z.undefined(),
  /** Asks for a file of another terminal and reads its palettes; nothing is kept. Null when the user cancelled. */
  readPalettes: z.undefined(),
} as const;

/** What came of a settings file. */
export interface ImportedSettings {
  path: string;
  /** How many choices it made. */
  count: number;
  /** What was left out, in words, each with its reason. */
  leftOut: string[];
}

export interface SettingResults {
  setSetting: Answer<null>;
  resetSettings: Answer<null>;
  exportSettings: Answer<{ path: string } | null>;
  importSettings: Answer<ImportedSettings | null>;
  readPalettes: Answer<Palette[] | null>;
}
