import { useState } from 'react';
import { chooseSetting } from '../../settings/choose';
import { Button } from '../../ui/Button';
import { Modal } from '../../ui/Modal';
import { focusTerminalSoon } from '../active';
import { askAboutPaste, usePasteQuestion, type PasteQuestion } from './asked';
import { asOneLine, cleaned, withSigns } from './risk';
import './paste.css';

/** So much of it is shown; the rest is counted. */
const SHOWN = 2_000;

/** Asks before a risky paste into this architect's terminal; nothing otherwise. */
export function PasteDialog({ architectId }: { architectId: string }) {
  const question = usePasteQuestion((state) => state.question);
  return question?.architectId === architectId ? <Ask question={question} /> : null;
}

function Ask({ question }: { question: PasteQuestion }) {
  const { text, risk } = question;
  const [never, setNever] = useState(false);
  const [keep, setKeep] = useState(false);
  const close = (): void => askAboutPaste(null);
  const paste = (what: string): void => {
    if (never) void chooseSetting('paste-warning', false);
    close();
    question.send(what);
  };
  const rest = text.length - SHOWN;
  return (
    <Modal title={risk.lines > 1 ? `Paste ${risk.lines} lines?` : 'Paste this text?'} text={sentences(risk)} onClose={close} onReturnFocus={focusTerminalSoon}>
      <pre className="paste-preview" tabIndex={0} aria-label="Text to paste">
        {withSigns(text.slice(0, SHOWN))}
      </pre>
      {rest > 0 && <p className="field-hint">and {rest.toLocaleString('en')} more characters</p>}
      {risk.hidden && (
        <label className="check paste-never">
          <input type="checkbox" checked={keep} onChange={(event) => setKeep(event.target.checked)} />
          Keep the hidden characters
        </label>
      )}
      <label className="check paste-never">
        <input type="checkbox" checked={never} onChange={(event) => setNever(event.target.checked)} />
        Do not ask again
      </label>
      <div className="modal-buttons">
        {/* The key that follows a paste by habit is Enter: it must not be a yes. */}
        <Button autoFocus onClick={close}>
          Cancel
        </Button>
        {risk.lines > 1 && <Button onClick={() => paste(asOneLine(text, keep))}>Paste as one line</Button>}
        <Button look="primary" onClick={() => paste(cleaned(text, keep))}>
          Paste
        </Button>
      </div>
    </Modal>
  );
}

function sentences({ lines, controls, hidden, long }: PasteQuestion['risk']): string {
  return [
    lines > 1 && 'The program takes each line end for Enter: a shell runs each line at once.',
    controls && 'The text holds control characters. They are left out.',
    hidden && 'The text holds hidden characters that can make it look like other text. They are left out unless you keep them.',
    long && 'A line is longer than 4,095 bytes. A program that reads whole lines gets only its beginning.',
  ]
    .filter(Boolean)
    .join(' ');
}
