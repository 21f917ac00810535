import { DndContext } from '@dnd-kit/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findWorkspace, shownOf } from '../app/select';
import { hide, reopenClosed, setPinned } from '../app/acts';
import { usePage } from '../app/store';
import { fakeApi, type FakeApi } from '../testing/fake-api';
import { button, byRole, cleanUp, givenState, nameOf, press, render, settled, type } from '../testing/render';
import { appState, architect, workspace } from '../testing/states';
import { TabBar } from './TabBar';

let api: FakeApi;
const shop = workspace([architect(), architect({ name: 'reviewer', activity: 'working' }), architect({ name: 'docs' }), architect({ name: 'gone', hidden: true })]);

/** The bar of the first group of the workspace in the state. */
function Bar() {
  const shown = usePage((page) => shownOf(findWorkspace(page.state, 'w1') ?? shop, page));
  return (
    <DndContext>
      <TabBar workspace={shop} group={shown.focused} number={null} focused zoomed={false} atLeft atRight />
    </DndContext>
  );
}

beforeEach(() => {
  api = fakeApi();
  givenState(appState([shop]));
});
afterEach(cleanUp);

const selected = (container: HTMLElement): string[] => byRole(container, 'tab').filter((tab) => tab.getAttribute('aria-selected') === 'true').map(nameOf);

it('handles: one tab per architect that is not hidden, by its name, in their order', async () => {
  const container = await render(<Bar />);
  expect(byRole(container, 'tab').map(nameOf)).toEqual(['main, Resumed', 'reviewer, Resumed, working', 'docs, Resumed']);
  for (const tab of byRole(container, 'tab')) expect(tab.querySelectorAll('[data-outcome]')).toHaveLength(1);
});

it('handles: buttons Add architect and Why', async () => {
  const container = await render(<Bar />);
  await settled(() => button(container, 'Add architect').click());
  expect(usePage.getState().addingTo).toBe('w1');
  await settled(() => button(container, 'Why').click());
  expect(usePage.getState().layout.whyOpen).toBe(true);
  expect(button(container, 'Why').getAttribute('aria-pressed')).toBe('true');
});

it('keyboard: arrows walk the tabs with the focus and wrap round, Home and End go to the ends', async () => {
  const container = await render(<Bar />);
  const tabs = byRole(container, 'tab');
  tabs[0]?.focus();
  for (const [key, name] of [['ArrowRight', 'reviewer'], ['End', 'docs'], ['ArrowRight', 'main'], ['ArrowLeft', 'docs'], ['Home', 'main']] as const) {
    await press(document.activeElement as HTMLElement, key);
    expect(nameOf(document.activeElement as HTMLElement)).toContain(name);
    expect(selected(container)).toEqual([nameOf(document.activeElement as HTMLElement)]);
  }
});

it('hiding a tab: the process goes on, and the right neighbour comes to the front', async () => {
  const container = await render(<Bar />);
  await settled(() => byRole(container, 'tab')[1]?.click());
  await press(byRole(container, 'tab')[1] as HTMLElement, 'Delete');
  expect(api.hideArchitect).toHaveBeenCalledWith({ architectId: 'id-reviewer' });
  expect(api.stopArchitect).not.toHaveBeenCalled();
  expect(selected(container)).toEqual(['docs, Resumed']);
});

it('a middle click hides a tab, but not a pinned one; pinned ones stand first', async () => {
  const container = await render(<Bar />);
  const middle = (index: number): Promise<void> =>
    settled(() => byRole(container, 'tab')[index]?.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true })));
  await settled(() => setPinned('id-docs', true));
  expect(byRole(container, 'tab').map(nameOf)).toEqual(['docs, Resumed', 'main, Resumed', 'reviewer, Resumed, working']);
  await middle(0);
  expect(api.hideArchitect).not.toHaveBeenCalled();
  await middle(2);
  expect(api.hideArchitect).toHaveBeenCalledWith({ architectId: 'id-reviewer' });
});

it('reopening brings back the tab that was hidden last, then the one before; then any hidden one', async () => {
  usePage.setState({ layout: { ...usePage.getState().layout, closed: ['id-gone'] } });
  const two = workspace(shop.architects.map((each) => (each.name === 'docs' ? { ...each, hidden: true } : each)));
  await hide('id-docs');
  usePage.setState({ state: appState([two]) });
  await reopenClosed('w1');
  expect(api.showArchitect).toHaveBeenLastCalledWith({ architectId: 'id-docs' });
  await reopenClosed('w1');
  expect(api.showArchitect).toHaveBeenLastCalledWith({ architectId: 'id-gone' });
  expect(usePage.getState().layout.closed).toEqual([]);
  await reopenClosed('w1');
  expect(api.showArchitect).toHaveBeenCalledTimes(3);
});

it('clicking the badge opens Why for that architect', async () => {
  const container = await render(<Bar />);
  await settled(() => byRole(container, 'tab')[2]?.querySelector<HTMLElement>('[data-outcome]')?.click());
  expect(selected(container)).toEqual(['docs, Resumed']);
  expect(usePage.getState().layout.whyOpen).toBe(true);
});

it('W3: renaming in place shows why a name was refused and stays open; main is not renamed', async () => {
  api = fakeApi({ renameArchitect: { ok: false, error: '“docs” is taken.', field: 'name' } });
  const container = await render(<Bar />);
  await press(byRole(container, 'tab')[0] as HTMLElement, 'F2');
  expect(container.querySelector('input')).toBeNull();
  await press(byRole(container, 'tab')[1] as HTMLElement, 'F2');
  const field = container.querySelector('input');
  if (!field) throw new Error('no field');
  await type(field, ' docs ');
  await press(field, 'Enter');
  expect(api.renameArchitect).toHaveBeenCalledWith({ architectId: 'id-reviewer', name: 'docs' });
  expect(byRole(container, 'alert').map(nameOf)).toEqual(['“docs” is taken.']);
});

it('C1, C5, C6: the most pressing notice stands beside the badge in few words, and is described whole; the tab keeps its name', async () => {
  const noticed = workspace([
    architect({ notices: [{ kind: 'also-open', text: 'also open in process 42 (claude -c)' }, { kind: 'moved', text: 'continued as 3f2a…' }] }),
    architect({ name: 'docs', notices: [{ kind: 'moved', text: 'continued as 3f2a…' }], skipsPermissions: true }),
  ]);
  givenState(appState([noticed]));
  const container = await render(<Bar />);
  const marks = [...container.querySelectorAll<HTMLElement>('.tab-notice')];
  expect(marks.map((mark) => [mark.textContent, mark.dataset.calls])).toEqual([['also open elsewhere', 'true'], ['continued as 3f2a…', 'false']]);
  const tabs = byRole(container, 'tab');
  expect(tabs.map(nameOf)).toEqual(['main, Resumed', 'docs, Resumed']);
  expect(tabs.map((tab) => tab.getAttribute('aria-description'))).toEqual(['also open in process 42 (claude -c), continued as 3f2a…', 'continued as 3f2a…, acts without asking']);
});
