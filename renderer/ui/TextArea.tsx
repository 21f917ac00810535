import { useId } from 'react';

interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  hint?: string;
  /** Why the text was refused; stands under the field and is read with it. */
  error: string | null;
}

/** Several lines in the mono face. */
export function TextArea({ label, value, onChange, placeholder = '', hint, error }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input mono textarea"
        rows={3}
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
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
