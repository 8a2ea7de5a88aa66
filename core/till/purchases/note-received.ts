/** Audit rows of suppliers' documents. */
import type { AuditAct } from '../../contract/audit-acts.ts';
import type { PurchaseRow, Receiving } from '../../contract/api/shop/purchases.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Tx } from '../../store/store.ts';

/**
 * Audits a document received from a folder; repeated ones, and seals or invalidations waiting for their document, get
 * no row.
 */
export function noteReceived(
  tx: Tx,
  now: Instant,
  { actor, receiving }: { readonly actor: string; readonly receiving: Receiving },
): void {
  if (receiving.kind === 'purchase' && !receiving.replayed)
    notePurchase(tx, now, { actor, accion: 'documento de proveedor recibido', compra: receiving.view });
}

export function notePurchase(
  tx: Tx,
  now: Instant,
  of: {
    readonly actor: string;
    readonly accion: AuditAct;
    readonly compra: PurchaseRow;
    readonly motivo?: string;
  },
): void {
  const { actor, accion, compra, motivo } = of;
  const { numeroControl, total, proveedor } = compra;
  const detalle = {
    proveedor: proveedor.nombre,
    numeroControl,
    monto: total.text,
    ...(motivo === undefined ? {} : { motivo }),
  };
  appendAudit(tx, { at: now, actor, accion, detalle });
}
