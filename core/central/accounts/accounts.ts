/** Customers' balances over all tills, their ages and statements (§accounts, §account-ages). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import {
  MAX_LISTED_ACCOUNTS,
  type AccountLine,
  type AccountQuery,
  type Accounts,
  type AccountsQuery,
  type AccountStatement,
} from '../../contract/central/accounts/manager-accounts.ts';
import { LATE_AGES } from '../../contract/till/account-entries.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { accountAges, agesText, openParts, sumOfAges } from '../../domain/accounts/account-ages.ts';
import { accountOfRows } from '../../domain/accounts/account-of-rows.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { customerKey } from '../../domain/customers/customer-key.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { textOrder } from '../../domain/text/text-order.ts';
import type { Tx } from '../store/database.ts';
import { accountRows, branchName, type AccountKey, type CentralRows } from './account-rows.ts';

/** Sorts accounts without a due date last. */
const NEVER = '9999-12-31';
/** Customer names by key; the catalogue's name wins over the last document's. */
const NAMES = `
  SELECT clave, profile ->> 'nombre' AS nombre, (terms ->> 'limiteCentavos')::text AS limite FROM customer WHERE NOT gone`;
const NAMES_OF_DOCUMENTS = `
  SELECT DISTINCT ON (c.num_documento) c.num_documento, d.receptor_nombre AS nombre FROM account_charge c
  JOIN document d ON d.company_id = c.company_id AND d.installation_id = c.installation_id AND d.documento = c.documento
  WHERE d.receptor_nombre IS NOT NULL ORDER BY c.num_documento, d.emitted_at DESC`;
const LAST_HEARD = `
  SELECT min(s.taken_at)::text AS at FROM stream s JOIN installation i USING (company_id, installation_id)
  WHERE i.state <> 'REVOCADA' AND s.closed_at IS NULL`;

type Counted = AccountKey & {
  readonly line: AccountLine;
  readonly account: ReturnType<typeof accountOfCentre>;
};

const accountOfCentre = (rows: CentralRows, hoy: string) => accountOfRows(rows, hoy);

/** Every account with a balance other than zero; with `of`, that account whatever its balance. */
export async function countedAccounts(
  tx: Tx,
  { ambiente, of, now }: { readonly ambiente: string; readonly of: AccountKey | null; readonly now: number },
): Promise<readonly Counted[]> {
  const hoy = fiscalDate(now);
  const catalogue = new Map(
    (await tx.rows<{ clave: string; nombre: string; limite: string | null }>(NAMES)).map((row) => [
      row.clave,
      row,
    ]),
  );
  const documents = new Map(
    (await tx.rows<{ num_documento: string; nombre: string }>(NAMES_OF_DOCUMENTS)).map((row) => [
      row.num_documento,
      row.nombre,
    ]),
  );
  return (await accountRows(tx, ambiente, of)).flatMap(({ rows, ...key }) => {
    const account = accountOfCentre(rows, hoy);
    if (account.saldo === 0n && of === null) return [];
    const { tipoDocumento, numDocumento } = key;
    const named = catalogue.get(
      customerKey({ tipoDocumento: tipoDocumento as '13', numDocumento, nombre: '' }),
    );
    const line: AccountLine = {
      ...key,
      nombre: named?.nombre ?? documents.get(numDocumento) ?? numDocumento,
      saldo: centsText(account.saldo),
      vencido: centsText(account.vencido),
      edades: agesText(accountAges(openParts(account), hoy)),
      vence:
        openParts(account)
          .map(({ vence }) => vence)
          .toSorted()[0] ?? null,
      limite: named?.limite === null || named === undefined ? null : centsText(BigInt(named.limite)),
    };
    return [{ ...key, line, account }];
  });
}

/** Balance of a customer's first account other than settled, in either environment; null if all are. */
export async function unsettledOf(
  tx: Tx,
  of: Pick<AccountKey, 'tipoDocumento' | 'numDocumento'>,
  now: number,
): Promise<bigint | null> {
  for (const ambiente of AMBIENTES)
    for (const { rows } of await accountRows(tx, ambiente, of)) {
      const { saldo } = accountOfCentre(rows, fiscalDate(now));
      if (saldo !== 0n) return saldo;
    }
  return null;
}

async function matching(tx: Tx, { ambiente, q, atrasados }: AccountsQuery, now: number) {
  const wanted = plainText(q);
  const number = wanted.replaceAll('-', '');
  return (await countedAccounts(tx, { ambiente, of: null, now }))
    .filter(({ account }) => atrasados === 'false' || account.vencido > 0n)
    .filter(({ line }) => plainText(line.nombre).includes(wanted) || line.numDocumento.includes(number))
    .toSorted(
      (a, b) =>
        textOrder(a.line.vence ?? NEVER, b.line.vence ?? NEVER) || textOrder(a.line.nombre, b.line.nombre),
    );
}

/** Accounts with a balance other than zero, earliest due date first. */
export async function accountsOf(tx: Tx, query: AccountsQuery, now: number): Promise<Accounts> {
  const found = await matching(tx, query, now);
  const heard = await tx.row<{ at: string | null }>(LAST_HEARD);
  const hoy = fiscalDate(now);
  return {
    cuentas: found.slice(0, MAX_LISTED_ACCOUNTS).map(({ line }) => line),
    more: found.length > MAX_LISTED_ACCOUNTS,
    saldo: centsText(found.reduce((sum, { account }) => sum + account.saldo, 0n)),
    edades: agesText(sumOfAges(found.map(({ account }) => accountAges(openParts(account), hoy)))),
    segun: heard?.at === null || heard === null ? null : Number(heard.at),
  };
}

const AGE_HEADINGS = ['Sin vencer', '1 a 30 días', '31 a 60', '61 a 90', 'Más de 90'];
const HEADINGS = [
  'NIT del emisor',
  'Cliente',
  'Documento',
  'Vence',
  ...AGE_HEADINGS,
  'Vencido',
  'Saldo',
  'Límite',
];

export async function accountsFile(tx: Tx, query: AccountsQuery, now: number): Promise<TextFile> {
  const rows = (await matching(tx, query, now)).map(({ line }) => [
    line.nit,
    line.nombre,
    line.numDocumento,
    line.vence ?? '',
    ...LATE_AGES.map((age) => line.edades[age]),
    line.vencido,
    line.saldo,
    line.limite ?? '',
  ]);
  return { name: `cuentas-${fiscalDate(now)}.csv`, content: UTF8_MARK + csvLines([HEADINGS, ...rows]) };
}

/** An account with its movements; null if it has none. */
export async function statementOf(
  tx: Tx,
  { ambiente, ...of }: AccountQuery,
  now: number,
): Promise<AccountStatement | null> {
  const [found] = await countedAccounts(tx, { ambiente, of, now });
  if (found === undefined) return null;
  const { line, account } = found;
  const paid = [
    ...account.abonos.map((each) => ({ ...each, reverso: null })),
    ...account.reversados.map((each) => ({ ...each, reverso: each.por })),
  ];
  return {
    ...line,
    cargos: account.cargos
      .filter(({ pendiente }) => pendiente > 0n)
      .toSorted((a, b) => textOrder(a.vence, b.vence) || textOrder(a.numeroControl, b.numeroControl))
      .map(({ numeroControl, fecEmi, vence, centavos, pendiente, caja }) => ({
        numeroControl,
        fecEmi,
        vence,
        monto: centsText(centavos),
        pendiente: centsText(pendiente),
        caja,
      })),
    abonos: paid
      .toSorted((a, b) => b.at - a.at)
      .map(({ branchId, numero, at, centavos, forma, caja, reverso }) => ({
        recibo: `${branchName(branchId)}-${String(numero).padStart(RECEIPT_DIGITS, '0')}`,
        at,
        monto: centsText(centavos),
        forma,
        caja,
        reverso,
      })),
    apuntes: account.apuntes
      .toSorted((a, b) => b.at - a.at)
      .map(({ tipo, at, centavos, motivo, caja }) => ({
        tipo,
        at,
        monto: centsText(centavos),
        motivo,
        caja,
      })),
  };
}

const RECEIPT_DIGITS = 8;
