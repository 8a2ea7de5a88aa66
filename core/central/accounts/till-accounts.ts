/** Sends a till what customers owe at other tills, and its quota of each limit (§accounts, §account-quotas). */
import { AMBIENTES, type Ambiente } from '../../contract/ambiente.ts';
import {
  MAX_ACCOUNTS,
  type AskedParts,
  type OwnAccounts,
  type TillAccount,
  type TillAccounts,
} from '../../contract/central/accounts/till-accounts.ts';
import { accountOfRows } from '../../domain/accounts/account-of-rows.ts';
import { owedByTill, partOf, tellable } from '../../domain/accounts/quotas.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import type { Origin } from '../receiving/merge-records.ts';
import type { Database, Tx } from '../store/database.ts';
import { keptPurchases } from '../purchases/received-again.ts';
import { holdCompany } from '../store/hold-company.ts';
import { bumpPosition } from './account-position.ts';
import { accountRows, rowsOfTill, rowsToldBy, type AccountKey, type CentralRows } from './account-rows.ts';
import {
  agreedParts,
  confirmHanded,
  noteHanded,
  sharingTills,
  takeFree,
  partKey,
  handedParts,
  type Telling,
} from './credit-parts.ts';

/** Changes with everything that may change an answer: account rows, limits, shares, tills, and the day (due dates). */
const POSITION = `
  SELECT ((SELECT coalesce(sum(changes), 0) FROM account_position) + (SELECT catalogue_version FROM company)
      + (SELECT count(*) FROM installation) + (SELECT count(*) FROM installation WHERE state = 'REVOCADA'))::text AS position,
    coalesce((SELECT entrega FROM account_position WHERE installation_id = $1), 0)::text AS entrega,
    EXISTS (SELECT 1 FROM credit_told WHERE installation_id = $1 AND held > cupo) AS open`;
const LIMITS = `
  SELECT clave, profile ->> 'tipoDocumento' AS tipo, profile ->> 'numDocumento' AS num, terms ->> 'limiteCentavos' AS limite
  FROM customer WHERE NOT gone AND terms ->> 'limiteCentavos' IS NOT NULL AND profile ->> 'numDocumento' IS NOT NULL`;
const TAXPAYERS = 'SELECT DISTINCT nit FROM branch WHERE installation_id = $1';
const BESIDE_ACCOUNTS = `
  SELECT (SELECT count(*) FROM quote WHERE installation_id = $1)::text AS cotizaciones,
    (SELECT count(*) FROM credit_block WHERE installation_id = $1)::text AS bloqueos,
    (SELECT count(*) FROM supplier WHERE installation_id = $1)::text AS proveedores,
    (SELECT count(*) FROM purchase WHERE installation_id = $1)::text AS compras,
    (SELECT coalesce(sum(total_centavos), 0) FROM ${keptPurchases('x.installation_id = $1')} p WHERE estado <> 'ANULADA')::text AS "comprasCentavos"`;
type BesideAccounts = Readonly<
  Record<'cotizaciones' | 'bloqueos' | 'proveedores' | 'compras' | 'comprasCentavos', string>
>;
const DAY_MS = 86_400_000;

interface Question {
  readonly after: number;
  /** The last answer that the till has; null if its version does not report it. */
  readonly entrega: number | null;
  readonly now: number;
}

/** All accounts, or only `same` if nothing changed since the position; a new day is a change. */
export async function accountsFor(db: Database, origin: Origin, asked: Question): Promise<TillAccounts> {
  const scope = { company: origin.company, shops: 'all' } as const;
  const unchanged = await db.reading(scope, async (tx) => {
    const { position, entrega, open } = await standingOf(tx, origin, asked.now);
    if (position !== asked.after || (asked.entrega !== null && (open || entrega !== asked.entrega)))
      return null;
    return { position, same: true, at: asked.now, entrega, cuentas: [] };
  });
  return unchanged ?? db.within(scope, (tx) => tellAccounts(tx, origin, asked));
}

/** A larger share comes from the part of the limit that no till has. */
export async function askForParts(tx: Tx, origin: Origin, { cuentas }: AskedParts): Promise<void> {
  await holdCompany(tx, origin.company);
  const limits = await tx.rows<LimitRow>(LIMITS);
  let moved = 0n;
  for (const { tipoDocumento, numDocumento, falta } of cuentas) {
    const limit = limits.find(({ tipo, num }) => tipo === tipoDocumento && num === numDocumento);
    if (limit === undefined) continue;
    const of = { company: origin.company, clave: limit.clave, installation: origin.installation };
    moved += await takeFree(tx, of, { limit: BigInt(limit.limite), asked: BigInt(falta) });
  }
  if (moved > 0n) await bumpPosition(tx, origin);
}

interface LimitRow extends Record<string, unknown> {
  readonly clave: string;
  readonly tipo: string;
  readonly num: string;
  readonly limite: string;
}

async function standingOf(tx: Tx, { installation }: Origin, now: number) {
  const row = await tx.row<{ position: string; entrega: string; open: boolean }>(POSITION, [installation]);
  const days = Math.floor(Date.parse(fiscalDate(now)) / DAY_MS);
  return {
    position: Number(row?.position ?? 0) + days,
    entrega: Number(row?.entrega ?? 0),
    open: row?.open === true,
  };
}

async function tellAccounts(tx: Tx, origin: Origin, { entrega: has, now }: Question): Promise<TillAccounts> {
  const { company, installation } = origin;
  // Two answers never share out the same limit.
  await holdCompany(tx, company);
  // What this till has released may now go to another.
  if (has !== null && (await confirmHanded(tx, installation, has)) > 0) await bumpPosition(tx, origin);
  const { position, entrega } = await standingOf(tx, origin, now);
  const sharing = await sharingOf(tx, installation);
  const cuentas: TillAccount[] = [];
  const news: Telling[] = [];
  for (const ambiente of AMBIENTES)
    for (const account of await accountsToTell(tx, { ambiente, installation, sharing })) {
      const { nit, tipoDocumento, numDocumento, rows } = account;
      const hoy = fiscalDate(now);
      const all = accountOfRows(rows, hoy);
      const own = accountOfRows(rowsOfTill(rows, installation), hoy);
      const cupo = cupoOf(sharing, { ...account, ambiente }, { all, own: own.saldo, hoy });
      const told = sharing.told.get(partKey(installation, ambiente, account));
      if (cupo !== null && cupo !== told?.cupo)
        news.push({ nit, ambiente, tipoDocumento, numDocumento, cupo, isFirst: told === undefined });
      cuentas.push({
        nit,
        ambiente,
        tipoDocumento,
        numDocumento,
        otros: exactSum(all.saldo - own.saldo),
        vencido: exactSum(all.vencido),
        cupo: cupo === null ? null : exactSum(cupo),
      });
    }
  const numbered = news.length === 0 ? entrega : Math.max(entrega, has ?? 0) + 1;
  if (news.length > 0) {
    await noteHanded(tx, { company, installation, entrega: numbered }, news);
    // What was reserved for a till without a quota may now go to others.
    const changes = news.some(({ isFirst }) => isFirst) ? 1 : 0;
    await bumpPosition(tx, origin, { entrega: numbered, changes });
  }
  // What decides on sales goes first: other accounts beyond the number that a till reads are not told.
  const ordered = cuentas.toSorted((one, other) => Number(one.cupo === null) - Number(other.cupo === null));
  return { position, same: false, at: now, entrega: numbered, cuentas: ordered.slice(0, MAX_ACCOUNTS) };
}

/** A sum as a number: no customer owes more than the exact integers, and a till could not read it. */
function exactSum(sum: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(sum > most ? most : sum < -most ? -most : sum);
}

interface Sharing {
  readonly installation: string;
  readonly tills: readonly string[];
  /** By type and number of the customer's document. */
  readonly limits: ReadonlyMap<string, LimitRow>;
  readonly agreed: Awaited<ReturnType<typeof agreedParts>>;
  readonly told: Awaited<ReturnType<typeof handedParts>>;
}

async function sharingOf(tx: Tx, installation: string): Promise<Sharing> {
  const limits = await tx.rows<LimitRow>(LIMITS);
  return {
    installation,
    tills: await sharingTills(tx),
    limits: new Map(limits.map((limit) => [JSON.stringify([limit.tipo, limit.num]), limit])),
    agreed: await agreedParts(tx),
    told: await handedParts(tx),
  };
}

const EMPTY: CentralRows = { charges: [], payments: [], entries: [] };

/** Accounts with rows, and those of customers with a limit who never bought on credit. */
async function accountsToTell(
  tx: Tx,
  of: { readonly ambiente: Ambiente; readonly installation: string; readonly sharing: Sharing },
) {
  const written = await accountRows(tx, of.ambiente);
  const seen = new Set(
    written.map(
      ({ nit, tipoDocumento, numDocumento }) => `${nit} ${JSON.stringify([tipoDocumento, numDocumento])}`,
    ),
  );
  const taxpayers = await tx.rows<{ nit: string }>(TAXPAYERS, [of.installation]);
  const unwritten = taxpayers.flatMap(({ nit }) =>
    [...of.sharing.limits]
      .filter(([account]) => !seen.has(`${nit} ${account}`))
      .map(([, { tipo, num }]) => ({ nit, tipoDocumento: tipo, numDocumento: num, rows: EMPTY })),
  );
  return [...written, ...unwritten];
}

/** Highest balance allowed at this till so that all tills together stay within the limit; null without a limit. */
function cupoOf(
  { installation, tills, limits, agreed, told }: Sharing,
  account: AccountKey & { readonly ambiente: Ambiente; readonly rows: CentralRows },
  {
    all,
    own,
    hoy,
  }: { readonly all: Parameters<typeof owedByTill>[0]; readonly own: bigint; readonly hoy: string },
): bigint | null {
  const { tipoDocumento, numDocumento, ambiente, rows } = account;
  const found = limits.get(JSON.stringify([tipoDocumento, numDocumento]));
  if (found === undefined) return null;
  const limit = BigInt(found.limite);
  const owed = owedByTill(all);
  const parts = agreed.get(found.clave) ?? null;
  const isGone = (till: string) => !tills.includes(till);
  const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n);
  const left = limit - sumOf([...owed].map(([till, amount]) => (isGone(till) ? amount : 0n)));
  const part = partOf(left, { till: installation, tills, agreed: parts });
  const writers = new Set(
    [...rows.charges, ...rows.payments, ...rows.entries].map((row) => row.installation),
  );
  const saldoOf = (of: CentralRows) => accountOfRows(of, hoy).saldo;
  const balance = (till: string) => (writers.has(till) ? saldoOf(rowsToldBy(rows, till)) : 0n);
  const heldBy = (till: string) => {
    // A till without a sent quota may still apply one from before the centre was restored.
    const held =
      told.get(partKey(till, ambiente, account))?.held ?? partOf(limit, { till, tills, agreed: null });
    const charged = writers.has(till) ? saldoOf(rowsOfTill(rows, till)) : 0n;
    // Its quota is of what it has: what it lost is owed besides.
    return (charged > held ? charged : held) + balance(till) - charged;
  };
  return tellable(part + own - (owed.get(installation) ?? 0n), {
    told: told.get(partKey(installation, ambiente, account)) ?? null,
    room: limit - sumOf([...writers].filter(isGone).map(balance)),
    others: tills.filter((till) => till !== installation).map(heldBy),
  });
}

/** The till's own balances; those of zero are left out. */
export async function ownAccountsOf(tx: Tx, { installation }: Origin, now: number): Promise<OwnAccounts> {
  const hoy = fiscalDate(now);
  const cuentas: OwnAccounts['cuentas'] = [];
  for (const ambiente of AMBIENTES)
    for (const { nit, tipoDocumento, numDocumento, rows } of await accountRows(tx, ambiente)) {
      const { saldo } = accountOfRows(rowsOfTill(rows, installation), hoy);
      if (saldo !== 0n) cuentas.push({ nit, ambiente, tipoDocumento, numDocumento, saldo: Number(saldo) });
    }
  const told = await tx.row<BesideAccounts>(BESIDE_ACCOUNTS, [installation]);
  const numbers = Object.entries(told ?? {}).map(([name, said]) => [name, Number(said)] as const);
  return { cuentas, ...Object.fromEntries(numbers) };
}
