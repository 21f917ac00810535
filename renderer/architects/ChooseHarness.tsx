import { useState } from 'react';
import type { ArchitectView } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';
import { findArchitect } from '../app/select';
import { change, usePage } from '../app/store';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { Modal } from '../ui/Modal';
import { TextField } from '../ui/TextField';
import { CUSTOM, HarnessChoice } from './HarnessChoice';

/** The dialog behind "Choose harness…"; nothing while it is closed. Each harness resumes its own conversation (L24). */
export function ChooseHarness() {
  const id = usePage((page) => page.choosingHarnessFor);
  const architect = usePage((page) => (id === null ? null : findArchitect(page.state, id)));
  return architect && <Form key={architect.id} architect={architect} />;
}

function Form({ architect }: { architect: ArchitectView }) {
  const harnesses = usePage((page) => page.state?.harnesses) ?? [];
  const [harness, setHarness] = useState(architect.harness);
  const [command, setCommand] = useState('');
  const [error, setError] = useState<{ text: string; field: string } | null>(null);
  const errorOf = (field: string): string | null => (error?.field === field ? error.text : null);
  const close = (): void => change({ choosingHarnessFor: null });

  const choose = async (): Promise<void> => {
    const answer = await asAnswer(api().setHarness({ architectId: architect.id, harness, command: command.trim() === '' ? null : command.trim() }));
    if (answer.ok) close();
    else setError({ text: answer.error, field: answer.field === 'harness' || answer.field === 'command' ? answer.field : 'form' });
  };

  return (
    <Modal title={`Harness of ${architect.name}`} text="Its conversations with the other harness stay in the history; switching back resumes them." onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void choose();
        }}
      >
        <HarnessChoice harnesses={harnesses} value={harness} onChange={setHarness} error={errorOf('harness')} />
        <TextField
          label="Command"
          value={command}
          onChange={setCommand}
          placeholder={harness === CUSTOM ? '' : harness}
          hint={harness === CUSTOM ? 'The program and its leading arguments.' : 'Only when it is not the usual one, or not on the search path.'}
          error={errorOf('command')}
          mono
        />
        {error?.field === 'form' && <ErrorLine text={error.text} />}
        <div className="modal-buttons">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" look="primary" disabled={harness === ''}>
            Choose
          </Button>
        </div>
      </form>
    </Modal>
  );
}
