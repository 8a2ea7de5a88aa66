/** A table of the managers' page. */
import type { ReactNode } from 'react';

export interface Column<T> {
  /** Empty for the actions column. */
  readonly name: string;
  readonly renderCell: (row: T) => ReactNode;
  /** Numbers are right-aligned. */
  readonly figure?: boolean;
}

export interface TableProps<T> {
  readonly name: string;
  readonly columns: readonly Column<T>[];
  /** Null while loading: renders nothing. */
  readonly rows: readonly T[] | null;
  readonly keyOf: (row: T) => string;
  readonly empty: string;
}

export function Table<T>({ name, columns, rows, keyOf, empty }: TableProps<T>) {
  if (rows === null) return null;
  if (rows.length === 0) return <p className="empty">{empty}</p>;
  return (
    <div className="central-scroll">
      <table className="central-table" aria-label={name}>
        <thead>
          <tr>
            {columns.map((column) =>
              column.name === '' ? (
                <td key="">{column.name}</td>
              ) : (
                <th key={column.name} scope="col" data-figure={column.figure === true ? '' : undefined}>
                  {column.name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.name} data-figure={column.figure === true ? '' : undefined}>
                  {column.renderCell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
