import { useEffect, useState } from 'react';
import type { Answer, ArchitectView, WhyReport } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';
import { usePage } from '../app/store';

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
  const [answer, setAnswer] = useState<{ architectId: string; answer: Answer<WhyReport> } | null>(null);
  const signature = whySignature(architect);
  const architectId = architect.id;
  const changes = usePage((page) => page.historyChanges);
  useEffect(() => {
    let wanted = true;
    void asAnswer(api().why({ architectId })).then((report) => {
      if (wanted) setAnswer({ architectId, answer: report });
    });
    return () => {
      wanted = false;
    };
  }, [architectId, signature, changes]);
  return answer?.architectId === architectId ? answer.answer : null;
}
