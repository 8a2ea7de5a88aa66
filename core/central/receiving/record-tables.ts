/** The table of each record kind, its columns by wire name, and its key. */
import type { z } from 'zod';
import { RECORD_ROWS, type RecordKind, type RecordRow } from '../../contract/central/stream-records.ts';
import type { Columns, ColumnType } from '../store/columns.ts';

interface KeptAs<Member = string> {
  readonly table: string;
  /** Unique within an installation. */
  readonly key: readonly Member[];
  /** Whether rows change: the last one counts. Otherwise a different row is a contradiction. */
  readonly changes: boolean;
  /** Columns set by the centre, never compared with received ones. */
  readonly own?: Columns;
  /** Whether they change whenever the row is told again; otherwise they are set once. */
  readonly ownFollows?: boolean;
}

export interface RecordTable extends KeptAs {
  readonly columns: Columns;
}

const SESSION = ['nit', 'branch', 'ambiente', 'caja', 'sesion'] as const;

const QUOTE = ['nit', 'branch', 'ambiente', 'numero', 'version', 'at'] as const;

/** Where the row was last told in its till's stream. */
const PLACED = { own: { toldEpoch: 'text', toldSeq: 'bigint' }, ownFollows: true } as const;

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
  cashSession: { table: 'cash_session', key: [...SESSION, 'openedAt'], changes: false },
  cashMovement: { table: 'cash_movement', key: [...SESSION, 'id', 'at'], changes: false },
  cashCount: { table: 'cash_count', key: [...SESSION, 'id', 'at'], changes: false },
  cashZ: { table: 'cash_z', key: [...SESSION, 'hash'], changes: false },
  documentCash: { table: 'document_cash', key: ['documento'], changes: true },
  audit: { table: 'till_audit', key: ['hash'], changes: false },
  goods: { table: 'goods', key: ['product'], changes: true },
  stockEntry: { table: 'stock_entry', key: ['paper'], changes: false },
  stockMove: { table: 'stock_move', key: ['paper', 'id'], changes: false },
  accountCharge: { table: 'account_charge', key: ['documento'], changes: true, ...PLACED },
  accountPayment: {
    table: 'account_payment',
    key: ['nit', 'branch', 'ambiente', 'numero', 'at'],
    changes: false,
    ...PLACED,
  },
  accountEntry: { table: 'account_entry', key: ['nit', 'clave'], changes: false, ...PLACED },
  creditBlock: { table: 'credit_block', key: ['nit', 'id', 'at'], changes: false },
  quote: { table: 'quote', key: QUOTE, changes: false },
  quoteEnd: { table: 'quote_end', key: QUOTE, changes: false },
  quoteSale: { table: 'quote_sale', key: ['documento', 'contenido'], changes: false },
  supplier: { table: 'supplier', key: ['nit', 'proveedor'], changes: true },
  purchase: { table: 'purchase', key: ['nit', 'compra'], changes: true },
  stockCount: { table: 'stock_count', key: ['paper', 'item'], changes: false },
};

export const RECORD_TABLES = Object.fromEntries(
  Object.entries(KEPT).map(([kind, kept]) => [kind, { ...kept, columns: columnsOf(kind as RecordKind) }]),
) as Readonly<Record<RecordKind, RecordTable>>;

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

export function columnName(wire: string): string {
  return `"${wire.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;
}
