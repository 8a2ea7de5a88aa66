/** Suppliers' documents at the till: received, shown and entered by a manager (§compras). */
import { crossed } from '../../contract/answers.ts';
import { DEFAULT_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import type { ReceivedFile } from '../../contract/bridge/bridge-purchases.ts';
import type { Receiving } from '../../contract/api/shop/purchases.ts';
import { bookMonthsOf } from '../../engine/purchases/book-month.ts';
import { enter } from '../../engine/purchases/enter.ts';
import { purchasesPage } from '../../engine/purchases/purchases.ts';
import { receive } from '../../engine/purchases/receive.ts';
import { purchaseRow } from '../../engine/purchases/view.ts';
import { undo } from '../../engine/purchases/undo.ts';
import { write } from '../../engine/purchases/write.ts';
import { findPurchase } from '../../store/purchases/purchases.ts';
import { listSuppliers } from '../../store/purchases/suppliers.ts';
import type { SomeOperations } from '../operation.ts';
import { placeOfPurchase, purchaseCursor, shapedEntry } from '../shop/purchases.ts';
import type { TillParts } from '../till-parts.ts';
import { notePurchase } from './note-received.ts';
import { shownPurchaseOf } from './shown-purchase.ts';

export function purchasesOperations({ store, random, clock }: Pick<TillParts, 'store' | 'random' | 'clock'>) {
  return {
    'purchases.list': ({ mes, proveedor: nit, estado, cursor }, { caller }) =>
      store.read((reader) => {
        const after = placeOfPurchase(cursor ?? undefined);
        const filter = { mes, nit, estado, branchId: null, after, limit: DEFAULT_PAGE_ROWS };
        const { purchases, next } = purchasesPage(reader, caller, filter);
        return {
          compras: purchases.map((kept) => crossed(purchaseRow(kept))),
          siguiente: purchaseCursor(next),
          proveedores: listSuppliers(reader, caller.issuerId).map(({ nit: number, nombre }) => ({
            nit: number,
            nombre,
          })),
        };
      }),
    /** @throws AppError `COMPRA_NO_ENCONTRADA` */
    'purchases.view': ({ id: clave }, { caller }) =>
      store.read((reader) => shownPurchaseOf(reader, caller, { clave, now: clock.now() })),
    /** @throws AppError `VALIDACION`, `NO_ES_SUYA`, `ES_PROPIO` */
    'purchases.receive': ({ texto }, who) =>
      store.transact((tx, now) => {
        const { caller } = who;
        const { branchId } = caller;
        const received = receive(tx, now, { input: { documento: texto }, caller, branchId, random });
        if (received.kind === 'purchase')
          notePurchase(tx, now, {
            actor: who.user.nombre,
            accion: 'documento de proveedor recibido',
            compra: received.view,
          });
        return fileOf(received);
      }),
    /** @throws AppError `COMPRA_NO_ENCONTRADA`, `ESTADO_NO_PERMITE`, `VALIDACION` with every faulty line */
    'purchases.enter': ({ id, request }, who, { parse }) => {
      const given = parse(request);
      return store.transact((tx, now) => {
        const { caller } = who;
        const input = shapedEntry(tx, given, { clave: id, caller, now });
        const compra = enter(tx, now, { clave: id, input, caller, branchId: caller.branchId });
        notePurchase(tx, now, { actor: who.user.nombre, accion: 'compra ingresada', compra });
        return shownPurchaseOf(tx, caller, { clave: id, now });
      });
    },
    'purchases.months': ({ tipo, fecha }, { caller: { issuerId, ambiente } }) =>
      store.read((reader) => {
        const receivedAt = clock.now();
        const written = { tipoDte: tipo, fecEmi: fecha, issuerId, ambiente, receivedAt };
        return bookMonthsOf(reader, written, receivedAt);
      }),
    /** @throws AppError `VALIDACION` with every fault */
    'purchases.write': ({ clave, ...escrita }, who) =>
      store.transact((tx, now) => {
        const caller = { ...who.caller, userId: who.user.id };
        const isNew = findPurchase(tx, caller.issuerId, clave) === null;
        const compra = write(tx, now, { clave, escrita, caller });
        if (isNew) notePurchase(tx, now, { actor: who.user.nombre, accion: 'compra escrita', compra });
        return shownPurchaseOf(tx, caller, { clave, now });
      }),
    /** @throws AppError as {@link undo} */
    'purchases.undo': ({ id, motivo: typed }, who) =>
      store.transact((tx, now) => {
        const caller = { ...who.caller, userId: who.user.id };
        const motivo = typed.trim();
        const kept = undo(tx, now, { clave: id, motivo, caller });
        const accion = kept.escrita ? 'compra anulada' : 'ingreso de compra deshecho';
        notePurchase(tx, now, { actor: who.user.nombre, accion, compra: purchaseRow(kept), motivo });
        return shownPurchaseOf(tx, caller, { clave: id, now });
      }),
  } satisfies SomeOperations;
}

function fileOf(received: Receiving): ReceivedFile {
  if (received.kind === 'waiting') return received;
  const { lineas: _lines, avisos: _warnings, ...compra } = received.view;
  return { kind: 'purchase', compra: crossed(compra), estaba: received.replayed, llego: received.joined };
}
