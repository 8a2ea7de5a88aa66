/**
 * What notes the rows that change: triggers that exist only while a till is enrolled. Each adds one entry that names the row, in the
 * transaction of the row itself. What only grows needs none (`stream-place.ts`): a sale writes nothing for the centre.
 */
import { writableDatabaseOf, type Database, type Reader, type Tx } from '../handle.ts';
import { ENTRY_NAME, PAYMENT_NAME } from '../migrations/0067-stream-accounts.ts';
import { query } from '../statement.ts';

/** What adds an entry. */
interface Watched {
  readonly table: string;
  /** `INSERT`, or `UPDATE OF` the columns that a record tells. */
  readonly on: string;
  readonly kind: string;
  /** SQL of the number and of the rest that name the row. */
  readonly ref: string;
  readonly part?: string;
  /** Condition of the row. */
  readonly when?: string;
}

const EVENT_COLUMNS = 'certificate_id, firma, estado, sello, fh_procesamiento, codigo_msg, descripcion_msg';
const GOODS_COLUMNS = 'codigo, descripcion, categoria, pesado, lleva_existencia, retirado';
const goodsOf = (side: string) =>
  GOODS_COLUMNS.split(', ')
    .map((column) => `${side}.${column}`)
    .join(', ');
/** The goods of a row whose stock is kept. */
const stocked = (side: string) =>
  `EXISTS (SELECT 1 FROM product WHERE num = ${side}.product AND lleva_existencia = 1)`;
const BRANCH_PART = "NEW.issuer_id || ' ' || NEW.id";

const WATCHED: Readonly<Record<string, Watched>> = {
  branch: { table: 'branch', on: 'INSERT', kind: 'branch', ref: '0', part: BRANCH_PART },
  branch_anew: { table: 'branch', on: 'UPDATE', kind: 'branch', ref: '0', part: BRANCH_PART },
  certificate: { table: 'certificate', on: 'INSERT', kind: 'certificate', ref: '0', part: 'NEW.id' },
  certificate_anew: { table: 'certificate', on: 'UPDATE', kind: 'certificate', ref: '0', part: 'NEW.id' },
  contingency: { table: 'contingency', on: 'INSERT', kind: 'contingency', ref: 'NEW.id' },
  contingency_anew: {
    table: 'contingency',
    on: 'UPDATE OF tipo, motivo, closed_at',
    kind: 'contingency',
    ref: 'NEW.id',
  },
  event: { table: 'event', on: 'INSERT', kind: 'event', ref: 'NEW.id' },
  event_anew: { table: 'event', on: `UPDATE OF ${EVENT_COLUMNS}`, kind: 'event', ref: 'NEW.id' },
  cash_z: { table: 'cash_z', on: 'INSERT', kind: 'cashZ', ref: 'NEW.session_id' },
  account_charge: { table: 'central_charge', on: 'INSERT', kind: 'accountCharge', ref: 'NEW.document_id' },
  account_charge_anew: {
    table: 'central_charge',
    on: 'UPDATE',
    kind: 'accountCharge',
    ref: 'NEW.document_id',
  },
  account_payment: {
    table: 'account_payment',
    on: 'INSERT',
    kind: 'accountPayment',
    ref: '0',
    part: PAYMENT_NAME('NEW.'),
  },
  account_entry: {
    table: 'account_entry',
    on: 'INSERT',
    kind: 'accountEntry',
    ref: '0',
    part: ENTRY_NAME('NEW.'),
  },
  goods: { table: 'product', on: 'INSERT', kind: 'goods', ref: 'NEW.num', when: 'NEW.lleva_existencia = 1' },
  goods_anew: {
    table: 'product',
    on: `UPDATE OF ${GOODS_COLUMNS}`,
    kind: 'goods',
    ref: 'NEW.num',
    when: `(OLD.lleva_existencia = 1 OR NEW.lleva_existencia = 1)
      AND (${goodsOf('OLD')}) IS NOT (${goodsOf('NEW')})`,
  },
  goods_level: {
    table: 'product_level',
    on: 'INSERT',
    kind: 'goods',
    ref: 'NEW.product',
    when: stocked('NEW'),
  },
  goods_level_anew: {
    table: 'product_level',
    on: 'UPDATE',
    kind: 'goods',
    ref: 'NEW.product',
    when: stocked('NEW'),
  },
  goods_level_gone: {
    table: 'product_level',
    on: 'DELETE',
    kind: 'goods',
    ref: 'OLD.product',
    when: stocked('OLD'),
  },
};

const TRIGGERS: readonly { readonly name: string; readonly sql: string }[] = [
  ...Object.entries(WATCHED).map(([what, { table, on, kind, ref, part = "''", when }]) => {
    const name = `stream_${what}`;
    const entry = `INSERT INTO stream (kind, ref, part) VALUES ('${kind}', ${ref}, ${part});`;
    const condition = when === undefined ? '' : ` WHEN ${when}`;
    return { name, sql: `CREATE TRIGGER ${name} AFTER ${on} ON ${table}${condition} BEGIN ${entry} END` };
  }),
  {
    // The names that a record of a branch tells are partly its issuer's.
    name: 'stream_issuer_anew',
    sql: `CREATE TRIGGER stream_issuer_anew AFTER UPDATE OF profile ON issuer
BEGIN INSERT INTO stream (kind, ref, part) SELECT 'branch', 0, issuer_id || ' ' || id FROM branch WHERE issuer_id = NEW.id; END`,
  },
];

const PRESENT = query(
  "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'stream_*' ORDER BY name",
);

/** Whether the stream is written. */
export function isStreaming(reader: Reader): boolean {
  return PRESENT.get(reader) !== undefined;
}

/** Begins to write the stream, from the next row on. */
export function beginStreaming(tx: Tx): void {
  makeTriggers(writableDatabaseOf(tx));
}

/** Stops writing it: a till that is enrolled nowhere pays nothing. */
export function endStreaming(tx: Tx): void {
  dropTriggers(writableDatabaseOf(tx));
}

/** Makes the triggers of this program where a program before it made others. */
export function refreshStreaming(tx: Tx): void {
  const present = PRESENT.all(tx).map((row) => String(row['sql']));
  const wanted = TRIGGERS.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(({ sql }) => sql);
  if (present.length === 0 || present.join() === wanted.join()) return;
  const database = writableDatabaseOf(tx);
  dropTriggers(database);
  makeTriggers(database);
}

/** Adds them to a database that is compared with one that has them. */
export function makeTriggers(database: Database): void {
  for (const { name, sql } of TRIGGERS) database.exec(`DROP TRIGGER IF EXISTS ${name}; ${sql}`);
}

function dropTriggers(database: Database): void {
  for (const { name } of TRIGGERS) database.exec(`DROP TRIGGER IF EXISTS ${name}`);
}
