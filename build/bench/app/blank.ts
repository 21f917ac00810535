// The least that an Electron app can be: one window with one word.
import { app, BrowserWindow } from 'electron';
import path from 'node:path';

app.setPath('userData', process.env['ATELIER_BENCH_PROFILE'] ?? '');
app.whenReady().then(
  () => new BrowserWindow({ width: 1280, height: 800 }).loadFile(path.join(import.meta.dirname, 'page', 'blank.html')),
  () => app.exit(1),
);
