// The user's own --settings among an architect's arguments. Measured: of two, only the last acts, so theirs is merged into
// ours and not passed on.
import path from 'node:path';
import type { Platform } from '../../launch/platform';

const FLAG = '--settings';
const MAX_SETTINGS_BYTES = 1024 * 1024;

export type Settings = Record<string, unknown>;

/** The user's settings cannot be used; the message says why and what to do. */
export class SettingsError extends Error {}

/** The user's arguments without --settings, and its last value (the one that acts). Null when there is none. */
export function takeSettings(userArgs: string[]): { rest: string[]; value: string | null } {
  const rest: string[] = [];
  let value: string | null = null;
  for (let at = 0; at < userArgs.length; at++) {
    const argument = userArgs[at] ?? '';
    if (argument === FLAG) value = userArgs[++at] ?? '';
    else if (argument.startsWith(`${FLAG}=`)) value = argument.slice(FLAG.length + 1);
    else rest.push(argument);
  }
  return { rest, value };
}

/** What is wrong with the value as it stands, without reading a file; null when nothing is. */
export function settingsFault(value: string): string | null {
  if (value.trim() === '') return '--settings needs a file or JSON after it';
  if (!isJson(value)) return isFullPath(value) ? null : `--settings ${value}: give the full path of the file, starting with / or ~/`;
  try {
    parseSettings(value);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Reads the value: JSON text or a file. Throws SettingsError when it is missing, too large or no settings. */
export async function readSettings(platform: Platform, value: string): Promise<Settings> {
  const fault = settingsFault(value);
  if (fault !== null) throw new SettingsError(fault);
  if (isJson(value)) return parseSettings(value);
  const file = value.startsWith('~') ? path.join(platform.home ?? '/', value.slice(1)) : value;
  let text: string;
  try {
    text = await platform.files.readText(file, MAX_SETTINGS_BYTES);
  } catch (error) {
    throw new SettingsError(`the settings file ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return parseSettings(text);
}

function parseSettings(text: string): Settings {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SettingsError(`--settings holds no valid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SettingsError('--settings must hold a JSON object');
  // Without hooks nothing tells which conversation the agent went on to, and it could be lost.
  if ('disableAllHooks' in value && value.disableAllHooks === true) throw new SettingsError('--settings with disableAllHooks would stop Atelier from following the conversation; remove it');
  return value as Settings;
}

function isJson(value: string): boolean {
  return value.trim().startsWith('{');
}

function isFullPath(value: string): boolean {
  return path.isAbsolute(value) || value.startsWith('~/');
}
