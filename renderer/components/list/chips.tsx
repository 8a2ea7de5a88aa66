import type { ReactNode } from 'react';

export interface ChipsProps {
  /** What they choose, for screen readers. */
  readonly name: string;
  /** How many stand in a row, each as wide as the others; without it they are as wide as their words. */
  readonly columns?: 3 | 6;
  readonly children: ReactNode;
}

/** Buttons that belong together, in a row that wraps. */
export function Chips({ name, columns, children }: ChipsProps) {
  return (
    <fieldset className="chips" data-columns={columns}>
      <legend className="only-read">{name}</legend>
      {children}
    </fieldset>
  );
}
