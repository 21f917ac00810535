import type { ComponentProps, ReactNode } from 'react';
import { Hint } from './Hint';

type ButtonProps = ComponentProps<'button'> & { look?: 'plain' | 'primary' | 'danger' };

/** A text button; its text is its accessible name. */
export function Button({ look = 'plain', className = '', ...props }: ButtonProps) {
  return <button type="button" className={`button ${className}`} data-look={look} {...props} />;
}

/** An icon button with its name as label and hint; `keys` are added to the hint for those who look for them. */
export function IconButton({ name, keys = '', children, className = '', ...props }: ComponentProps<'button'> & { name: string; keys?: string; children: ReactNode }) {
  return (
    <Hint text={keys === '' ? name : `${name}  ${keys}`}>
      <button type="button" className={`icon-button ${className}`} aria-label={name} {...props}>
        {children}
      </button>
    </Hint>
  );
}
