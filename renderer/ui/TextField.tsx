import { useId } from 'react';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  hint?: string;
  /** Why the value was refused; stands under the field and is read with it. */
  error: string | null;
  mono?: boolean;
  autoFocus?: boolean;
}

export function TextField({ label, value, onChange, placeholder = '', hint, error, mono = false, autoFocus = false }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={mono ? 'input mono' : 'input'}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        autoFocus={autoFocus}
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className={error === null ? 'field-hint' : 'field-error'} role={error === null ? undefined : 'alert'}>
        {error ?? hint}
      </p>
    </div>
  );
}
