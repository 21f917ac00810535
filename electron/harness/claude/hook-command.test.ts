import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ID, scene } from '../harness.fixtures';
import type { Scene } from '../harness.fixtures';
import { hookCommand, parseReportFileName, reportFileName } from './hook-command';
import { readReport } from './reports';

let s: Scene;
let spool: string;
beforeEach(() => {
  s = scene();
  spool = path.join(s.root, `spo ol's "$HOME" %s`);
  fs.mkdirSync(spool);
});
afterEach(() => s.end());

const REPORT = JSON.stringify({ session_id: ID, transcript_path: '/x/y.jsonl', cwd: '/x', hook_event_name: 'UserPromptSubmit', prompt: 'a \\n %s $(id) `id`\n é' });
interface Run {
  input?: string | Buffer;
  env?: Record<string, string>;
  shell?: string;
  most?: number;
}
function run({ input = REPORT, env = {}, shell = 'sh', most = 100 }: Run = {}) {
  const done = spawnSync(shell, ['-c', hookCommand(most)], { input, env: { PATH: process.env.PATH, HOME: s.home, ATELIER_SPOOL: spool, CLAUDE_PID: '4711', ...env } });
  expect(done.error).toBeUndefined();
  expect([done.status, done.stdout.toString(), done.stderr.toString()]).toEqual([0, '', '']);
  return fs.readdirSync(spool).sort();
}

const shells = ['sh', 'dash', 'bash'].filter((shell) => !spawnSync(shell, ['-c', ':']).error);

it.each(shells)('C1: under %s a report is written whole, for its owner only, under a name with the agent’s pid', (shell) => {
  const [name = '', ...more] = run({ shell });
  expect(more).toEqual([]);
  expect(parseReportFileName(name)).toEqual({ order: expect.any(BigInt) as bigint, pid: 4711 });
  expect(fs.readFileSync(path.join(spool, name), 'utf8')).toBe(REPORT);
  expect(fs.statSync(path.join(spool, name)).mode & 0o777).toBe(0o600);
  expect(readReport(name, REPORT)).toEqual({ event: 'prompt', sessionId: ID, transcriptPath: '/x/y.jsonl', cwd: '/x', source: null, pid: 4711 });
});

it('C1: names sort in the order in which the reports came, also where date knows no nanoseconds', () => {
  const bin = path.join(s.root, 'bin');
  fs.mkdirSync(bin);
  fs.writeFileSync(path.join(bin, 'date'), '#!/bin/sh\nif [ "$1" = "+%s" ]; then echo 1700000000; else echo 1700000000N; fi\n', { mode: 0o755 });
  const plain = run({ env: { PATH: `${bin}:${process.env.PATH ?? ''}` } })[0] ?? '';
  // 17 digits of seconds and shell pid would sort elsewhere: the name has 19, as with nanoseconds.
  expect(plain).toMatch(/^1700000000\d{9}-4711\.json$/);
  run({ input: '{"n":1}' });
  const names = run({ input: '{"n":2}' });
  expect(names[0]).toBe(plain);
  expect(names.map((name) => fs.readFileSync(path.join(spool, name), 'utf8'))).toEqual([REPORT, '{"n":1}', '{"n":2}']);
});

it('C7: a pid that is no number is not taken into the name', () => {
  for (const pid of ['', '../../x', '1;touch x', '1 2']) run({ env: { CLAUDE_PID: pid } });
  const names = fs.readdirSync(spool);
  expect(names).toHaveLength(4);
  for (const name of names) expect(parseReportFileName(name)).toMatchObject({ pid: null });
});

it('C1: without a spool folder the input is read to its end, and nothing is written', () => {
  const input = Buffer.alloc(3_000_000, 'x');
  expect(run({ input, env: { ATELIER_SPOOL: '' } })).toEqual([]);
  expect(run({ input, env: { ATELIER_SPOOL: path.join(spool, 'none') } })).toEqual([]);
});

it('C1: unread reports are bounded in number and size', () => {
  run({ most: 2 });
  expect(run({ most: 2 })).toHaveLength(2);
  expect(run({ most: 2 })).toHaveLength(2);
  const names = run({ most: 100, input: Buffer.alloc(3_000_000, 'x') });
  expect(names).toHaveLength(3);
  expect(Math.max(...names.map((name) => fs.statSync(path.join(spool, name)).size))).toBe(1_000_000);
});

it('C1: an empty input and a folder that cannot be written leave nothing behind', () => {
  expect(run({ input: '' })).toEqual([]);
  const file = path.join(s.root, 'file');
  fs.writeFileSync(file, '');
  expect(run({ env: { ATELIER_SPOOL: file } })).toEqual([]);
});

it('C1: file names are read back as they are made, and no other name is', () => {
  expect(parseReportFileName(reportFileName(1700000000123456789n, 12))).toEqual({ order: 1700000000123456789n, pid: 12 });
  expect(reportFileName(5n, null)).toBe('0000000000000000005-0.json');
  for (const name of ['.1700000000123456789-12-3.tmp', '1700000000123456789-12.json.tmp', 'a-1.json', '../1700000000123456789-12.json', '1700000000123456789.json']) expect(parseReportFileName(name)).toBeNull();
  expect(readReport('x.json', REPORT)).toBeNull();
});
