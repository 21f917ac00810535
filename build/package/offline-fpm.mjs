#!/usr/bin/env node
// Makes a deb with dpkg-deb where electron-builder's own helper (fpm) cannot be downloaded; named by CUSTOM_FPM_PATH.
// It understands what electron-builder passes for a deb, and refuses everything else.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const one = { type: 'string' };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'input-type': { ...one, short: 's' }, 'output-type': { ...one, short: 't' }, force: { type: 'boolean' },
    depends: { ...one, short: 'd', multiple: true }, 'deb-recommends': { ...one, multiple: true },
    name: { ...one, short: 'n' }, version: { ...one, short: 'v' }, package: { ...one, short: 'p' }, architecture: { ...one, short: 'a' },
    description: one, maintainer: one, vendor: one, url: one, license: one, category: one,
    'deb-priority': one, 'deb-compression': one, 'after-install': one, 'after-remove': one,
  },
});
if (values['output-type'] !== 'deb') throw new Error(`offline-fpm makes deb packages only, not ${values['output-type']}`);

/** Copies each `from=to` into the package's tree. Single files keep no more than what a package's data needs: 0644. */
function fill(tree) {
  for (const input of positionals) {
    const at = input.indexOf('=');
    const from = input.slice(0, at);
    const to = path.join(tree, input.slice(at + 1));
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o755 });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    if (lstatSync(from).isFile()) chmodSync(to, 0o644);
  }
}

/** A control file's description: one line, then indented lines, with empty ones as a dot. */
function description(text) {
  const [first = '', ...rest] = text.trim().split('\n').map((line) => line.trim());
  return [first, ...rest.map((line) => ` ${line || '.'}`)].join('\n');
}

function control(tree) {
  const kilobytes = execFileSync('du', ['-sk', '--apparent-size', tree], { encoding: 'utf8' }).split('\t')[0];
  const fields = {
    Package: values.name, Version: values.version, Architecture: values.architecture, Maintainer: values.maintainer ?? values.vendor,
    'Installed-Size': kilobytes, Depends: values.depends?.join(', '), Recommends: values['deb-recommends']?.join(', '),
    Section: values.category ?? 'misc', Priority: values['deb-priority'] ?? 'optional', Homepage: values.url, Description: description(values.description ?? ''),
  };
  return Object.entries(fields).filter(([, value]) => value).map(([name, value]) => `${name}: ${value}\n`).join('');
}

const work = mkdtempSync(path.join(os.tmpdir(), 'atelier-deb-'));
try {
  const tree = path.join(work, 'root');
  mkdirSync(tree, { mode: 0o755 });
  fill(tree);
  const text = control(tree);
  const meta = path.join(tree, 'DEBIAN');
  mkdirSync(meta, { mode: 0o755 });
  writeFileSync(path.join(meta, 'control'), text);
  for (const [option, script] of [['after-install', 'postinst'], ['after-remove', 'postrm']]) {
    if (values[option]) writeFileSync(path.join(meta, script), readFileSync(values[option]), { mode: 0o755 });
  }
  // Fast rather than small: this is for trial packages. 1 is gzip's lowest level.
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, values.package], { stdio: ['ignore', 'ignore', 'inherit'] });
} finally {
  rmSync(work, { recursive: true, force: true });
}
