import type { ReactNode } from 'react';
import { dollars } from '../../money/cents.ts';
import { listedAmount } from '../../money/listed-amount.ts';
import { nitText } from '../../../core/contract/text/identity-text.ts';
import type { DocumentRow } from '../../stores/documents/documents.ts';
import { dayText } from '../../text/day.ts';
import type { Words } from '../../text/es.ts';
import { Estado } from './estado.tsx';

/** Longer amounts use a smaller font to stay on one line. */
const LONG_AMOUNT_CHARS = 11;

/** Columns of the list in order; the first and the last are always shown. */
export const DOCUMENT_COLUMNS = [
  'number',
  'type',
  'receiver',
  'identity',
  'when',
  'state',
  'vat',
  'amount',
] as const;
export type DocumentColumn = (typeof DOCUMENT_COLUMNS)[number];

const ALWAYS: ReadonlySet<DocumentColumn> = new Set(['number', 'amount']);

export const CHOSEN_COLUMNS = DOCUMENT_COLUMNS.filter((column) => !ALWAYS.has(column));

type Widths = readonly [wide: string, narrow: string];

/** Widths in a wide and in a narrow window. */
const COLUMN_WIDTH: Readonly<Record<DocumentColumn, Widths>> = {
  number: ['19.5rem', '17.75rem'],
  type: ['8.5rem', '6rem'],
  receiver: ['minmax(0, 1fr)', 'minmax(0, 1fr)'],
  identity: ['9.5rem', '8.5rem'],
  when: ['9.5rem', '8.25rem'],
  state: ['9.25rem', '8.25rem'],
  vat: ['6rem', '5.5rem'],
  amount: ['7rem', '6.5rem'],
};

/** Narrower number column when all numbers have the short format. */
const SHORT_NUMBER_CHARS = 20;
const SHORT_NUMBER_WIDTH: Widths = ['12.5rem', '11.5rem'];

export function columnWidth(column: DocumentColumn, rows: readonly DocumentRow[], narrow: boolean): string {
  const isShort =
    column === 'number' &&
    rows.every(({ numeroControl }) => numeroControl !== null && numeroControl.length <= SHORT_NUMBER_CHARS);
  const [atWide, atNarrow] = isShort ? SHORT_NUMBER_WIDTH : COLUMN_WIDTH[column];
  return narrow ? atNarrow : atWide;
}

const CELLS: Readonly<Record<DocumentColumn, (row: DocumentRow, words: Words) => ReactNode>> = {
  number: ({ numeroControl, codigoGeneracion }) => numeroControl ?? codigoGeneracion,
  type: ({ tipoDte }, words) => words.tipo[tipoDte],
  receiver: ({ receptor }, words) =>
    receptor?.nombre ?? <span className="soft">{words.documents.finalConsumer}</span>,
  identity: ({ receptor }) => nitText(receptor?.numDocumento ?? ''),
  when: ({ fecEmi, horEmi }) => (
    <>
      {dayText(fecEmi)} <span className="soft">{horEmi.slice(0, 5)}</span>
    </>
  ),
  state: ({ estado }) => <Estado estado={estado} />,
  vat: ({ tipoDte, iva }) => dollars(listedAmount(tipoDte, iva)),
  amount: ({ tipoDte, monto }) => dollars(listedAmount(tipoDte, monto)),
};

/** A cell as plain text for a file: amounts without `$`, sortable times. */
export function columnText(column: DocumentColumn, row: DocumentRow, words: Words): string {
  switch (column) {
    case 'number':
      return row.numeroControl ?? row.codigoGeneracion;
    case 'type':
      return words.tipo[row.tipoDte];
    case 'receiver':
      return row.receptor?.nombre ?? words.documents.finalConsumer;
    case 'identity':
      return row.receptor?.numDocumento ?? '';
    case 'when':
      return `${row.fecEmi} ${row.horEmi}`;
    case 'state':
      return words.estado[row.estado];
    case 'vat':
      return listedAmount(row.tipoDte, row.iva);
    case 'amount':
      return listedAmount(row.tipoDte, row.monto);
  }
}

const LOOK: Readonly<Partial<Record<DocumentColumn, string>>> = {
  number: 'document-open figures',
  receiver: 'document-receiver',
  identity: 'figures',
  when: 'figures document-when',
  vat: 'col-amount figures',
  amount: 'col-amount figures',
};

export function DocumentCell({
  column,
  row,
  words,
}: {
  readonly column: DocumentColumn;
  readonly row: DocumentRow;
  readonly words: Words;
}) {
  const long = column === 'amount' && dollars(row.monto).length > LONG_AMOUNT_CHARS;
  return (
    <span role="gridcell" className={LOOK[column]} data-long={long || undefined}>
      {CELLS[column](row, words)}
    </span>
  );
}
