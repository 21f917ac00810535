import { useEffect, useState } from 'react';
import type { Said } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';

/**
 * What was said in a conversation of the architect's own; null while it is not known, and without an id. Asked for again
 * when `stamp` changes.
 */
export function useSaid(architectId: string, id: string | null, stamp: string | number): Said | null {
  const [said, setSaid] = useState<{ id: string; value: Said | null } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let wanted = true;
    void asAnswer(api().saidIn({ architectId, id })).then((answer) => wanted && setSaid({ id, value: answer.ok ? answer.value : null }));
    return () => {
      wanted = false;
    };
  }, [architectId, id, stamp]);
  return said !== null && said.id === id ? said.value : null;
}

/** "41 messages" */
export function messageWords(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}
