import type { ReactNode } from 'react';

export interface FigureTableProps {
  readonly label: string;
  /** Names of the columns. */
  readonly heads: readonly string[];
  readonly className?: string;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table of figures; where it is too wide it scrolls. */
export function FigureTable({ label, heads, className = '', children }: FigureTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="table-scroll" tabIndex={0} aria-label={label}>
      <table className={`figure-table ${className}`.trim()}>
        <thead>
          <tr>
            {heads.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}
