import { expect, it, vi } from 'vitest';
import { COMMANDS, GROUPS } from '../../shared/commands';
import type { MenuInput } from './menu';

vi.mock('electron', () => ({ Menu: {} }));
const { menuTemplate } = await import('./menu');

const input = (part: Partial<MenuInput> = {}): MenuInput => ({ platform: 'linux', shortcuts: {}, onQuit: { now: 'ask', choose: () => undefined }, send: () => undefined, quit: () => undefined, met: null, ...part });
type Item = { id?: string; label?: string; role?: string; accelerator?: string; registerAccelerator?: boolean; checked?: boolean; click?: () => void; submenu?: Item[] };
const items = (part: Partial<MenuInput> = {}): Item[] => (menuTemplate(input(part)) as Item[]).flatMap(({ submenu }) => submenu ?? []);
const item = (id: string, part: Partial<MenuInput> = {}): Item | undefined => items(part).find((each) => each.id === id);

it('the menu holds every command of the catalogue but those that would only make it longer, each under its group', () => {
  expect(items().flatMap(({ id }) => id ?? []).filter((id) => id !== 'quit')).toEqual(GROUPS.flatMap((group) => COMMANDS.filter((command) => command.group === group && command.menu !== false).map(({ id }) => id)));
  expect(item('architect-1')).toBeUndefined();
});

it('an item sends its command, and shows its keys without taking them from the terminal', () => {
  const send = vi.fn();
  const add = item('add-architect', { send });
  add?.click?.();
  expect(send).toHaveBeenCalledWith('add-architect');
  expect(add).toMatchObject({ accelerator: 'Ctrl+Shift+T', registerAccelerator: false });
  expect(item('add-architect', { platform: 'darwin' })).toMatchObject({ accelerator: 'Cmd+T' });
});

it('chosen keys stand in the menu, and none where they were taken away', () => {
  const shortcuts = { 'add-architect': 'Ctrl+Shift+Up', find: null };
  expect(item('add-architect', { shortcuts })).toMatchObject({ accelerator: 'Ctrl+Shift+Up' });
  expect(item('find', { shortcuts })).not.toHaveProperty('accelerator');
});

it('closing the window and hiding a tab do not share a key on macOS', () => {
  expect(items({ platform: 'darwin' }).find(({ role }) => role === 'close')).toMatchObject({ accelerator: 'Cmd+Shift+W' });
  expect(item('hide-architect', { platform: 'darwin' })).toMatchObject({ accelerator: 'Cmd+W' });
});

it('A3: what quitting does is chosen here too', () => {
  const choose = vi.fn();
  const choices = items({ onQuit: { now: 'leave', choose } }).find(({ label }) => label === 'When quitting')?.submenu ?? [];
  expect(choices.filter(({ checked }) => checked).map(({ label }) => label)).toEqual(['Leave agents running']);
  expect(choices.map(({ label }) => label)).toEqual(expect.arrayContaining(['Ask', 'Stop all agents']));
  choices.at(-1)?.click?.();
  expect(choose).toHaveBeenCalledWith('stop');
});

it('quitting has keys of its own, by the catalogue, and does not go through the page', () => {
  const quit = vi.fn();
  const send = vi.fn();
  expect(item('quit', { quit, send })).toMatchObject({ accelerator: 'Ctrl+Shift+Q', registerAccelerator: false });
  item('quit', { quit, send })?.click?.();
  expect(quit).toHaveBeenCalledOnce();
  expect(send).not.toHaveBeenCalled();
  expect(item('quit', { shortcuts: { quit: 'Ctrl+Shift+X' } })).toMatchObject({ accelerator: 'Ctrl+Shift+X' });
});

it('what cannot be done now is grey', () => {
  const grey = (part: Partial<MenuInput>) => (item('stop-architect', part) as { enabled?: boolean }).enabled;
  expect(grey({ met: null })).toBe(true);
  expect(grey({ met: ['architect'] })).toBe(false);
  expect(grey({ met: ['architect', 'running'] })).toBe(true);
});
