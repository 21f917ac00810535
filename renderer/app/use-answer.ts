import { useEffect, useEffectEvent, useState } from 'react';
import type { Answer } from '../../shared/ipc';
import { asAnswer } from './acts';

/**
 * What a request about something was answered; null until then, and while there is nothing to ask about. Asked again when
 * `stamp` changes: meanwhile the last answer stays, so that nothing flickers.
 */
export function useAnswer<T>(about: string | null, ask: () => Promise<Answer<T>>, stamp: string | number = ''): Answer<T> | null {
  const [last, setLast] = useState<{ about: string; answer: Answer<T> } | null>(null);
  const request = useEffectEvent(() => asAnswer(ask()));
  useEffect(() => {
    if (about === null) return;
    let wanted = true;
    void request().then((answer) => wanted && setLast({ about, answer }));
    return () => {
      wanted = false;
    };
  }, [about, stamp]);
  return last !== null && last.about === about ? last.answer : null;
}
