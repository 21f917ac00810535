import type { Answer, ArchitectView, WhyReport } from '../../shared/ipc';
import { api } from '../app/api';
import { usePage } from '../app/store';
import { useAnswer } from '../app/use-answer';

/** What a new report depends on: activity ticks and titles do not change why something happened. */
export function whySignature(architect: ArchitectView): string {
  const { id, state, outcome, reason, degraded, sessionId, ended, notice, error, preview, harness, terminalId } = architect;
  return JSON.stringify([id, state, outcome, reason, degraded, sessionId, ended, notice, error, preview, harness, terminalId]);
}

/**
 * The report on an architect, asked for again whenever its state changed. Null until the first one came; while a newer
 * one is on its way the last stays, so that the panel does not flicker.
 */
export function useWhy(architect: ArchitectView): Answer<WhyReport> | null {
  const changes = usePage((page) => page.historyChanges);
  return useAnswer(architect.id, () => api().why({ architectId: architect.id }), `${changes} ${whySignature(architect)}`);
}
