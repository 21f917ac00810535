import { useEffect, useState } from 'react';
import type { Answer, FolderOwnReport } from '../../shared/ipc';
import { asAnswer } from '../app/acts';
import { api } from '../app/api';
import { findWorkspace } from '../app/select';
import { change, usePage } from '../app/store';
import { shownArgument } from '../app/words';
import { focusTerminalSoon } from '../terminal/active';
import { Button } from '../ui/Button';
import { ErrorLine } from '../ui/ErrorLine';
import { Modal } from '../ui/Modal';
import { distrustFolder, leaveFolder, trustFolder } from './trust';

/** Characters that cannot be seen, or that turn the text around, are shown by their numbers: what is agreed to must be readable. */
function visible(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/gu, (each) => `⟨U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}

const close = (): void => change({ reviewing: null });

/** What a workspace's folder brings of its own, shown exactly, before any of it counts. */
export function FolderOwnDialog() {
  const reviewing = usePage((page) => page.reviewing);
  const workspace = usePage((page) => (reviewing === null ? null : findWorkspace(page.state, reviewing)));
  return workspace && <Review key={workspace.id} workspaceId={workspace.id} name={workspace.name} />;
}

function Review({ workspaceId, name }: { workspaceId: string; name: string }) {
  const [answer, setAnswer] = useState<Answer<FolderOwnReport> | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const look = (): void => void asAnswer(api().folderOwn({ workspaceId })).then(setAnswer);
  useEffect(() => {
    let shown = true;
    void asAnswer(api().folderOwn({ workspaceId })).then((report) => shown && setAnswer(report));
    return () => {
      shown = false;
    };
  }, [workspaceId]);
  const done = (act: Promise<string | null>): void =>
    void act.then((fault) => {
      if (fault === null) return close();
      setRefused(fault);
      look();
    });
  const report = answer?.ok ? answer.value : null;
  const counts = report?.trusted != null && report.trusted.role?.text === report.own.role?.text && JSON.stringify(report.trusted.command) === JSON.stringify(report.own.command);
  const text = counts ? 'This counts for the architects of this folder.' : report?.trusted ? 'It changed since you trusted it. Until you agree to this, what you trusted before is used.' : 'Whoever wrote this folder chose it. Nothing of it counts until you agree.';
  return (
    <Modal title={`What ${name} brings of its own`} text={text} onClose={close} onReturnFocus={focusTerminalSoon}>
      {report && <Own report={report} />}
      {answer?.ok === false && <ErrorLine text={answer.error} />}
      {refused !== null && <ErrorLine text={refused} />}
      <div className="modal-buttons">
        {report?.trusted != null && <Button onClick={() => done(distrustFolder(workspaceId))}>Stop trusting</Button>}
        {report && !counts && <Button onClick={() => done(leaveFolder(workspaceId, report.mark))}>Don’t use</Button>}
        {report && !counts && (report.own.role !== null || report.own.command !== null) ? (
          <Button look="primary" onClick={() => done(trustFolder(workspaceId, report.mark))}>
            Trust and use
          </Button>
        ) : (
          <Button onClick={close}>Close</Button>
        )}
      </div>
    </Modal>
  );
}

function Own({ report: { own, faults, mainHarness } }: { report: FolderOwnReport }) {
  return (
    <div className="own">
      {own.command !== null && (
        <section aria-label="Command">
          <h3>Command</h3>
          <p className="own-from selectable">{own.command.from}</p>
          <pre className="own-text mono selectable">{visible(own.command.argv.map(shownArgument).join(' '))}</pre>
          <p className="field-hint">
            {own.command.harness === mainHarness
              ? `Architects that run ${own.command.harness} without a command of their own run as this.`
              : `main then runs ${own.command.harness} instead of ${mainHarness ?? 'nothing'}; its conversations there stay, and it goes back to them when you switch back.`}
          </p>
        </section>
      )}
      {own.role !== null && (
        <section aria-label="Role">
          <h3>Role</h3>
          <p className="own-from selectable">{own.role.from}</p>
          <pre className="own-text own-role mono selectable" tabIndex={0} aria-label="Text of the role">
            {visible(own.role.text)}
          </pre>
        </section>
      )}
      {own.role === null && own.command === null && <p className="own-nothing">The folder brings nothing that can be used.</p>}
      {faults.map((fault) => (
        <p key={fault} className="own-fault selectable">
          {fault}
        </p>
      ))}
      {(own.role !== null || own.command !== null) && <p className="field-hint">Running architects are started again, and come back in their conversations.</p>}
    </div>
  );
}
