// The report folder of one launch: its hooks write a file per event, we read them in order and delete them.
import type { Harness, Report } from '../harness/harness';
import type { EngineContext } from './context';

/** Reports are a few kilobytes; a tool's payload never arrives here (only six hooks are installed). */
const MAX_REPORT_BYTES = 1_000_000;
/** More than this at once is no agent's normal work; the rest waits for the next reading. */
const MAX_REPORTS = 500;

export function spoolFolder(stateFolder: string, token: string): string {
  return `${stateFolder}/spool/${token}`;
}

export interface SpoolReading {
  reports: Report[];
  /** Deletes what was read; a dry run does not call it. */
  clear(): Promise<void>;
}

/** All reports that lie in the launch's spool, oldest first. A file that is no report is skipped (and cleared). */
export async function readSpool(ctx: EngineContext, harness: Harness, token: string): Promise<SpoolReading> {
  const { files, state } = ctx.platform;
  const folder = spoolFolder(ctx.stateFolder, token);
  const names = (await files.list(folder)).filter((name) => name.endsWith('.json')).sort().slice(0, MAX_REPORTS);
  const reports: Report[] = [];
  for (const name of names) {
    try {
      const report = harness.parseReport(await files.readText(`${folder}/${name}`, MAX_REPORT_BYTES));
      if (report) reports.push(report);
    } catch {
      ctx.log(`Report ${name} could not be read and was dropped`);
    }
  }
  return {
    reports,
    clear: async () => {
      for (const name of names) await state.remove(`${folder}/${name}`);
    },
  };
}

/**
 * Reports that arrived for launches that are over and settled, or for none of ours at all, are dropped unread and logged
 * (C3, C7). `living` names the tokens of what runs in our terminals, also where only the journal knows the launch.
 */
export async function dropLateReports(ctx: EngineContext, living: ReadonlySet<string>): Promise<void> {
  // Without a store nobody knows which launches are still to be settled.
  if (ctx.storeFault) return;
  const { files, state } = ctx.platform;
  const tokens = await files.list(`${ctx.stateFolder}/spool`);
  const open = new Set(ctx.store.launches.unsettled().map(({ token }) => token));
  for (const token of tokens) {
    if (living.has(token) || open.has(token)) continue;
    const folder = spoolFolder(ctx.stateFolder, token);
    const { length } = await files.list(folder);
    if (length > 0) ctx.log(`${length} reports for a launch that is over were ignored`);
    await state.remove(folder);
  }
}
