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
