// Which agent CLIs are here, and in which version. No CLI is run for that: even `--version` makes folders in the
// user's home for some of them (measured: codex one, opencode four).
import path from 'node:path';
import { z } from 'zod';
import type { HarnessView } from '../../shared/ipc';
import { findProgram } from '../harness/find-program';
import type { EngineContext } from '../launch/context';
import type { Platform } from '../launch/platform';

const MAX_MANIFEST_BYTES = 200_000;
const VERSION = /^\d+\.\d+\.\d+[\w.-]*$/;

export async function harnessList(ctx: EngineContext): Promise<HarnessView[]> {
  return Promise.all(ctx.knownHarnesses().map((name) => view(ctx, name)));
}

async function view(ctx: EngineContext, name: string): Promise<HarnessView> {
  const looked = ctx.lookUp(name);
  if (looked.state !== 'known') return { name, label: name, path: null, version: null };
  const { harness } = looked;
  const builtIn = ctx.builtInCommands.get(name);
  if (builtIn) return { name, label: harness.label, path: builtIn.argv[0] ?? null, version: ctx.version };
  if (!harness.command) return { name, label: harness.label, path: null, version: null };
  const { platform } = ctx;
  const { path: found } = await findProgram(platform, harness.command, harness.programPlaces(platform.home), platform.home ?? '/');
  return { name, label: harness.label, path: found, version: found ? await versionOf(ctx, found) : null };
}

/** From the file's own name (native installs keep one file per version) or from the package that declares the program. */
async function versionOf({ platform }: EngineContext, program: string): Promise<string | null> {
  const real = await platform.files.realPath(program).catch(() => program);
  if (VERSION.test(path.basename(real))) return path.basename(real);
  for (let dir = path.dirname(real), up = 0; up < 4; dir = path.dirname(dir), up++) {
    const version = await declaredVersion(platform, path.join(dir, 'package.json'), path.basename(program));
    if (version) return version;
  }
  return null;
}

const manifest = z.object({ version: z.string().regex(VERSION), bin: z.record(z.string(), z.string()) });

/** The version in a package's manifest, if it names this program as its own. */
async function declaredVersion({ files }: Platform, file: string, program: string): Promise<string | null> {
  try {
    const parsed = manifest.parse(JSON.parse(await files.readText(file, MAX_MANIFEST_BYTES)));
    return Object.hasOwn(parsed.bin, program) ? parsed.version : null;
  } catch {
    return null;
  }
}
