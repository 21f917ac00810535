import { useState } from 'react';
import type { WorkspaceView } from '../../shared/ipc';
import { SAMPLE_ROLES, type SampleRole } from '../../shared/sample';
import { show } from '../app/acts';
import { togglePanel } from '../app/layout';
import { usePage } from '../app/store';
import { BadgeShape } from '../architects/BadgeShape';
import { Button } from '../ui/Button';
import { openSample, removeSample } from './sample-acts';
import './sample.css';

/** What each badge means and what can be tried on it; the names are those of shared/sample.ts. */
const STEPS: { role: SampleRole; word: string; shape: Parameters<typeof BadgeShape>[0]['shape']; text: string }[] = [
  { role: 'fresh', word: 'Fresh', shape: 'fresh', text: 'A new conversation, for nothing was said before. Type something, then choose Restart: it comes back as Resumed.' },
  { role: 'resumed', word: 'Resumed', shape: 'resume', text: 'It was stopped and started again, in its own conversation. Its first line is still there.' },
  { role: 'reattached', word: 'Reattached', shape: 'reattach', text: 'It never stopped; the window joined it again. Quit with “Leave running” and open the app: all do this.' },
  { role: 'amber', word: 'Fresh, in amber', shape: 'degraded', text: 'It should have resumed, but its transcript was deleted. Amber says that something was hoped for; the reason stands beside.' },
  { role: 'ended', word: 'Ended', shape: 'ended', text: 'It was stopped. Choose Resume in its pane and the conversation goes on.' },
  { role: 'refused', word: 'Refused', shape: 'refuse', text: 'Its program is not there, so nothing was started and nothing was lost. The pane says what to do.' },
];

/** Beside the sample's panes: every badge, who shows it, and what to try. */
export function SampleGuide({ workspace }: { workspace: WorkspaceView }) {
  const building = usePage((page) => page.state?.sample?.building ?? false);
  const unfinished = usePage((page) => page.state?.sample?.unfinished ?? false);
  const [busy, setBusy] = useState(false);
  const why = (name: string): void => {
    const architect = workspace.architects.find((each) => each.name === name);
    if (!architect) return;
    void show(architect.id);
    togglePanel('why', true);
  };
  const during = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  return (
    <aside className="guide" aria-label="Guide to the sample">
      <h2>The sample</h2>
      <p className="guide-text" role="status">
        {unfinished
          ? 'The sample was not made to its end, so not every architect shows its badge.'
          : building
            ? 'Six demo architects are being brought to their badges…'
            : 'Six demo architects, each with another badge. They are real: stop, talk to and restart them.'}
      </p>
      {unfinished && (
        <Button look="primary" disabled={busy} onClick={() => void during(openSample)}>
          Make it again
        </Button>
      )}
      <ol>
        {STEPS.map(({ role, word, shape, text }) => (
          <li key={role} data-shape={shape}>
            <h3>
              <BadgeShape shape={shape} size={14} />
              {word}
            </h3>
            <p>{text}</p>
            <Button className="guide-why" aria-label={`Why ${SAMPLE_ROLES[role]} is ${word}`} onClick={() => why(SAMPLE_ROLES[role])}>
              {SAMPLE_ROLES[role]}: Why?
            </Button>
          </li>
        ))}
      </ol>
      <Button disabled={busy || building} onClick={() => void during(removeSample)}>
        Remove the sample
      </Button>
      <p className="guide-text">Nothing of it stays: its folder, its conversations and its history are the app’s own.</p>
    </aside>
  );
}
