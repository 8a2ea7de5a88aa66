/** Data of a printed order to a supplier. */
import type { PlacedOrder } from '../../contract/bridge/bridge-orders.ts';
import type { PrintedOrder } from '../../contract/printing/printed-order.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { ShopStock } from '../../store/stock/stock-list.ts';
import type { Reader } from '../../store/store.ts';

export function printedOrder(reader: Reader, shop: ShopStock, order: PlacedOrder): PrintedOrder {
  const { issuerId, branchId, ambiente } = shop;
  const issuer = findIssuer(reader, issuerId);
  const branch = findBranch(reader, issuerId, branchId);
  if (issuer === null || branch === null) throw new Error(`no branch ${issuerId} ${branchId}`);
  const { nit, nrc } = issuer;
  const { telefono, correo, direccion } = branch;
  const { numero, persona, proveedor, lineas } = order;
  return {
    numero,
    fecha: fiscalDate(Date.parse(order.en)),
    ambiente,
    persona,
    emisor: { nombre: issuer.nombreComercial ?? issuer.nombre, nit, nrc, telefono, correo },
    sucursal: branch.nombre,
    direccion: { ...direccion, distrito: direccion.distrito ?? null },
    proveedor: proveedor === null ? null : { nombre: proveedor, nit: order.nit ?? '' },
    lineas,
  };
}
