import { expect, it, vi } from 'vitest';
import { COMMANDS, GROUPS } from '../../shared/commands';
import type { MenuInput } from './menu';

vi.mock('electron', () => ({ Menu: {} }));
const { menuTemplate } = await import('./menu');

const input = (part: Partial<MenuInput> = {}): MenuInput => ({ platform: 'linux', shortcuts: {}, onQuit: { now: 'ask', choose: () => undefined }, send: () => undefined, ...part });
type Item = { id?: string; label?: string; role?: string; accelerator?: string; registerAccelerator?: boolean; checked?: boolean; click?: () => void; submenu?: Item[] };
const items = (part: Partial<MenuInput> = {}): Item[] => (menuTemplate(input(part)) as Item[]).flatMap(({ submenu }) => submenu ?? []);
const item = (id: string, part: Partial<MenuInput> = {}): Item | undefined => items(part).find((each) => each.id === id);

it('the menu holds every command of the catalogue but those that would only make it longer, each under its group', () => {
  expect(items().flatMap(({ id }) => id ?? [])).toEqual(GROUPS.flatMap((group) => COMMANDS.filter((command) => command.group === group && command.menu !== false).map(({ id }) => id)));
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
  expect(choices.map(({ label, checked }) => [label, checked])).toEqual([['Ask', false], ['Leave agents running', true], ['Stop all agents', false]]);
  choices[2]?.click?.();
  expect(choose).toHaveBeenCalledWith('stop');
});
