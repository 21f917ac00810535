import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { ArchitectView, HistoryEntry, WhyReport } from '../../shared/ipc';
import { remember } from '../app/history-acts';
import { shortId } from '../app/words';
import { Button } from '../ui/Button';
import { ConversationEntry } from './ConversationEntry';
import { LaunchRow } from './LaunchRow';
import { timeline } from './timeline';

/** Conversations and starts of an architect in one list, newest first, with the way back to each that can be resumed. */
export function Timeline({ report, architect }: { report: WhyReport; architect: ArchitectView }) {
  const entries = timeline(report);
  const forgotten = report.history.filter((each) => each.forgottenAt !== null);
  return (
    <>
      {entries.length === 0 && <p className="muted">Never started, no conversation yet.</p>}
      <ol className="timeline">
        {entries.map((entry) =>
          entry.kind === 'conversation' ? (
            <ConversationEntry key={`c${entry.conversation.row}`} conversation={entry.conversation} launches={entry.launches} report={report} architect={architect} />
          ) : (
            <LaunchRow key={entry.launch.id} launch={entry.launch} within={null} began={null} />
          ),
        )}
      </ol>
      {forgotten.length > 0 && <Forgotten entries={forgotten} architectId={architect.id} />}
    </>
  );
}

/** Forgetting can be undone for as long as the history is there. */
function Forgotten({ entries, architectId }: { entries: HistoryEntry[]; architectId: string }) {
  return (
    <Collapsible.Root className="forgotten">
      <Collapsible.Trigger className="forgotten-title">
        <ChevronRight className="why-chevron" size={12} strokeWidth={1.5} aria-hidden="true" />
        {entries.length} forgotten
      </Collapsible.Trigger>
      <Collapsible.Content>
        <ul>
          {entries.map(({ row, sessionId }) => (
            <li key={row} className="forgotten-row">
              <span className="mono selectable" id={`forgotten-${row}`} title={sessionId}>
                {shortId(sessionId)}
              </span>
              <Button aria-describedby={`forgotten-${row}`} onClick={() => void remember(architectId, row)}>
                Bring back
              </Button>
            </li>
          ))}
        </ul>
      </Collapsible.Content>
    </Collapsible.Root>
  );
}
