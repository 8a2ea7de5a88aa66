/** Turns a sale's lines into quote lines: discounts per line in cents, and the reason of each price (§quotes). */
import type { PriceReason } from '../../contract/bridge/bridge-prices.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { DraftTratamiento } from '../../contract/till/sale-draft.ts';
import { MAX_QUOTE_LINES, type QuoteLine } from '../../contract/till/quotes.ts';
import { QUOTE_DECIMALS } from '../../contract/till/quote-terms.ts';
import { validationError } from '../../domain/app-error.ts';
import { centsText } from '../../domain/cash/cash.ts';
import type { Line, Treatment } from '../../domain/code-translation.ts';
import { formatOf, editionAt } from '../../domain/dte/edition.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import {
  amount,
  fromCents,
  largestDiscount,
  lesser,
  roundSummary,
  toCents,
  ZERO,
} from '../../domain/money.ts';
import { shapeRequest } from '../../domain/request-shape.ts';
import { chargesOf, checkDiscounts } from '../../domain/rules/charges.ts';
import { faultList } from '../../domain/rules/faults.ts';
import { checkItems } from '../../domain/rules/items.ts';
import { centShares } from '../../domain/stock/cent-shares.ts';
import { computeTotals, lineAmount, type Charges } from '../../domain/totals.ts';
import type { Issuing } from '../../engine/issuing/preflight.ts';
import type { PromotedSaving } from '../../engine/promotions/sale-promotions.ts';
import { findSold } from '../../store/catalogue/products.ts';
import type { Reader } from '../../store/store.ts';
import type { Buyer } from '../../store/prices/buyers.ts';
import { agreedPrice } from '../../engine/prices/agreed-price.ts';

/** Quotes are calculated as a factura: prices with VAT. */
const TIPO = '01';
/** Decimals of a quoted line's discount. */
const CENTS = 2;
const NO_CHARGES: Charges = {
  descuGravada: ZERO,
  descuExenta: ZERO,
  descuNoSuj: ZERO,
  ivaRetenido: false,
  ivaPercibido: false,
};

export interface QuotedQuestion {
  readonly issuing: Issuing;
  readonly fecEmi: FiscalDate;
  /** Parsed, unvalidated body, promotions deducted. */
  readonly request: unknown;
  readonly savings: readonly PromotedSaving[];
  readonly buyer: Buyer;
}

export interface QuotedLines {
  readonly lineas: readonly QuoteLine[];
  readonly centavos: bigint;
}

/** @throws AppError `VALIDACION` with the faults of lines and discounts */
export function quotedLines(reader: Reader, of: QuotedQuestion): QuotedLines {
  const { lines, charges } = checked(of);
  const whole = wholeDiscounts(lines, charges);
  const priced = lines.map((line, at) => {
    const less = roundSummary(line.montoDescu).plus(fromCents(whole[at] ?? 0n));
    // Rounded up, all of it may be more than the line.
    const most = largestDiscount(line.cantidad, line.precioUni, CENTS);
    return { ...line, montoDescu: lesser(less, most) };
  });
  const { totalPagar } = computeTotals(TIPO, priced, NO_CHARGES);
  return {
    lineas: priced.map((line, at) => quoteLine(reader, line, { ...of, at })),
    centavos: toCents(totalPagar),
  };
}

/** Lines and discounts of a request, without anything else of its document. */
export function linesAlone(request: unknown) {
  const { items, descuGravada, descuExenta, descuNoSuj } = { ...(request as Record<string, unknown>) };
  return { items, descuGravada, descuExenta, descuNoSuj };
}

/** Validates lines and discounts only: receiver and payment are not known yet. */
function checked({ issuing: { issuer }, fecEmi, request }: QuotedQuestion) {
  const edition = editionAt(issuer, TIPO, fecEmi);
  const bare = linesAlone(request);
  const { items } = bare;
  const shape = shapeRequest({ tipoDte: TIPO, edition }, bare);
  if (!Array.isArray(items) || items.length === 0)
    throw validationError([faultAt('items', 'CAMPO_REQUERIDO', rule('cotizacion-sin-lineas'))]);
  if (items.length > MAX_QUOTE_LINES)
    throw validationError([
      faultAt('items', 'LONGITUD', rule('cotizacion-muchas-lineas', { maximo: MAX_QUOTE_LINES })),
    ]);
  if (shape.kind === 'faulty') throw validationError(shape.faults);
  const list = faultList();
  const context = {
    tipoDte: TIPO,
    format: formatOf(edition),
    settings: issuer.settings,
    fecEmi,
    list,
  } as const;
  const lines = checkItems(shape.request, context) ?? [];
  const charges = chargesOf(shape.request);
  checkDiscounts(computeTotals(TIPO, lines, charges), { tipoDte: TIPO, list });
  lines.forEach(({ cantidad }, at) => {
    if (cantidad.wholeAt(QUOTE_DECIMALS) === null)
      list.add(`items[${at}].cantidad`, 'REGLA', rule('cotizacion-cantidad'));
  });
  if (list.faults.length > 0) throw validationError(list.faults);
  return { lines, charges };
}

/** Each line's share, in cents, of the discounts on all lines of its kind. */
function wholeDiscounts(lines: readonly Line[], charges: Charges): readonly bigint[] {
  const shares = lines.map(() => 0n);
  const kinds = [
    ['gravada', charges.descuGravada],
    ['exenta', charges.descuExenta],
    ['noSujeta', charges.descuNoSuj],
  ] as const;
  for (const [treatment, discount] of kinds) {
    if (discount.isZero()) continue;
    const own = lines.flatMap((line, at) => (line.treatment === treatment ? [{ line, at }] : []));
    const weights = own.map(({ line }) => toCents(roundSummary(lineAmount(line))));
    centShares(toCents(roundSummary(discount)), weights).forEach((share, index) => {
      const at = own[index]?.at;
      if (at !== undefined) shares[at] = share;
    });
  }
  return shares;
}

export const TRATAMIENTO: Readonly<Record<Treatment, DraftTratamiento>> = {
  gravada: 'gravado',
  exenta: 'exento',
  noSujeta: 'no-sujeto',
  noGravado: 'no-gravado',
};

function quoteLine(
  reader: Reader,
  line: Line,
  { issuing, savings, buyer, at }: QuotedQuestion & { readonly at: number },
): QuoteLine {
  const { codigo, descripcion, cantidad, treatment, uniMedida, tipoItem } = line;
  const own = savings.filter(({ linea }) => linea === at);
  return {
    codigo,
    descripcion,
    cantidad: cantidad.toFixed(),
    precio: (treatment === 'noGravado' ? line.noGravado : line.precioUni).toFixed(),
    descuento: line.montoDescu.toFixed(),
    uniMedida,
    esServicio: tipoItem === 2,
    tratamiento: TRATAMIENTO[treatment],
    motivo: reasonOf(reader, line, { issuerId: issuing.issuer.id, buyer }),
    promociones: own.map(({ nombre, centavos }) => ({ nombre, ahorro: centsText(centavos) })),
  };
}

/** Null for the product's own price, or one that a person typed. */
function reasonOf(
  reader: Reader,
  { codigo, cantidad, precioUni }: Line,
  { issuerId, buyer }: { readonly issuerId: string; readonly buyer: Buyer },
): PriceReason | null {
  const sold = codigo === null ? null : findSold(reader, issuerId, codigo);
  if (sold === null) return null;
  const { precio, motivo } = agreedPrice(reader, sold, { buyer, cantidad });
  return precioUni.eq(amount(precio)) ? motivo : null;
}
