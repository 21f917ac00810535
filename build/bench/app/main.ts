// The measuring Electron app: one window, one scenario, one outcome on disk.
import { app, BrowserWindow, ipcMain } from 'electron';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { privateMegabytes } from '../machine/processes';
import { OUTCOME_FILE, RUN_VARIABLE, type Outcome, type Run } from '../scenario';
import { Product } from './product';
import { offerText } from './text-designs';

const run = JSON.parse(readFileSync(process.env[RUN_VARIABLE] ?? '', 'utf8')) as Run;
const { scenario, scratch } = run;

app.setPath('userData', path.join(scratch, 'chromium'));
// The window of a benchmark is never in front of the user; it must be drawn as if it were.
for (const name of ['disable-background-timer-throttling', 'disable-renderer-backgrounding', 'disable-backgrounding-occluded-windows']) app.commandLine.appendSwitch(name);
app.commandLine.appendSwitch('js-flags', '--expose-gc');

function finish(outcome: Outcome): void {
  writeFileSync(path.join(scratch, OUTCOME_FILE), JSON.stringify(outcome));
  app.exit(0);
}

async function open(): Promise<void> {
  const window = new BrowserWindow({
    x: 0, y: 0, width: 1400, height: 880, useContentSize: true,
    webPreferences: { preload: path.join(import.meta.dirname, 'preload.cjs'), sandbox: true, contextIsolation: true, backgroundThrottling: false },
  });
  const page = window.webContents;
  const product = new Product(run, page);
  const endText = offerText('design' in scenario ? scenario.design : 'atelier', page);
  ipcMain.handle('bench:run', () => run);
  ipcMain.handle('bench:read', (_event, file: string) => readFileSync(file));
  ipcMain.handle('bench:memory', () => privateMegabytes(page.getOSProcessId()));
  ipcMain.once('bench:done', (_event, outcome: Outcome) => {
    endText();
    product.end().catch(() => undefined).finally(() => finish(outcome));
  });
  page.on('render-process-gone', (_event, { reason }) => finish({ error: `the page's process is gone: ${reason}` }));
  await window.loadFile(path.join(import.meta.dirname, 'page', 'index.html'));
}

app.whenReady().then(open).catch((error: unknown) => finish({ error: String(error) }));
