// The environment an agent is started with: the user's own, without what belongs to the app, to npm or to another
// agent session, plus what makes the agent behave in our terminal.
import path from 'node:path';
import type { Harness } from '../harness/harness';

// npm and Electron variables describe the way the app was started, not the user's wishes.
const OURS = [/^npm_/i, /^ELECTRON_/i, /^ATELIER_/, /^CHROME_DESKTOP$/, /^GDK_BACKEND$/, 'NO_AT_BRIDGE', 'INIT_CWD', 'NODE_OPTIONS', 'NODE_PATH', 'NO_SANDBOX', 'ORIGINAL_XDG_CURRENT_DESKTOP', '_', 'OLDPWD', 'PWD', 'SHLVL'];

// Terminal identity of the terminal that the app itself was started from: ours is another one.
const FOREIGN_TERMINAL = [/^VTE_/, /^ITERM_/, /^KITTY_/, /^WEZTERM_/, /^GHOSTTY_/, /^ALACRITTY_/, /^VSCODE_/, /^TMUX/, 'STY', 'WINDOWID', 'LC_TERMINAL', 'LC_TERMINAL_VERSION', 'TERM_SESSION_ID', 'COLUMNS', 'LINES', 'WT_SESSION', 'NO_COLOR', 'FORCE_COLOR'];

/**
 * What Chromium writes where the user's environment names no bus, before any code of ours runs (measured, Electron 33):
 * a program that inherits it would not look for the bus, and so not find the keyring, by itself.
 */
const NO_BUS = 'disabled:';

/** Set for the app itself where there is no desktop session; nothing for agents. */
export const OUR_SETTINGS_BACKEND = 'memory';

/** What `npm run` sets besides its npm_ variables: its own node, its colour, and an editor where the user named none. */
const FROM_NPM = new Map<string, RegExp>([['NODE', /node/], ['COLOR', /^[01]$/], ['EDITOR', /^vi$/]]);

function ours(name: string, value: string, startedByNpm: boolean): boolean {
  if (startedByNpm && FROM_NPM.get(name)?.test(value)) return true;
  if (name === 'GSETTINGS_BACKEND') return value === OUR_SETTINGS_BACKEND;
  return matches(name, OURS) || (name === 'DBUS_SESSION_BUS_ADDRESS' && value === NO_BUS);
}

function matches(name: string, rules: readonly (string | RegExp)[]): boolean {
  return rules.some((rule) => (typeof rule === 'string' ? rule === name : rule.test(name)));
}

/** A UTF-8 locale whatever was inherited (P4): LC_ALL wins over LANG, so the one that decides is checked. */
export function utf8Locale(env: Record<string, string | undefined>): Record<string, string> {
  const deciding = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  if (/utf-?8/i.test(deciding)) return {};
  // C.UTF-8 exists on every glibc and musl system; macOS knows en_US.UTF-8 only.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  return env.LC_ALL ? { LC_ALL: locale } : { LC_CTYPE: locale, ...(env.LANG ? {} : { LANG: locale }) };
}

function withoutProjectBins(value: string): string {
  return value
    .split(path.delimiter)
    .filter((dir) => !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(dir) && !/[\\/]node-gyp-bin[\\/]?$/.test(dir))
    .join(path.delimiter);
}

/** The environment of the terminal host: as little of the way the app was started as an agent gets, on the app's binary as Node. */
export function hostEnvironment(inherited: Record<string, string | undefined>): Record<string, string> {
  const env: Record<string, string> = {};
  const startedByNpm = inherited.npm_execpath !== undefined;
  for (const [name, value] of Object.entries(inherited)) {
    if (value !== undefined && (name === 'ATELIER_HOME' || !ours(name, value, startedByNpm))) env[name] = value;
  }
  if (env.PATH) env.PATH = withoutProjectBins(env.PATH);
  return { ...env, ELECTRON_RUN_AS_NODE: '1' };
}

export interface AgentEnvironment {
  inherited: Record<string, string | undefined>;
  harness: Harness;
  spool: string;
  atelierHome: string | null;
  version: string;
  /** Variables of this launch alone, e.g. for the demo agent. */
  extra?: Record<string, string>;
}

/** The whole environment of one launch. */
export function agentEnvironment({ inherited, harness, spool, atelierHome, version, extra = {} }: AgentEnvironment): Record<string, string> {
  const env: Record<string, string> = {};
  const startedByNpm = inherited.npm_execpath !== undefined;
  for (const [name, value] of Object.entries(inherited)) {
    if (value === undefined || ours(name, value, startedByNpm) || matches(name, FOREIGN_TERMINAL) || matches(name, harness.scrubbed)) continue;
    env[name] = value;
  }
  if (env.PATH) env.PATH = withoutProjectBins(env.PATH);
  return {
    ...env,
    ...utf8Locale(env),
    // xterm.js implements this terminfo entry; anything more exotic would be missing on remote machines.
    TERM: 'xterm-256color',
    // 24-bit colour is not in that entry: programs look here.
    COLORTERM: 'truecolor',
    // Our own name: agents switch on features by it, and must not take us for a terminal whose extras we lack
    // (measured: a known name makes Claude Code send keyboard protocols and notifications of that terminal).
    TERM_PROGRAM: 'Atelier',
    TERM_PROGRAM_VERSION: version,
    ...harness.environment(),
    // The launch's own report folder; its name is the launch's secret (C3).
    ATELIER_SPOOL: spool,
    ...(atelierHome ? { ATELIER_HOME: atelierHome } : {}),
    ...extra,
  };
}
