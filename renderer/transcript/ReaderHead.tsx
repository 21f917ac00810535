import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ConversationHead } from '../../shared/ipc';
import { act, runs } from '../app/acts';
import { api } from '../app/api';
import { useNow } from '../app/now';
import { findArchitect } from '../app/select';
import { change, usePage } from '../app/store';
import { toast } from '../app/toasts';
import { age, bytes, moment, shortId } from '../app/words';
import { getBack, showArchitectOf } from '../search/open-hit';
import { Button, IconButton } from '../ui/Button';
import { READER } from './place';

/** Whose conversation this is, and what can be done with it: get it back, keep it as a file. */
export function ReaderHead({ head, architectId, row }: { head: ConversationHead | null; architectId: string; row: number | null }) {
  const now = useNow();
  const architect = usePage((page) => findArchitect(page.state, architectId));
  const open = architect !== null && head !== null && runs(architect.state) && architect.sessionId?.toLowerCase() === head.sessionId.toLowerCase();
  const exportIt = async (): Promise<void> => {
    const written = await act(READER, api().exportConversation({ architectId, row }));
    if (written) toast(`Exported to ${written.path}`);
  };
  return (
    <header className="reader-head">
      <div className="reader-title">
        <Dialog.Title className="truncate">{head === null ? 'Conversation' : `${head.architect.name} · ${head.architect.workspace}`}</Dialog.Title>
        {head !== null && (
          <p className="reader-about muted truncate">
            <span className="mono selectable" title={head.sessionId}>
              {shortId(head.sessionId)}
            </span>
            <span title={moment(head.startedAt)}>
              {' '}
              · {head.harnessLabel} · began {age(head.startedAt, now)} · {bytes(head.size)}
              {open ? ' · open now' : ''}
            </span>
          </p>
        )}
      </div>
      {head !== null && (
        <div className="reader-acts">
          <Button onClick={() => void exportIt()}>Export…</Button>
          {open ? (
            <Button look="primary" onClick={() => void showArchitectOf(head.architect)}>
              Show terminal
            </Button>
          ) : (
            // Another harness's conversation cannot be passed to this one.
            (architect === null || architect.harness === head.harness) && (
              <Button look="primary" onClick={() => void getBack(head.architect, head.sessionId)}>
                Resume this one
              </Button>
            )
          )}
        </div>
      )}
      <IconButton name="Close conversation" onClick={() => change({ reading: null })}>
        <X size={16} />
      </IconButton>
    </header>
  );
}
