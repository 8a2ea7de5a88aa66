/**
 * Customer debts at other tills, as last received from the central server (§accounts). Empty without enrolment or data.
 */
import type { TillAccounts } from '../../contract/central/accounts/till-accounts.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { AccountOf } from '../accounts/charges.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import { text } from '../row.ts';
import { command, query } from '../statement.ts';

const END = record({ position: column.integer, at: column.integer }).select(
  'SELECT position, at FROM central_account_end',
);
const PUT_END = command('INSERT OR REPLACE INTO central_account_end (id, position, at) VALUES (1, ?, ?)');
const TOLD = query("SELECT valor FROM central_fixed WHERE nombre = 'entrega'");
const PUT_TOLD = command("INSERT OR REPLACE INTO central_fixed (nombre, valor) VALUES ('entrega', ?)");
const EMPTY = command('DELETE FROM central_account');
const PUT = command(`
  INSERT INTO central_account (nit, ambiente, tipo_documento, num_documento, otros, vencido, cupo)
  SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6 FROM json_each(?)`);
const FIND = record({ otros: column.cents, vencido: column.cents, cupo: orNull(column.cents) }).select(`
  SELECT otros, vencido, cupo FROM central_account WHERE nit = (SELECT nit FROM issuer WHERE id = +?)
    AND ambiente = +? AND tipo_documento = +? AND num_documento = +?`);

/** Last position received, and the last delivery that changed this till's data. */
export function otherTillsPosition(reader: Reader): { readonly position: number; readonly entrega: number } {
  const told = TOLD.get(reader);
  return {
    position: END.find(reader)?.position ?? 0,
    entrega: told === undefined ? 0 : Number(text(told, 'valor')),
  };
}

export function putOtherTills(tx: Tx, { position, same, at, entrega, cuentas }: TillAccounts): void {
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
  if (!same) PUT_TOLD.run(tx, String(entrega));
}

/** When the central server last sent them; null before. */
export function otherTillsAt(reader: Reader): Instant | null {
  return END.find(reader)?.at ?? null;
}

/** Balance and overdue amount at other tills in cents, and this till's share of the credit limit. */
export interface OtherTills {
  readonly otros: bigint;
  readonly vencido: bigint;
  readonly cupo: bigint | null;
  readonly segun: Instant;
}

/** Null if the central server has sent nothing yet. */
export function otherTillsOf(reader: Reader, of: AccountOf): OtherTills | null {
  const end = END.find(reader);
  if (end === null) return null;
  const found = FIND.find(reader, of.issuerId, of.ambiente, of.tipoDocumento, of.numDocumento);
  return { ...(found ?? { otros: 0n, vencido: 0n, cupo: null }), segun: end.at };
}
