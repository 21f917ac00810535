// `atelier doctor`: what was found here and what is missing, each with what to do.
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { harnessList } from '../app/harness-list';
import { stateFolderPath, statePaths } from '../state/state-folder';
import { withHost } from './running';
import { askApp, withCopy } from './workplace';

declare const __APP_VERSION__: string;
declare const __BUILT_FOR_ELECTRON__: string;

interface Check {
  name: string;
  ok: boolean;
  detail: string;
}

export async function doctor({ json }: { json: boolean }): Promise<number> {
  const checks = [runtime(), stateFolder(), ...(await storeAndPrograms()), await host(), await app()];
  process.stdout.write(json ? `${JSON.stringify({ version: __APP_VERSION__, checks }, null, 2)}\n` : `Atelier ${__APP_VERSION__}\n${checks.map(inWords).join('')}`);
  return 0;
}

const inWords = ({ name, ok, detail }: Check) => `  ${ok ? '✓' : '✗'} ${name}: ${detail}\n`;

function runtime(): Check {
  const { electron } = process.versions;
  const ok = electron === __BUILT_FOR_ELECTRON__;
  return { name: 'runtime', ok, detail: ok ? `Electron ${electron}` : `development runtime: Electron ${electron ?? 'none'}, built for ${__BUILT_FOR_ELECTRON__}` };
}

function stateFolder(): Check {
  const folder = stateFolderPath();
  if (!existsSync(folder)) return { name: 'state folder', ok: true, detail: `${folder} (made at the first start)` };
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const shared = process.platform !== 'win32' && (statSync(folder).mode & 0o022) !== 0;
    return { name: 'state folder', ok: !shared, detail: shared ? `${folder} can be written by others. Run: chmod 700 "${folder}"` : folder };
  } catch {
    return { name: 'state folder', ok: false, detail: `${folder} cannot be written. Set ATELIER_HOME to a folder of your own.` };
  }
}

async function storeAndPrograms(): Promise<Check[]> {
  try {
    return await withCopy(async (ctx) => {
      const store: Check = ctx.storeFault
        ? { name: 'store', ok: false, detail: `${ctx.storeFault.why} (${path.basename(statePaths(ctx.stateFolder).database)} was left as it is)` }
        : { name: 'store', ok: true, detail: `${ctx.store.workspaces.list().length} workspaces` };
      const programs = (await harnessList(ctx)).filter((h) => h.name !== 'custom');
      const found = programs.map(({ name, label, path: at, version }) => ({ name, ok: at !== null, detail: at ? `${label}${version ? ` ${version}` : ''} at ${at}` : `${label} was not found` }));
      return [store, ...found];
    }, { host: false });
  } catch (error) {
    return [{ name: 'store', ok: false, detail: error instanceof Error ? error.message : String(error) }];
  }
}

async function host(): Promise<Check> {
  const name = 'terminal host';
  try {
    return await withHost((terminals) => Promise.resolve({ name, ok: true, detail: terminals ? 'running' : 'not running' }));
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

async function app(): Promise<Check> {
  const running = await askApp({ ask: 'list' }).then((answer) => answer !== undefined, () => false);
  return { name: 'app', ok: true, detail: running ? 'running' : 'not running' };
}
