import { useId, useState } from 'react';
import type { AfterQuit, ArchitectView, OwnSettings as Settings } from '../../shared/ipc';
import { asAnswer, runs } from '../app/acts';
import { api } from '../app/api';
import { findArchitect } from '../app/select';
import { change, usePage } from '../app/store';
import { useAnswer } from '../app/use-answer';
import { shownArgument } from '../app/words';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { Modal } from '../ui/Modal';
import { SelectField } from '../ui/SelectField';
import { TextArea } from '../ui/TextArea';
import { TextField } from '../ui/TextField';
import { readEnvironment, writeEnvironment } from './environment-lines';
import { splitArguments } from './split-arguments';

/** The variable that names an agent's own config folder, and with it another account, where the agent has one. */
const ACCOUNT_FOLDER: Readonly<Record<string, string | undefined>> = { claude: 'CLAUDE_CONFIG_DIR' };

const AFTER_QUIT: Record<AfterQuit, string> = { ask: 'ask', resume: 'resume its conversation', fresh: 'start fresh' };

/** The dialog behind "Arguments and account…"; nothing while it is closed. */
export function OwnSettings() {
  const id = usePage((page) => page.settingFor);
  const architect = usePage((page) => (id === null ? null : findArchitect(page.state, id)));
  return architect && <Loading key={architect.id} architect={architect} />;
}

function Loading({ architect }: { architect: ArchitectView }) {
  const answer = useAnswer(architect.id, () => api().ownSettings({ architectId: architect.id }));
  if (answer === null) return null;
  return (
    <Modal title={`Arguments and account of ${architect.name}`} text="They count for this architect alone, from its next start." onClose={close}>
      {answer.ok ? <Form architect={architect} settings={answer.value} /> : <ErrorLine text={answer.error} />}
    </Modal>
  );
}

function close(): void {
  change({ settingFor: null });
}

function Form({ architect, settings }: { architect: ArchitectView; settings: Settings }) {
  const account = ACCOUNT_FOLDER[architect.harness];
  const { [account ?? '']: accountFolder = '', ...others } = settings.environment;
  const form = useId();
  const [args, setArgs] = useState(settings.args.map(shownArgument).join(' '));
  const [folder, setFolder] = useState(account === undefined ? '' : accountFolder);
  const [variables, setVariables] = useState(writeEnvironment(account === undefined ? settings.environment : others));
  const [afterQuit, setAfterQuit] = useState<AfterQuit | 'all'>(settings.afterQuit ?? 'all');
  const [afterQuitForAll, setAfterQuitForAll] = useState(settings.afterQuitForAll);
  const [error, setError] = useState<{ text: string; field: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const errorOf = (field: string): string | null => (error?.field === field ? error.text : null);

  const save = async (): Promise<void> => {
    const split = splitArguments(args);
    if (split === null) return setError({ field: 'args', text: 'A quote is left open.' });
    const read = readEnvironment(variables);
    if ('line' in read) return setError({ field: 'environment', text: `Line ${read.line} is not NAME=value, or names a variable again.` });
    const environment = account === undefined || folder.trim() === '' ? read.environment : { ...read.environment, [account]: folder.trim() };
    setBusy(true);
    const architectId = architect.id;
    const chosen = { architectId, value: afterQuit === 'all' ? null : afterQuit };
    const requests = [
      () => api().setOwnSettings({ architectId, args: split, environment }),
      () => (chosen.value === settings.afterQuit ? null : api().setAfterQuit(chosen)),
      () => (afterQuitForAll === settings.afterQuitForAll ? null : api().setSetting({ key: 'after-quit', value: afterQuitForAll, workspaceId: null })),
    ];
    for (const request of requests) {
      const asked = request();
      const answer = asked && (await asAnswer(asked));
      if (answer === null || answer.ok) continue;
      setBusy(false);
      // A fault of the account folder stands at its own field.
      const field = answer.field === 'environment' && account !== undefined && answer.error.startsWith(account) ? 'account' : (answer.field ?? 'form');
      return setError({ text: answer.error, field });
    }
    close();
  };

  return (
    <form
      id={form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField label="Own arguments" value={args} onChange={setArgs} placeholder={PLACEHOLDER[architect.harness] ?? ''} hint="Model, permission mode, extra folders. Session flags are set for you and refused here." error={errorOf('args')} mono autoFocus />
      {account !== undefined && (
        <TextField label="Account folder" value={folder} onChange={setFolder} placeholder="the usual one" hint={`Another config folder is another account, with conversations of its own (${account}).`} error={errorOf('account')} mono />
      )}
      <TextArea label={account === undefined ? 'Environment' : 'Other variables'} value={variables} onChange={setVariables} placeholder="NAME=value" hint="One a line. They are kept as they stand in the app’s database." error={errorOf('environment')} />
      <SelectField
        label="After you quit the agent"
        value={afterQuit}
        onChange={setAfterQuit}
        options={{ all: `as for every architect (${AFTER_QUIT[afterQuitForAll]})`, ...AFTER_QUIT }}
      />
      <SelectField label="For every architect without a choice of its own" value={afterQuitForAll} onChange={setAfterQuitForAll} options={AFTER_QUIT} />
      {runs(architect.state) && <p className="field-hint">{architect.name} runs. Another environment or account restarts it; arguments wait for its next start.</p>}
      {error?.field === 'form' && <ErrorLine text={error.text} />}
      <div className="modal-buttons">
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" look="primary" disabled={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

const PLACEHOLDER: Readonly<Record<string, string | undefined>> = { claude: '--model opus --permission-mode plan --add-dir ../shared', codex: '--model gpt-5 --sandbox workspace-write' };
