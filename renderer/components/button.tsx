import type { ComponentProps } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: 'main' | 'plain' | 'beside' | 'danger' | undefined;
  readonly tone?: 'bad' | undefined;
}

/** A button as all of them look: by its kind how much it weighs, by its tone what it does. It sends no form unless told to. */
export function Button({ kind, tone, ...button }: ButtonProps) {
  return <button type="button" className="button" data-kind={kind} data-tone={tone} {...button} />;
}
