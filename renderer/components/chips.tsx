import type { ReactNode } from 'react';

export interface ChipsProps {
  /** What they choose, for screen readers. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Buttons that belong together, in a row that wraps. */
export function Chips({ name, children }: ChipsProps) {
  return (
    <fieldset className="chips">
      <legend className="only-read">{name}</legend>
      {children}
    </fieldset>
  );
}
