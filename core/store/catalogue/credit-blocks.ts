/** Credit blocks of customers: those set at this till, and the latest from the central server (§account-blocks). */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';

const WORD = record({
  issuerId: column.text,
  tipoDocumento: column.text,
  numDocumento: column.text,
  /** Null lifts the block. */
  motivo: orNull(column.text),
  quien: column.text,
  at: column.integer,
});
export type CreditWord = RecordOf<typeof WORD>;
type OfCustomer = Pick<CreditWord, 'tipoDocumento' | 'numDocumento'>;

/** The block in force: the central one, else the latest of this till. */
const BLOCK = record({ quien: column.text, caja: orNull(column.text), at: column.integer }).select(`
  SELECT quien, caja, at FROM central_block WHERE tipo_documento = ? AND num_documento = ?
  UNION ALL SELECT * FROM (SELECT quien, NULL, at FROM credit_block WHERE issuer_id = ? AND tipo_documento = ? AND num_documento = ?
    AND motivo IS NOT NULL ORDER BY id DESC LIMIT 1) LIMIT 1`);
const ADD = insertionOf('credit_block', WORD);
const COUNT = column.integer.select('SELECT count(*) FROM credit_block');
const MOTIVO = column.text.select(
  'SELECT motivo FROM central_block WHERE tipo_documento = ? AND num_documento = ?',
);
const PUT = command(
  'INSERT OR REPLACE INTO central_block (tipo_documento, num_documento, motivo, quien, caja, at) VALUES (?, ?, ?, ?, ?, ?)',
);
const LIFT = command('DELETE FROM central_block WHERE tipo_documento = ? AND num_documento = ?');
const LIFT_OWN = command(`
  DELETE FROM customer_block WHERE customer IN (SELECT num FROM customer WHERE tipo_documento = ? AND profile ->> 'numDocumento' = ?)`);
const OWN = column.integer.select(`
  SELECT 1 FROM customer_block JOIN customer ON num = customer WHERE tipo_documento = ? AND profile ->> 'numDocumento' = ?`);

/** User and till that blocked a customer; `caja` is null for the central server or this till. */
export interface BlockedBy {
  readonly quien: string;
  readonly caja: string | null;
  readonly at: Instant;
}

/** Null if no block is in force. */
export function blockedBy(
  reader: Reader,
  { issuerId, tipoDocumento, numDocumento }: Pick<CreditWord, 'issuerId' | 'tipoDocumento' | 'numDocumento'>,
): BlockedBy | null {
  return BLOCK.find(reader, tipoDocumento, numDocumento, issuerId, tipoDocumento, numDocumento);
}

/** Number of blocks and unblocks set at this till. */
export function creditWordCount(reader: Reader): number {
  return COUNT.find(reader) ?? 0;
}

/** Blocks or unblocks at this till, which overrides the central block. */
export function sayCredit(tx: Tx, word: CreditWord): void {
  ADD.run(tx, word);
  LIFT.run(tx, word.tipoDocumento, word.numDocumento);
}

/** Applies the central block or unblock. @returns whether the customer's block changed */
export function putCentralBlock(
  tx: Tx,
  {
    tipoDocumento,
    numDocumento,
    motivo,
    quien,
    caja,
    at,
  }: OfCustomer & BlockedBy & { readonly motivo: string | null },
): boolean {
  const document = [tipoDocumento, numDocumento] as const;
  const before = MOTIVO.find(tx, ...document);
  const isOwn = OWN.find(tx, ...document) !== null;
  LIFT_OWN.run(tx, ...document);
  if (motivo === null) LIFT.run(tx, ...document);
  else PUT.run(tx, ...document, motivo, quien, caja, at);
  return motivo === null ? before !== null || isOwn : before !== motivo;
}

/** Deletes central blocks missing from the complete list of `tipoDocumento numDocumento`. */
export const keepCentralBlocks = command(
  "DELETE FROM central_block WHERE tipo_documento || ' ' || num_documento NOT IN (SELECT value FROM json_each(?))",
  (documents: readonly string[]) => [JSON.stringify(documents)],
).run;
