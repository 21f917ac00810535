import { Field, type FieldProps } from './Field';

interface TextFieldProps extends FieldProps {
  mono?: boolean;
  autoFocus?: boolean;
}

export function TextField({ mono = false, autoFocus = false, ...props }: TextFieldProps) {
  return <Field {...props}>{(input) => <input {...input} className={mono ? 'input mono' : 'input'} autoFocus={autoFocus} />}</Field>;
}
