import { useId } from 'react';

interface SelectFieldProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  /** Value → the words for it, in this order. */
  options: Record<T, string>;
}

/** One of a few choices, each said in words. */
export function SelectField<T extends string>({ label, value, onChange, options }: SelectFieldProps<T>) {
  const id = useId();
  const values = Object.keys(options) as T[];
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="select" value={value} onChange={(event) => onChange(values.find((each) => each === event.target.value) ?? value)}>
        {values.map((each) => (
          <option key={each} value={each}>
            {options[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
