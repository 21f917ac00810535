import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../testing/fake-api';
import { button, byRole, cleanUp, givenState, nameOf, render, settled } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { Sidebar } from '../workspaces/Sidebar';
import { Announcer } from './Announcer';
import { chime } from './chime';
import { followView } from './follow-view';
import { change, usePage } from './store';

const shop = (activity: 'working' | 'waiting') => workspace([architect(), architect({ name: 'reviewer', activity })]);
const site = workspace([architect({ id: 'site-main', name: 'writer' })], { id: 'w2', name: 'website' });
let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  givenState(appState([shop('working'), site]));
});
afterEach(() => {
  vi.useRealTimers();
  cleanUp();
});

it('the window’s title says who is in front, and how many need you; main hears what is on screen, once per change', () => {
  const end = followView();
  expect(document.title).toBe('main – shop-api – Atelier');
  expect(api.noteView).toHaveBeenCalledTimes(1);
  expect(api.noteView).toHaveBeenCalledWith({ met: expect.arrayContaining(['workspace', 'architect', 'running']) as string[], architectIds: ['id-main'] });
  change({ historyChanges: 1 });
  expect(api.noteView).toHaveBeenCalledTimes(1);
  change({ state: appState([shop('waiting'), site]) });
  expect(document.title).toBe('(1) main – shop-api – Atelier');
  expect(api.noteView).toHaveBeenLastCalledWith({ met: expect.arrayContaining(['needs-you']) as string[], architectIds: ['id-main'] });
  end();
});

it('changes that come together are read out together, politely, and no more than a few', async () => {
  vi.useFakeTimers();
  const container = await render(<Announcer />);
  const region = byRole(container, 'status')[0];
  await settled(() => change({ state: appState([shop('waiting'), site]) }));
  expect(region?.textContent).toBe('');
  await settled(() => vi.advanceTimersByTime(1000));
  expect(region?.textContent).toBe('reviewer in shop-api is waiting for you.');
  const many = (activity: 'working' | 'waiting') => appState([workspace(Array.from({ length: 9 }, (_, index) => architect({ id: `a${index}`, name: `a${index}`, activity })))]);
  await settled(() => change({ state: many('working') }));
  await settled(() => change({ state: many('waiting') }));
  await settled(() => vi.advanceTimersByTime(1000));
  expect(region?.textContent).toBe('a0 is waiting for you. a1 is waiting for you. a2 is waiting for you. 6 more changes.');
});

it('the sidebar can list only who needs you, and says so when that is nobody', async () => {
  const container = await render(<Sidebar />);
  const rows = () => byRole(container, 'treeitem').map(nameOf);
  expect(rows()).toHaveLength(5);
  await settled(() => button(container, 'Only who needs you').click());
  expect(rows()).toEqual([]);
  expect(container.textContent).toContain('Nobody needs you now.');
  await settled(() => change({ state: appState([shop('waiting'), site]), layout: { ...usePage.getState().layout, collapsed: ['w1'] } }));
  expect(rows()).toEqual(['shop-api', 'reviewer, Resumed, waiting for you']);
  await settled(() => button(container, 'Only who needs you').click());
  expect(rows()).toEqual(['shop-api', 'website', 'writer, Resumed']);
});

it('the sound is two soft tones, and nothing of it stays', async () => {
  const started: number[] = [];
  const close = vi.fn(() => Promise.resolve());
  class Node extends EventTarget {
    gain = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    constructor(_: unknown, private readonly options: { frequency?: number }) {
      super();
    }
    connect = (next: unknown) => next;
    start = () => started.push(this.options.frequency ?? 0);
    stop = () => queueMicrotask(() => this.dispatchEvent(new Event('ended')));
  }
  vi.stubGlobal('AudioContext', class { currentTime = 0; destination = {}; close = close; });
  vi.stubGlobal('OscillatorNode', Node);
  vi.stubGlobal('GainNode', Node);
  await chime();
  expect(started).toEqual([660, 880]);
  expect(close).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
