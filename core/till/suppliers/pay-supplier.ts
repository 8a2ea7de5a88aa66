/**
 * Pays a supplier. Cash is a movement of the open drawer and counts against the user's daily limit; with card, cheque
 * or transfer a cashier needs a manager's approval. Cash, payment and audit row are one commit.
 */
import { CASH } from '../../contract/cash/cash-money.ts';
import { isDeepStrictEqual } from 'node:util';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { TillUser } from '../../contract/till/till.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { centsOfText, centsText } from '../../domain/cash/cash.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import type { StoredSession } from '../../store/cash/cash-sessions.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { addPayment, findPayment, undoPayment } from '../../store/purchases/payments.ts';
import { owedDocument } from '../../store/purchases/charges.ts';
import { findPurchase } from '../../store/purchases/purchases.ts';
import type { StoredSupplier } from '../../store/purchases/suppliers.ts';
import type { Reader, Store, Tx } from '../../store/store.ts';
import {
  noteMovement,
  shortfall,
  withdrawalFrom,
  withdrawalNeed,
  type CashRequest,
} from '../cash/cash-move.ts';
import { requireOpen } from '../cash/cash-session.ts';
import { assertSameCall, claimKey } from '../keyed-call.ts';
import { ApprovalRefused, needsManager } from '../people/approvals.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';
import { foundSupplier } from './accounts.ts';

const ACTION = 'pago a proveedor';

type PayInput = BridgeInput<'owed.pay'>;

interface Ready {
  readonly supplier: StoredSupplier;
  readonly montoCentavos: bigint;
  readonly para: readonly number[];
  /** Session of the drawer; null for other forms than cash. */
  readonly session: StoredSession | null;
  readonly beyond: boolean;
}

/**
 * Pays a supplier; repeating the same call pays nothing more.
 *
 * @throws AppError `VALIDACION`, `ESTADO_NO_PERMITE` without an open drawer or, for callers who may know, where it
 * holds too little; ApprovalRefused where a manager must approve
 */
export async function paySupplier(
  { store, approvals, clock }: Pick<TillParts, 'store' | 'approvals' | 'clock'>,
  input: PayInput,
  who: TillCaller,
): Promise<void> {
  const before = store.read((reader) => readyOf(reader, input, { who, now: clock.now() }));
  if (before === 'done') return;
  let aprobo: TillUser | null = null;
  if (before.beyond) {
    const { monto } = input;
    if (input.approval === undefined) throw store.read((reader) => unapproved(reader, who, monto));
    const what = { asunto: ACTION, proveedor: before.supplier.nombre, monto };
    const answer = await approvals.try(input.approval, who, what);
    if (answer.kind === 'refused') throw new ApprovalRefused('pin', answer);
    aprobo = answer.by;
  }
  await store.transact((tx, now) => {
    const ready = readyOf(tx, input, { who, now });
    if (ready === 'done') return;
    // The rule may be stricter by now, and other withdrawals count.
    if (ready.beyond && aprobo === null) throw unapproved(tx, who, input.monto);
    keep(tx, ready, { input, aprobo, who, now });
  });
}

function readyOf(reader: Reader, input: PayInput, by: CashRequest): Ready | 'done' {
  const { who } = by;
  const { issuerId, ambiente } = who.caller;
  const supplier = foundSupplier(reader, issuerId, input.nit);
  const montoCentavos = centsOfText(input.monto);
  const before = findPayment(reader, issuerId, input.clave);
  if (before !== null) {
    const { forma, referencia } = input;
    if (isDeepStrictEqual({ ...before, supplierId: supplier.id, montoCentavos, forma, referencia }, before)) {
      // Which purchases it was to pay.
      assertSameCall(reader, { op: 'owed.pay', input, who });
      return 'done';
    }
    throw refusal(
      'ESTADO_NO_PERMITE',
      rule('pago-ya-registrado', { monto: centsText(before.montoCentavos) }),
    );
  }
  const faults: Fault[] =
    montoCentavos > 0n ? [] : [faultAt('monto', 'FUERA_DE_RANGO', rule('mayor-que-cero'))];
  const para = input.compras.flatMap((clave, at) => {
    const purchase = findPurchase(reader, issuerId, clave);
    if (purchase?.supplierId === supplier.id && purchase.ambiente === ambiente) return [purchase.id];
    const documentId = owedDocument(reader, { codigo: clave, ambiente, supplierId: supplier.id });
    if (documentId !== null) return [-documentId];
    faults.push(faultAt(`compras[${at}]`, 'NO_COINCIDE', rule('pago-de-otra-compra')));
    return [];
  });
  if (faults.length > 0) throw validationError(faults);
  const ready = { supplier, montoCentavos, para: [...new Set(para)] };
  if (input.forma !== CASH) return { ...ready, session: null, beyond: withdrawalNeed(reader, who).requerida };
  const session = requireOpen(reader, who);
  return { ...ready, ...withdrawalFrom(reader, session, { ...by, montoCentavos }) };
}

interface Kept extends CashRequest {
  readonly input: PayInput;
  /** The approving manager; null where none was needed. */
  readonly aprobo: TillUser | null;
}

function keep(tx: Tx, { supplier, montoCentavos, para, session }: Ready, of: Kept): void {
  const { input, aprobo, who, now } = of;
  const { clave, forma, referencia } = input;
  claimKey(tx, { op: 'owed.pay', input, who }, now);
  const movementId = session === null ? null : takeOut(tx, session, { ...of, supplier, montoCentavos });
  const { issuerId, branchId, ambiente } = who.caller;
  const fecha = fiscalDate(now);
  const place = { issuerId, branchId, ambiente, supplierId: supplier.id };
  const people = { userId: who.user.id, approverId: aprobo?.id ?? null, at: now };
  addPayment(tx, { clave, ...place, forma, montoCentavos, fecha, referencia, movementId, ...people }, para);
  const detalle = {
    proveedor: supplier.nombre,
    formaDePago: forma,
    monto: centsText(montoCentavos),
    aprobo: aprobo?.nombre ?? null,
  };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion: ACTION, detalle });
}

/** @throws AppError `ESTADO_NO_PERMITE` where the drawer holds too little, for callers who may know */
function takeOut(
  tx: Tx,
  session: StoredSession,
  of: Kept & Pick<Ready, 'supplier' | 'montoCentavos'>,
): number {
  const { input, aprobo, who, now, supplier, montoCentavos } = of;
  const motivo = `Pago a ${supplier.nombre}`.slice(0, MAX_MOTIVE_CHARS);
  const movement = { clave: `pago/${input.clave}`, tipo: 'SALIDA', montoCentavos, motivo } as const;
  const noted = { movement, who, aprobo };
  if (shortfall(tx, { session }, noted) !== null)
    throw refusal('ESTADO_NO_PERMITE', rule('efectivo-insuficiente'));
  return noteMovement(tx, { session }, { ...noted, now });
}

const MAX_MOTIVE_CHARS = 200;

function unapproved(reader: Reader, who: TillCaller, monto: string): ApprovalRefused {
  const why = rule('pago-de-mas', { monto: centsText(centsOfText(monto)) });
  return new ApprovalRefused('aprobacion', needsManager(withdrawalNeed(reader, who), why));
}

/**
 * Reverses a mistaken payment.
 *
 * @throws AppError `ESTADO_NO_PERMITE` for an unknown or reversed payment, and for cash without an open drawer
 */
export function undoSupplierPayment(
  store: Store,
  { clave, motivo: typed }: BridgeInput<'owed.undo'>,
  who: TillCaller,
): Promise<number> {
  return store.transact((tx, now) => {
    const payment = findPayment(tx, who.caller.issuerId, clave);
    if (payment === null || payment.ambiente !== who.caller.ambiente)
      throw refusal('ESTADO_NO_PERMITE', rule('pago-desconocido'));
    if (payment.anulado !== null) throw refusal('ESTADO_NO_PERMITE', rule('pago-ya-anulado'));
    const motivo = typed.trim();
    const { id: paymentId, montoCentavos, forma } = payment;
    const movement = { clave: `pago/${clave}/anulado`, tipo: 'ENTRADA', montoCentavos, motivo } as const;
    const session = forma === CASH ? requireOpen(tx, who) : null;
    const movementId =
      session === null ? null : noteMovement(tx, { session }, { movement, who, aprobo: null, now });
    undoPayment(tx, { paymentId, motivo, movementId, userId: who.user.id, at: now });
    const detalle = { formaDePago: forma, monto: centsText(montoCentavos), motivo };
    appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'pago a proveedor anulado', detalle });
    return payment.supplierId;
  });
}
