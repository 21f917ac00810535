import { useEffect, useState } from 'react';
import type { Answer, ArchitectView, PersonalConversation, PersonalList } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';
import { adopt } from '../app/history-acts';
import { useNow } from '../app/now';
import { usePage } from '../app/store';
import { age, bytes, moment, shortId } from '../app/words';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { Section } from './Section';

/** Asked for again when the architect's conversation or its history changed; null until the first answer. */
function usePersonalCount({ id, sessionId, harness }: ArchitectView): Answer<number | null> | null {
  const [answer, setAnswer] = useState<Answer<number | null> | null>(null);
  const changes = usePage((page) => page.historyChanges);
  useEffect(() => {
    let wanted = true;
    void asAnswer(api().countPersonal({ architectId: id })).then((counted) => wanted && setAnswer(counted));
    return () => {
      wanted = false;
    };
  }, [id, sessionId, harness, changes]);
  return answer;
}

/** Conversations in the folder that are not ours: counted, listed on request, adopted only by an explicit act. */
export function NotOurs({ architect, folder }: { architect: ArchitectView; folder: string }) {
  const counted = usePersonalCount(architect);
  // The section stands from the start, so that nothing moves when the number comes.
  const count = counted?.ok ? counted.value : null;
  return (
    <Section title="Not ours" startsOpen={false} aside={<span className="why-aside">{count}</span>}>
      {counted === null && <p className="muted">Counting…</p>}
      {counted?.ok === false && <ErrorLine text={counted.error} />}
      {counted?.ok && <p className="muted">{countWords(count)}</p>}
      {count !== null && count > 0 && <List key={count} architect={architect} folder={folder} />}
    </Section>
  );
}

export function countWords(count: number | null): string {
  if (count === null) return 'How many conversations here are not ours cannot be told.';
  if (count === 0) return 'No conversation here is anybody else’s.';
  return count === 1 ? '1 conversation here is not ours; it was not touched.' : `${count} conversations here are not ours; none was touched.`;
}

function List({ architect, folder }: { architect: ArchitectView; folder: string }) {
  const [answer, setAnswer] = useState<Answer<PersonalList> | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async (): Promise<void> => {
    setBusy(true);
    setAnswer(await asAnswer(api().listPersonal({ architectId: architect.id })));
    setBusy(false);
  };
  if (answer === null) {
    return (
      <div className="why-list-button">
        <Button disabled={busy} onClick={() => void look()}>
          {busy ? 'Looking…' : 'List them'}
        </Button>
      </div>
    );
  }
  if (!answer.ok) return <ErrorLine text={answer.error} />;
  const { conversations, count, lookedAt } = answer.value;
  return (
    <>
      <ul className="personal">
        {conversations.map((each) => (
          <Row key={each.id} conversation={each} architect={architect} folder={folder} />
        ))}
      </ul>
      {conversations.length < count && (
        <p className="muted">
          The newest {conversations.length} of {lookedAt < count ? `${lookedAt} that were looked at, of ` : ''}
          {count}.
        </p>
      )}
    </>
  );
}

function Row({ conversation, architect, folder }: { conversation: PersonalConversation; architect: ArchitectView; folder: string }) {
  const now = useNow();
  const { id, first, last, size, modifiedAt } = conversation;
  const elsewhere = conversation.folder !== null && conversation.folder !== folder ? conversation.folder : null;
  return (
    <li className="personal-row">
      <p className="personal-words selectable">{first === null ? <span className="muted">Nothing readable near its beginning</span> : `“${first}”`}</p>
      {last !== null && last !== first && <p className="personal-words muted selectable">… “{last}”</p>}
      <div className="history-head">
        <p className="muted">
          <span className="mono" id={`personal-${id}`} title={id}>
            {shortId(id)}
          </span>{' '}
          · <span title={moment(modifiedAt)}>{age(modifiedAt, now)}</span> · {bytes(size)}
        </p>
        <Button aria-describedby={`personal-${id}`} title={`Makes it ${architect.name}’s own and resumes it`} onClick={() => void adopt(architect.id, id)}>
          Adopt
        </Button>
      </div>
      {elsewhere !== null && <p className="amber selectable">It was held in {elsewhere}</p>}
    </li>
  );
}
