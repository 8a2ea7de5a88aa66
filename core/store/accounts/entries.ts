/**
 * Account entries other than documents and payments: adjustments, bad debts, refunds, payment reversals
 * (§account-entries).
 */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { ENTRY_KINDS } from '../../contract/till/account-entries.ts';
import type { Reader } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import type { AccountOf } from './charges.ts';

const ENTRY = record({
  issuerId: column.text,
  /** Idempotency key of the request. */
  clave: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  tipo: column.oneOf(ENTRY_KINDS),
  tipoDocumento: column.text,
  numDocumento: column.text,
  /** Positive increases the debt. */
  centavos: column.cents,
  motivo: column.text,
  /** Receipt undone by a reversal; null for other entries. */
  reciboBranch: orNull(column.text),
  reciboNumero: orNull(column.integer),
  /** Drawer movement of a cash refund; null without cash. */
  movementId: orNull(column.integer),
  userId: column.text,
  at: column.integer,
});
export type StoredEntry = RecordOf<typeof ENTRY>;

const OF_ACCOUNT = ENTRY.select(`
  SELECT * FROM account_entry WHERE num_documento = +? AND tipo_documento = +? AND issuer_id = +? AND ambiente = +?
  ORDER BY at, clave`);

export const recordEntry = insertionOf('account_entry', ENTRY).run;

/** Entry with an idempotency key, or null. */
export const entryOfKey = ENTRY.select<[issuerId: string, clave: string]>(
  'SELECT * FROM account_entry WHERE issuer_id = ? AND clave = ?',
).find;

export function entriesOf(reader: Reader, of: AccountOf): readonly StoredEntry[] {
  return OF_ACCOUNT.list(reader, of.numDocumento, of.tipoDocumento, of.issuerId, of.ambiente);
}
