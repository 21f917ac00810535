// node build/run.mjs --display node build/icons/render.mjs: draws icon.svg in every size that the packages need. The results are
// kept in the repository, so that packaging needs no drawing program. Chromium draws, the one of the app's own runtime.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron } from '@playwright/test';
import { icns, ico } from './containers.mjs';

const here = import.meta.dirname;
const PNG_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const MAC_SIZE = 1024;

/** A window that shows nothing but the page it is given, without a frame and without a background. */
const BLANK = `const { app, BrowserWindow } = require('electron');
app.whenReady().then(() => new BrowserWindow({ width: ${MAC_SIZE}, height: ${MAC_SIZE}, useContentSize: true, frame: false, transparent: true }).loadURL('about:blank'));`;

async function draw(sizes) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atelier-icons-'));
  writeFileSync(path.join(folder, 'main.cjs'), BLANK);
  writeFileSync(path.join(folder, 'package.json'), '{"name":"icons","main":"main.cjs"}');
  const app = await _electron.launch({ args: [folder], chromiumSandbox: process.env.NO_SANDBOX !== '1' });
  try {
    const page = await app.firstWindow();
    await page.setContent(readFileSync(path.join(here, 'icon.svg'), 'utf8'));
    const images = [];
    for (const size of sizes) {
      await page.locator('svg').evaluate((svg, px) => Object.assign(svg.style, { position: 'fixed', left: '0', top: '0', width: `${px}px`, height: `${px}px` }), size);
      images.push({ size, png: await page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width: size, height: size } }) });
    }
    return images;
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const images = await draw([...PNG_SIZES, MAC_SIZE]);
mkdirSync(path.join(here, 'png'), { recursive: true });
for (const { size, png } of images) if (size !== MAC_SIZE) writeFileSync(path.join(here, 'png', `${size}x${size}.png`), png);
writeFileSync(path.join(here, 'icon.ico'), ico(images.filter(({ size }) => size <= 256)));
writeFileSync(path.join(here, 'icon.icns'), icns(images));
