/** Amounts of a note or return in cents, after the other adjustments of its documents (§note-cents). */
import type { IssueRequest } from '../../contract/api/issue.ts';
import { RETORNO, type Edition, type TipoAjuste } from '../../contract/edition.ts';
import type { NoteSum } from '../../contract/rules/dte/note-rules.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Notas } from '../../contract/settings/note-settings.ts';
import type { Line } from '../code-translation.ts';
import { IVA_RATE, roundSummary, sum, ZERO, type Amount } from '../money.ts';
import { chargesOf, checkDiscounts } from '../rules/charges.ts';
import type { RuleContext } from '../rules/rule-context.ts';
import {
  computeTotals,
  IVA_FACTOR,
  lineAmount,
  WITHHOLDING_RATE,
  type Charges,
  type Totals,
} from '../totals.ts';
import type { Adjustable, Adjusted } from './adjustable.ts';
import { withRelatedCharges } from './note-request.ts';
import { noteTotals, spreadDiscounts, withDue } from './note-totals.ts';
import { exactColumns, type Columns, type Figures } from './related-sale.ts';
import { taxedIn } from './withheld.ts';
import { dueFigures, nearest, NO_FIGURES, plusFigures, takenFrom } from './taken.ts';

export interface NoteFigures {
  readonly lines: readonly Line[];
  readonly charges: Charges;
  readonly totals: Totals;
  readonly avisos: readonly Rule[];
}

/**
 * Computes all amounts of a note or return.
 *
 * @param list receives faults of its general discounts
 */
export function adjustingFigures(
  {
    tipoDte,
    spreadsDiscounts,
    edition,
    request,
    lines,
    adjusts,
  }: {
    /** Whether the format has no member for a general discount. */
    readonly spreadsDiscounts: boolean;
    readonly tipoDte: TipoAjuste;
    readonly edition: Edition;
    readonly request: IssueRequest;
    readonly lines: readonly Line[];
    readonly adjusts: readonly Adjustable[];
  },
  { settings, list }: Pick<RuleContext, 'settings' | 'list'>,
): NoteFigures {
  const asked = chargesOf(withRelatedCharges(request, taxedIn(lines, adjusts)));
  // Discount faults refer to the discount, not to the lines it is spread over.
  checkDiscounts(computeTotals(tipoDte, lines, asked), { tipoDte, list });
  const spreads = (tipoDte === RETORNO || spreadsDiscounts) && list.faults.length === 0;
  const drawn = spreads ? spreadDiscounts(lines, asked) : lines;
  const charges = spreads ? { ...asked, descuGravada: ZERO, descuExenta: ZERO, descuNoSuj: ZERO } : asked;
  const alone =
    tipoDte === RETORNO
      ? computeTotals(tipoDte, drawn, charges)
      : noteTotals({ tipoDte, edition }, drawn, charges);
  const written = { lines: drawn, charges };
  if (tipoDte === '06') return { ...written, totals: alone, avisos: [] };
  const related = request.documentoRelacionado ?? [];
  const only = related.length === 1 ? related[0]?.numeroDocumento : undefined;
  const due = figuresLeft({ tipoDte, ...written, totals: alone, adjusts, settings: settings.notas, only });
  const totals = due === null ? alone : withDue({ tipoDte, edition }, alone, due);
  return { ...written, totals, avisos: centWarning(alone, totals) };
}

interface Written {
  readonly tipoDte: '05' | typeof RETORNO;
  readonly lines: readonly Line[];
  readonly charges: Charges;
  readonly totals: Totals;
  readonly adjusts: readonly Adjusted[];
  readonly settings: Notas | undefined;
  /** Its only related document; undefined for several. */
  readonly only: string | undefined;
}

/**
 * Amounts of the whole note, less general discounts.
 *
 * @returns null when a related document is not ours; then its lines alone decide
 */
function figuresLeft(of: Written): Figures | null {
  const { lines, charges, adjusts, settings, only } = of;
  // Each line's share of a general discount, as read back later.
  const net = spreadDiscounts(lines, charges);
  const codes = new Set(net.map((line) => line.numeroDocumento ?? only));
  const own = adjusts.filter(({ sale }) => codes.has(sale.codigoGeneracion));
  if (own.length === 0 || own.length < codes.size) return null;
  const due = own
    .map((each) => {
      const codigo = each.sale.codigoGeneracion;
      const exact = exactOf(net.filter((line) => (line.numeroDocumento ?? only) === codigo));
      return dueFigures(each.sale, takenFrom(each, settings), { exact });
    })
    .reduce(plusFigures, NO_FIGURES);
  const figures = own.length === 1 ? due : withinCent(of, due);
  return {
    ...figures,
    ivaRete: charges.ivaRetenido ? figures.ivaRete : ZERO,
    ivaPerci: charges.ivaPercibido ? figures.ivaPerci : ZERO,
  };
}

function exactOf(lines: readonly Line[]): Columns {
  return exactColumns(
    lines.map((line) =>
      line.treatment === 'noGravado'
        ? { kind: null, neto: line.noGravado }
        : { kind: line.treatment, neto: lineAmount(line) },
    ),
  );
}

/**
 * Cents of several documents may differ by more than the one that the authority tolerates: the nearest allowed value is
 * used.
 */
function withinCent({ tipoDte, totals }: Written, due: Figures): Figures {
  const columns = {
    gravada: nearest(due.columns.gravada, totals.totalGravada.minus(totals.descuGravada)),
    exenta: nearest(due.columns.exenta, totals.totalExenta.minus(totals.descuExenta)),
    noSujeta: nearest(due.columns.noSujeta, totals.totalNoSuj.minus(totals.descuNoSuj)),
    noGravado: due.columns.noGravado,
  };
  const net = tipoDte === RETORNO ? columns.gravada.div(IVA_FACTOR) : columns.gravada;
  const iva = tipoDte === RETORNO ? totals.totalIva : roundSummary(net.times(IVA_RATE));
  const percent = roundSummary(net.times(WITHHOLDING_RATE));
  return {
    columns,
    iva: nearest(due.iva, iva),
    ivaRete: nearest(due.ivaRete, percent),
    ivaPerci: nearest(due.ivaPerci, percent),
  };
}

/** Warns when an amount differs from the sum of the lines, names the first that does, and says why. */
function centWarning(alone: Totals, totals: Totals): readonly Rule[] {
  for (const [suma, of] of SUMS) {
    const [total, lineas] = [of(totals), of(alone)];
    if (total.eq(lineas)) continue;
    const amounts = { total: total.toFixed(2), lineas: lineas.toFixed(2) };
    return [rule('centavo-del-resto', { suma, ...amounts })];
  }
  return [];
}

const SUMS: readonly (readonly [NoteSum, (of: Totals) => Amount])[] = [
  ['total', ({ totalPagar }) => totalPagar],
  ['subtotal', ({ subTotal }) => subTotal],
  ['iva', ({ iva20, totalIva }) => sum([iva20, totalIva])],
  ['ivaRetenido', ({ ivaRete }) => ivaRete],
  ['ivaPercibido', ({ ivaPerci }) => ivaPerci],
];
