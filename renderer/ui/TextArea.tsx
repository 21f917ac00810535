import { Field, type FieldProps } from './Field';

/** Several lines in the mono face. */
export function TextArea(props: FieldProps) {
  return <Field {...props}>{(input) => <textarea {...input} className="input mono textarea" rows={3} />}</Field>;
}
