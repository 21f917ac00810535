import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { givenState, byRole, cleanUp, nameOf, press, render, settled } from '../testing/render';
import { appState, workspace } from '../testing/states';
import { Menu } from './Menu';

const ran = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  ran.mockReset();
  givenState(appState([workspace([])]));
});
afterEach(() => {
  cleanUp();
  vi.useRealTimers();
});

/** A list with two elements that have a menu each. */
const list = (
  <div>
    {['one', 'two'].map((name) => (
      <Menu key={name} entries={() => [{ label: `Act on ${name}`, run: () => void ran(name) }, false]}>
        <div role="tab" tabIndex={-1}>
          {name}
        </div>
      </Menu>
    ))}
  </div>
);
/** What right click, the menu key and Shift+F10 all end in. */
const askOn = (element: HTMLElement | undefined): Promise<void> => settled(() => void element?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 5, clientY: 7 })));
const shown = (): string[] => byRole(document, 'menuitem').map(nameOf);
/** A menu gives the focus back in a task of its own. */
const closed = async (): Promise<void> => {
  await settled(() => void vi.runAllTimers());
  expect(byRole(document, 'menu')).toHaveLength(0);
};

it('opens for the element it was asked on, again and again', async () => {
  const container = await render(list);
  const [one, two] = byRole(container, 'tab');
  for (const [element, name] of [[two, 'two'], [one, 'one'], [one, 'one']] as const) {
    await askOn(element);
    expect(shown()).toEqual([`Act on ${name}`]);
    await settled(() => byRole(document, 'menuitem')[0]?.click());
    expect(ran).toHaveBeenLastCalledWith(name);
    await closed();
  }
  expect(ran).toHaveBeenCalledTimes(3);
});

it('gives the focus back to where it was', async () => {
  const container = await render(list);
  const [one, two] = byRole(container, 'tab');
  one?.focus();
  await askOn(two);
  await settled(() => void vi.runAllTimers());
  expect(document.activeElement?.closest('[role="menu"]')).not.toBeNull();
  await press(document.activeElement as HTMLElement, 'Escape');
  await closed();
  expect(document.activeElement).toBe(one);
});

it('leaves what has answered the event already alone', async () => {
  const container = await render(<div onContextMenuCapture={(event) => event.preventDefault()}>{list}</div>);
  await askOn(byRole(container, 'tab')[0]);
  expect(shown()).toEqual([]);
});
