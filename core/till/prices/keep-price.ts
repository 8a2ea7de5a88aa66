/** Stores and deletes prices, with audit rows (§prices). */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { PriceInput } from '../../contract/bridge/bridge-prices.ts';
import type { Caller } from '../../contract/caller.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { amount, fromCents, toCents } from '../../domain/money.ts';
import { findCustomer } from '../../store/catalogue/customers.ts';
import { soldCodeRow } from '../../store/catalogue/product-codes.ts';
import { packedOf, productByNum, soldOf } from '../../store/catalogue/products.ts';
import { appendAudit } from '../../store/people/audit.ts';
import {
  buyerOf,
  deletePrice,
  findPrice,
  presentationOf,
  putPrice,
  writtenList,
  type StoredPrice,
} from '../../store/prices/prices.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { BridgeError } from '../operation.ts';
import { shownMinimum, storedMinimum } from '../../engine/prices/agreed-price.ts';

export interface PriceChange {
  readonly who: {
    readonly caller: Pick<Caller, 'issuerId'>;
    readonly user: { readonly nombre: string };
  };
  readonly now: Instant;
}

/** @returns `customer.num` @throws BridgeError `NO_ENCONTRADO` */
export function requireBuyer(reader: Reader, issuerId: string, id: string): number {
  const { customer } = buyerOf(reader, issuerId, id);
  if (customer === null) throw new BridgeError('NO_ENCONTRADO', rule('cliente-ya-no-existe'));
  return customer;
}

/**
 * Stores a price, replacing one of the same product, list or customer, minimum and day.
 *
 * @throws AppError `VALIDACION` for an unknown product, `CAMBIO_ENTRETANTO`; BridgeError `NO_ENCONTRADO` for a deleted customer
 */
export function savePrice(
  tx: Tx,
  { antes: opened, ...given }: BridgeInput<'prices.save'>,
  { who, now }: PriceChange,
): void {
  const { issuerId } = who.caller;
  const row = soldCodeRow(tx, issuerId, given.codigo);
  if (row === undefined)
    throw validationError([
      faultAt('codigo', 'NO_COINCIDE', rule('compra-producto-desconocido', { codigo: given.codigo })),
    ]);
  if (given.lista !== null && given.cliente !== null)
    throw validationError([faultAt('cliente', 'VALOR_NO_PERMITIDO', rule('precio-de-lista-o-cliente'))]);
  const sold = soldOf(tx, row);
  const price: Omit<StoredPrice, 'id'> = {
    product: packedOf(tx, row).num,
    presentacion: presentationOf(sold),
    lista: given.lista === null ? null : writtenList(tx, issuerId, given.lista),
    customer: given.cliente === null ? null : requireBuyer(tx, issuerId, given.cliente),
    minimo: storedMinimum(given.minimo),
    desde: given.desde,
    centavos: toCents(amount(given.precio)),
  };
  const before = putPrice(tx, price, now);
  if (before === price.centavos) return;
  if (opened !== undefined && before !== toCents(amount(opened)))
    throw refusal('CAMBIO_ENTRETANTO', rule('cambiado-entretanto'));
  const antes = before === null ? null : fromCents(before).toFixed(2);
  const detalle = {
    ...placeText(tx, issuerId, { ...given, lista: price.lista, codigo: sold.codigo }),
    antes,
  };
  appendAudit(tx, {
    at: now,
    actor: who.user.nombre,
    accion: 'precio guardado',
    detalle: { ...detalle, ahora: given.precio },
  });
}

function placeText(
  reader: Reader,
  issuerId: string,
  { codigo, lista, cliente, minimo, desde }: Omit<PriceInput, 'precio'>,
) {
  const nombre = cliente === null ? null : (findCustomer(reader, issuerId, cliente)?.nombre ?? null);
  return {
    codigo,
    ...(lista === null ? {} : { lista }),
    ...(nombre === null ? {} : { cliente: nombre }),
    desdeCantidad: minimo,
    rigeDesde: desde,
  };
}

/** Deletes a price. @returns whether there was one */
export function removePrice(tx: Tx, id: number, { who, now }: PriceChange): boolean {
  const { issuerId } = who.caller;
  const price = findPrice(tx, issuerId, id);
  if (price === null) return false;
  deletePrice(tx, id);
  const { lista, minimo, desde, centavos, cliente } = price;
  const codigo = productByNum(tx, price.product)?.codigo ?? '';
  const of = {
    codigo: price.presentacion === '' ? codigo : price.presentacion,
    lista,
    cliente,
    minimo: shownMinimum(minimo),
    desde,
  };
  appendAudit(tx, {
    at: now,
    actor: who.user.nombre,
    accion: 'precio eliminado',
    detalle: {
      ...placeText(tx, issuerId, of),
      antes: fromCents(centavos).toFixed(2),
    },
  });
  return true;
}
