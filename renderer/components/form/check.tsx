import type { ComponentProps, ReactNode } from 'react';

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> {
  readonly label: ReactNode;
  readonly onChange: (checked: boolean) => void;
}

/** A box to tick with its label; `className` is the label's. */
export function Check({ label, onChange, className = '', ...input }: CheckProps) {
  return (
    <label className={`medium check ${className}`.trim()}>
      <input type="checkbox" {...input} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
