/** A table of the managers' page. */
import type { ReactNode } from 'react';

export interface Column<T> {
  /** Empty over what a row can do. */
  readonly name: string;
  readonly renderCell: (row: T) => ReactNode;
  /** Numbers stand at the right. */
  readonly figure?: boolean;
}

export interface TableProps<T> {
  readonly name: string;
  readonly columns: readonly Column<T>[];
  /** Null while they are not known: nothing is said of them. */
  readonly rows: readonly T[] | null;
  readonly keyOf: (row: T) => string;
  /** Shown where there is no row. */
  readonly empty: string;
}

/** Rows under their columns. */
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
