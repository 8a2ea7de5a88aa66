/** Suppliers' documents for API callers (§compras). */
import type { Caller } from '../../contract/caller.ts';
import type { Input } from '../../contract/api/operations.ts';
import type { IdempotentAnswer } from '../../contract/api/shop/idempotent-call.ts';
import { DEFAULT_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import {
  purchaseEntry,
  receivedRequest,
  type PurchaseEntry,
  type PurchasePage,
  type ReceivedRequest,
  type Receiving,
} from '../../contract/api/shop/purchases.ts';
import { isFiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { shapedBody } from '../../engine/shaped-body.ts';
import { enter, entryFaults } from '../../engine/purchases/enter.ts';
import { onePurchase, purchasesPage, type PurchaseFilter } from '../../engine/purchases/purchases.ts';
import { receive } from '../../engine/purchases/receive.ts';
import { purchaseRow } from '../../engine/purchases/view.ts';
import type { Reader } from '../../store/store.ts';
import type { TillParts } from '../till-parts.ts';
import { branchOfCall } from './call-branch.ts';
import { idempotentCall, type Changed } from './idempotent-call.ts';
import { foreignCursor, pageCursor, placeAfter } from './page-cursor.ts';

export function purchaseCalls({ store, clock, random }: Pick<TillParts, 'store' | 'clock' | 'random'>) {
  return {
    list: (input: Input<'compras.listar'>, caller: Caller): PurchasePage => {
      const { mes = null, proveedor, estado = null, sucursal, limite, cursor } = input;
      const after = placeOfPurchase(cursor);
      const limit = limite === undefined ? DEFAULT_PAGE_ROWS : Number(limite);
      return store.read((reader) => {
        const own = caller.role === 'admin' ? null : caller.branchId;
        const branchId = sucursal === undefined ? own : branchOfCall(reader, caller, sucursal);
        const nit = proveedor?.replaceAll('-', '') ?? null;
        const { purchases, next } = purchasesPage(reader, caller, {
          mes,
          nit,
          estado,
          branchId,
          after,
          limit,
        });
        return {
          compras: purchases.map(purchaseRow),
          siguiente: purchaseCursor(next),
        };
      });
    },
    /** @throws AppError `COMPRA_NO_ENCONTRADA` */
    view: ({ id }: Input<'compras.ver'>, caller: Caller) =>
      store.read((reader) => onePurchase(reader, caller, { clave: id, now: clock.now() })),
    /** @throws AppError `VALIDACION`, `NO_ES_SUYA`, `ES_PROPIO` */
    receive: (input: Input<'compras.recibir'>, caller: Caller): Promise<IdempotentAnswer> =>
      idempotentCall(store, { op: 'compras.recibir', input, caller }, (tx, now) => {
        const given = shapedBody<ReceivedRequest>(receivedRequest, input.request);
        const branchId = branchOfCall(tx, caller, given.sucursal);
        return receivingAnswer(receive(tx, now, { input: given, caller, branchId, random }));
      }),
    /** @throws AppError `COMPRA_NO_ENCONTRADA`, `ESTADO_NO_PERMITE`, `VALIDACION` */
    enter: (input: Input<'compras.ingresar'>, caller: Caller): Promise<IdempotentAnswer> =>
      idempotentCall(store, { op: 'compras.ingresar', input, caller }, (tx, now) => {
        const given = shapedEntry(tx, input.request, { clave: input.id, caller, now });
        const { sucursal } = given;
        const branchId = sucursal === undefined ? null : branchOfCall(tx, caller, sucursal);
        return { body: enter(tx, now, { clave: input.id, input: given, caller, branchId }) };
      }),
  };
}

/**
 * The place in a cursor; null without one.
 *
 * @throws AppError `VALIDACION` for a cursor of another list
 */
export function placeOfPurchase(cursor: string | undefined): PurchaseFilter['after'] {
  if (cursor === undefined) return null;
  const [fecEmi = '', id = ''] = placeAfter(cursor, '').split(' ');
  if (!isFiscalDate(fecEmi) || !/^\d{1,15}$/.test(id)) throw foreignCursor();
  return { fecEmi, id: Number(id) };
}

export function purchaseCursor(last: PurchaseFilter['after']): string | null {
  return last === null ? null : pageCursor(`${last.fecEmi} ${last.id}`);
}

/**
 * Validates the entry of a purchase.
 *
 * @throws AppError `VALIDACION` with every fault of form and content
 */
export function shapedEntry(
  reader: Reader,
  request: unknown,
  { now, ...of }: { readonly clave: string; readonly caller: Caller; readonly now: Instant },
): PurchaseEntry {
  return shapedBody<PurchaseEntry>(purchaseEntry, request, (loose, faults) => {
    const found = entryFaults(reader, now, { ...of, loose });
    // A line already reported as malformed is not reported as incomplete.
    return found.filter(({ campo }) => !faults.some((fault) => fault.campo.startsWith(`${campo}.`)));
  });
}

function receivingAnswer(receiving: Receiving): Changed {
  if (receiving.kind === 'waiting')
    return { status: 202, body: { estado: 'EN_ESPERA', codigoGeneracion: receiving.codigoGeneracion } };
  const { view, replayed, avisos } = receiving;
  return { body: view, replayed, avisos };
}
