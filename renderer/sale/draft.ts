/** Converts an earlier document into a cart. */
import { priceToday } from '../../core/contract/till/presented.ts';
import type { DraftLine, SaleDraft } from '../../core/contract/till/sale-draft.ts';
import {
  DEFAULT_BIEN_TITULO,
  emptyCart,
  type Cart,
  type CartLine,
  type Transport,
  type TransportField,
} from '../cart/cart.ts';
import { decimalOf } from '../money/cents.ts';
import { lineDiscount } from '../money/discount.ts';
import { UNKEPT } from '../receiver/customer.ts';

/** A product whose price differs today; both with VAT, decimal texts. */
export interface PriceChange {
  readonly descripcion: string;
  readonly before: string;
  readonly today: string;
}

/** Lines at today's prices; products that are gone keep their old price. Discounts are dropped. */
export function linesOfDraft({ lineas }: SaleDraft): {
  readonly lines: readonly CartLine[];
  readonly changes: readonly PriceChange[];
} {
  const changes = lineas.flatMap(({ hoy, precio }) =>
    hoy === null || decimalOf(priceToday(hoy)) === decimalOf(precio)
      ? []
      : [{ descripcion: hoy.descripcion, before: precio, today: priceToday(hoy) }],
  );
  return { lines: lineas.map(lineToday), changes };
}

/** At today's price, without its old related document. */
function lineToday(line: DraftLine): CartLine {
  return {
    ...lineAsItWas(line),
    descuento: '',
    relacionado: null,
    precioFijo: line.hoy === null,
    ...today(line),
  };
}

function today({ hoy }: DraftLine): Partial<CartLine> {
  if (hoy === null) return {};
  const { descripcion, tratamiento, uniMedida, tipo } = hoy;
  return { precio: priceToday(hoy), descripcion, tratamiento, uniMedida, esServicio: tipo === 'servicio' };
}

function lineAsItWas({ hoy: _hoy, descuento, ...line }: DraftLine): CartLine {
  return {
    ...line,
    id: crypto.randomUUID(),
    descuento: descuento === '0' ? '' : descuento,
    precioFijo: true,
  };
}

/** The cart of a document exactly as issued. @returns a cart with its own key; the caller sets `corrige` */
export function cartOfDraft(draft: SaleDraft): Cart {
  const { receptor, observaciones, ivaRetenido, ivaPercibido, relacionados } = draft;
  const { gravado, exento, 'no-sujeto': noSujeto } = draft.descuentos;
  const typed = (amount: string): string => (amount === '0' ? '' : amount);
  return {
    ...emptyCart(draft.tipoDte),
    lines: draft.lineas.map(lineAsItWas),
    receptor: receptor === null ? null : { ...receptor, id: UNKEPT },
    observaciones,
    descuentos: { gravado: typed(gravado), exento: typed(exento), 'no-sujeto': typed(noSujeto) },
    ivaRetenido,
    ivaPercibido,
    relacionados,
    corrigeNumero: draft.numeroControl,
    bienTitulo: draft.bienTitulo ?? DEFAULT_BIEN_TITULO,
    transport: transportOf(draft),
  };
}

/**
 * A sale's lines and discounts as its refused document has them: a correction has no promotions of its own, so that what
 * they took off stands in its lines.
 */
export function withIssuedDiscounts(
  { lines, descuentos }: Pick<Cart, 'lines' | 'descuentos'>,
  draft: SaleDraft,
): Pick<Cart, 'lines' | 'descuentos'> {
  const issued = cartOfDraft(draft);
  const kept = lines.map((line, at) => {
    const { descuento = line.descuento } = issued.lines[at] ?? {};
    const own = lineDiscount(line.descuento, line.cantidad, line.precio);
    if (own === lineDiscount(descuento, line.cantidad, line.precio)) return line;
    return { ...line, descuento, precioFijo: true, sinPromocion: line.descuento };
  });
  const isSame = kept.every((line, at) => line === lines[at]);
  return isSame ? { lines, descuentos } : { lines: kept, descuentos: issued.descuentos };
}

/** Lines of a correction that becomes a sale of its own, which may have promotions again. */
export function withoutIssuedDiscounts(lines: readonly CartLine[]): readonly CartLine[] {
  return lines.map(({ sinPromocion, ...line }) =>
    sinPromocion === undefined ? line : { ...line, descuento: sinPromocion, precioFijo: false },
  );
}

/** The same with its name and its quote, for a correction or a replacement: quoted prices stay, even if the quote has expired since. */
export function sameSaleOf(draft: SaleDraft): Cart {
  const { referenciaExterna: referencia, cotizacion } = draft;
  const issued = cartOfDraft(draft);
  const named = issued.lines.map((line) => ({ ...line, referencia }));
  const cart = referencia === undefined ? issued : { ...issued, lines: named };
  if (cotizacion === undefined) return cart;
  const { lineas, ...quote } = cotizacion;
  const lines = cart.lines.map((line, at) => {
    const part = lineas[at] ?? null;
    return part === null ? line : { ...line, cotizada: { ...part, precio: line.precio, precioHoy: null } };
  });
  return { ...cart, lines, cotizacion: { ...quote, vencida: false } };
}

function transportOf({ apendice }: SaleDraft): Transport {
  const valueOf = (field: TransportField): string =>
    apendice.find(({ campo }) => campo === field)?.valor ?? '';
  return {
    conductor: valueOf('conductor'),
    placa: valueOf('placa'),
    origen: valueOf('origen'),
    destino: valueOf('destino'),
  };
}
