/** Money: what a drawer, an account and the books of a month say is what the documents say. */
import { isDeepStrictEqual } from 'node:util';
import { readAccount } from '../../../core/engine/accounts/customer-account.ts';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { createTaxBooks } from '../../../core/till/books/tax-books.ts';
import { tieDay } from '../../../core/till/cash/cash-reconciliation.ts';
import type { CashReport } from '../../../core/contract/cash/cash-report.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { tell } from '../acts/act.ts';
import { DEBTOR } from '../ground/yard.ts';
import type { World, WorldTill } from '../ground/world.ts';
import { lookAtSums, sumsOf } from './closed-months.ts';
import { centsOf, isInForce, papersOf, relatedCodes, sumOf, type Paper } from './papers.ts';

const PLACE = { issuerId: SHOP_NIT, branchId: 'central', ambiente: 'PRUEBAS' } as const;
const ALL_DAYS = { desde: '2026-01-01', hasta: '2031-12-31' } as const;

/** Looks at everything that is money at a till. */
export async function lookAtMoney(world: World, till: WorldTill): Promise<void> {
  const papers = papersOf(till.computer.rows);
  lookAtDrawers(world, till);
  lookAtAccount(world, till, papers);
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
  const tie = computer.program.store.read((reader) => tieDay(reader, PLACE, ALL_DAYS));
  for (const fault of tie.diferencias) tell(world, 'drawer', `the days do not tie: ${JSON.stringify(fault)}`);
}

/** What of a Z never changes; its place in the chain of all of them stands beside it. */
function reportIn(text: string): object {
  const { reporte } = JSON.parse(text) as { readonly reporte: object };
  return { ...reporte, huella: null };
}

/** A Z right when it was closed: what was sold in it and paid in cash. */
export function lookAtZ(world: World, till: WorldTill, { sesion, total, efectivo }: CashReport): void {
  const { rows } = till.computer;
  const own = rows.all(
    'SELECT document_id FROM document_cash_session WHERE session_id = ?',
    sesion,
  ) as readonly {
    document_id: number;
  }[];
  const ids = new Set(own.map(({ document_id: id }) => id));
  const papers = papersOf(rows).filter((paper) => ids.has(paper.row.id) && isInForce(paper));
  const sold = papers.filter(({ row }) => row.tipo_dte === '01' || row.tipo_dte === '03');
  const cash = sumOf(sold, ({ payments }) =>
    sumOf(
      payments.filter(({ codigo, periodo }) => codigo === '01' && periodo === null),
      ({ montoPago }) => centsOf(montoPago),
    ),
  );
  const all = sumOf(sold, (paper) => paper.total);
  if (centsOf(total) !== all)
    tell(world, 'drawer', `the Z of session ${sesion} says ${total} sold, documents ${all}`);
  if (efectivo !== null && centsOf(efectivo.ventas) !== cash)
    tell(world, 'drawer', `the Z of session ${sesion} says ${efectivo.ventas} in cash, documents ${cash}`);
}

const PAID = `
  SELECT coalesce(sum(centavos), 0) AS centavos FROM account_payment AS payment WHERE num_documento = ? AND NOT EXISTS (
    SELECT 1 FROM account_entry WHERE recibo_branch = payment.branch_id AND recibo_numero = payment.numero)`;
const ENTERED = `
  SELECT coalesce(sum(centavos), 0) AS centavos FROM account_entry WHERE num_documento = ? AND tipo <> 'REVERSO'`;

/** What somebody owes is what was sold on credit, less what was paid, with what was entered beside. */
function lookAtAccount(world: World, { computer }: WorldTill, papers: readonly Paper[]): void {
  const { rows, program, clock } = computer;
  const taken = relatedCodes(rows);
  const charged = papers.filter(
    (paper) => paper.receiver === DEBTOR.numDocumento && paper.row.tipo_dte === '01',
  );
  // What comes back of a sale on credit lowers it: what that comes to is the product's to say.
  if (charged.some(({ row }) => taken.has(row.codigo_generacion))) return;
  // Who is given another document instead owes by that one.
  const replaced = new Set(papers.filter(isInForce).map(({ row }) => row.reemplaza_a));
  const owing = charged.filter((paper) => isInForce(paper) && !replaced.has(paper.row.codigo_generacion));
  const sold = sumOf(owing, ({ payments }) =>
    sumOf(
      payments.filter(({ periodo }) => periodo !== null),
      ({ montoPago }) => centsOf(montoPago),
    ),
  );
  const amount = (sql: string) => (rows.all(sql, DEBTOR.numDocumento)[0] as { centavos: number }).centavos;
  const own = sold - amount(PAID) + amount(ENTERED);
  const account = { ...DEBTOR, issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
  const { saldo } = program.store.read((reader) => readAccount(reader, account, fiscalDate(clock.now())));
  if (Number(saldo) !== own)
    tell(world, 'accounts', `owes ${saldo} by the account, ${own} by documents and papers`);
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
