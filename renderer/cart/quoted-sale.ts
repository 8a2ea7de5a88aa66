/** Sales of a quote: at quoted prices while valid, else at today's (§quotes). */
import type { QuoteAsked, QuoteView, ShownQuoteLine } from '../../core/contract/bridge/bridge-quotes.ts';
import type { TipoVenta } from '../../core/contract/edition.ts';
import { discountPart, QUOTE_DECIMALS } from '../../core/contract/till/quote-terms.ts';
import { emptyCart, type Cart, type CartLine, type CartQuotedPart } from './cart.ts';
import { centsOf, decimalOf, textOfCents } from '../money/cents.ts';
import { UNKEPT } from '../receiver/customer.ts';
import { fits } from '../sale/other-type.ts';

export type QuoteUse =
  | 'vender'
  /** Edits it as its next version. */
  | 'cambiar'
  /** Copies it at today's prices. */
  | 'duplicar';

export const isExpired = ({ estado }: Pick<QuoteView, 'estado'>): boolean => estado === 'vencida';

/** The quoted line; null without a quote. */
export const partOfLine = ({ cotizada }: CartLine): CartQuotedPart | null => cotizada ?? null;

/** Name of the quote being edited; null if it is sold, or there is none. */
export function changedQuote({ cotizacion, lines }: Cart): string | null {
  const isSold = lines.some((line) => partOfLine(line) !== null);
  return isSold ? null : (cotizacion?.cotizacion ?? null);
}

/** Default document type for its customer. */
export function typeOf({ cliente }: Pick<QuoteView, 'cliente'>): TipoVenta {
  return cliente !== null && cliente.numDocumento !== null && fits({ ...cliente, id: UNKEPT }, '03')
    ? '03'
    : '01';
}

/** A cart for a quote, with its own key. */
export function cartOfQuote(view: QuoteView, use: QuoteUse, tipoDte = typeOf(view)): Cart {
  const { cotizacion, version, vence, cliente, notas, lineas } = view;
  const vencida = isExpired(view);
  const lines = lineas.flatMap((line, linea) => {
    if (use === 'duplicar') return [lineToday(line, line.cantidad)];
    const cantidad = use === 'cambiar' ? line.cantidad : line.queda;
    if (cantidad === '0') return [];
    const quoted = use === 'vender' && vencida ? lineToday(line, cantidad) : lineAsQuoted(line, cantidad);
    return [use === 'vender' ? { ...quoted, cotizada: partOf(line, linea) } : quoted];
  });
  return {
    ...emptyCart(tipoDte),
    lines,
    newest: lines.at(-1)?.id ?? null,
    receptor: cliente === null ? null : { ...cliente, id: UNKEPT },
    cotizacion: use === 'duplicar' ? null : { cotizacion, version, vence, vencida },
    observaciones: use === 'cambiar' ? notas : '',
  };
}

function partOf({ cantidad, descuento, vendido, precio, precioHoy }: ShownQuoteLine, linea: number) {
  return { linea, cantidad, descuento, vendido, precio, precioHoy };
}

function lineAsQuoted(line: ShownQuoteLine, cantidad: string): CartLine {
  const { codigo, descripcion, precio, uniMedida, esServicio, tratamiento, motivo } = line;
  return {
    id: crypto.randomUUID(),
    codigo,
    descripcion,
    cantidad,
    precio,
    descuento: discountOf(partOf(line, 0), cantidad),
    uniMedida,
    esServicio,
    tratamiento,
    motivo,
    precioFijo: true,
  };
}

/** Products that are gone keep price and discount. */
function lineToday(line: ShownQuoteLine, cantidad: string): CartLine {
  const quoted = lineAsQuoted(line, cantidad);
  const { hoy, precioHoy } = line;
  if (hoy === null || precioHoy === null) return quoted;
  const { descripcion, tratamiento, uniMedida, tipo } = hoy;
  const isService = tipo === 'servicio';
  return {
    ...quoted,
    descripcion,
    tratamiento,
    uniMedida,
    esServicio: isService,
    precio: precioHoy,
    descuento: '',
    motivo: null,
    precioFijo: false,
  };
}

type Part = Pick<ReturnType<typeof partOf>, 'cantidad' | 'descuento' | 'vendido'>;

/** Proportional part of a line's discount, as typed; empty without one. */
function discountOf({ cantidad, descuento, vendido }: Part, typed: string): string {
  const [total, from, take] = [cantidad, vendido, typed].map(thousandths);
  const cents = centsOf(descuento);
  if (total === undefined || from === undefined || take === undefined || cents === null || cents === 0)
    return '';
  const part = discountPart(BigInt(cents), { total, from, take });
  return part <= 0n ? '' : textOfCents(Number(part));
}

function thousandths(typed: string): bigint | undefined {
  const [whole = '', fraction = ''] = (decimalOf(typed) ?? '').split('.');
  if (whole === '' || fraction.length > QUOTE_DECIMALS) return undefined;
  return BigInt(whole + fraction.padEnd(QUOTE_DECIMALS, '0'));
}

export interface OtherPrice {
  readonly id: string;
  readonly descripcion: string;
  readonly before: string;
  readonly today: string;
  /** Difference for the whole line at today's price, in cents; null if unknown. */
  readonly more: number | null;
}

export function otherPrices({ lines }: Pick<Cart, 'lines'>): readonly OtherPrice[] {
  return lines.flatMap((line) => {
    const part = partOfLine(line);
    if (part === null || part.precioHoy === null) return [];
    const { id, descripcion, cantidad } = line;
    const { precio: before, precioHoy: today } = part;
    if (decimalOf(before) === decimalOf(today)) return [];
    return [{ id, descripcion, before, today, more: moreToday({ before, today, cantidad }) }];
  });
}

function moreToday({ before, today, cantidad }: Record<'before' | 'today' | 'cantidad', string>) {
  const [old, now, units] = [centsOf(before), centsOf(today), thousandths(cantidad)];
  if (old === null || now === null || units === undefined) return null;
  return Math.round((Number(units) * (now - old)) / 10 ** QUOTE_DECIMALS);
}

/** A change of a quoted line; a new quantity adjusts its share of the discount. */
export function requoted(line: CartLine, change: Partial<CartLine>): Partial<CartLine> {
  const part = partOfLine(line);
  if (part === null || line.precioFijo !== true || change.cantidad === undefined) return change;
  return { ...change, descuento: discountOf(part, change.cantidad) };
}

/** The request's quote member; empty without one. */
export function quoteAskedOf({ cotizacion, lines }: Cart): { readonly cotizacion?: QuoteAsked } {
  const lineas = lines.map((line) => partOfLine(line)?.linea ?? null);
  if (!cotizacion || lineas.every((linea) => linea === null)) return {};
  const { cotizacion: name, version } = cotizacion;
  return { cotizacion: { cotizacion: name, version, lineas } };
}
