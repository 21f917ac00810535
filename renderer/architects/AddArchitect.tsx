import { useState } from 'react';
import type { WorkspaceView } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';
import { activate } from '../app/layout';
import { findWorkspace } from '../app/select';
import { change, usePage } from '../app/store';
import { splitWith } from '../splits/acts';
import { focusTerminalSoon } from '../terminal/active';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { Modal } from '../ui/Modal';
import { TextField } from '../ui/TextField';
import { CUSTOM, HarnessChoice } from './HarnessChoice';
import { nextName } from './next-name';
import { splitArguments } from './split-arguments';

/** The dialog behind `Add architect`; nothing while it is closed. */
export function AddArchitect() {
  const state = usePage((page) => page.state);
  const addingTo = usePage((page) => page.addingTo);
  const workspace = addingTo === null ? null : findWorkspace(state, addingTo);
  return workspace && <Form key={workspace.id} workspace={workspace} />;
}

/** Arguments that the agent of this harness knows; of others nothing is known. */
const EXAMPLE: Readonly<Record<string, string | undefined>> = { claude: '--model opus', codex: '--model gpt-5' };

const close = (): void => change({ addingTo: null, addingBeside: null });

function Form({ workspace }: { workspace: WorkspaceView }) {
  const harnesses = usePage((page) => page.state?.harnesses) ?? [];
  const usual = workspace.architects[0]?.harness ?? harnesses.find((each) => each.path !== null)?.name ?? harnesses[0]?.name ?? '';
  const [name, setName] = useState('');
  const [harness, setHarness] = useState(usual);
  const [command, setCommand] = useState('');
  const [args, setArgs] = useState('');
  const [error, setError] = useState<{ text: string; field: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const errorOf = (field: string): string | null => (error?.field === field ? error.text : null);

  const add = async (): Promise<void> => {
    const split = splitArguments(args);
    if (split === null) return setError({ field: 'args', text: 'A quote is left open.' });
    setBusy(true);
    const answer = await asAnswer(
      api().addArchitect({
        workspaceId: workspace.id,
        name: name.trim() === '' ? null : name.trim(),
        harness: harness === '' ? null : harness,
        // Typed for a program of one's own: another harness chosen since has its own.
        command: harness === CUSTOM && command.trim() !== '' ? command.trim() : null,
        args: split,
      }),
    );
    setBusy(false);
    if (!answer.ok) return setError({ text: answer.error, field: answer.field ?? 'form' });
    const { architectId } = answer.value;
    const { addingBeside } = usePage.getState();
    close();
    if (addingBeside) void splitWith(architectId, addingBeside.groupId, addingBeside.place);
    else activate(workspace.id, architectId);
  };

  return (
    <Modal title="Add architect" text={`A named agent with a conversation of its own in ${workspace.name}.`} onClose={close} onReturnFocus={focusTerminalSoon}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          placeholder={nextName(workspace.architects.map((architect) => architect.name))}
          hint="Lower-case letters, digits and dashes, beginning with a letter."
          error={errorOf('name')}
          autoFocus
        />
        <HarnessChoice harnesses={harnesses} value={harness} onChange={setHarness} error={errorOf('harness')} />
        {harness === CUSTOM && (
          <TextField label="Command" value={command} onChange={setCommand} hint="The program and its leading arguments." error={errorOf('command')} mono />
        )}
        <TextField label="Own arguments" value={args} onChange={setArgs} placeholder={EXAMPLE[harness] ?? ''} hint="Session flags are set for you and refused here." error={errorOf('args')} mono />
        {error?.field === 'form' && <ErrorLine text={error.text} />}
        <div className="modal-buttons">
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" look="primary" disabled={busy}>
            Add
          </Button>
        </div>
      </form>
    </Modal>
  );
}
