/** Rules of document-wide amounts: general discounts, withholding, limits (§totals). */
import { COMPRA, holdsIva, isAjuste } from '../../contract/edition.ts';
import type { IssueRequest } from '../../contract/api/issue.ts';
import { amount, ZERO, type Amount } from '../money.ts';
import type { Charges, Totals } from '../totals.ts';
import { dropsReference, type ResolvedAddress } from '../code-translation.ts';
import type { Receptor } from './receptor.ts';
import { checkThreshold, anonymousWarnings } from './receiver-threshold.ts';
import type { RuleContext } from './rule-context.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';

/** Taxed amount without VAT, in USD, from which 1 % is usually withheld or perceived (CT art. 162; §retention). */
const WITHHOLDING_FROM = amount('100');
const AMOUNT_LIMIT = amount('100000000000');

type AskedCharges = Pick<
  IssueRequest,
  'descuGravada' | 'descuExenta' | 'descuNoSuj' | 'descu' | 'ivaRetenido' | 'ivaPercibido'
>;

interface Charged {
  readonly totals: Totals;
  readonly charges: Charges;
}

/** Document-wide amounts of a request; 0 by default. */
export function chargesOf(request: AskedCharges): Charges {
  const of = (value: { readonly text: string } | undefined): Amount =>
    value === undefined ? ZERO : amount(value.text);
  return {
    descuGravada: of(request.descuGravada),
    descuExenta: of(request.descuExenta),
    descuNoSuj: of(request.descuNoSuj ?? request.descu),
    ivaRetenido: request.ivaRetenido ?? false,
    ivaPercibido: request.ivaPercibido ?? false,
  };
}

/** Checks that no general discount exceeds its base. */
export function checkDiscounts(
  totals: Totals,
  { tipoDte, list }: Pick<RuleContext, 'tipoDte' | 'list'>,
): void {
  const taxed = !holdsIva(tipoDte);
  const discounts = [
    ['descuGravada', totals.descuGravada, totals.totalGravada, 'gravadas', taxed],
    ['descuExenta', totals.descuExenta, totals.totalExenta, 'exentas', false],
    ['descuNoSuj', totals.descuNoSuj, totals.totalNoSuj, 'no sujetas', false],
  ] as const;
  for (const [campo, discount, column, ventas, sinIva] of discounts) {
    if (discount.lte(column)) continue;
    const maximo = column.toFixed(2);
    if (tipoDte === COMPRA) list.add('descu', 'FUERA_DE_RANGO', rule('descuento-de-la-compra', { maximo }));
    else list.add(campo, 'FUERA_DE_RANGO', rule('descuento-del-total', { ventas, maximo, sinIva }));
  }
}

export function checkTotals(totals: Totals, receptor: Receptor | null, context: RuleContext): void {
  checkDiscounts(totals, context);
  const largest = [
    totals.subTotalVentas,
    totals.totalPagar,
    totals.montoTotalOperacion,
    totals.saldoFavor.abs(),
    totals.totalDescu,
    totals.totalNoGravado.abs(),
  ];
  if (largest.some((total) => total.gte(AMOUNT_LIMIT))) {
    context.list.add('items', 'FUERA_DE_RANGO', rule('total-demasiado-grande'));
  }
  if (context.tipoDte === '03' && context.format.edition === '2023' && totals.montoTotalOperacion.lte(ZERO)) {
    context.list.add('items', 'FUERA_DE_RANGO', rule('total-de-credito-fiscal'));
  }
  checkThreshold(totals, receptor, context);
}

/**
 * Warnings; they do not stop the document. The schema's limit applies to `montoTotalOperacion`, before IVA is withheld,
 * so the amount charged may be less.
 */
export function warningsOf(
  {
    totals,
    charges,
    receptor,
    request: { pagos = [] },
  }: Charged & { readonly receptor: Receptor | null; readonly request: Pick<IssueRequest, 'pagos'> },
  context: RuleContext,
): readonly Rule[] {
  return [
    // An adjustment returns the document's withholding, however small (§note-amounts).
    ...(isAjuste(context.tipoDte) ? [] : withholdingWarnings({ totals, charges })),
    ...anonymousWarnings(totals, receptor, context),
    ...(pagos.some((pago) => dropsReference(pago)) ? [rule('referencia-de-efectivo')] : []),
    ...(receptor?.address?.renamed ? [renamedWarning(receptor.address.renamed)] : []),
  ];
}

/**
 * Retention means the buyer is a large taxpayer and the seller not; perception the reverse. Both together, or on small
 * amounts, are unlikely.
 */
function withholdingWarnings({ totals: { taxedNet }, charges }: Charged): readonly Rule[] {
  // Requested ones, even when 1 % rounds to 0.
  const { ivaRetenido: retains, ivaPercibido: perceives } = charges;
  if (!retains && !perceives) return [];
  const hace = retains && perceives ? 'retiene y percibe' : retains ? 'retiene' : 'percibe';
  const amounts = { sobre: taxedNet.toFixed(2), desde: WITHHOLDING_FROM.toFixed(2) };
  return [
    ...(taxedNet.lt(WITHHOLDING_FROM) ? [rule('retencion-de-poco', { hace, ...amounts })] : []),
    ...(retains && perceives ? [rule('retiene-y-percibe')] : []),
  ];
}

/** Warns of a code whose place has another name than the caller may expect (§territory). */
function renamedWarning({ codes, names }: NonNullable<ResolvedAddress['renamed']>): Rule {
  return rule('lugar-renombrado', { codigos: codes, nombres: names });
}
