import type { ArchitectView, WhyReport } from '../../shared/ipc';
import { historyChanged } from '../app/history-acts';
import { chooseSetting } from '../settings/choose';
import { useSetting } from '../settings/use-setting';
import { Section } from './Section';

/** How long the agent itself keeps conversations, and whether copies of ours are kept beside it. */
export function KeepingSection({ report: { keeping }, architect }: { report: WhyReport; architect: ArchitectView }) {
  const days = keeping.cleanUpDays;
  const copies = useSetting('keep-copies');
  const choose = async (keep: boolean): Promise<void> => {
    await chooseSetting('keep-copies', keep, null, architect.id);
    historyChanged();
  };
  return (
    <Section title="Keeping" startsOpen={false} aside={<span className="why-aside">{copies ? 'copies kept' : days === null ? '' : `${days} days`}</span>}>
      <p className="muted">
        {days === null
          ? `How long ${architect.harnessLabel} keeps its conversations is not known.`
          : `${architect.harnessLabel} may delete a conversation ${days} ${days === 1 ? 'day' : 'days'} after its last line was written.`}
      </p>
      <label className="check">
        <input type="checkbox" checked={copies} onChange={(event) => void choose(event.target.checked)} />
        Keep copies of all architects’ own conversations
      </label>
      <p className="muted">They lie in the app’s own state folder. A copy is put back only when you say so, and only where nothing is.</p>
    </Section>
  );
}
