// Which windows there were and where they stood, kept in one file of the state folder.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const placement = z.object({ x: z.number(), y: z.number(), width: z.number().min(400), height: z.number().min(300), maximized: z.boolean() });
export type Placement = z.infer<typeof placement>;

/** One window: its id names its layout; null where its place is not known yet. */
export interface WindowRecord {
  id: string;
  place: Placement | null;
}

/** The window that every start has; its layout is the one kept before there were several. */
export const FIRST_WINDOW = 'main';
/** More were never meant: a damaged file must not open windows without end. */
const MAX_WINDOWS = 20;

const records = z.object({ windows: z.array(z.object({ id: z.string().min(1).max(100), place: placement.nullable() })).min(1).max(MAX_WINDOWS) });

/** The windows of last time, the one in front last; one window at the usual place where nothing usable was kept. */
export function readWindows(file: string): WindowRecord[] {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'));
    // Before there were several windows the file held the place of the one.
    const one = placement.safeParse(kept);
    if (one.success) return [{ id: FIRST_WINDOW, place: one.data }];
    const { windows } = records.parse(kept);
    return windows.filter(({ id }, at) => windows.findIndex((other) => other.id === id) === at);
  } catch {
    return [{ id: FIRST_WINDOW, place: null }];
  }
}

/** Written through a temporary name, so that an app that is killed leaves the file whole. A failure costs the places only. */
export function writeWindows(file: string, windows: WindowRecord[]): void {
  try {
    writeFileSync(`${file}.tmp`, JSON.stringify({ windows }), { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
  } catch {
    // The next start opens at the usual place.
  }
}
