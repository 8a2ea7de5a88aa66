/** A sale that sells of a quote: its lines as they were quoted while that holds, else at today's prices (§quotes). */
import type { QuoteAsked, QuoteView, ShownQuoteLine } from '../../core/contract/bridge/bridge-quotes.ts';
import type { TipoVenta } from '../../core/contract/edition.ts';
import { discountPart, QUOTE_DECIMALS } from '../../core/contract/till/quote-terms.ts';
import { emptyCart, type Cart, type CartLine, type CartQuotedPart } from './cart.ts';
import { centsOf, decimalOf, textOfCents } from '../money/cents.ts';
import { UNKEPT } from '../receiver/customer.ts';
import { fits } from '../sale/other-type.ts';

/** How a quote comes into a sale. */
export type QuoteUse =
  /** What is left of it is sold. */
  | 'vender'
  /** It is written anew, as its next version. */
  | 'cambiar'
  /** Another one like it, at today's prices. */
  | 'duplicar';

/** Whether its prices hold no more. */
export const isExpired = ({ estado }: Pick<QuoteView, 'estado'>): boolean => estado === 'vencida';

/** Where a line is within a quote; null for goods of none. */
export const partOfLine = ({ cotizada }: CartLine): CartQuotedPart | null => cotizada ?? null;

/** The quote that a sale changes; null where it changes none. */
export function changedQuote({ cotizacion, lines }: Cart): string | null {
  const isSold = lines.some((line) => partOfLine(line) !== null);
  return isSold ? null : (cotizacion?.cotizacion ?? null);
}

/** The type of document that its customer is sold with unless somebody says otherwise. */
export function typeOf({ cliente }: Pick<QuoteView, 'cliente'>): TipoVenta {
  return cliente !== null && cliente.numDocumento !== null && fits({ ...cliente, id: UNKEPT }, '03')
    ? '03'
    : '01';
}

/** A sale of a quote, with a key of its own. */
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

/** What is no longer among the products keeps the price and the discount that it had. */
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

/** The part of a line's discount for so many of it, as it is typed; empty without one. */
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

/** A change of a line that is of a quote: with its quantity goes its part of what was taken off. */
export function requoted(line: CartLine, change: Partial<CartLine>): Partial<CartLine> {
  const part = partOfLine(line);
  if (part === null || line.precioFijo !== true || change.cantidad === undefined) return change;
  return { ...change, descuento: discountOf(part, change.cantidad) };
}

/** What the service is told of the quote that a sale sells of; nothing without one. */
export function quoteAskedOf({ cotizacion, lines }: Cart): { readonly cotizacion?: QuoteAsked } {
  const lineas = lines.map((line) => partOfLine(line)?.linea ?? null);
  if (!cotizacion || lineas.every((linea) => linea === null)) return {};
  const { cotizacion: name, version } = cotizacion;
  return { cotizacion: { cotizacion: name, version, lineas } };
}
