import { useId, useState } from 'react';
import type { ArchitectView } from '../../shared/ipc';
import { hide, setAfterQuit, start, startFresh } from '../app/acts';
import { useNow } from '../app/now';
import { chooseSetting } from '../settings/choose';
import { Button } from '../ui/Button';
import { startSentence } from '../workspaces/preview-words';
import { Card } from './Card';
import { exitWords } from './exit-words';

type Scope = 'never' | 'this' | 'all';

/** A deliberate exit (X4): the user chooses what follows, this time or always, for this architect or for all. */
export function QuitCard({ architect }: { architect: ArchitectView }) {
  const now = useNow();
  const field = useId();
  const [scope, setScope] = useState<Scope>('never');
  const { id, name, preview, ended } = architect;
  const text = [exitWords(ended), preview && startSentence(preview, now)].filter(Boolean).join(' ');
  const choose = async (value: 'resume' | 'fresh'): Promise<void> => {
    if (scope === 'this' && !(await setAfterQuit(id, value, id))) return;
    if (scope === 'all' && !(await chooseSetting('after-quit', value, null, id))) return;
    await (value === 'fresh' ? startFresh(id) : start(id, { type: 'none' }));
  };
  return (
    <Card
      architect={architect}
      title={`${name} has ended`}
      text={text === '' ? null : text}
      buttons={[
        <Button key="again" look="primary" onClick={() => void choose('resume')}>
          {preview?.outcome === 'resume' ? 'Resume' : 'Restart'}
        </Button>,
        <Button key="fresh" onClick={() => void choose('fresh')}>
          Start fresh
        </Button>,
        <Button key="close" title="Hides the tab; it stays in the sidebar" onClick={() => void hide(id)}>
          Close
        </Button>,
      ]}
    >
      <label className="card-choice" htmlFor={field}>
        Do this
        <select id={field} className="select" value={scope} onChange={(event) => setScope(event.target.value as Scope)}>
          <option value="never">only now</option>
          <option value="this">always for {name}</option>
          <option value="all">always for every architect</option>
        </select>
      </label>
    </Card>
  );
}
