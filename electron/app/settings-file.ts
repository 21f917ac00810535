// Settings as a JSON file, out and in. A file is judged whole before anything of it counts; what it holds that this version
// does not know is named, never dropped in silence.
import { z } from 'zod';
import type { Platform } from '../../shared/keys';
import { withoutConflicts } from '../../shared/shortcut-conflicts';
import { SETTING_KEYS, checkSetting, entryOf, isSettingKey } from '../../shared/settings';
import type { SettingsView } from '../../shared/settings';
import { thisPlatform } from '../state/this-platform';
import type { Choice } from './settings';

/** Far beyond what settings need; a larger file is something else. */
export const MAX_FILE_BYTES = 1_000_000;
const KIND = 'atelier-settings';
const NAMED = 5;

const file = z
  .object({
    kind: z.literal(KIND),
    version: z.literal(1),
    settings: z.record(z.string(), z.unknown()),
    /** By the folder's path: ids mean nothing on another machine. */
    workspaces: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  })
  .strict();

export interface Place {
  id: string;
  path: string;
}

export interface ReadFile {
  choices: Choice[];
  /** What was left out, in words, each with its reason. */
  leftOut: string[];
}

/** Every choice that was made, as text; settings that nobody changed are not in it. */
export function exportText(view: SettingsView, places: Place[]): string {
  const inOrder = (values: object) => Object.fromEntries(SETTING_KEYS.flatMap((key) => (key in values ? [[key, values[key as keyof typeof values]]] : [])));
  const workspaces = places.flatMap(({ id, path }) => (view.workspaces[id] ? [[path, inOrder(view.workspaces[id])]] : []));
  return `${JSON.stringify({ kind: KIND, version: 1, settings: inOrder(view.app), workspaces: Object.fromEntries(workspaces) as object }, null, 2)}\n`;
}

/** What a file would change, or one sentence about everything that is wrong with it. Changes nothing. */
export function readSettingsFile(text: string, places: Place[], platform: Platform = thisPlatform()): { ok: true; value: ReadFile } | { ok: false; error: string } {
  const fail = (error: string) => ({ ok: false as const, error: `${error} Nothing was changed.` });
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return fail(`This file is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  const parsed = file.safeParse(json);
  if (!parsed.success) return fail(shapeFault(json, parsed.error));
  const { settings, workspaces } = parsed.data;
  const read: ReadFile = { choices: [], leftOut: [] };
  const faults: string[] = [];
  const take = (key: string, value: unknown, place: Place | null): void => {
    const where = place === null ? '' : ` (for ${place.path})`;
    if (!isSettingKey(key)) return void read.leftOut.push(`“${key}”${where} is not a setting of this version`);
    if (place !== null && entryOf(key).scope === 'app') return void faults.push(`“${key}”${where}: it is set for the whole app, not for one workspace.`);
    const checked = checkSetting(key, value);
    if (!checked.ok) return void faults.push(`“${key}”${where}: ${checked.why}`);
    if (key === 'shortcuts') {
      const apart = withoutConflicts(checked.value, platform);
      read.leftOut.push(...apart.leftOut);
      read.choices.push({ key, value: apart.shortcuts, workspaceId: null });
    } else read.choices.push({ key, value: checked.value, workspaceId: place?.id ?? null });
  };
  for (const [key, value] of Object.entries(settings)) take(key, value, null);
  for (const [path, values] of Object.entries(workspaces)) {
    const place = places.find((each) => each.path === path);
    if (place) Object.entries(values).forEach(([key, value]) => take(key, value, place));
    else read.leftOut.push(`the settings for ${path}, which is not a workspace here`);
  }
  if (faults.length === 0) return { ok: true, value: read };
  const more = faults.length > NAMED ? ` And ${faults.length - NAMED} more.` : '';
  return fail(`${faults.slice(0, NAMED).join(' ')}${more}`);
}

function shapeFault(json: unknown, error: z.ZodError): string {
  const of = (name: string): unknown => (typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined);
  if (of('kind') !== KIND) return `This is not a settings file of Atelier: it must have "kind": "${KIND}".`;
  if (of('version') !== 1) return 'This settings file is of another version than 1, which this Atelier reads.';
  const [issue] = error.issues;
  return `This settings file has something in a wrong place: ${issue?.path.map(String).join('.') || 'the file'}: ${issue?.message ?? 'unknown'}.`;
}
