/** How a customer's limit is shared among tills, for managers (§account-quotas). */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { CreditParts, CreditPartsQuery } from '../../contract/central/accounts/manager-accounts.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { accountOfRows } from '../../domain/accounts/account-of-rows.ts';
import { freeOf, owedByTill, partOf, type HandedPart } from '../../domain/accounts/quotas.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import type { Tx } from '../store/database.ts';
import { accountRows, rowsOfTill, type AccountKey } from './account-rows.ts';
import { blockOn } from './blocks.ts';
import { agreedParts, sharingTills, partKey, handedParts } from './credit-parts.ts';

const CUSTOMER = `
  SELECT profile ->> 'tipoDocumento' AS tipo, profile ->> 'numDocumento' AS num, terms ->> 'limiteCentavos' AS limite
  FROM customer WHERE clave = $1 AND NOT gone`;
const NAMES = `
  SELECT i.installation_id::text AS id, i.name AS caja, s.name AS shop FROM installation i JOIN shop s USING (company_id, shop_id)`;

/** Null if there is no such customer. */
export async function creditPartsOf(
  tx: Tx,
  { ambiente, clave }: CreditPartsQuery,
  now: number,
): Promise<CreditParts | null> {
  const customer = await tx.row<{ tipo: string | null; num: string | null; limite: string | null }>(
    CUSTOMER,
    [clave],
  );
  if (customer === null) return null;
  const { tipo, num } = customer;
  const limit = customer.limite === null ? null : BigInt(customer.limite);
  const agreed = (await agreedParts(tx, clave)).get(clave) ?? null;
  const tills = await sharingTills(tx);
  const of = tipo === null || num === null ? null : { tipoDocumento: tipo, numDocumento: num };
  const standing = of === null ? [] : await standingsOf(tx, { ambiente, of, now });
  const names = new Map(
    (await tx.rows<{ id: string; caja: string; shop: string }>(NAMES)).map((row) => [row.id, row]),
  );
  return {
    limite: limit === null ? null : centsText(limit),
    iguales: agreed === null,
    libre: centsText(freeOf(limit ?? 0n, agreed)),
    bloqueo: of === null ? null : await shownBlock(tx, of),
    cajas: tills.map((till) => {
      const part = partOf(limit ?? 0n, { till, tills, agreed });
      const own = standing.map((each) => each(till));
      return {
        installation: till,
        caja: names.get(till)?.caja ?? till,
        shop: names.get(till)?.shop ?? '',
        parte: centsText(part),
        debe: centsText(own.reduce((sum, { owed }) => sum + owed, 0n)),
        sabe: own.length > 0 && own.every((each) => goesBy(each, part)),
      };
    }),
  };
}

async function shownBlock(
  tx: Tx,
  of: Pick<AccountKey, 'tipoDocumento' | 'numDocumento'>,
): Promise<CreditParts['bloqueo']> {
  const block = await blockOn(tx, of);
  if (block === null) return null;
  const { motivo, quien, caja, at } = block;
  return { motivo, quien, caja, at };
}

interface AtTill {
  readonly owed: bigint;
  readonly balance: bigint;
  readonly told: HandedPart | null;
}

/** Whether the till applies its present share and no earlier one. */
function goesBy({ owed, balance, told }: AtTill, part: bigint): boolean {
  return told !== null && told.cupo === told.held && told.cupo === part + balance - owed;
}

/** Every taxpayer's account of the customer, with its quotas, by till. */
async function standingsOf(
  tx: Tx,
  {
    ambiente,
    of,
    now,
  }: {
    readonly ambiente: Ambiente;
    readonly of: Pick<AccountKey, 'tipoDocumento' | 'numDocumento'>;
    readonly now: number;
  },
): Promise<readonly ((till: string) => AtTill)[]> {
  const hoy = fiscalDate(now);
  const told = await handedParts(tx, of);
  const nits = await tx.rows<{ nit: string }>('SELECT DISTINCT nit FROM branch');
  const standings = nits.map(async ({ nit }) => {
    const key = { nit, ...of };
    const [account] = await accountRows(tx, ambiente, key);
    const owed = account === undefined ? null : owedByTill(accountOfRows(account.rows, hoy));
    return (till: string): AtTill => ({
      owed: owed?.get(till) ?? 0n,
      balance: account === undefined ? 0n : accountOfRows(rowsOfTill(account.rows, till), hoy).saldo,
      told: told.get(partKey(till, ambiente, key)) ?? null,
    });
  });
  return Promise.all(standings);
}
