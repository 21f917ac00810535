// On a real bus: the answer is the desktop's own.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startBus } from '../../e2e/fixtures/session-bus';
import { hasTray } from './tray-place';

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'atelier-bus-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

it('A3: macOS and Windows show tray icons; a Linux session without a bus has nobody to ask', async () => {
  expect(await hasTray({}, 'darwin')).toBe(true);
  expect(await hasTray({}, 'win32')).toBe(true);
  expect(await hasTray({ PATH: process.env.PATH, XDG_RUNTIME_DIR: folder() }, 'linux')).toBe(false);
});

describe('on a bus', () => {
  it.each([true, false])('A3: a desktop that shows tray icons: %s', async (tray) => {
    const bus = await startBus(folder(), { tray });
    onTestFinished(() => bus.end());
    expect(await hasTray({ PATH: process.env.PATH, DBUS_SESSION_BUS_ADDRESS: bus.address }, 'linux')).toBe(tray);
  });

  it('A3: the session’s bus is also found at its usual place', async () => {
    const runtime = folder();
    const bus = await startBus(runtime, { tray: true });
    onTestFinished(() => bus.end());
    expect(await hasTray({ PATH: process.env.PATH, XDG_RUNTIME_DIR: runtime }, 'linux')).toBe(true);
  });

  it('A3: with only another of the bus’s programs installed that one is asked', async () => {
    const bus = await startBus(folder(), { tray: true });
    onTestFinished(() => bus.end());
    const bin = folder();
    // The first one is there, and cannot do it.
    writeFileSync(path.join(bin, 'gdbus'), '#!/bin/sh\nexit 1\n');
    chmodSync(path.join(bin, 'gdbus'), 0o755);
    writeFileSync(path.join(bin, 'dbus-send'), '#!/bin/sh\nexec /usr/bin/dbus-send "$@"\n');
    chmodSync(path.join(bin, 'dbus-send'), 0o755);
    expect(await hasTray({ PATH: bin, DBUS_SESSION_BUS_ADDRESS: bus.address }, 'linux')).toBe(true);
  });
});
