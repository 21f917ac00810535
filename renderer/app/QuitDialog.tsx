import { useId, useState } from 'react';
import type { QuitAnswer, QuitQuestion } from '../../shared/ipc';
import { QUIT_CHOICES, quitMeans } from '../../shared/quit-words';
import { SETTINGS } from '../../shared/settings';
import { focusTerminalSoon } from '../terminal/active';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';
import { api } from './api';
import { usePage } from './store';

/** Asks what becomes of the agents while somebody wants to quit; nothing otherwise. */
export function QuitDialog() {
  const question = usePage((page) => page.state?.quit ?? null);
  return question && <Ask question={question} />;
}

function Ask({ question }: { question: QuitQuestion }) {
  const [remember, setRemember] = useState(false);
  const [leaveId, trayId, stopId] = [useId(), useId(), useId()];
  const { title, leave, tray, stop } = quitMeans(question);
  const answer = (choice: QuitAnswer['choice']): void => void api().answerQuit({ choice, remember: remember && choice !== 'cancel' });
  return (
    <Modal title="Quit Atelier?" text={`${title}.`} onClose={() => answer('cancel')} onReturnFocus={focusTerminalSoon}>
      <div className="quit-choice">
        <Button look="primary" autoFocus aria-describedby={leaveId} onClick={() => answer('leave')}>
          {QUIT_CHOICES.leave}
        </Button>
        <p id={leaveId}>{leave}</p>
      </div>
      {question.tray && (
        <div className="quit-choice">
          <Button aria-describedby={trayId} onClick={() => answer('tray')}>
            {QUIT_CHOICES.tray}
          </Button>
          <p id={trayId}>{tray}</p>
        </div>
      )}
      <div className="quit-choice">
        <Button aria-describedby={stopId} onClick={() => answer('stop')}>
          {QUIT_CHOICES.stop}
        </Button>
        <p id={stopId}>{stop}</p>
      </div>
      <label className="quit-remember">
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {QUIT_CHOICES.remember}
      </label>
      <p className="field-hint">It can be changed later in Settings, under “{SETTINGS['on-quit'].title}”.</p>
      {!question.tray && <p className="field-hint">{tray}</p>}
      <div className="modal-buttons">
        <Button onClick={() => answer('cancel')}>{QUIT_CHOICES.cancel}</Button>
      </div>
    </Modal>
  );
}
