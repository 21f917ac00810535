import { useEffect, useState } from 'react';
import type { ArchitectView } from '../../shared/ipc';
import type { Instant } from '../../shared/domain';
import { start, stop } from '../app/acts';
import { useNow } from '../app/now';
import { Button } from '../ui/Button';
import { startSentence } from '../workspaces/preview-words';
import { Card } from './Card';
import { exitWords } from './exit-words';

/** Whole seconds until then; ticks only while it is mounted, so that an idle window costs nothing (A6). */
function useSecondsUntil(at: Instant): number {
  const [now, setNow] = useState(() => Date.now());
  const left = at - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left % 1000 || 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return Math.max(0, Math.ceil(left / 1000));
}

/** It crashed and starts again by itself (X2), or waits for a store that another program holds; Stop ends the waiting. */
export function RestartingCard({ architect, at }: { architect: ArchitectView; at: Instant }) {
  const seconds = useSecondsUntil(at);
  const now = useNow();
  const { id, name, preview, ended } = architect;
  const busy = architect.outcome === 'refuse' && architect.reason === 'store-busy';
  const text = busy ? 'Another program keeps the store locked, so nothing can be recorded.' : [exitWords(ended), preview && startSentence(preview, now)].filter(Boolean).join(' ');
  return (
    <Card
      architect={architect}
      title={busy ? `${name} waits for the store · trying again in ${seconds} s` : `${name} crashed · restarting in ${seconds} s`}
      text={text === '' ? null : text}
      buttons={[
        <Button key="stop" onClick={() => void stop(id)}>
          Stop
        </Button>,
        <Button key="now" onClick={() => void start(id, { type: 'none' })}>
          {busy ? 'Retry now' : 'Restart now'}
        </Button>,
      ]}
    />
  );
}
