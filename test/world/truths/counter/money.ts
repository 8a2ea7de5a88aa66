/** Money: what a drawer, an account and the books of a month say is what the documents say. */
import { isDeepStrictEqual } from 'node:util';
import { readAccount } from '../../../../core/engine/accounts/customer-account.ts';
import { fiscalDate } from '../../../../core/domain/fiscal-time.ts';
import { createTaxBooks } from '../../../../core/till/books/tax-books.ts';
import { tieDay } from '../../../../core/till/cash/cash-reconciliation.ts';
import type { CashReport } from '../../../../core/contract/cash/cash-report.ts';
import { SHOP_NIT } from '../../../support/shop/shop-file.ts';
import { tell } from '../../acts/act.ts';
import type { Rows } from '../../../soak/rows.ts';
import { COMPANY, DEBTOR } from '../../ground/yard.ts';
import { CENTRAL, type World, type WorldTill } from '../../ground/world.ts';
import { agreedOn } from './agreed.ts';
import { lookAtSums, sumsOf } from '../office/closed-months.ts';
import { owedBy } from './owed.ts';
import { centsOf, isInForce, papersOf, sumOf, type Paper } from '../papers.ts';

const ALL_DAYS = { desde: '2026-01-01', hasta: '2031-12-31' } as const;

/** Looks at everything that is money at a till. */
export async function lookAtMoney(world: World, till: WorldTill): Promise<void> {
  const papers = papersOf(till.computer.rows);
  lookAtDrawers(world, till);
  lookAtAccounts(world, till, papers);
  await lookAtBooks(world, till, papers);
}

/** A Z stays as it was closed, and the days tie. */
function lookAtDrawers(world: World, { closed, computer, wasRestored }: WorldTill): void {
  for (const [session, report] of closed) {
    const [z] = computer.rows.all('SELECT contenido FROM cash_z WHERE session_id = ?', session) as readonly {
      contenido: string;
    }[];
    if (z === undefined && wasRestored) closed.delete(session);
    else if (z === undefined) tell(world, 'drawer', `the Z of session ${session} is gone`);
    else if (!isDeepStrictEqual(reportIn(z.contenido), reportIn(`{"reporte":${report}}`)))
      tell(world, 'drawer', `the Z of session ${session} is not what was closed: ${z.contenido} ${report}`);
  }
  const tie = computer.program.store.read((reader) => tieDay(reader, CENTRAL, ALL_DAYS));
  for (const fault of tie.diferencias) tell(world, 'drawer', `the days do not tie: ${JSON.stringify(fault)}`);
}

/** What of a Z never changes; its place in the chain of all of them stands beside it. */
function reportIn(text: string): object {
  const { reporte } = JSON.parse(text) as { readonly reporte: object };
  return { ...reporte, huella: null };
}

/** What each type adds to what was sold. */
const SIGNS: Readonly<Record<string, number>> = { '01': 1, '03': 1, '06': 1, '05': -1, '18': -1 };

/** A Z right when it was closed: what was sold in it and paid in cash, and what else moved. */
export function lookAtZ(world: World, till: WorldTill, report: CashReport): void {
  const { sesion, total, fondo, efectivo } = report;
  const { rows } = till.computer;
  const own = rows.all(
    'SELECT document_id FROM document_cash_session WHERE session_id = ?',
    sesion,
  ) as readonly {
    document_id: number;
  }[];
  const ids = new Set(own.map(({ document_id: id }) => id));
  const all = papersOf(rows);
  const papers = all.filter((paper) => ids.has(paper.row.id));
  const sold = sumOf(papers.filter(isInForce), (paper) => (SIGNS[paper.row.tipo_dte] ?? 0) * paper.total);
  if (centsOf(total) !== sold)
    tell(world, 'drawer', `the Z of session ${sesion} says ${total} sold, documents ${sold}`);
  if (efectivo === null) return;
  const undone = agreedOn(rows).filter(({ forma }) => forma === 'invalidacion');
  const moving = new Set(
    undone.flatMap(({ document, moved, evento }) =>
      moved === null && evento === 'RECHAZADO' ? [] : [document],
    ),
  );
  // What came in for a sale that was undone leaves by a movement; what another document replaces came in once.
  const cash = sumOf(
    papers.filter(
      (paper) => SOLD.includes(paper.row.tipo_dte) && (isInForce(paper) || moving.has(paper.row.id)),
    ),
    (paper) => cashOf(paper) - cashOf(replacedBy(paper, { all, moving, rows })),
  );
  if (centsOf(efectivo.ventas) !== cash)
    tell(world, 'drawer', `the Z of session ${sesion} says ${efectivo.ventas} in cash, documents ${cash}`);
  const moved = (rows.all(MOVED, sesion)[0] as { centavos: number }).centavos;
  const expected = centsOf(fondo) + cash - centsOf(efectivo.compras) + moved;
  if (centsOf(efectivo.esperado) !== expected)
    tell(world, 'drawer', `the Z of session ${sesion} expects ${efectivo.esperado}, movements ${expected}`);
}

const SOLD = ['01', '03'];
const MOVED = `
  SELECT coalesce(sum(CASE tipo WHEN 'ENTRADA' THEN monto_centavos ELSE -monto_centavos END), 0) AS centavos
  FROM cash_movement WHERE session_id = ?`;

function cashOf(paper: Paper | undefined): number {
  const paid = paper?.payments.filter(({ codigo, periodo }) => codigo === '01' && periodo === null);
  return sumOf(paid ?? [], ({ montoPago }) => centsOf(montoPago));
}

interface Replacing {
  readonly all: readonly Paper[];
  readonly moving: ReadonlySet<number>;
  readonly rows: Rows;
}

/** The document whose cash a sale took over, while both count: the first one at a drawer that replaces it has it. */
function replacedBy({ row }: Paper, { all, moving, rows }: Replacing): Paper | undefined {
  if (row.reemplaza_a === null) return undefined;
  const former = all.find((paper) => paper.row.codigo_generacion === row.reemplaza_a);
  if (former === undefined || !isInForce(former) || moving.has(former.row.id)) return undefined;
  const atDrawers = new Set(
    (rows.all('SELECT document_id AS id FROM document_cash_session') as readonly { id: number }[]).map(
      ({ id }) => id,
    ),
  );
  const earlier = all.some(
    (other) =>
      other.row.reemplaza_a === row.reemplaza_a &&
      other.row.id < row.id &&
      isInForce(other) &&
      atDrawers.has(other.row.id),
  );
  return earlier ? undefined : former;
}

const PAID = `
  SELECT coalesce(sum(centavos), 0) AS centavos FROM account_payment AS payment WHERE num_documento = ? AND NOT EXISTS (
    SELECT 1 FROM account_entry WHERE recibo_branch = payment.branch_id AND recibo_numero = payment.numero)`;
const ENTERED = `
  SELECT coalesce(sum(centavos), 0) AS centavos FROM account_entry WHERE num_documento = ? AND tipo <> 'REVERSO'`;

/** What somebody owes is what was sold on credit, less what came back of it and what was paid, with what was entered beside. */
function lookAtAccounts(world: World, { computer }: WorldTill, papers: readonly Paper[]): void {
  const { rows, program, clock } = computer;
  for (const debtor of [DEBTOR, COMPANY]) {
    const amount = (sql: string) => (rows.all(sql, debtor.numDocumento)[0] as { centavos: number }).centavos;
    const own = owedBy(papers, debtor, agreedOn(rows)) - amount(PAID) + amount(ENTERED);
    const account = { ...debtor, issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
    const { saldo } = program.store.read((reader) => readAccount(reader, account, fiscalDate(clock.now())));
    if (Number(saldo) !== own)
      tell(
        world,
        'accounts',
        `${debtor.numDocumento} owes ${saldo} by the account, ${own} by documents and papers`,
      );
  }
}

/** The books of every month that is open hold what its documents say; and each ties with everything else. */
async function lookAtBooks(world: World, till: WorldTill, papers: readonly Paper[]): Promise<void> {
  const books = createTaxBooks(till.computer.program);
  for (const mes of new Set(papers.map(({ row }) => row.fec_emi.slice(0, 7)))) {
    const month = await books.month({ issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes }, 1);
    if (month.cierre === null) lookAtSums(world, month, sumsOf(papers, mes));
    for (const each of month.cuadre.diferencias)
      tell(world, 'books', `${mes} does not tie: ${JSON.stringify(each)}`);
  }
}
