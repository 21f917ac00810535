// What was said of a workspace's folder, and must not outlive it: refusals and previews that name the folder as the reason.
import type { ReasonCode } from '../../shared/decision';
import type { Runtime } from './runtime';

const OF_FOLDER: ReadonlySet<ReasonCode | null> = new Set<ReasonCode>(['folder-missing', 'folder-not-a-folder', 'folder-unreadable']);

/** Whether the row or the pane shows that the folder is missing. */
export function showsMissing({ outcome, reason, preview }: Runtime): boolean {
  return (outcome === 'refuse' && reason === 'folder-missing') || preview?.reason === 'folder-missing';
}

/** Whether a look at what the next start would do was made, and found nothing wrong with the folder. */
export function showsFolder({ preview }: Runtime): boolean {
  return preview !== null && !OF_FOLDER.has(preview.reason);
}

/** Takes back a refusal and a preview for the folder's sake; what ran before the refusal is shown again as it ended. */
export function takeBackRefusal(runtime: Runtime): void {
  if (runtime.preview && OF_FOLDER.has(runtime.preview.reason)) runtime.preview = null;
  if (runtime.outcome !== 'refuse' || !OF_FOLDER.has(runtime.reason)) return;
  const { outcome = null, reason = null, degraded = false, sessionId = null } = (runtime.ended && runtime.launch) ?? {};
  Object.assign(runtime, { outcome, reason, degraded, sessionId, refusal: null } satisfies Partial<Runtime>);
}
