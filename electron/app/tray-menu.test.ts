import { expect, it, vi } from 'vitest';
import type { ArchitectView } from '../../shared/ipc';
import { architect, workspace } from '../../renderer/testing/states';
import { trayMenu, trayTip } from './tray-menu';

const hands = () => ({ showWindow: vi.fn(), showArchitect: vi.fn(), stop: vi.fn(), quit: vi.fn() });
const state = (...architects: Partial<ArchitectView>[]) => ({ workspaces: [workspace(architects.map((a, n) => architect({ id: `a${n}`, ...a })), { name: 'R&D' })] });

it('A3: the tray lists what runs with what it does, and nothing else', () => {
  const shown = state({ name: 'main', state: 'running', activity: 'waiting' }, { name: 'docs', state: 'running', activity: null }, { name: 'new', state: 'starting' }, { name: 'old', state: 'ended' }, { name: 'cut', state: 'stopped' }, { name: 'never', state: 'idle' });
  const menu = trayMenu(shown, hands());
  expect(menu.map(({ label, type }) => label ?? type)).toEqual(['main · R&&D — waits for you', 'docs · R&&D', 'new · R&&D — starting', 'separator', 'Show window', 'Quit…']);
  expect(trayTip(shown)).toBe('Atelier: 3 agents run, 1 waits for you');
});

it('A3: each entry acts on its own agent', () => {
  const acts = hands();
  const menu = trayMenu(state({ state: 'running' }, { state: 'running' }), acts);
  for (const entry of [...menu.flatMap(({ submenu }) => submenu ?? []), ...menu]) entry.click?.();
  expect(acts.showArchitect.mock.calls).toEqual([['a0'], ['a1']]);
  expect(acts.stop.mock.calls).toEqual([['a0'], ['a1']]);
  expect([acts.showWindow, acts.quit].map((act) => act.mock.calls.length)).toEqual([1, 1]);
});

it('A3: when the last agent has ended the tray says so and still leads back', () => {
  const shown = state({ state: 'ended' });
  expect(trayMenu(shown, hands())[0]).toEqual({ label: 'No agent runs', enabled: false });
  expect(trayTip(shown)).toBe('Atelier: no agent runs');
});
