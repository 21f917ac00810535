// Which windows there were, where they stood and how they looked, kept in one file of the state folder. Read before the
// first window opens, so without the schema library: nobody waits for its loading before there is anything to see.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { FIRST_LAYOUT } from '../../shared/layout';

export interface Placement {
  x: number;
  y: number;
  width: number;
  height: number;
  maximized: boolean;
}

/** One window: its id names its layout; null where its place is not known yet. */
export interface WindowRecord {
  id: string;
  place: Placement | null;
  /** Width of the list of workspaces, in pixels; null while it is put away. */
  sidebar: number | null;
}

const THEMES = ['system', 'light', 'dark'] as const;
const CONTRASTS = ['system', 'normal', 'more'] as const;
const SHOWN = ['first', 'workbench'] as const;

/** What all windows have in common: the settings of that name, and whether they show workspaces or the first screen. */
export interface Look {
  theme: (typeof THEMES)[number];
  contrast: (typeof CONTRASTS)[number];
  shows: (typeof SHOWN)[number];
}

export interface KeptWindows {
  look: Look;
  windows: WindowRecord[];
}

/** The window that every start has; its layout is the one kept before there were several. */
export const FIRST_WINDOW = 'main';
/** More were never meant: a damaged file must not open windows without end. */
const MAX_WINDOWS = 20;
const { sidebarWidth } = FIRST_LAYOUT;
const newRecord = (place: Placement | null): WindowRecord => ({ id: FIRST_WINDOW, place, sidebar: sidebarWidth });

/** The windows of last time, the one in front last; one window at the usual place where nothing usable was kept. */
export function readWindows(file: string): KeptWindows {
  try {
    const kept = fieldsOf(JSON.parse(readFileSync(file, 'utf8')));
    // Before there were several windows the file held the place of the one.
    return { look: lookIn(kept.look), windows: placeIn(kept) ? [newRecord(placeIn(kept))] : recordsIn(kept.windows) };
  } catch {
    return { look: lookIn(null), windows: [newRecord(null)] };
  }
}

/** Written through a temporary name, so that an app that is killed leaves the file whole. A failure costs the places only. */
export function writeWindows(file: string, kept: KeptWindows): void {
  try {
    writeFileSync(`${file}.tmp`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
  } catch {
    // The next start opens at the usual place.
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function lookIn(value: unknown): Look {
  const { theme, contrast, shows } = fieldsOf(value);
  return { theme: oneOf(THEMES, theme), contrast: oneOf(CONTRASTS, contrast), shows: oneOf(SHOWN, shows) };
}

/** The first of them for whatever is none. */
function oneOf<T extends string>(known: readonly [T, ...T[]], value: unknown): T {
  return known.find((each) => each === value) ?? known[0];
}

/** @throws for a list that is none, or one with a window that is none */
function recordsIn(value: unknown): WindowRecord[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_WINDOWS) throw new Error('not a list of windows');
  const windows = value.map(recordIn);
  return windows.filter(({ id }, at) => windows.findIndex((other) => other.id === id) === at);
}

function recordIn(value: unknown): WindowRecord {
  const { id, place, sidebar } = fieldsOf(value);
  if (typeof id !== 'string' || id === '' || id.length > 100 || (place !== null && !placeIn(place))) throw new Error('not a window');
  return { id, place: placeIn(place), sidebar: sidebar === null ? null : within(180, sidebar, 400) ? sidebar : sidebarWidth };
}

function placeIn(value: unknown): Placement | null {
  const { x, y, width, height, maximized } = fieldsOf(value);
  const anywhere = (at: unknown): at is number => within(-Infinity, at, Infinity);
  return anywhere(x) && anywhere(y) && within(400, width, Infinity) && within(300, height, Infinity) && typeof maximized === 'boolean' ? { x, y, width, height, maximized } : null;
}

function within(least: number, value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most;
}
