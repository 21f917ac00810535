// What the driver asks of one start of the measuring Electron app, and what it answers.

/**
 * Ways from a PTY to the page.
 * - atelier: this product's own, its real host and its real pane.
 * - floor: xterm.js fed from the page's memory; no PTY at all.
 * - vscode, hyper: our re-implementation of the constants those apps publish, not the apps.
 * - direct: every piece that node-pty reads is one IPC message; no flow control.
 */
export type Design = 'atelier' | 'floor' | 'vscode' | 'hyper' | 'direct';
export type PtyDesign = Exclude<Design, 'floor'>;

/** A program in a terminal, as an absolute path and its arguments. */
export interface Command {
  file: string;
  args: string[];
}

export type Scenario =
  /** Every command floods a visible pane of its own, all at once; the floor is fed from `file`. */
  | { kind: 'flood'; design: Design; commands: Command[]; bytes: number; file: string }
  /** Keys are typed into one pane while others flood; hidden ones have no pane. */
  | { kind: 'echo'; design: PtyDesign; visible: Command[]; hidden: Command[]; keys: number }
  /** Terminals that each print `lines` lines from `file`: all alive in the page, or all in the host and so many shown. */
  | { kind: 'memory'; terminals: number; shown: number | 'live'; lines: number; command: Command; file: string }
  /** Attaches so many times to one terminal of a host that runs already, each time over a new connection. */
  | { kind: 'reattach'; stateFolder: string; terminalId: string; times: number }
  /** Floods one pane per file and compares each cell with a terminal that was fed the file itself. */
  | { kind: 'cells'; files: string[]; commands: Command[] };

export interface Run {
  scenario: Scenario;
  /** The bundled terminal host of the product. */
  host: string;
  /** Where the app may keep what it writes; removed by the driver. */
  scratch: string;
}

/** Names to figures; units are those of the series they become. */
export type Figures = Record<string, number>;
export type Outcome = { figures: Figures } | { error: string };

/** The environment variable that names the file with the Run. */
export const RUN_VARIABLE = 'ATELIER_BENCH_RUN';
export const OUTCOME_FILE = 'outcome.json';
/** Written by the app as soon as it has started a host, so that the driver can end it whatever happens. */
export const HOST_PID_FILE = 'host.pid';

/** Cells of every measured terminal, the native ones too. */
export const SIZE = { cols: 100, rows: 24 } as const;
