import { useEffect, useState } from 'react';
import type { ArchitectView } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';

/** What an architect printed last before the terminal host died with its screen; nothing otherwise. */
export function LastOutput({ architect: { id, name, hasTerminal } }: { architect: ArchitectView }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    if (hasTerminal) return;
    let wanted = true;
    void asAnswer(api().lastOutput({ architectId: id })).then((answer) => {
      if (wanted) setText(answer.ok ? answer.value : null);
    });
    return () => {
      wanted = false;
    };
  }, [id, hasTerminal]);
  if (text === null || hasTerminal) return null;
  return (
    <figure className="last-output">
      <figcaption>Last output</figcaption>
      <pre className="selectable" tabIndex={0} role="region" aria-label={`Last output of ${name}`} ref={(element) => element?.scrollTo({ top: element.scrollHeight })}>
        {text}
      </pre>
    </figure>
  );
}
