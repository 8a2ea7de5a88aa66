/** A shop that sends rice to its customers by notas de remisión and bills it later. */
import type { Caller } from '../../../core/contract/caller.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { findDocumentByCode } from '../../../core/store/documents/documents.ts';
import { remissionOfId } from '../../../core/store/remissions/remissions.ts';
import { remissionStanding } from '../../../core/engine/remissions/remission-standing.ts';
import { returnRemission, type ReturnedQuantity } from '../../../core/engine/remissions/return-remission.ts';
import { invalidar, invalidation, type Answered } from '../../invalidation/event-caller.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import {
  openShop,
  type CallerAnswer,
  type CallOptions,
  type Shop,
  type ShopOptions,
} from '../../support/shop/shop.ts';
import { placesOf, stockProducts } from '../../support/shop/stocked-shop.ts';
import { codeOf } from '../issuing/refused-shop.ts';

export const CALLER: Caller = {
  keyId: 'llave-1',
  role: 'user',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};

/** A line of rice. */
export const rice = (cantidad: number, more: object = {}) => ({
  cantidad,
  descripcion: 'Producto ARROZ',
  precioUni: 1.13,
  tipoItem: 1,
  codigo: 'ARROZ',
  ...more,
});

/** What a person wants of the shop. */
export interface RemissionShop {
  readonly shop: Shop;
  readonly send: (
    items: readonly object[],
    how?: CallOptions & { readonly title?: string },
  ) => Promise<CallerAnswer>;
  readonly bill: (
    of: readonly CallerAnswer[],
    items: readonly object[],
    more?: object,
    how?: CallOptions,
  ) => Promise<CallerAnswer>;
  readonly undo: (document: CallerAnswer, tipoAnulacion?: number, more?: object) => Promise<Answered>;
  readonly back: (of: CallerAnswer, ...lineas: readonly ReturnedQuantity[]) => Promise<void>;
  /** What is left of each line. */
  readonly left: (of: CallerAnswer) => readonly string[];
  readonly shelf: () => number;
}

/** Opens it, or goes on with one that was opened again. */
export async function remissionShop(of: ShopOptions | Shop = {}): Promise<RemissionShop> {
  const isOpen = 'engine' in of;
  const shop = isOpen ? of : await openShop(of);
  if (!isOpen) await stockProducts(shop.store);
  // Whoever says what came back is a person of the shop.
  await shop.store.transact((tx, now) =>
    upsertUser(tx, { id: 'u-1', nombre: 'Ana', rol: 'gerente', pinHash: 'x' }, now),
  );
  return {
    shop,
    send: (items, { title = '02', ...how } = {}) =>
      shop.issue('04', JSON.stringify({ items, receptor: { ...RECEPTOR, bienTitulo: title } }), how),
    bill: (notes, items, more = {}, how = {}) =>
      shop.issue(
        '03',
        JSON.stringify({
          items,
          receptor: RECEPTOR,
          documentoRelacionado: notes.map((note) => ({
            tipoDocumento: '04',
            tipoGeneracion: 2,
            numeroDocumento: codeOf(note),
            fechaEmision: note.body['fecEmi'],
          })),
          ...more,
        }),
        how,
      ),
    undo: (document, tipoAnulacion = 2, more = {}) =>
      invalidar(
        shop,
        invalidation(document, { tipoAnulacion, motivoAnulacion: 'Se digitó mal' }, { ...more }),
      ),
    back: (note, ...lineas) =>
      shop.store.transact((tx, now) => {
        const document = findDocumentByCode(tx, codeOf(note));
        const remission = document === null ? null : remissionOfId(tx, document.id);
        if (document === null || remission === null) throw new Error('no such note');
        returnRemission(tx, { document, remission, lineas, motivo: 'No lo quiso', userId: 'u-1', now });
      }),
    left: (note) =>
      shop.store.read((reader) => {
        const document = findDocumentByCode(reader, codeOf(note));
        const remission = document === null ? null : remissionOfId(reader, document.id);
        if (remission === null) throw new Error('no such note');
        return remissionStanding(reader, remission).lines.map(({ queda }) => queda.toFixed());
      }),
    shelf: () => placesOf(shop.store, 'ARROZ')['sucursal:central'] ?? 0,
  };
}
