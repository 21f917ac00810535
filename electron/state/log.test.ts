import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appSocket } from './app-socket';
import { openLog } from './log';

let top: string;
beforeEach(() => {
  top = mkdtempSync(path.join(os.tmpdir(), 'atelier-log-'));
});
afterEach(() => rmSync(top, { recursive: true, force: true }));

it('A5: each act is one dated line, for the owner alone', () => {
  const file = path.join(top, 'logs', 'atelier.log');
  const log = openLog(file);
  log('Resuming architect \'main\'\nwith a forged second line');
  log('two');
  expect(readFileSync(file, 'utf8')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z Resuming architect 'main' with a forged second line\n\S+Z two\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
});

it('A5: it is kept to two files of bounded size', () => {
  const file = path.join(top, 'atelier.log');
  const log = openLog(file);
  for (const old of ['first', 'second']) {
    writeFileSync(file, old.padEnd(2_000_001, '.'));
    log(`after ${old}`);
  }
  expect(readdirSync(top).sort()).toEqual(['atelier.log', 'atelier.log.1']);
  expect(readFileSync(file, 'utf8')).toMatch(/^\S+Z after second\n$/);
  expect(readFileSync(`${file}.1`, 'utf8').slice(0, 6)).toBe('second');
});

it('A5: a log that cannot be written stops nothing', () => {
  writeFileSync(path.join(top, 'file'), '');
  expect(() => openLog(path.join(top, 'file', 'atelier.log'))('lost')).not.toThrow();
});

it('A5: the command line’s socket lies in the state folder, or under a hashed name where that would be too long', () => {
  expect(appSocket('/s')).toBe('/s/app/command-line.sock');
  const long = `/${'s'.repeat(100)}`;
  const short = appSocket(long);
  expect(short).not.toContain(long);
  expect(Buffer.byteLength(short)).toBeLessThanOrEqual(100);
  expect(appSocket(`${long}2`)).not.toBe(short);
  expect(appSocket(long)).toBe(short);
});
