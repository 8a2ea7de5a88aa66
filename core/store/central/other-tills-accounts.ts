/** What customers owe at other tills, as the centre said last; a till that is alone, or was told nothing yet, has none (§accounts). */
import type { TillAccounts } from '../../contract/central/accounts/till-accounts.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { AccountOf } from '../accounts/charges.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import { command } from '../statement.ts';

const END = record({ position: column.integer, at: column.integer }).select(
  'SELECT position, at FROM central_account_end',
);
const PUT_END = command('INSERT OR REPLACE INTO central_account_end (id, position, at) VALUES (1, ?, ?)');
const EMPTY = command('DELETE FROM central_account');
const PUT = command(`
  INSERT INTO central_account (nit, ambiente, tipo_documento, num_documento, otros, vencido, cupo)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?)`);
const FIND = record({ otros: column.cents, vencido: column.cents, cupo: orNull(column.cents) }).select(`
  SELECT otros, vencido, cupo FROM central_account WHERE nit = (SELECT nit FROM issuer WHERE id = +?)
    AND ambiente = +? AND tipo_documento = +? AND num_documento = +?`);

/** When the centre said it, and its position; null where it said nothing. */
export function otherTillsPosition(
  reader: Reader,
): { readonly position: number; readonly at: Instant } | null {
  return END.find(reader);
}

/** Keeps what the centre said. */
export function putOtherTills(tx: Tx, { position, same, at, cuentas }: TillAccounts): void {
  if (!same) {
    EMPTY.run(tx);
    PUT.run(
      tx,
      JSON.stringify(
        cuentas.map(({ nit, ambiente, tipoDocumento, numDocumento, otros, vencido, cupo }) => [
          nit,
          ambiente,
          tipoDocumento,
          numDocumento,
          otros,
          vencido,
          cupo,
        ]),
      ),
    );
  }
  PUT_END.run(tx, position, at);
}

/** What an account comes to at other tills, in cents, and this till's part of the limit. */
export interface OtherTills {
  readonly otros: bigint;
  readonly vencido: bigint;
  readonly cupo: bigint | null;
  readonly segun: Instant;
}

/** Of one account; null where the centre has said nothing. */
export function otherTillsOf(reader: Reader, of: AccountOf): OtherTills | null {
  const end = END.find(reader);
  if (end === null) return null;
  const found = FIND.find(reader, of.issuerId, of.ambiente, of.tipoDocumento, of.numDocumento);
  return { ...(found ?? { otros: 0n, vencido: 0n, cupo: null }), segun: end.at };
}
