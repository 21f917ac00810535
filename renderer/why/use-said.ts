import type { Said } from '../../shared/ipc';
import { api } from '../app/api';
import { useAnswer } from '../app/use-answer';

/**
 * What was said in a conversation of the architect's own; null while it is not known, and without an id. Asked for again
 * when `stamp` changes.
 */
export function useSaid(architectId: string, id: string | null, stamp: string | number): Said | null {
  const answer = useAnswer(id === null ? null : `${architectId} ${id}`, () => api().saidIn({ architectId, id: id ?? '' }), stamp);
  return answer?.ok ? answer.value : null;
}

/** "41 messages" */
export function messageWords(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}
