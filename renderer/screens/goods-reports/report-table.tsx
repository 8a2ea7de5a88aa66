import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { SaveListButton } from '../../components/list/save-list-button.tsx';
import { useWords } from '../../hooks/use-words.ts';
import { fold } from '../../input/fold.ts';
import { saveRows } from '../../stores/lists/rows-file.ts';
import { WHOLE_NUMBER } from '../../text/whole-number.ts';
import '../../components/list/figure-table.css';

/** Rows shown per press of the button; files have all rows. */
const ROWS_AT_ONCE = 100;
/** Up to this many rows there is no search field. */
const FEW_ROWS = 10;

export interface ReportColumn<Row> {
  readonly name: string;
  readonly heading: string;
  /** Text for the file and for sorting, as a decimal for figures. */
  readonly text: (row: Row) => string;
  /** Displayed content, if it differs from `text`. */
  readonly shown?: (row: Row) => ReactNode;
  readonly words?: true;
}

export interface ReportTableProps<Row> {
  readonly label: string;
  readonly columns: readonly ReportColumn<Row>[];
  /** In the default order. */
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** File name without extension. */
  readonly file: string;
  /** Shown without rows. */
  readonly empty?: string;
  readonly foot?: ReactNode;
  /** Placed before the file button: choice of rows. */
  readonly children?: ReactNode;
}

interface Sorting {
  readonly name: string;
  readonly down: boolean;
}

export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { label, columns, rows, keyOf, file, empty, foot, children } = props;
  const { goodsReports: text } = useWords();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const [wanted, setWanted] = useState('');
  const sorted = sortedRows(matching(rows, columns, wanted), columns, sorting);
  const save = () =>
    saveRows(
      {
        name: `${file}.csv`,
        headings: columns.map(({ heading }) => heading),
        cellsOf: (row: Row) => columns.map((column) => column.text(row)),
      },
      sorted,
    );
  return (
    <div className="stack gap-2 top shrinks">
      <div className="row gap-2-3 wrap led report-tools">
        {children ?? <span />}
        {rows.length > FEW_ROWS && (
          <input
            className="input report-search"
            type="search"
            aria-label={text.search}
            placeholder={text.search}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
        )}
        {rows.length > 0 && (
          <>
            <span className="soft small figures">{text.rows(WHOLE_NUMBER.format(sorted.length))}</span>
            <SaveListButton onSave={() => Promise.resolve(save())} />
          </>
        )}
      </div>
      {sorted.length === 0 && (
        <p className="soft">{rows.length === 0 ? (empty ?? text.nothing) : text.nothing}</p>
      )}
      {sorted.length > 0 && (
        <Rows
          {...{ label, columns, keyOf, sorting }}
          rows={sorted.slice(0, most)}
          foot={wanted === '' ? foot : undefined}
          onSort={setSorting}
        />
      )}
      {sorted.length > most && (
        <div>
          <Button onClick={() => setMost(most + ROWS_AT_ONCE)}>
            {text.more(WHOLE_NUMBER.format(sorted.length - most))}
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowsProps<Row> extends Pick<
  ReportTableProps<Row>,
  'label' | 'columns' | 'rows' | 'keyOf' | 'foot'
> {
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

function Rows<Row>({ label, columns, rows, keyOf, foot, sorting, onSort }: RowsProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section className="table-scroll report-scroll" tabIndex={0} aria-label={label}>
      <table className="figure-table report-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>{columns.map((column, at) => cellOf(column, row, at))}</tr>
          ))}
        </tbody>
        {foot !== undefined && <tfoot>{foot}</tfoot>}
      </table>
    </section>
  );
}

function cellOf<Row>({ name, words, text, shown = text }: ReportColumn<Row>, row: Row, at: number) {
  if (at === 0)
    return (
      <th key={name} scope="row">
        {shown(row)}
      </th>
    );
  return (
    <td key={name} data-words={words}>
      {shown(row)}
    </td>
  );
}

interface HeadCellProps<Row> {
  readonly column: ReportColumn<Row>;
  readonly sorting: Sorting | null;
  readonly onSort: (sorting: Sorting) => void;
}

function HeadCell<Row>({ column, sorting, onSort }: HeadCellProps<Row>) {
  const { name, heading, words } = column;
  const on = sorting?.name === name ? sorting : null;
  const Arrow = on?.down === true ? ArrowDown : ArrowUp;
  const next = on === null ? words !== true : !on.down;
  return (
    <th
      scope="col"
      data-words={words}
      aria-sort={on === null ? 'none' : on.down ? 'descending' : 'ascending'}
    >
      <button type="button" className="report-sort" onClick={() => onSort({ name, down: next })}>
        {heading}
        {on !== null && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}

function matching<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  wanted: string,
): readonly Row[] {
  const plain = fold(wanted.trim());
  if (plain === '') return rows;
  const said = columns.filter(({ words }) => words === true);
  return rows.filter((row) => said.some(({ text }) => fold(text(row)).includes(plain)));
}

function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly ReportColumn<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const column = columns.find(({ name }) => name === sorting?.name);
  if (sorting === null || column === undefined) return rows;
  const { text, words } = column;
  const order = (a: Row, b: Row): number =>
    words === true ? text(a).localeCompare(text(b), 'es') : sizeOf(text(a)) - sizeOf(text(b));
  return rows.toSorted((a, b) => (sorting.down ? order(b, a) : order(a, b)));
}

/** Sort key; an empty figure comes first. */
function sizeOf(figure: string): number {
  return figure === '' ? Number.MIN_SAFE_INTEGER : Number(figure);
}
