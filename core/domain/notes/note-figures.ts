/** What a note or a return comes to in cents, given what others took from its documents (§note-cents). */
import type { IssueRequest } from '../../contract/api/issue.ts';
import { RETORNO, type Edition, type TipoAjuste } from '../../contract/edition.ts';
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
import { dueFigures, nearest, NO_FIGURES, plusFigures, takenFrom } from './taken.ts';

/** Lines, charges and totals as a document will have them, with what is to be said of them. */
export interface NoteFigures {
  readonly lines: readonly Line[];
  readonly charges: Charges;
  readonly totals: Totals;
  readonly avisos: readonly Rule[];
}

/**
 * Everything that a note or a return comes to.
 *
 * @param list what is wrong with its discounts on the whole goes there
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
    /** Whether the format has no member for a discount on the whole. */
    readonly spreadsDiscounts: boolean;
    readonly tipoDte: TipoAjuste;
    readonly edition: Edition;
    readonly request: IssueRequest;
    readonly lines: readonly Line[];
    readonly adjusts: readonly Adjustable[];
  },
  { settings, list }: Pick<RuleContext, 'settings' | 'list'>,
): NoteFigures {
  const asked = chargesOf(withRelatedCharges(request, adjusts));
  // What is wrong with a discount is said of the discount, not of the lines it would be laid over.
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
  /** As its lines alone come to. */
  readonly totals: Totals;
  readonly adjusts: readonly Adjusted[];
  readonly settings: Notas | undefined;
  /** The only document that it relates; undefined for several. */
  readonly only: string | undefined;
}

/**
 * The figures of the whole note, less its discounts on the whole.
 *
 * @returns null where something it relates is not ours: its lines alone say what it comes to
 */
function figuresLeft(of: Written): Figures | null {
  const { lines, charges, adjusts, settings, only } = of;
  // The part of each line in a discount on the whole, as it will be read again.
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

/** Cents of several documents may add up to more than the one that the authority allows of them all. */
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

/** Says where a figure is not what the lines alone come to, and why. */
function centWarning(alone: Totals, totals: Totals): readonly Rule[] {
  const figures = ({ subTotal, iva20, totalIva, ivaRete, ivaPerci }: Totals): readonly Amount[] => [
    subTotal,
    sum([iva20, totalIva]),
    ivaRete,
    ivaPerci,
  ];
  const given = figures(totals);
  if (figures(alone).every((each, at) => each.eq(given[at] ?? ZERO))) return [];
  const amounts = { total: totals.totalPagar.toFixed(2), lineas: alone.totalPagar.toFixed(2) };
  return [rule('centavo-del-resto', amounts)];
}
