// The packaging configuration against electron-builder's own schema, and the icons that it names.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkedConfiguration as check } from './schema-check';

const root = path.resolve(import.meta.dirname, '..', '..');

/** Width and height of a PNG, from its header. */
function pngSize(bytes: Buffer): [number, number] {
  expect(bytes.subarray(1, 4).toString('ascii')).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

describe('the packaging configuration', () => {
  it('passes the schema, with packages for Linux, macOS and Windows', async () => {
    const configuration = await check('build/electron-builder.yml');
    expect(configuration.linux).toMatchObject({ target: ['deb', 'tar.gz'] });
    expect(configuration.mac).toMatchObject({ target: ['dmg', 'zip'] });
    expect(configuration.win).toMatchObject({ target: ['nsis'] });
  });

  it('passes as a trial too, whose compiled SQLite takes the place of the prebuilt one', async () => {
    const configuration = await check('build/package/trial.yml');
    const [files] = configuration.files as { filter: string[] }[];
    const last = (pattern: string) => files?.filter.lastIndexOf(pattern) ?? -1;
    expect(last('node_modules/better-sqlite3/build/Release/better_sqlite3.node')).toBeGreaterThan(last('!node_modules/better-sqlite3/{build,deps,src,binding.gyp}'));
    expect(last('!node_modules/better-sqlite3/prebuilds/**')).toBeGreaterThan(last('node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node'));
  });

  it.each(['linux', 'mac', 'win', 'nsis', 'deb', 'electronFuses'])('fails at a misspelt option of %s', async (section) => {
    await expect(check('build/electron-builder.yml', { [section]: { oneClickk: true } })).rejects.toThrow(`configuration.${section} should be`);
  });

  it('names only files that are there', async () => {
    const { afterPack, linux, mac, win, deb } = (await check('build/electron-builder.yml')) as Record<string, Record<string, unknown>>;
    const named = [afterPack, linux?.icon, mac?.icon, mac?.entitlements, win?.icon, deb?.afterInstall, deb?.afterRemove];
    const from = [linux?.extraFiles, mac?.extraResources, win?.extraFiles].flatMap((list) => (list as { from: string }[]).map((each) => each.from));
    for (const file of [...named, ...from]) expect({ file, there: existsSync(path.join(root, String(file))) }).toEqual({ file, there: true });
  });
});

describe('the icons', () => {
  const icons = path.join(root, 'build', 'icons');

  it('are drawn in every size, each as large as its name says', () => {
    const names = readdirSync(path.join(icons, 'png'));
    for (const name of names) expect(`${pngSize(readFileSync(path.join(icons, 'png', name))).join('x')}.png`).toBe(name);
    expect(names.map((name) => Number.parseInt(name)).sort((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 128, 256, 512]);
  });

  it('are in the Windows file, up to 256 pixels', () => {
    const bytes = readFileSync(path.join(icons, 'icon.ico'));
    const entries = Array.from({ length: bytes.readUInt16LE(4) }, (_, index) => 6 + 16 * index);
    const sizes = entries.map((at) => {
      const [offset, length] = [bytes.readUInt32LE(at + 12), bytes.readUInt32LE(at + 8)];
      const [width, height] = pngSize(bytes.subarray(offset, offset + length));
      expect([width, height]).toEqual([bytes.readUInt8(at) || 256, bytes.readUInt8(at + 1) || 256]);
      return width;
    });
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });

  it('are in the macOS file, up to 1024 pixels', () => {
    const bytes = readFileSync(path.join(icons, 'icon.icns'));
    expect(bytes.toString('ascii', 0, 4)).toBe('icns');
    expect(bytes.readUInt32BE(4)).toBe(bytes.length);
    const widths: number[] = [];
    for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at + 4)) widths.push(pngSize(bytes.subarray(at + 8))[0]);
    expect(widths).toEqual([32, 64, 128, 256, 512, 1024]);
  });
});
