/** An alarm per customer who owes more than the limit over all tills; closed when paid down (§account-quotas). */
import type { BeyondLimit } from '../../contract/central/accounts/manager-accounts.ts';
import type { RecordKind } from '../../contract/central/stream-records.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { accountOfRows } from '../../domain/accounts/account-of-rows.ts';
import { owedByTill } from '../../domain/accounts/quotas.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import type { StreamRecord } from '../receiving/read-records.ts';
import type { Tx } from '../store/database.ts';
import { accountRows, type AccountKey } from './account-rows.ts';

export const BEYOND_LIMIT = 'LIMITE';

interface Judging {
  readonly company: string;
  readonly now: number;
  uuid(): string;
}
type AccountAt = AccountKey & { readonly ambiente: string };

const CHARGING: readonly RecordKind[] = ['accountCharge', 'accountPayment', 'accountEntry'];
const aboutOf = ({ nit, ambiente, tipoDocumento, numDocumento }: AccountAt): string =>
  JSON.stringify([nit, ambiente, tipoDocumento, numDocumento]);
/** One transaction at a time judges an account. */
const HOLD = "SELECT pg_advisory_xact_lock(hashtextextended('limite ' || $1 || $2, 0))";
const LIMIT = `
  SELECT profile ->> 'nombre' AS nombre, terms ->> 'limiteCentavos' AS limite FROM customer
  WHERE NOT gone AND profile ->> 'tipoDocumento' = $1 AND profile ->> 'numDocumento' = $2`;
const OF_CUSTOMER = `
  SELECT DISTINCT x.nit, x.ambiente, x.tipo_documento AS "tipoDocumento", x.num_documento AS "numDocumento" FROM customer c
  JOIN (SELECT nit, ambiente, tipo_documento, num_documento FROM account_charge
    UNION ALL SELECT nit, ambiente, tipo_documento, num_documento FROM account_entry) x
    ON x.tipo_documento = c.profile ->> 'tipoDocumento' AND x.num_documento = c.profile ->> 'numDocumento'
  WHERE c.clave = $1`;
const OPEN = `SELECT about FROM alarm WHERE kind = '${BEYOND_LIMIT}' AND closed_at IS NULL`;
const CLOSE = `UPDATE alarm SET closed_at = $2 WHERE kind = '${BEYOND_LIMIT}' AND about = $1 AND closed_at IS NULL`;
const TELL_ANEW = `UPDATE alarm SET detail = $2 WHERE kind = '${BEYOND_LIMIT}' AND about = $1 AND closed_at IS NULL`;
const RAISE = `
  INSERT INTO alarm (company_id, shop_id, installation_id, id, kind, about, detail, at)
  SELECT company_id, shop_id, installation_id, $2, '${BEYOND_LIMIT}', $3, $4, $5 FROM installation WHERE installation_id = $1`;
const NAMES = 'SELECT installation_id::text AS id, name FROM installation';

/** Judges the accounts that a batch may have changed; an event may invalidate another till's document. */
export async function judgeRecords(
  tx: Tx,
  judging: Judging,
  records: readonly StreamRecord[],
): Promise<void> {
  const told = records
    .filter(({ kind }) => CHARGING.includes(kind))
    .map(({ row }) => row as unknown as AccountAt);
  const isOpenToo = told.length > 0 || records.some(({ kind }) => kind === 'event');
  const open = isOpenToo ? await tx.rows<{ about: string }>(OPEN) : [];
  await judge(tx, judging, new Set([...told.map(aboutOf), ...open.map(({ about }) => about)]));
}

/** Judges a customer's accounts; call after the customer, or its limit, was changed or removed. */
export async function judgeCustomer(tx: Tx, judging: Judging, clave: string): Promise<void> {
  const accounts = await tx.rows<Record<keyof AccountAt, string>>(OF_CUSTOMER, [clave]);
  await judge(tx, judging, new Set(accounts.map(aboutOf)));
}

async function judge(tx: Tx, judging: Judging, abouts: ReadonlySet<string>): Promise<void> {
  for (const about of [...abouts].toSorted()) {
    const [nit, ambiente, tipoDocumento, numDocumento] = JSON.parse(about) as [
      string,
      string,
      string,
      string,
    ];
    const customer = await tx.row<{ nombre: string; limite: string | null }>(LIMIT, [
      tipoDocumento,
      numDocumento,
    ]);
    await tx.run(HOLD, [judging.company, about]);
    const [account] =
      customer === null || customer.limite === null
        ? []
        : await accountRows(tx, ambiente, { nit, tipoDocumento, numDocumento });
    const limit = BigInt(customer?.limite ?? 0);
    const standing = account === undefined ? null : accountOfRows(account.rows, fiscalDate(judging.now));
    if (standing === null || standing.saldo <= limit) {
      await tx.run(CLOSE, [about, judging.now]);
      continue;
    }
    const owed = [...owedByTill(standing)].filter(([, amount]) => amount > 0n);
    const names = new Map(
      (await tx.rows<{ id: string; name: string }>(NAMES)).map(({ id, name }) => [id, name]),
    );
    const nameOf = (till: string) => names.get(till) ?? till;
    const most = owed.toSorted(([a, one], [b, other]) =>
      one === other ? textOrder(nameOf(a), nameOf(b)) : one < other ? 1 : -1,
    );
    const detail: BeyondLimit = {
      cliente: customer?.nombre ?? numDocumento,
      saldo: centsText(standing.saldo),
      limite: centsText(limit),
      cajas: most.map(([till, amount]) => ({ caja: nameOf(till), monto: centsText(amount) })),
    };
    const text = JSON.stringify(detail);
    if ((await tx.run(TELL_ANEW, [about, text])) > 0) continue;
    await tx.run(RAISE, [most[0]?.[0] ?? null, judging.uuid(), about, text, judging.now]);
  }
}
