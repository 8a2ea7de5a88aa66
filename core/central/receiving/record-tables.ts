/** How records of a till become rows: the table of each kind, its columns by their names on the wire, and what identifies a row. */
import type { z } from 'zod';
import { RECORD_ROWS, type RecordKind, type RecordRow } from '../../contract/central/stream-records.ts';
import type { Columns, ColumnType } from '../store/columns.ts';

interface KeptAs<Member = string> {
  readonly table: string;
  /** Columns that identify a row of an installation. */
  readonly key: readonly Member[];
  /** Whether a row changes: its latest image counts. What never changes and comes again otherwise is a contradiction. */
  readonly changes: boolean;
  /** What the centre adds to a row by itself: nothing that a till says is compared with it. */
  readonly own?: Columns;
}

export interface RecordTable extends KeptAs {
  readonly columns: Columns;
}

const SESSION = ['nit', 'branch', 'ambiente', 'caja', 'sesion'] as const;

const KEPT: { readonly [Kind in RecordKind]: KeptAs<keyof RecordRow<Kind>> } = {
  branch: { table: 'branch', key: ['nit', 'branch'], changes: true },
  certificate: { table: 'certificate', key: ['id'], changes: true },
  document: { table: 'document', key: ['documento'], changes: true },
  version: { table: 'document_version', key: ['documento', 'version'], changes: false },
  signature: {
    table: 'document_signature',
    key: ['documento', 'version', 'certificate'],
    changes: false,
    own: { holds: 'boolean' },
  },
  ledger: { table: 'ledger', key: ['hash'], changes: false },
  lifeLine: { table: 'life_line', key: ['documento', 'id', 'at'], changes: false },
  contingency: {
    table: 'contingency',
    key: ['nit', 'ambiente', 'autoridad', 'openedAt'],
    changes: true,
  },
  event: { table: 'event', key: ['codigoGeneracion'], changes: true },
  cashSession: { table: 'cash_session', key: SESSION, changes: false },
  cashMovement: { table: 'cash_movement', key: [...SESSION, 'id', 'at'], changes: false },
  cashCount: { table: 'cash_count', key: [...SESSION, 'id', 'at'], changes: false },
  cashZ: { table: 'cash_z', key: [...SESSION, 'hash'], changes: false },
  documentCash: { table: 'document_cash', key: ['documento'], changes: true },
  audit: { table: 'till_audit', key: ['hash'], changes: false },
  goods: { table: 'goods', key: ['product'], changes: true },
  stockEntry: { table: 'stock_entry', key: ['paper'], changes: false },
  stockMove: { table: 'stock_move', key: ['paper', 'id'], changes: false },
  accountCharge: { table: 'account_charge', key: ['documento'], changes: true },
  accountPayment: {
    table: 'account_payment',
    key: ['nit', 'branch', 'ambiente', 'numero'],
    changes: false,
  },
  accountEntry: { table: 'account_entry', key: ['nit', 'clave'], changes: false },
  stockCount: { table: 'stock_count', key: ['paper', 'item'], changes: false },
};

export const RECORD_TABLES = Object.fromEntries(
  Object.entries(KEPT).map(([kind, kept]) => [kind, { ...kept, columns: columnsOf(kind as RecordKind) }]),
) as Readonly<Record<RecordKind, RecordTable>>;

/** The columns of a kind: the members of its record, then what the centre adds. */
function columnsOf(kind: RecordKind): Columns {
  const members: Readonly<Record<string, z.core.$ZodType>> = RECORD_ROWS[kind].shape;
  const told = Object.entries(members).map(([name, member]) => [name, typeOf(member)] as const);
  return { ...Object.fromEntries(told), ...KEPT[kind].own };
}

function typeOf(member: z.core.$ZodType): ColumnType {
  const { def } = (member as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
    case 'default':
      return typeOf(def.innerType);
    case 'number':
      return 'bigint';
    case 'boolean':
      return 'boolean';
    case 'array':
      return 'jsonb';
    default:
      return 'text';
  }
}

/** A column's name in the database. */
export function columnName(wire: string): string {
  return `"${wire.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}
