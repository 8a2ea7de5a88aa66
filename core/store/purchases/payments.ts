/** Payments to suppliers, their reversals, and changed due dates. Append-only (§por-pagar). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { PAYMENT_FORMS } from '../../contract/purchases/debts.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';

const PAYMENT = record({
  clave: column.text,
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  supplierId: column.integer,
  forma: column.oneOf(PAYMENT_FORMS),
  montoCentavos: column.cents,
  fecha: column.text,
  referencia: orNull(column.text),
  /** Drawer movement of a cash payment; null without cash. */
  movementId: orNull(column.integer),
  userId: column.text,
  approverId: orNull(column.text),
  at: column.integer,
});
export type NewPayment = RecordOf<typeof PAYMENT>;

const KEPT = PAYMENT.extend({
  id: column.integer,
  por: column.text,
  aprobo: orNull(column.text),
  /** Reason of the reversal; null if not reversed. */
  anulado: orNull(column.text),
});
export type SupplierPaymentRow = RecordOf<typeof KEPT>;

const WISH = record({ paymentId: column.integer, orden: column.integer, purchaseId: column.integer });
const WISHED_CHARGE = record({
  paymentId: column.integer,
  orden: column.integer,
  documentId: column.integer,
});
const UNDONE = record({
  paymentId: column.integer,
  motivo: column.text,
  movementId: orNull(column.integer),
  userId: column.text,
  at: column.integer,
});
const DUE = record({
  purchaseId: column.integer,
  vence: column.text,
  userId: column.text,
  at: column.integer,
});

const SELECT = `
  SELECT supplier_payment.*, user.nombre AS por, approver.nombre AS aprobo, supplier_payment_undone.motivo AS anulado
  FROM supplier_payment CROSS JOIN user ON user.id = supplier_payment.user_id
  LEFT JOIN user AS approver ON approver.id = approver_id
  LEFT JOIN supplier_payment_undone ON payment_id = supplier_payment.id`;
const BY_KEY = KEPT.select(`${SELECT} WHERE clave = ? AND issuer_id = ?`);
const ALL = KEPT.select(`
  ${SELECT} WHERE issuer_id = +? AND ambiente = +? AND supplier_id = coalesce(?, supplier_id) ORDER BY supplier_payment.id`);
const WISHES = WISH.select(`
  SELECT w.* FROM supplier_payment CROSS JOIN (SELECT payment_id, orden, purchase_id FROM supplier_payment_wish
    UNION ALL SELECT payment_id, orden, -document_id FROM supplier_payment_charge) AS w ON w.payment_id = supplier_payment.id
  WHERE issuer_id = +? AND ambiente = +? AND supplier_id = coalesce(?, supplier_id) ORDER BY payment_id, orden`);
const ADD = insertionOf('supplier_payment', PAYMENT);
const ADD_WISH = insertionOf('supplier_payment_wish', WISH);
const ADD_WISHED_CHARGE = insertionOf('supplier_payment_charge', WISHED_CHARGE);

/** `supplierId` null: all suppliers. */
export interface AccountScope extends Pick<NewPayment, 'issuerId' | 'ambiente'> {
  readonly supplierId: number | null;
}

/** The payment with an idempotency key, or null. */
export function findPayment(reader: Reader, issuerId: string, clave: string): SupplierPaymentRow | null {
  return BY_KEY.find(reader, clave, issuerId);
}

/** In order, including reversed ones. */
export function listPayments(reader: Reader, of: AccountScope): readonly SupplierPaymentRow[] {
  return ALL.list(reader, of.issuerId, of.ambiente, of.supplierId);
}

/** Charges to pay, in order, by payment id. Ids as in {@link addPayment}. */
export function paymentTargets(reader: Reader, of: AccountScope): ReadonlyMap<number, readonly number[]> {
  const rows = WISHES.list(reader, of.issuerId, of.ambiente, of.supplierId);
  const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId);
  return new Map([...byPayment].map(([id, own]) => [id, own.map(({ purchaseId }) => purchaseId)]));
}

/** @param para purchase ids, and negated ids of our own documents */
export function addPayment(tx: Tx, payment: NewPayment, para: readonly number[]): void {
  const paymentId = ADD.run(tx, payment);
  para.forEach((id, at) => {
    const place = { paymentId, orden: at + 1 };
    if (id > 0) ADD_WISH.run(tx, { ...place, purchaseId: id });
    else ADD_WISHED_CHARGE.run(tx, { ...place, documentId: -id });
  });
}

export const undoPayment = insertionOf('supplier_payment_undone', UNDONE).run;

export const addDue = insertionOf('purchase_due', DUE).run;
