import type { ReactNode } from 'react';

export interface ChipsProps {
  readonly name: string;
  /** Number of equal columns; without it, chips are as wide as their text. */
  readonly columns?: 3 | 6;
  readonly children: ReactNode;
}

export function Chips({ name, columns, children }: ChipsProps) {
  return (
    <fieldset className="chips" data-columns={columns}>
      <legend className="only-read">{name}</legend>
      {children}
    </fieldset>
  );
}
