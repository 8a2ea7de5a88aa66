/** The request of a sale as the service takes it (`core/contract/issue.ts`). */
import type { Customer } from '../../core/contract/customers.ts';
import { JsonNumber, stringifyJson } from '../../core/contract/json.ts';
import { decimalOf } from '../money/cents.ts';
import { discountAmount } from '../money/discount.ts';
import { TRANSPORT_FIELDS, type Cart, type CartLine, type CartPayment, type TransportField } from './cart.ts';

/** What is printed beside each value of the appendix: it goes into the document, in Spanish whatever the screen speaks. */
const TRANSPORT_LABEL: Readonly<Record<TransportField, string>> = {
  conductor: 'Conductor',
  placa: 'Placa del vehículo',
  origen: 'Origen',
  destino: 'Destino',
};

/** `condicionOperacion`: credit. */
const CREDIT = new JsonNumber('2');

/** JSON text of the request; what is no number goes as it was typed, so that the service names the fault at its field. */
export function requestOf(cart: Cart): string {
  const appendix = TRANSPORT_FIELDS.filter((field) => cart.transport[field].trim() !== '').map((field) => ({
    campo: field,
    etiqueta: TRANSPORT_LABEL[field],
    valor: cart.transport[field].trim(),
  }));
  const isNote = cart.tipoDte === '04';
  const onCredit = cart.pagos.some((pago) => pago.credito !== null);
  return stringifyJson({
    items: cart.lines.map(itemOf),
    receptor:
      cart.receptor === null ? undefined : receptorOf(cart.receptor, isNote ? cart.bienTitulo : undefined),
    pagos: isNote || cart.pagos.length === 0 ? undefined : cart.pagos.map(pagoOf),
    condicionOperacion: onCredit && !isNote ? CREDIT : undefined,
    apendice: isNote && appendix.length > 0 ? appendix : undefined,
    observaciones: cart.observaciones.trim() === '' ? undefined : cart.observaciones.trim(),
  });
}

function itemOf(line: CartLine): object {
  const discount = discountAmount(line.descuento, line.cantidad, line.precio);
  const gravado = line.tratamiento === 'gravado';
  return {
    cantidad: number(line.cantidad),
    descripcion: line.descripcion,
    precioUni: number(line.precio),
    tipoItem: new JsonNumber(tipoItemOf(line)),
    codigo: line.codigo ?? undefined,
    uniMedida: new JsonNumber(String(line.uniMedida)),
    montoDescu: discount === '0' ? undefined : number(discount),
    esServicio: !gravado && line.esServicio ? true : undefined,
  };
}

/** Item type of the interface specification 2.6. */
function tipoItemOf({ tratamiento, esServicio }: CartLine): string {
  switch (tratamiento) {
    case 'gravado':
      return esServicio ? '2' : '1';
    case 'exento':
      return '3';
    case 'no-sujeto':
      return '4';
  }
}

/** A receiver as requests hold one: what is missing is left out. */
function receptorOf(customer: Customer, bienTitulo: string | undefined): object {
  const { id: _id, direccion, ...members } = customer;
  const present = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
  return {
    ...present,
    direccion: direccion === null ? undefined : { ...direccion, distrito: direccion.distrito ?? undefined },
    bienTitulo,
  };
}

function pagoOf(pago: CartPayment): object {
  return {
    codigo: pago.codigo,
    montoPago: number(pago.monto),
    referencia: pago.referencia.trim() === '' ? undefined : pago.referencia.trim(),
    ...(pago.credito === null ? {} : { plazo: pago.credito.plazo, periodo: number(pago.credito.periodo) }),
  };
}

function number(typed: string): JsonNumber | string | undefined {
  const text = decimalOf(typed);
  if (text !== null) return new JsonNumber(text);
  return typed.trim() === '' ? undefined : typed;
}
