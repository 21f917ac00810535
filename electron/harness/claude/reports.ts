// Reads what a hook reported. The demo agent reports in the same form.
import { z } from 'zod';
import type { Report } from '../harness';
import { parseReportFileName } from './hook-command';

const EVENTS: ReadonlyMap<string, Report['event']> = new Map([
  ['SessionStart', 'session-start'],
  ['SessionEnd', 'session-end'],
  ['UserPromptSubmit', 'prompt'],
  ['Stop', 'stop'],
  ['PermissionRequest', 'permission'],
  ['Notification', 'notification'],
]);

/** The hooks that are installed, no others: the payloads of tool hooks hold secrets. */
export const HOOK_EVENTS = [...EVENTS.keys()];

const text = z.string().max(8192).nullish().catch(null);
const reportSchema = z.object({
  hook_event_name: z.string(),
  session_id: z.string().min(1).max(200),
  transcript_path: text,
  cwd: text,
  source: text,
  reason: text,
  notification_type: text,
});

/** One hook's JSON; null when it is none, or of an event that was not asked for. The prompt's and answer's text is dropped. */
export function parseReport(json: string): Report | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const parsed = reportSchema.safeParse(value);
  const event = parsed.success ? EVENTS.get(parsed.data.hook_event_name) : undefined;
  if (!parsed.success || !event) return null;
  const { session_id, transcript_path, cwd, source, reason, notification_type } = parsed.data;
  return { event, sessionId: session_id, transcriptPath: transcript_path ?? null, cwd: cwd ?? null, source: source ?? reason ?? notification_type ?? null, pid: null };
}

/** A report with the agent's pid from its file name. */
export function readReport(fileName: string, json: string): Report | null {
  const name = parseReportFileName(fileName);
  const report = name ? parseReport(json) : null;
  return report && name ? { ...report, pid: name.pid } : null;
}
