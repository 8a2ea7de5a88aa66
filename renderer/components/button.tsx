import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'main' | 'plain' | 'beside' | 'danger' | undefined;
  readonly tone?: 'bad' | undefined;
}

/** Button in the common style: `kind` sets its weight, `tone` its meaning. Not a submit button by default. */
export function Button({ kind, tone, className = '', ...button }: ButtonProps) {
  const classes = `button ${className}`.trim();
  return <button type="button" className={classes} data-kind={kind} data-tone={tone} {...button} />;
}
