// Every number the terminals are judged by, under one id each. A gate must hold, a stretch is aimed at, a report is shown.
import { holds, median, ratios, type Bound } from './statistics';

export type Kind = 'gate' | 'stretch' | 'report';

/** Names of measured series → one value per repetition; NaN where that run failed. */
export type Series = Readonly<Record<string, readonly number[]>>;

export interface Gate {
  id: string;
  kind: Kind;
  /** What is measured, as a row of the table. */
  title: string;
  unit: string;
  bound: Bound | null;
  /** A series, or two of which the first is divided by the second within each repetition. */
  of: string;
  by?: string;
  /** `worst` for what may never happen; the median otherwise. */
  take?: 'worst';
}

export interface GateResult {
  id: string;
  kind: Kind;
  demand: string;
  /** Null where it was not measured (a terminal that is not installed, a run that failed). */
  value: number | null;
  /** Null without a value, and for reports. */
  holds: boolean | null;
  samples: number[];
}

const FLOOD = 'flood, one visible pane';

function ratio(kind: Kind, id: string, title: string, of: string, by: string, bound: Bound | null = null): Gate {
  return { id, kind, title, unit: '×', bound, of, by };
}

function value(kind: Kind, id: string, title: string, unit: string, of: string, bound: Bound | null = null): Gate {
  return { id, kind, title, unit, bound, of };
}

/** One visible flood, with text of which most can be proved to scroll away, and with text of which nothing can. */
function floods(): Gate[] {
  const [some, every] = ['flood.skip', 'flood.every'];
  const both = (id: string, beside: string, clock: 'whole' | 'cat', name: string): Gate[] => [
    ratio('report', `${id}-every-byte`, `${FLOOD}, nothing can be skipped / ${beside}`, `${every}.atelier.${clock}`, `${every}.${name}.${clock}`),
  ];
  return [
    ratio('gate', 'flood-floor', `${FLOOD} / page floor`, `${some}.atelier.whole`, `${some}.floor.whole`, { atLeast: 1 }),
    ...both('flood-floor', 'page floor', 'whole', 'floor'),
    ratio('gate', 'flood-vscode', `${FLOOD} / VS Code pattern`, `${some}.atelier.whole`, `${some}.vscode.whole`, { atLeast: 4 }),
    ...both('flood-vscode', 'VS Code pattern', 'whole', 'vscode'),
    ratio('gate', 'flood-vte', `${FLOOD} / xfce4-terminal`, `${some}.atelier.cat`, `${some}.xfce4-terminal.cat`, { atLeast: 1.2 }),
    ratio('stretch', 'flood-vte-stretch', `${FLOOD} / xfce4-terminal`, `${some}.atelier.cat`, `${some}.xfce4-terminal.cat`, { atLeast: 1.5 }),
    ...both('flood-vte', 'xfce4-terminal', 'cat', 'xfce4-terminal'),
    ratio('stretch', 'flood-alacritty', `${FLOOD} / alacritty`, `${some}.atelier.cat`, `${some}.alacritty.cat`, { atLeast: 0.9 }),
    ...both('flood-alacritty', 'alacritty', 'cat', 'alacritty'),
    ratio('report', 'flood-xterm', `${FLOOD} / xterm`, `${some}.atelier.cat`, `${some}.xterm.cat`),
    ratio('report', 'flood-hyper', `${FLOOD} / Hyper pattern`, `${some}.atelier.whole`, `${some}.hyper.whole`),
    ratio('report', 'flood-direct', `${FLOOD} / direct IPC per chunk`, `${some}.atelier.whole`, `${some}.direct.whole`),
    value('report', 'flood-fps', `${FLOOD}: frames of the page`, '/s', `${some}.atelier.fps`),
    ...['atelier', 'floor', 'vscode', 'hyper', 'direct'].map((name) => value('report', `speed-${name}`, `${FLOOD}, start to exact screen: ${name}`, 'MB/s', `${some}.${name}.whole`)),
    ...['atelier', 'floor', 'vscode'].map((name) => value('report', `speed-${name}-every-byte`, `${FLOOD}, nothing can be skipped, start to exact screen: ${name}`, 'MB/s', `${every}.${name}.whole`)),
    ...['atelier', 'alacritty', 'xfce4-terminal', 'xterm'].map((name) => value('report', `cat-${name}`, `${FLOOD}, as its shell sees it: ${name}`, 'MB/s', `${some}.${name}.cat`)),
    ...['atelier', 'alacritty', 'xfce4-terminal'].map((name) => value('report', `cat-${name}-every-byte`, `${FLOOD}, nothing can be skipped, as its shell sees it: ${name}`, 'MB/s', `${every}.${name}.cat`)),
  ];
}

function echoes(): Gate[] {
  const pair = (id: string, title: string, place: string, own: [Bound, Bound]): Gate[] =>
    (['p50', 'p95'] as const).flatMap((q, n) => [
      ratio('gate', `${id}-${q}`, `${title}: ${q} / VS Code pattern`, `echo.${place}.atelier.${q}`, `echo.${place}.vscode.${q}`, own[n]),
      value('report', `${id}-${q}-ms`, `${title}: ${q}`, 'ms', `echo.${place}.atelier.${q}`),
      value('report', `${id}-${q}-vscode-ms`, `${title}: ${q}, VS Code pattern`, 'ms', `echo.${place}.vscode.${q}`),
    ]);
  return [
    ...(['p50', 'p95'] as const).flatMap((q) => [
      ratio('gate', `echo-idle-${q}`, `echo, idle: ${q} / direct IPC per chunk`, `echo.idle.atelier.${q}`, `echo.idle.direct.${q}`, { atMost: 1.3 }),
      value('report', `echo-idle-${q}-ms`, `echo, idle: ${q}`, 'ms', `echo.idle.atelier.${q}`),
      value('report', `echo-idle-${q}-direct-ms`, `echo, idle: ${q}, direct IPC per chunk`, 'ms', `echo.idle.direct.${q}`),
    ]),
    value('report', 'echo-idle-p50-vscode-ms', 'echo, idle: p50, VS Code pattern', 'ms', 'echo.idle.vscode.p50'),
    value('report', 'echo-idle-p50-hyper-ms', 'echo, idle: p50, Hyper pattern', 'ms', 'echo.idle.hyper.p50'),
    ...pair('echo-1-flood', 'echo beside one visible flood', 'one', [{ atMost: 0.35 }, { atMost: 1 }]),
    ...pair('echo-8-floods', 'echo beside eight visible floods', 'eight', [{ atMost: 0.15 }, { atMost: 0.4 }]),
    ratio('gate', 'echo-hidden-p95', 'echo beside eight hidden floods: p95 / idle p95', 'echo.hidden.atelier.p95', 'echo.idle.atelier.p95', { atMost: 4 }),
    value('report', 'echo-hidden-p95-ms', 'echo beside eight hidden floods: p95', 'ms', 'echo.hidden.atelier.p95'),
  ];
}

/** The gate table, in the order in which it is printed. */
export const GATES: readonly Gate[] = [
  ...floods(),
  ratio('gate', 'eight-floods', 'eight visible floods, all together / VS Code pattern', 'eight.atelier.whole', 'eight.vscode.whole', { atLeast: 3 }),
  ratio('gate', 'eight-floods-fps', 'eight visible floods: frames of the page / VS Code pattern', 'eight.atelier.fps', 'eight.vscode.fps', { atLeast: 1.3 }),
  ...['atelier', 'vscode', 'hyper'].map((name) => value('report', `eight-floods-${name}`, `eight visible floods, all together: ${name}`, 'MB/s', `eight.${name}.whole`)),
  ...['atelier', 'vscode', 'hyper'].map((name) => value('report', `eight-floods-fps-${name}`, `eight visible floods, frames of the page: ${name}`, '/s', `eight.${name}.fps`)),
  ...echoes(),
  ratio('gate', 'page-memory', 'page memory, 50 terminals of 5,000 lines: 4 visible / all alive in the page', 'memory.visible', 'memory.live', { atMost: 0.25 }),
  value('report', 'page-memory-visible', 'page memory, 50 terminals, 4 visible', 'MB', 'memory.visible'),
  value('report', 'page-memory-live', 'page memory, 50 terminals alive in the page', 'MB', 'memory.live'),
  ratio('gate', 'first-paint', 'first paint of the app / blank Electron window', 'paint.app', 'paint.blank', { atMost: 1.4 }),
  ratio('gate', 'first-paint-restored', 'first paint of the app with 4 restored terminals, the visible one drawn / blank Electron window', 'paint.restored', 'paint.blank', { atMost: 1.9 }),
  value('report', 'first-paint-blank-ms', 'first paint of a blank Electron window', 'ms', 'paint.blank'),
  value('report', 'first-paint-app-ms', 'first paint of the app', 'ms', 'paint.app'),
  value('report', 'first-paint-drawn-ms', 'first screen of the app, drawn by its scripts', 'ms', 'paint.drawn'),
  value('report', 'first-paint-restored-ms', 'first paint of the app with 4 restored terminals, the visible one drawn', 'ms', 'paint.restored'),
  value('gate', 'window-30x20', 'slowest of: switch tab, switch workspace, open Why, rename: 30 architects and 20 workspaces / 2 and 2', '×', 'window.worst', { atMost: 1.5 }),
  ...['tab', 'workspace', 'why', 'rename'].flatMap((act) => [
    value('report', `window-30x20-${act}`, `${act}: 30 architects and 20 workspaces / 2 and 2`, '×', `window.${act}`),
    value('report', `window-30x20-${act}-ms`, `${act}: 30 architects and 20 workspaces`, 'ms', `window.many.${act}`),
    value('report', `window-2x2-${act}-ms`, `${act}: 2 architects and 2 workspaces`, 'ms', `window.few.${act}`),
  ]),
  ratio('gate', 'reattach', 'reattach of a visible pane: 50 terminals / 1 terminal', 'reattach.fifty', 'reattach.one', { atMost: 1.5 }),
  value('report', 'reattach-50-ms', 'reattach of a visible pane beside 49 others', 'ms', 'reattach.fifty'),
  { id: 'cells-differ', kind: 'gate', title: 'cells that differ from a control terminal after 8 floods: screens and 1,000 lines of history', unit: 'cells', bound: { atMost: 0 }, of: 'cells.different', take: 'worst' },
  { id: 'bytes-lost', kind: 'gate', title: 'bytes lost at exit: 3 kinds of child, reader running and paused', unit: 'bytes', bound: { atMost: 0 }, of: 'bytes.lost', take: 'worst' },
  value('report', 'bytes-lost-runs', 'bytes lost at exit: children started', 'runs', 'bytes.runs'),
  { id: 'stalled-paste-cpu', kind: 'gate', title: 'CPU of the host: 2 MB pasted into a program that does not read', unit: '% of a core', bound: { atMost: 10 }, of: 'paste.cpu' },
  { id: 'open-close', kind: 'gate', title: 'descriptors, processes and threads of the host left over after open/close cycles', unit: 'left over', bound: { atMost: 0 }, of: 'cycles.left', take: 'worst' },
  value('report', 'open-close-cycles', 'open/close cycles made', 'cycles', 'cycles.made'),
];

/** The series that a set of gates is computed from. */
export function seriesOf(gates: readonly Gate[]): Set<string> {
  return new Set(gates.flatMap((gate) => (gate.by === undefined ? [gate.of] : [gate.of, gate.by])));
}

/** The demand in words, e.g. `≥ 1.2`; empty for a report. */
export function demandOf({ bound }: Gate): string {
  if (bound === null) return '';
  if (bound.atLeast !== undefined) return `≥ ${bound.atLeast}`;
  return bound.atMost === 0 ? '0' : `≤ ${bound.atMost ?? ''}`;
}

/** Judges one gate by what was measured. */
export function judge(gate: Gate, series: Series): GateResult {
  const own = series[gate.of] ?? [];
  const samples = gate.by === undefined ? own.filter((sample) => Number.isFinite(sample)) : ratios(own, series[gate.by] ?? []);
  const result = gate.take === 'worst' && samples.length > 0 ? Math.max(...samples) : median(samples);
  return { id: gate.id, kind: gate.kind, demand: demandOf(gate), value: Number.isNaN(result) ? null : result, holds: holds(result, gate.bound), samples };
}
