/** What changes an account beside documents and payments: adjustments, bad debts, balances paid back, payments reversed (§account-entries). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { ENTRY_KINDS } from '../../contract/till/account-entries.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import type { AccountOf } from './charges.ts';

const ENTRY = record({
  issuerId: column.text,
  /** Key of the call that asked for it. */
  clave: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  tipo: column.oneOf(ENTRY_KINDS),
  tipoDocumento: column.text,
  numDocumento: column.text,
  /** Raises what is owed; below zero it lowers it. */
  centavos: column.cents,
  motivo: column.text,
  /** The receipt that a reversal takes back; null of others. */
  reciboBranch: orNull(column.text),
  reciboNumero: orNull(column.integer),
  /** That of the drawer that the cash left; null where none did. */
  movementId: orNull(column.integer),
  userId: column.text,
  at: column.integer,
});
export type StoredEntry = RecordOf<typeof ENTRY>;

const INSERT = insertionOf('account_entry', ENTRY);
const OF_KEY = ENTRY.select('SELECT * FROM account_entry WHERE issuer_id = ? AND clave = ?');
const OF_ACCOUNT = ENTRY.select(`
  SELECT * FROM account_entry WHERE num_documento = +? AND tipo_documento = +? AND issuer_id = +? AND ambiente = +?
  ORDER BY at, clave`);

/** Keeps an entry. */
export function recordEntry(tx: Tx, entry: StoredEntry): void {
  INSERT.run(tx, entry);
}

/** What was entered under a key; null where nothing. */
export function entryOfKey(reader: Reader, issuerId: string, clave: string): StoredEntry | null {
  return OF_KEY.find(reader, issuerId, clave);
}

/** The entries of an account, the oldest first. */
export function entriesOf(reader: Reader, of: AccountOf): readonly StoredEntry[] {
  return OF_ACCOUNT.list(reader, of.numDocumento, of.tipoDocumento, of.issuerId, of.ambiente);
}
