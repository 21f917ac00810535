// Scripts that run in the app's page: a window is filled, then used as a person uses it, and each act timed to its paint.

/** What is timed: milliseconds from the key or click until what it asked for was painted; the middle of some rounds. */
export const WINDOW_ACTS = ['tab', 'workspace', 'why', 'rename'] as const;
export type WindowTimes = Record<(typeof WINDOW_ACTS)[number], number>;

/** What every script needs: waiting for something on screen, and the answer of a request. */
const TOOLS = `
  const must = (answer) => { if (!answer.ok) throw new Error(answer.error); return answer.value; };
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const until = async (what, look) => {
    for (const end = performance.now() + 60000; ; await frame()) {
      const found = look();
      if (found) return found;
      if (performance.now() > end) throw new Error('never seen: ' + what);
    }
  };
  const one = (selector) => document.querySelector(selector);
  // By one selector: a look that walks through all rows in script would be part of what is timed, and grow with them.
  const tabOf = (name) => one('[role="tab"][aria-label^="' + name + ',"]');
  const rowOf = (name) => one('[role="treeitem"][aria-label="' + name + '"]');
  const terminal = (name) => document.querySelector('section[aria-label="Terminal ' + name + '"] .xterm-rows, section[aria-label="Terminal ' + name + '"] .xterm-screen');
`;

/**
 * Opens the folders, the first with so many architects, the second with one; they and no others run this program. The
 * folders after the second keep an architect that was never started.
 */
export function fillWindow(folders: readonly string[], architects: number, command: string): string {
  return `(async () => {
    ${TOOLS}
    const { atelier } = window;
    const command = ${JSON.stringify(command)};
    const run = async (workspaceId, count) => {
      const of = async () => (await atelier.getState()).workspaces.find(({ id }) => id === workspaceId).architects;
      const [main] = await of();
      must(await atelier.setHarness({ architectId: main.id, harness: 'custom', command }));
      for (let n = 2; n <= count; n++) must(await atelier.addArchitect({ workspaceId, name: 'agent-' + n, harness: 'custom', command, args: [] }));
      while (!(await of()).every(({ state }) => state === 'running')) await new Promise((next) => setTimeout(next, 100));
    };
    const ids = [];
    for (const path of ${JSON.stringify(folders)}) ids.push(must(await atelier.openWorkspace({ path })).workspaceId);
    await run(ids[0], ${architects});
    await run(ids[1], 1);
    (await until('the first workspace', () => rowOf(${JSON.stringify(folders[0]?.split('/').at(-1) ?? '')}))).querySelector('.workspace-row').click();
    await until('its terminal', () => terminal('main'));
    // The layout is written a moment after it last changed.
    await new Promise((next) => setTimeout(next, 1500));
    return ids.length;
  })()`;
}

/** Uses a filled window: the two last architects of the first workspace in turn, the two first workspaces in turn, Why, and a new name. */
export function useWindow(first: string, second: string, last: string, other: string, rounds: number): string {
  return `(async () => {
    ${TOOLS}
    const middle = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
    const timed = async (act, what, look) => {
      await new Promise((next) => requestIdleCallback(next, { timeout: 500 }));
      const start = performance.now();
      await act();
      await until(what, look);
      await frame();
      return performance.now() - start;
    };
    const workspace = (name) => timed(() => rowOf(name).querySelector('.workspace-row').click(), 'the workspace ' + name,
      () => rowOf(name).getAttribute('aria-selected') === 'true' && one('h1').textContent === name && one('.xterm-screen'));
    const tab = (name) => timed(() => tabOf(name).click(), 'the tab ' + name, () => terminal(name));
    const key = (element, key) => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const rename = async (from, to) => {
      const times = [];
      times.push(await timed(() => key(tabOf(from), 'F2'), 'the field', () => one('.rename-input')));
      const field = one('.rename-input');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, to);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      times.push(await timed(() => key(field, 'Enter'), 'the new name', () => tabOf(to)));
      return times[0] + times[1];
    };
    const closed = async () => {
      if (one('.why')) one('.why-button').click();
      await until('the panel to close', () => !one('.why'));
    };
    const why = async () => {
      // It may still be open from the run before.
      await closed();
      const time = await timed(() => one('.why-button').click(), 'the report', () => (one('.why')?.textContent ?? '').includes('Next start'));
      await closed();
      return time;
    };
    await until('the window', () => one('.xterm-screen') && tabOf(${JSON.stringify(last)}));
    await until('every agent', () => [...document.querySelectorAll('[role="tab"] [data-state]')].every((each) => each.dataset.state === 'running'));
    // What a start brings with it (looks at every folder and conversation) is over when main answers at once, again and again.
    for (let quick = 0, guard = 0; quick < 5 && guard < 200; guard++) {
      await new Promise((next) => setTimeout(next, 200));
      const asked = performance.now();
      await window.atelier.getState();
      quick = performance.now() - asked < 25 ? quick + 1 : 0;
    }
    const times = { tab: [], workspace: [], why: [], rename: [] };
    for (let round = 0; round <= ${rounds}; round++) {
      const add = (name, time) => { if (round > 0) times[name].push(time); };
      add('tab', await tab(${JSON.stringify(other)}));
      add('tab', await tab(${JSON.stringify(last)}));
      add('why', await why());
      add('rename', await rename(${JSON.stringify(last)}, 'renamed'));
      add('rename', await rename('renamed', ${JSON.stringify(last)}));
      add('workspace', await workspace(${JSON.stringify(second)}));
      add('workspace', await workspace(${JSON.stringify(first)}));
    }
    return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, middle(values)]));
  })()`;
}
