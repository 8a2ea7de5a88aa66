/**
 * A manager's entries in a customer's account, each with a reason: adjustments, bad debts, refunds in cash, reversed
 * payments (§account-entries). Rows are only added; cash, entry and audit row are one commit.
 */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { centsOfText, centsText } from '../../domain/cash/cash.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { owedAtAllTills, type Owed } from '../../engine/accounts/all-tills.ts';
import { readAccount } from '../../engine/accounts/customer-account.ts';
import { requireDebtor, type Debtor } from '../../engine/accounts/debtor.ts';
import { entryOfKey, recordEntry, type StoredEntry } from '../../store/accounts/entries.ts';
import type { StoredPayment } from '../../store/accounts/payments.ts';
import { findCashSession, sessionOfMovement, type StoredSession } from '../../store/cash/cash-sessions.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { noteMovement, shortfall, type CashRequest } from '../cash/cash-move.ts';
import { requireOpen } from '../cash/cash-session.ts';
import { receiptOf } from './pay-account.ts';
import { paymentNamed } from './receipts.ts';

const MAX_MOTIVE_CHARS = 200;

type Entering = BridgeInput<'accounts.enter'>;

/**
 * Books the entry; repeating the same key changes nothing.
 *
 * @throws AppError `CLIENTE_NO_ENCONTRADO`, `VALIDACION` for more than the debt or the credit balance,
 * `ESTADO_NO_PERMITE` without an open drawer
 */
export function enterEntry(tx: Tx, input: Entering, by: CashRequest): Debtor {
  const debtor = requireDebtor(tx, by.who.caller, input);
  const amount = centsOfText(input.monto);
  const raises = input.tipo === 'AUMENTO' || input.tipo === 'SALDO_DEVUELTO';
  const centavos = raises ? amount : -amount;
  const tipo = input.tipo === 'AUMENTO' || input.tipo === 'REBAJA' ? 'AJUSTE' : input.tipo;
  const motivo = input.motivo.trim();
  if (isEntered(tx, debtor, { clave: input.clave, tipo, centavos, motivo })) return debtor;
  const hoy = fiscalDate(by.now);
  const own = readAccount(tx, debtor.account, hoy);
  const wrong = amountFault(input.tipo, amount, owedAtAllTills(tx, debtor.account, { own, hoy }));
  if (wrong !== null) throw validationError([faultAt('monto', 'FUERA_DE_RANGO', wrong)]);
  const movementId =
    tipo === 'SALDO_DEVUELTO'
      ? takeOut(tx, requireOpen(tx, by.who), {
          ...by,
          centavos: amount,
          clave: input.clave,
          motivo: `Saldo devuelto a ${debtor.customer.nombre}: ${motivo}`,
        })
      : null;
  keep(tx, by, { debtor, clave: input.clave, tipo, centavos, motivo, payment: null, movementId });
  return debtor;
}

/**
 * Reverses a payment, once.
 *
 * @throws AppError `VALIDACION` without such a receipt, `ESTADO_NO_PERMITE` if already reversed or the drawer holds too
 * little
 */
export function reversePayment(tx: Tx, input: BridgeInput<'accounts.reverse'>, by: CashRequest): Debtor {
  const payment = paymentNamed(tx, by.who.caller, input.recibo);
  const debtor = requireDebtor(tx, by.who.caller, payment);
  const { centavos } = payment;
  const recibo = receiptOf(payment);
  const motivo = input.motivo.trim();
  if (isEntered(tx, debtor, { clave: input.clave, tipo: 'REVERSO', centavos, motivo })) return debtor;
  const { reversados } = readAccount(tx, debtor.account, fiscalDate(by.now));
  if (reversados.some((each) => receiptOf(each) === recibo))
    throw refusal('ESTADO_NO_PERMITE', rule('abono-ya-reversado', { recibo }));
  const session = openDrawerOf(tx, payment);
  const movementId =
    session === null
      ? null
      : takeOut(tx, session, {
          ...by,
          centavos,
          clave: input.clave,
          motivo: `Reverso del recibo ${recibo}: ${motivo}`,
        });
  keep(tx, by, { debtor, clave: input.clave, tipo: 'REVERSO', centavos, motivo, payment, movementId });
  return debtor;
}

/** The session that took the cash; null unless it is still open. */
function openDrawerOf(reader: Reader, { movementId }: StoredPayment): StoredSession | null {
  const id = movementId === null ? null : sessionOfMovement(reader, movementId);
  const session = id === null ? null : findCashSession(reader, id);
  return session?.z === null ? session : null;
}

/** Whether the entry exists. @throws AppError `ESTADO_NO_PERMITE` where the key was used for another entry */
function isEntered(
  reader: Reader,
  { account }: Pick<Debtor, 'account'>,
  { clave, tipo, centavos, motivo }: Pick<StoredEntry, 'clave' | 'tipo' | 'centavos' | 'motivo'>,
): boolean {
  const before = entryOfKey(reader, account.issuerId, clave);
  if (before === null) return false;
  const isSame =
    before.tipo === tipo &&
    before.centavos === centavos &&
    before.motivo === motivo &&
    before.numDocumento === account.numDocumento;
  if (isSame) return true;
  throw refusal('ESTADO_NO_PERMITE', rule('apunte-ya-registrado', { monto: centsText(before.centavos) }));
}

function amountFault(tipo: Entering['tipo'], amount: bigint, { saldo }: Pick<Owed, 'saldo'>): Rule | null {
  if (amount <= 0n) return rule('mayor-que-cero');
  if (tipo === 'AUMENTO') return null;
  if (tipo === 'SALDO_DEVUELTO')
    return amount > -saldo ? rule('devolucion-de-mas', { monto: centsText(saldo < 0n ? -saldo : 0n) }) : null;
  return amount > saldo ? rule('rebaja-de-mas', { monto: centsText(saldo > 0n ? saldo : 0n) }) : null;
}

interface Taken extends CashRequest {
  readonly centavos: bigint;
  readonly clave: string;
  readonly motivo: string;
}

/** @throws AppError `ESTADO_NO_PERMITE` if the drawer holds too little */
function takeOut(tx: Tx, session: StoredSession, { who, now, centavos, clave, motivo }: Taken): number {
  const movement = {
    clave: `cuenta/${clave}`,
    tipo: 'SALIDA',
    montoCentavos: centavos,
    motivo: motivo.slice(0, MAX_MOTIVE_CHARS),
  } as const;
  const noted = { movement, who, aprobo: null };
  if (shortfall(tx, { session }, noted) !== null)
    throw refusal('ESTADO_NO_PERMITE', rule('efectivo-insuficiente'));
  return noteMovement(tx, { session }, { ...noted, now });
}

interface Kept extends Pick<StoredEntry, 'clave' | 'tipo' | 'centavos' | 'motivo' | 'movementId'> {
  readonly debtor: Debtor;
  /** The payment that a reversal reverses; null otherwise. */
  readonly payment: StoredPayment | null;
}

function keep(tx: Tx, { who, now }: CashRequest, { debtor, payment, ...entry }: Kept): void {
  const { account, customer } = debtor;
  recordEntry(tx, {
    ...account,
    ...entry,
    branchId: who.caller.branchId,
    reciboBranch: payment?.branchId ?? null,
    reciboNumero: payment?.numero ?? null,
    userId: who.user.id,
    at: now,
  });
  const detalle = {
    cliente: customer.nombre,
    tipo: entry.tipo,
    monto: centsText(entry.centavos),
    motivo: entry.motivo,
    ...(payment === null ? {} : { recibo: receiptOf(payment) }),
  };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'apunte en cuenta de cliente', detalle });
}
