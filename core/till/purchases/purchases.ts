/** What suppliers sent, as a manager receives, looks at and enters it at the till (§compras). */
import { crossed } from '../../contract/answers.ts';
import { DEFAULT_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import type { ReceivedFile } from '../../contract/bridge/bridge-purchases.ts';
import type { AuditAct } from '../../contract/audit-acts.ts';
import type { PurchaseRow, Receiving } from '../../contract/api/shop/purchases.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { enter } from '../../engine/purchases/enter.ts';
import { purchasesPage } from '../../engine/purchases/purchases.ts';
import { receive } from '../../engine/purchases/receive.ts';
import { purchaseRow } from '../../engine/purchases/view.ts';
import { annulWritten, write } from '../../engine/purchases/write.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { findPurchase } from '../../store/purchases/purchases.ts';
import { listSuppliers } from '../../store/purchases/suppliers.ts';
import type { Tx } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { placeOfPurchase, purchaseCursor, shapedEntry } from '../shop/purchases.ts';
import type { TillParts } from '../till-parts.ts';
import { shownPurchaseOf } from './shown-purchase.ts';

/** Operations over what suppliers sent. */
export function purchasesOperations({ store, random }: Pick<TillParts, 'store' | 'random'>) {
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
    'purchases.view': ({ id }, { caller }) => store.read((reader) => shownPurchaseOf(reader, caller, id)),
    /** @throws AppError `VALIDACION`, `NO_ES_SUYA`, `ES_PROPIO` */
    'purchases.receive': ({ texto }, who) =>
      store.transact((tx, now) => {
        const { caller } = who;
        const { branchId } = caller;
        const received = receive(tx, now, { input: { documento: texto }, caller, branchId, random });
        if (received.kind === 'purchase')
          noted(tx, now, { who, accion: 'documento de proveedor recibido', compra: received.view });
        return fileOf(received);
      }),
    /** @throws AppError `COMPRA_NO_ENCONTRADA`, `ESTADO_NO_PERMITE`, `VALIDACION` with every line that cannot be entered */
    'purchases.enter': ({ id, request }, who, { parse }) => {
      const input = shapedEntry(parse(request));
      return store.transact((tx, now) => {
        const { caller } = who;
        const compra = enter(tx, now, { clave: id, input, caller, branchId: caller.branchId });
        noted(tx, now, { who, accion: 'compra ingresada', compra });
        return shownPurchaseOf(tx, caller, id);
      });
    },
    /** @throws AppError `VALIDACION` with everything that is wrong with it */
    'purchases.write': ({ clave, ...escrita }, who) =>
      store.transact((tx, now) => {
        const caller = { ...who.caller, userId: who.user.id };
        const isNew = findPurchase(tx, caller.issuerId, clave) === null;
        const compra = write(tx, now, { clave, escrita, caller });
        if (isNew) noted(tx, now, { who, accion: 'compra escrita', compra });
        return shownPurchaseOf(tx, caller, clave);
      }),
    /** @throws AppError `COMPRA_NO_ENCONTRADA`, `ESTADO_NO_PERMITE` */
    'purchases.annul': ({ id, motivo: typed }, who) =>
      store.transact((tx, now) => {
        const caller = { ...who.caller, userId: who.user.id };
        const motivo = typed.trim();
        const kept = annulWritten(tx, now, { clave: id, motivo, caller });
        noted(tx, now, { who, accion: 'compra anulada', compra: purchaseRow(kept), motivo });
        return shownPurchaseOf(tx, caller, id);
      }),
  } satisfies SomeOperations;
}

function fileOf(received: Receiving): ReceivedFile {
  if (received.kind === 'waiting') return received;
  const { lineas: _lines, avisos: _warnings, ...compra } = received.view;
  return { kind: 'purchase', compra: crossed(compra), estaba: received.replayed };
}

function noted(
  tx: Tx,
  now: Instant,
  of: {
    readonly who: TillCaller;
    readonly accion: AuditAct;
    readonly compra: PurchaseRow;
    readonly motivo?: string;
  },
): void {
  const { who, accion, compra, motivo } = of;
  const { numeroControl, total, proveedor } = compra;
  const detalle = {
    proveedor: proveedor.nombre,
    numeroControl,
    monto: total.text,
    ...(motivo === undefined ? {} : { motivo }),
  };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion, detalle });
}
