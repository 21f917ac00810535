import { useEffect, useRef, useState } from 'react';
import type { AppState } from '../../shared/ipc';
import { announcements } from './announcements';
import { usePage } from './store';

/** Changes that come together are read together. In milliseconds. */
const GATHERED = 400;
/** More than this at once is a number: nobody listens to twenty sentences. */
const SAID_AT_ONCE = 3;

/** Tells screen readers what the marks tell everybody else, when they are not speaking. */
export function Announcer() {
  const state = usePage((page) => page.state);
  const before = useRef<AppState | null>(null);
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    if (state === null) return;
    if (before.current !== null) waiting.current.push(...announcements(before.current, state));
    before.current = state;
    if (waiting.current.length === 0) return;
    timer.current ??= setTimeout(() => {
      timer.current = null;
      const said = waiting.current.splice(0);
      setText([...said.slice(0, SAID_AT_ONCE), ...(said.length > SAID_AT_ONCE ? [`${said.length - SAID_AT_ONCE} more changes.`] : [])].join(' '));
    }, GATHERED);
  }, [state]);
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  return (
    <div role="status" aria-label="Changes" className="hidden-text">
      {text}
    </div>
  );
}
