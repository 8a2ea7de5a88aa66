/**
 * Triggers that record changed rows in `stream`; they exist only while the till is enrolled. Append-only tables need
 * none (`stream-place.ts`): a sale writes nothing for the central server.
 */
import { writableDatabaseOf, type Database, type Reader, type Tx } from '../handle.ts';
import { ENTRY_NAME, PAYMENT_NAME } from '../migrations/0067-stream-accounts.ts';
import { QUOTE_SALE_NAME } from '../migrations/0071-stream-blocks-quotes.ts';
import { query } from '../statement.ts';

interface Watched {
  readonly table: string;
  /** `INSERT`, or `UPDATE OF` the columns in the record. */
  readonly on: string;
  readonly kind: string;
  /** SQL of the row's name: a number, and optional text. */
  readonly ref: string;
  readonly part?: string;
  readonly when?: string;
}

const EVENT_COLUMNS = 'certificate_id, firma, estado, sello, fh_procesamiento, codigo_msg, descripcion_msg';
const GOODS_COLUMNS = 'codigo, descripcion, categoria, pesado, lleva_existencia, retirado';
const goodsOf = (side: string) =>
  GOODS_COLUMNS.split(', ')
    .map((column) => `${side}.${column}`)
    .join(', ');
/** The row's product has stock control. */
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
  quote_end: { table: 'quote_end', on: 'INSERT', kind: 'quoteEnd', ref: 'NEW.quote_id' },
  quote_sale: {
    table: 'quote_sale',
    on: 'INSERT',
    kind: 'quoteSale',
    ref: '0',
    part: QUOTE_SALE_NAME('NEW.'),
  },
  supplier: { table: 'supplier', on: 'INSERT', kind: 'supplier', ref: 'NEW.id' },
  supplier_anew: { table: 'supplier', on: 'UPDATE', kind: 'supplier', ref: 'NEW.id' },
  purchase: { table: 'purchase', on: 'INSERT', kind: 'purchase', ref: 'NEW.id' },
  purchase_anew: { table: 'purchase', on: 'UPDATE', kind: 'purchase', ref: 'NEW.id' },
  purchase_due: { table: 'purchase_due', on: 'INSERT', kind: 'purchase', ref: 'NEW.purchase_id' },
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
    // Branch records include names of the issuer.
    name: 'stream_issuer_anew',
    sql: `CREATE TRIGGER stream_issuer_anew AFTER UPDATE OF profile ON issuer
BEGIN INSERT INTO stream (kind, ref, part) SELECT 'branch', 0, issuer_id || ' ' || id FROM branch WHERE issuer_id = NEW.id; END`,
  },
];

const PRESENT = query(
  "SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'stream_*' ORDER BY name",
);

export function isStreaming(reader: Reader): boolean {
  return PRESENT.get(reader) !== undefined;
}

/** Creates the triggers; earlier rows are not recorded. */
export function beginStreaming(tx: Tx): void {
  makeTriggers(writableDatabaseOf(tx));
}

export function endStreaming(tx: Tx): void {
  dropTriggers(writableDatabaseOf(tx));
}

/** Replaces triggers made by an older version of the program. */
export function refreshStreaming(tx: Tx): void {
  const present = PRESENT.all(tx).map((row) => String(row['sql']));
  const wanted = TRIGGERS.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(({ sql }) => sql);
  if (present.length === 0 || present.join() === wanted.join()) return;
  const database = writableDatabaseOf(tx);
  dropTriggers(database);
  makeTriggers(database);
}

/** Also used to compare database schemas. */
export function makeTriggers(database: Database): void {
  for (const { name, sql } of TRIGGERS) database.exec(`DROP TRIGGER IF EXISTS ${name}; ${sql}`);
}

function dropTriggers(database: Database): void {
  for (const { name } of TRIGGERS) database.exec(`DROP TRIGGER IF EXISTS ${name}`);
}
