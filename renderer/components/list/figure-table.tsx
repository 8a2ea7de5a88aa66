import type { ReactNode } from 'react';
import './figure-table.css';

export interface FigureTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly className?: string;
  readonly children: ReactNode;
}

/** A table of figures that scrolls horizontally. */
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
