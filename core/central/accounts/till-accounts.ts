/** Hands down what customers owe at other tills than the one that asks, and its part of each limit (§accounts, §account-quotas). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type {
  OwnAccounts,
  TillAccount,
  TillAccounts,
} from '../../contract/central/accounts/till-accounts.ts';
import { accountOfRows } from '../../domain/accounts/account-of-rows.ts';
import { quotaOf } from '../../domain/accounts/quotas.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Tx } from '../store/database.ts';
import { accountRows, type CentralRows } from './account-rows.ts';

/** Everything that may change an answer: rows of accounts, limits, and which tills there are; a day ends what was due. */
const POSITION = `
  SELECT ((SELECT coalesce(sum(changes), 0) FROM account_position) + (SELECT catalogue_version FROM company)
    + (SELECT count(*) FROM installation) + (SELECT count(*) FROM installation WHERE state = 'REVOCADA'))::text AS position`;
const TILLS = `
  SELECT installation_id::text AS id FROM installation WHERE state <> 'REVOCADA' ORDER BY enrolled_at, installation_id`;
const LIMITS = `
  SELECT profile ->> 'tipoDocumento' AS tipo, profile ->> 'numDocumento' AS num, terms ->> 'limiteCentavos' AS limite
  FROM customer WHERE NOT gone AND terms ->> 'limiteCentavos' IS NOT NULL AND profile ->> 'numDocumento' IS NOT NULL`;
const TAXPAYERS = 'SELECT DISTINCT nit FROM branch WHERE installation_id = $1';

/** What changed since a position: all of it, or nothing. The day counts in it too. */
export async function accountsFor(
  tx: Tx,
  { installation }: Origin,
  { after, now }: { readonly after: number; readonly now: number },
): Promise<TillAccounts> {
  const hoy = fiscalDate(now);
  const row = await tx.row<{ position: string }>(POSITION);
  const position = Number(row?.position ?? 0) + Math.floor(Date.parse(hoy) / DAY_MS);
  if (position === after) return { position, same: true, at: now, cuentas: [] };
  const tills = (await tx.rows<{ id: string }>(TILLS)).map(({ id }) => id);
  const limits = await tx.rows<{ tipo: string; num: string; limite: string }>(LIMITS);
  const quotas = new Map(
    limits.map(({ tipo, num, limite }) => [
      JSON.stringify([tipo, num]),
      quotaOf(Number(limite), { till: installation, tills }),
    ]),
  );
  const taxpayers = await tx.rows<{ nit: string }>(TAXPAYERS, [installation]);
  const cuentas: TillAccount[] = [];
  for (const ambiente of AMBIENTES) {
    const seen = new Set<string>();
    for (const { nit, tipoDocumento, numDocumento, rows } of await accountRows(tx, ambiente)) {
      const account = JSON.stringify([tipoDocumento, numDocumento]);
      seen.add(`${nit} ${account}`);
      const all = accountOfRows(rows, hoy);
      const own = accountOfRows(rowsOf(rows, installation), hoy);
      const cupo = quotas.get(account) ?? null;
      cuentas.push({
        nit,
        ambiente,
        tipoDocumento,
        numDocumento,
        otros: Number(all.saldo - own.saldo),
        vencido: Number(all.vencido),
        cupo,
      });
    }
    for (const { nit } of taxpayers)
      for (const { tipo, num } of limits) {
        const account = JSON.stringify([tipo, num]);
        if (seen.has(`${nit} ${account}`)) continue;
        const of = { nit, ambiente, tipoDocumento: tipo, numDocumento: num };
        cuentas.push({ ...of, otros: 0, vencido: 0, cupo: quotas.get(account) ?? null });
      }
  }
  return { position, same: false, at: now, cuentas };
}

const DAY_MS = 86_400_000;

function rowsOf({ charges, payments, entries }: CentralRows, installation: string): CentralRows {
  const isOwn = (row: { readonly installation: string }) => row.installation === installation;
  return {
    charges: charges.filter(isOwn),
    payments: payments.filter(isOwn),
    entries: entries.filter(isOwn),
  };
}

/** What the rows of the till that asks come to, account by account; those that come to nothing are left out. */
export async function ownAccountsOf(tx: Tx, { installation }: Origin, now: number): Promise<OwnAccounts> {
  const hoy = fiscalDate(now);
  const cuentas: OwnAccounts['cuentas'] = [];
  for (const ambiente of AMBIENTES)
    for (const { nit, tipoDocumento, numDocumento, rows } of await accountRows(tx, ambiente)) {
      const { saldo } = accountOfRows(rowsOf(rows, installation), hoy);
      if (saldo !== 0n) cuentas.push({ nit, ambiente, tipoDocumento, numDocumento, saldo: Number(saldo) });
    }
  return { cuentas };
}
