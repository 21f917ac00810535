import { useState } from 'react';
import type { ArchitectView, WhyReport } from '../../shared/ipc';
import { deleteCopies, historyChanged } from '../app/history-acts';
import { bytes } from '../app/words';
import { chooseSetting } from '../settings/choose';
import { useSetting } from '../settings/use-setting';
import { Button } from '../ui/Button';
import { Confirm } from '../ui/Confirm';
import { Section } from './Section';

/** How long the agent itself keeps conversations, and whether copies of ours are kept beside it. */
export function KeepingSection({ report: { keeping }, architect }: { report: WhyReport; architect: ArchitectView }) {
  const days = keeping.cleanUpDays;
  const copies = useSetting('keep-copies');
  const [asking, setAsking] = useState(false);
  const { total } = keeping;
  const choose = async (keep: boolean): Promise<void> => {
    await chooseSetting('keep-copies', keep, null, architect.id);
    historyChanged();
  };
  return (
    <Section title="Keeping" startsOpen={false} aside={<span className="why-aside">{copies ? 'copies kept' : days === null ? '' : `${days} days`}</span>}>
      <p className="muted">
        {days === null
          ? `How long ${architect.harnessLabel} keeps its conversations is not known.`
          : `${architect.harnessLabel} may delete a conversation ${days} ${days === 1 ? 'day' : 'days'} after its last line was written (${keeping.cleanUpFrom === null ? 'its own default' : `set in ${keeping.cleanUpFrom}`}).`}
      </p>
      <label className="check">
        <input type="checkbox" checked={copies} onChange={(event) => void choose(event.target.checked)} />
        Keep copies of all architects’ own conversations
      </label>
      <p className="muted">They lie in the app’s own state folder. A copy is put back only when you say so, and only where nothing is.</p>
      {total !== null && total.count > 0 && (
        <p className="why-copies">
          <span>
            {total.count} {total.count === 1 ? 'copy' : 'copies'}, {bytes(total.size)}
          </span>
          <Button onClick={() => setAsking(true)}>Delete all copies…</Button>
        </p>
      )}
      {asking && total !== null && (
        <Confirm
          title="Delete all copies?"
          text={`${total.count} ${total.count === 1 ? 'copy' : 'copies'} (${bytes(total.size)}) of all architects’ conversations. The agents’ own files stay; what they have deleted already can then not be put back.${copies ? ' While copies are kept, new ones are made of what is there.' : ''}`}
          act="Delete copies"
          onClose={() => setAsking(false)}
          onConfirm={() => void deleteCopies(architect.id)}
        />
      )}
    </Section>
  );
}
