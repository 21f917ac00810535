// What a folder brings of its own for its architects: a role, and the command they run as. Found where codev keeps them,
// else in `.atelier`. Read only to be shown: what counts is what the user trusted, kept in the store as it was shown.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { commandFault, splitCommand } from '../../shared/command-line';
import type { FolderOwn } from '../../shared/domain';
import type { HarnessLookup } from '../launch/context';
import type { Platform } from '../launch/platform';

export interface FoundOwn {
  own: FolderOwn;
  /** What is there and is not used, each in one sentence. */
  faults: string[];
}

export interface OwnReader {
  platform: Platform;
  lookUp: (harness: string) => HarnessLookup;
  knownHarnesses: () => string[];
}

const MAX_BYTES = 64 * 1024;
const ROLES = ['.codev/roles/architect.md', 'codev/roles/architect.md', '.atelier/roles/architect.md'];
const PROJECT = '.codev/config.json';
const LOCAL = '.codev/config.local.json';
const OURS = '.atelier/config.json';

const settings = z.looseObject({
  shell: z.looseObject({ architect: z.union([z.string(), z.array(z.string()).min(1)]).optional(), architectHarness: z.string().optional() }).optional(),
  harness: z.record(z.string(), z.unknown()).optional(),
});
type Settings = z.infer<typeof settings>;

/** Two folders bring the same when their marks are equal. */
export function markOf(own: FolderOwn): string {
  return createHash('sha256').update(JSON.stringify([own.role, own.command])).digest('hex');
}

/** Reads what the folder (real path) brings. Never throws: what cannot be read is a fault of its own, and defaults stand in. */
export async function readFolderOwn(reader: OwnReader, folder: string): Promise<FoundOwn> {
  const faults: string[] = [];
  const role = await firstRole(reader.platform, folder, faults);
  const { from, merged } = await mergedSettings(reader.platform, folder, faults);
  return { own: { role, command: from === null ? null : commandOf(reader, from, merged, faults) }, faults };
}

async function firstRole(platform: Platform, folder: string, faults: string[]): Promise<FolderOwn['role']> {
  for (const name of ROLES) {
    const text = await readInside(platform, folder, name, faults);
    if (text !== null && text.trim() !== '') return { from: path.join(folder, name), text };
  }
  return null;
}

/** Null when it is absent, or a fault says why it is not read. */
async function readInside({ files }: Platform, folder: string, name: string, faults: string[]): Promise<string | null> {
  const file = path.join(folder, name);
  try {
    if ((await files.stat(file)) === null) return null;
    const real = await files.realPath(file);
    const below = path.relative(folder, real);
    if (below.startsWith('..') || path.isAbsolute(below)) {
      faults.push(`${file} leads out of the folder, to ${real}, and is not used. Put the file itself there.`);
      return null;
    }
    return await files.readText(real, MAX_BYTES);
  } catch (error) {
    faults.push(`${file} is not used: ${error instanceof Error ? error.message : String(error)}. At most 64 KB of text are read.`);
    return null;
  }
}

/** codev's layers, user < project < local, for a folder that codev prepared; else our own file. `from` names the one that says what is run. */
async function mergedSettings(platform: Platform, folder: string, faults: string[]): Promise<{ from: string | null; merged: Settings }> {
  const project = await layer(platform, folder, PROJECT, faults);
  const local = await layer(platform, folder, LOCAL, faults);
  const layers: [string, Settings | null][] = [[path.join(folder, PROJECT), project], [path.join(folder, LOCAL), local]];
  if (project || local) {
    if (platform.home !== null) layers.unshift([path.join(platform.home, PROJECT), await layer(platform, await realHome(platform), PROJECT, faults)]);
  } else layers.push([path.join(folder, OURS), await layer(platform, folder, OURS, faults)]);
  let from: string | null = null;
  let merged: Settings = {};
  for (const [file, one] of layers) {
    if (!one) continue;
    merged = { shell: { ...merged.shell, ...one.shell }, harness: { ...merged.harness, ...one.harness } };
    if (one.shell?.architect !== undefined || one.shell?.architectHarness !== undefined) from = file;
  }
  return { from, merged };
}

async function realHome({ files, home }: Platform): Promise<string> {
  return files.realPath(home ?? '/').catch(() => home ?? '/');
}

async function layer(platform: Platform, folder: string, name: string, faults: string[]): Promise<Settings | null> {
  const text = await readInside(platform, folder, name, faults);
  if (text === null) return null;
  const file = path.join(folder, name);
  try {
    const parsed = settings.safeParse(JSON.parse(text));
    if (parsed.success) return parsed.data;
    faults.push(`${file} is not used: ${parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${issue.message}`).join('; ').slice(0, 300)}.`);
  } catch (error) {
    faults.push(`${file} is not valid JSON and is not used: ${error instanceof Error ? error.message : String(error)}.`);
  }
  return null;
}

function commandOf({ lookUp, knownHarnesses }: OwnReader, from: string, { shell = {}, harness: described = {} }: Settings, faults: string[]): FolderOwn['command'] {
  const { architect, architectHarness } = shell;
  const open = typeof architect === 'string' ? commandFault(architect) : null;
  if (open !== null) {
    faults.push(`The command in ${from} is not used. ${open}`);
    return null;
  }
  const typed = architect === undefined ? [] : typeof architect === 'string' ? splitCommand(architect) : architect;
  const program = path.basename(typed[0] ?? '').replace(/\.(exe|cmd)$/i, '');
  // One that the folder describes itself is run plainly: its agent keeps its conversations where nobody here knows.
  const named = architectHarness !== undefined && Object.hasOwn(described, architectHarness) && lookUp(architectHarness).state !== 'known' ? 'custom' : architectHarness;
  const harness = named ?? (lookUp(program).state === 'known' ? program : 'custom');
  const looked = lookUp(harness);
  if (looked.state !== 'known') {
    faults.push(`${from} names the harness “${harness.slice(0, 100)}”, which is not known here, so its command is not used. Known ones: ${knownHarnesses().join(', ')}.`);
    return null;
  }
  const argv = typed.length > 0 ? typed : looked.harness.command ? [looked.harness.command] : [];
  if (argv.length === 0) return null;
  const [refused] = looked.harness.refusedArguments(argv.slice(1));
  if (refused) {
    faults.push(`The command in ${from} is not used. ${refused.message}`);
    return null;
  }
  return { from, harness, argv };
}
