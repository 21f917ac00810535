import { useState } from 'react';
import { controlOf } from '../../shared/setting';
import { entryOf } from '../../shared/settings';
import type { SettingKey } from '../../shared/settings';
import { OWN_CONTROLS } from './own-controls';

interface ControlProps {
  setting: SettingKey;
  value: unknown;
  workspaceId: string | null;
  /** Id of the line that explains it. */
  describedBy: string;
  invalid: boolean;
  choose: (value: unknown) => void;
}

/** The control that the values of a setting ask for. */
export function Control({ setting, value, workspaceId, describedBy, invalid, choose }: ControlProps) {
  const entry = entryOf(setting);
  const control = controlOf(entry);
  const names = { 'aria-label': entry.title, 'aria-describedby': describedBy, 'aria-invalid': invalid };
  const Own = OWN_CONTROLS[setting];
  switch (control.kind) {
    case 'switch':
      return <button type="button" role="switch" className="switch" aria-checked={value === true} onClick={() => choose(value !== true)} {...names} />;
    case 'choice':
      return (
        <select className="select setting-select" value={String(value)} onChange={(event) => choose(event.target.value)} {...names}>
          {control.values.map((each) => (
            <option key={each} value={each}>
              {(entry.words as Record<string, string> | undefined)?.[each] ?? each}
            </option>
          ))}
        </select>
      );
    case 'number':
      return (
        <span className="setting-number">
          <Typed value={String(value)} number={{ min: control.least ?? undefined, max: control.most ?? undefined, step: control.whole ? 1 : 'any', by: entry.step ?? 1 }} names={names} done={(text) => choose(text.trim() === '' ? Number.NaN : Number(text))} />
          {entry.unit !== undefined && <span className="muted">{entry.unit}</span>}
        </span>
      );
    case 'text':
      return <Typed value={String(value)} names={names} done={choose} />;
    case 'list':
      return <Lines value={value as string[]} names={names} done={choose} />;
    case 'own':
      return Own ? <Own workspaceId={workspaceId} /> : null;
  }
}

type Names = Record<'aria-label' | 'aria-describedby', string> & { 'aria-invalid': boolean };

interface NumberRange {
  min?: number | undefined;
  max?: number | undefined;
  /** Which numbers are allowed: any, or whole ones. */
  step: 1 | 'any';
  /** How far an arrow key goes. */
  by: number;
}

/** Text that counts when the field is left or Enter is pressed; Escape brings back what counted, the arrows step a number. */
function Typed({ value, number, names, done }: { value: string; number?: NumberRange; names: Names; done: (text: string) => void }) {
  const [text, setText] = useDraft(value);
  const { by = 1, ...allowed } = number ?? {};
  const commit = (): void => {
    if (text !== value) done(text);
  };
  return (
    <input
      {...(number ? { type: 'number', ...allowed } : { type: 'text' })}
      className={number ? 'input setting-input number' : 'input setting-input'}
      value={text}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        else if (number && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
          event.preventDefault();
          setText(stepped(text, event.key === 'ArrowUp' ? by : -by, number));
        }
        else if (event.key === 'Escape' && text !== value) {
          event.preventDefault();
          setText(value);
        }
      }}
      {...names}
    />
  );
}

/** The browser's own step would make every number between two steps a wrong one. */
function stepped(text: string, by: number, { min = -Infinity, max = Infinity }: NumberRange): string {
  const now = Number(text);
  if (text.trim() === '' || Number.isNaN(now)) return text;
  return String(Number(Math.min(max, Math.max(min, now + by)).toFixed(6)));
}

/** One entry a line. */
function Lines({ value, names, done }: { value: string[]; names: Names; done: (value: string[]) => void }) {
  const whole = value.join('\n');
  const [text, setText] = useDraft(whole);
  const commit = (): void => {
    const lines = text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
    if (lines.join('\n') !== whole) done(lines);
  };
  return <textarea className="input textarea setting-input" rows={Math.max(2, value.length)} value={text} spellCheck={false} onChange={(event) => setText(event.target.value)} onBlur={commit} {...names} />;
}

/** What is being typed; a value that changed elsewhere takes its place. */
function useDraft(value: string): [string, (text: string) => void] {
  const [draft, setDraft] = useState({ of: value, text: value });
  const current = draft.of === value ? draft.text : value;
  return [current, (text) => setDraft({ of: value, text })];
}
