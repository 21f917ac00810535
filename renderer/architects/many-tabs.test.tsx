import { DndContext } from '@dnd-kit/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownOf } from '../app/select';
import { usePage } from '../app/store';
import { fakeApi } from '../testing/fake-api';
import { byRole, cleanUp, givenState, nameOf, render, settled } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { TabBar } from './TabBar';

const COUNT = 40;
const full = workspace(Array.from({ length: COUNT }, (_, n) => architect({ name: n === 0 ? 'main' : `agent-${n}` })));
let idle: (() => void)[] = [];

/** The bar of a workspace that has more architects than there is room for. */
function Bar() {
  const shown = usePage((page) => shownOf(full, page));
  return (
    <DndContext>
      <TabBar workspace={full} group={shown.focused} number={null} focused zoomed={false} atLeft atRight />
    </DndContext>
  );
}

beforeEach(() => {
  fakeApi();
  idle = [];
  vi.stubGlobal('requestIdleCallback', (then: () => void) => idle.push(then));
  vi.stubGlobal('cancelIdleCallback', vi.fn());
});
afterEach(() => {
  cleanUp();
  vi.unstubAllGlobals();
});

const whole = (container: HTMLElement): string[] => byRole(container, 'tab').filter((tab) => tab.querySelector('[data-outcome]') !== null).map(nameOf);

it.each([0, 20, COUNT - 1])('every tab is there and called at once; those that can be in sight beside tab %i are whole', async (active) => {
  const front = full.architects[active];
  givenState(appState([full], { layout: { ...appState([full]).layout, activeArchitect: { w1: front?.id ?? '' } } }));
  const container = await render(<Bar />);
  const names = byRole(container, 'tab').map(nameOf);
  expect(names).toHaveLength(COUNT);
  expect(names.every((name) => name.endsWith(', Resumed'))).toBe(true);
  const room = Math.ceil(window.innerWidth / 100);
  expect(whole(container)).toEqual(expect.arrayContaining(names.slice(Math.max(0, active - room + 1), active + 1)));
  expect(whole(container).length).toBeLessThan(COUNT);
  await settled(() => idle.splice(0).forEach((then) => then()));
  expect(whole(container)).toEqual(names);
});

/** What the list's observer is told; happy-dom lays nothing out. */
async function resized(...targets: Element[]): Promise<void> {
  await settled(() => observers.forEach((told) => told(targets.map((target) => ({ target })))));
}
let observers: ((entries: { target: Element }[]) => void)[] = [];

it('the tab in front is brought back into sight when room or tabs get another width, but not away from where the wheel went', async () => {
  observers = [];
  vi.stubGlobal('ResizeObserver', class {
    constructor(told: (entries: { target: Element }[]) => void) {
      observers.push(told);
    }
    observe = vi.fn();
    disconnect = vi.fn();
  });
  const front = full.architects[20];
  givenState(appState([full], { layout: { ...appState([full]).layout, activeArchitect: { w1: front?.id ?? '' } } }));
  const container = await render(<Bar />);
  const [list] = byRole(container, 'tablist');
  const [first, active] = [list?.children[0], list?.querySelector('[data-active="true"]')];
  if (!list || !first || !active) throw new Error('no tabs');
  const shown = vi.spyOn(active, 'scrollIntoView').mockReturnValue();
  await resized(first);
  expect(shown).toHaveBeenCalledTimes(1);
  list.dispatchEvent(new Event('wheel'));
  await resized(first);
  expect(shown).toHaveBeenCalledTimes(1);
  await resized(active);
  expect(shown).toHaveBeenCalledTimes(2);
  list.dispatchEvent(new Event('wheel'));
  await resized(list);
  expect(shown).toHaveBeenCalledTimes(3);
});
