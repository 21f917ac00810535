// Scripts that run in a page to learn when something was on its screen. Times are milliseconds since the epoch.

export interface PaintProbe {
  /** An expression whose promise gives the answer. */
  script: string;
  /** Where the answer goes, as `{ value }` or `{ error }`. */
  file: string;
}

export const PAINT_VARIABLE = 'ATELIER_BENCH_PAINT';

/** When the page's first content was painted. */
export const FIRST_PAINT = `new Promise((done) => new PerformanceObserver((list) => {
  const [entry] = list.getEntriesByName('first-contentful-paint');
  if (entry) done(performance.timeOrigin + entry.startTime);
}).observe({ type: 'paint', buffered: true }))`;

/** When the app's page first painted, which is the outline of its window, and when what its scripts draw stood in its place. */
export const FIRST_SCREEN = `(async () => {
  const paint = await ${FIRST_PAINT};
  return new Promise((done) => {
    const look = () => requestAnimationFrame(() => {
      if (document.getElementById('frame')) return look();
      requestAnimationFrame(() => done([paint, performance.timeOrigin + performance.now()]));
    });
    look();
  });
})()`;

/** When a terminal with this text in it was painted. */
export function terminalPainted(text: string): string {
  return `new Promise((done) => {
    const look = () => requestAnimationFrame(() => {
      const rows = document.querySelector('.xterm-rows');
      if (!rows || !rows.textContent.includes(${JSON.stringify(text)})) return look();
      requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
    });
    look();
  })`;
}

/** Opens a folder in the app and starts four architects in it that run this program; waits until the visible one is painted. */
export function fourArchitects(folder: string, command: string, text: string): string {
  return `(async () => {
    const must = (answer) => { if (!answer.ok) throw new Error(answer.error); return answer.value; };
    const { atelier } = window;
    const command = ${JSON.stringify(command)};
    const { workspaceId } = must(await atelier.openWorkspace({ path: ${JSON.stringify(folder)} }));
    const architects = async () => (await atelier.getState()).workspaces.find(({ id }) => id === workspaceId).architects;
    const [main] = await architects();
    must(await atelier.setHarness({ architectId: main.id, harness: 'custom', command }));
    const ids = [main.id];
    for (const name of ['one', 'two', 'three']) {
      ids.push(must(await atelier.addArchitect({ workspaceId, name, harness: 'custom', command, args: [] })).architectId);
    }
    for (const architectId of ids) if ((await architects()).find(({ id }) => id === architectId).state !== 'running') must(await atelier.startArchitect({ architectId, request: { type: 'none' } }));
    while (!(await architects()).every(({ state }) => state === 'running')) await new Promise((next) => setTimeout(next, 50));
    await ${terminalPainted(text)};
    // The layout is written a moment after it last changed.
    await new Promise((next) => setTimeout(next, 1500));
    return (await architects()).length;
  })()`;
}
