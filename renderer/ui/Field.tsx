import { useId, type ReactElement } from 'react';

export interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  hint?: string;
  /** Why the value was refused; stands under the field and is read with it. */
  error: string | null;
}

/** What an input or text area of a field is given. */
interface InputProps {
  id: string;
  value: string;
  placeholder: string;
  spellCheck: false;
  autoComplete: 'off';
  'aria-invalid': boolean;
  'aria-describedby': string;
  onChange: (event: { target: { value: string } }) => void;
}

/** A label over what is typed into, and under it the hint or what is wrong. */
export function Field({ label, value, onChange, placeholder = '', hint, error, children }: FieldProps & { children: (input: InputProps) => ReactElement }) {
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, value, placeholder, spellCheck: false, autoComplete: 'off', 'aria-invalid': error !== null, 'aria-describedby': note, onChange: ({ target }) => onChange(target.value) })}
      <p id={note} className={error === null ? 'field-hint' : 'field-error'} role={error === null ? undefined : 'alert'}>
        {error ?? hint}
      </p>
    </div>
  );
}
