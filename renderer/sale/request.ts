/** The issue request of a cart (`core/contract/api/issue.ts`). */
import { receiverRequest } from '../../core/contract/issuing/receiver-request.ts';
import { JsonNumber, stringifyJson } from '../../core/contract/json.ts';
import type { RelatedReference } from '../../core/contract/till/sale-draft.ts';
import { decimalOf } from '../money/cents.ts';
import { lineDiscount } from '../money/discount.ts';
import { documentDiscounts } from './document-discount.ts';
import {
  TRANSPORT_FIELDS,
  type Cart,
  type CartLine,
  type CartPayment,
  type CartRelated,
  type TransportField,
} from '../cart/cart.ts';

/** Labels in the appendix of the document, always in Spanish. */
const TRANSPORT_LABEL: Readonly<Record<TransportField, string>> = {
  conductor: 'Conductor',
  placa: 'Placa del vehículo',
  origen: 'Origen',
  destino: 'Destino',
};

/** `condicionOperacion`: credit, or partly. */
const CREDIT = new JsonNumber('2');
const MIXED = new JsonNumber('3');

/** `tipoGeneracion`: electronic. */
export const ELECTRONIC = '2';
const NOTHING = new JsonNumber('0');

/** JSON text; invalid numbers are sent as typed, so that the service reports the field. */
export function requestOf(cart: Cart): string {
  const appendix = TRANSPORT_FIELDS.filter((field) => cart.transport[field].trim() !== '').map((field) => ({
    campo: field,
    etiqueta: TRANSPORT_LABEL[field],
    valor: cart.transport[field].trim(),
  }));
  const isNote = cart.tipoDte === '04';
  const discounts = documentDiscounts(cart);
  // With a single related document the service assigns every line to it.
  const origins = cart.relacionados.length > 1 ? cart.relacionados.map(numberOf) : [];
  return stringifyJson({
    items: cart.lines.map((line) => itemOf(line, origins)),
    receptor:
      cart.receptor === null
        ? undefined
        : { ...receiverRequest(cart.receptor), bienTitulo: isNote ? cart.bienTitulo : undefined },
    pagos: isNote || cart.pagos.length === 0 ? undefined : cart.pagos.map(pagoOf),
    condicionOperacion: isNote ? undefined : conditionOf(cart.pagos),
    ivaRetenido: cart.ivaRetenido && !isNote ? true : undefined,
    ivaPercibido: cart.ivaPercibido && cart.tipoDte === '03' ? true : undefined,
    descuGravada: optional(discounts.gravado),
    descuExenta: optional(discounts.exento),
    descuNoSuj: optional(discounts['no-sujeto']),
    documentoRelacionado: cart.relacionados.length === 0 ? undefined : cart.relacionados.map(relatedOf),
    reemplazaA: cart.reemplaza?.codigoGeneracion,
    apendice: isNote && appendix.length > 0 ? appendix : undefined,
    referenciaExterna: cart.lines.find(({ referencia }) => referencia !== undefined)?.referencia,
    observaciones: cart.observaciones.trim() === '' ? undefined : cart.observaciones.trim(),
  });
}

function conditionOf(pagos: readonly CartPayment[]): JsonNumber | undefined {
  const onCredit = pagos.filter(({ credito }) => credito !== null).length;
  if (onCredit === 0) return undefined;
  return onCredit === pagos.length ? CREDIT : MIXED;
}

/** Codes in capitals. */
function numberOf({ numeroDocumento, tipoGeneracion }: RelatedReference): string {
  return tipoGeneracion === ELECTRONIC ? numeroDocumento.trim().toUpperCase() : numeroDocumento.trim();
}

function relatedOf({ numeroControl: _number, ...related }: CartRelated): object {
  return {
    ...related,
    tipoGeneracion: new JsonNumber(related.tipoGeneracion),
    numeroDocumento: numberOf(related),
  };
}

/** @param origins related document numbers, if lines must name theirs */
function itemOf(line: CartLine, origins: readonly string[]): object {
  const origin = origins.find((each) => each === line.relacionado);
  const charge = line.tratamiento === 'no-gravado';
  const discount = lineDiscount(line.descuento, line.cantidad, line.precio);
  return {
    cantidad: number(line.cantidad),
    descripcion: line.descripcion,
    precioUni: charge ? NOTHING : number(line.precio),
    noGravado: charge ? signed(line.precio) : undefined,
    tipoItem: new JsonNumber(tipoItemOf(line)),
    codigo: line.codigo ?? undefined,
    uniMedida: new JsonNumber(String(line.uniMedida)),
    montoDescu: optional(discount),
    esServicio:
      (line.tratamiento === 'exento' || line.tratamiento === 'no-sujeto') && line.esServicio
        ? true
        : undefined,
    numeroDocumento: origin,
  };
}

/** Item type of §code-translation. */
function tipoItemOf({ tratamiento, esServicio }: CartLine): string {
  switch (tratamiento) {
    case 'gravado':
    case 'no-gravado':
      return esServicio ? '2' : '1';
    case 'exento':
      return '3';
    case 'no-sujeto':
      return '4';
  }
}

function pagoOf(pago: CartPayment): object {
  return {
    codigo: pago.codigo,
    montoPago: number(pago.monto),
    referencia: pago.referencia.trim() === '' ? undefined : pago.referencia.trim(),
    ...(pago.credito === null ? {} : { plazo: pago.credito.plazo, periodo: number(pago.credito.periodo) }),
  };
}

function optional(amount: string): JsonNumber | string | undefined {
  return amount === '0' ? undefined : number(amount);
}

/** A credit has a minus sign. */
function signed(typed: string): JsonNumber | string | undefined {
  const text = typed.trim();
  if (!/^[-−]/.test(text)) return number(text);
  const size = decimalOf(text.slice(1));
  return size === null ? text : new JsonNumber(size === '0' ? size : `-${size}`);
}

function number(typed: string): JsonNumber | string | undefined {
  const text = decimalOf(typed);
  if (text !== null) return new JsonNumber(text);
  return typed.trim() === '' ? undefined : typed;
}
