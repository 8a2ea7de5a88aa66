/** Cash put into the drawer of a session or taken out of it; a large withdrawal by a cashier is a manager's to approve. */
import type { BridgeInput } from '../contract/bridge.ts';
import type { ApprovalNeed } from '../contract/bridge-manager.ts';
import type { CashMoving } from '../contract/cash.ts';
import { AppError } from '../domain/app-error.ts';
import { centsOfText, centsText } from '../domain/cash.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { appendAudit } from '../store/audit.ts';
import { cashRule } from '../store/cash-rules.ts';
import { addCashMovement, findCashMovement, type StoredSession } from '../store/cash-sessions.ts';
import { findIssuer } from '../store/issuers.ts';
import type { Reader, Store, Tx } from '../store/store.ts';
import { sessionSums } from './cash-reports.ts';
import { requireOpen } from './cash-session.ts';
import { approvalNeed, needsManager, type Approvals } from './till-approvals.ts';
import type { TillCaller } from './till-standing.ts';
import { validationError } from './validation-error.ts';

type Refused = Extract<CashMoving, { readonly kind: 'refused' }>;

interface Movement {
  readonly clave: string;
  readonly tipo: 'ENTRADA' | 'SALIDA';
  readonly montoCentavos: bigint;
  readonly motivo: string;
}

/** What is known of a movement before it is made. */
type Standing =
  | { readonly kind: 'done' }
  | { readonly kind: 'ready'; readonly session: StoredSession; readonly need: ApprovalNeed };

/** Whether a withdrawal beyond the rule's limit needs a manager's PIN, and then who may give it: any manager is enough. */
export function withdrawalNeed(reader: Reader, who: TillCaller): ApprovalNeed {
  const need = approvalNeed(reader, who, findIssuer(reader, who.caller.issuerId)?.settings ?? {});
  return { ...need, requerida: who.user.rol !== 'gerente' };
}

/**
 * Notes a movement; the same call again notes nothing more.
 *
 * @returns why it was not noted; null when it is
 * @throws AppError `VALIDACION`, `ESTADO_NO_PERMITE` without an open session, or with more than there is
 */
export async function moveCash(
  { store, approvals }: { readonly store: Store; readonly approvals: Approvals },
  input: BridgeInput<'cash.move'>,
  who: TillCaller,
): Promise<Refused | null> {
  const movement = movementOf(input);
  const before = store.read((reader) => standingOf(reader, movement, who));
  if (before.kind === 'done') return null;
  let aprobo: string | null = null;
  if (before.need.requerida) {
    if (input.approval === undefined) return withoutApproval(before.need, movement);
    const { caja, numero: sesion } = before.session;
    const what = { asunto: 'salida de efectivo', numeroCaja: caja, sesion, concepto: movement.motivo };
    const monto = centsText(movement.montoCentavos);
    const answer = await approvals.try(input.approval, who, { ...what, monto });
    if (answer.kind === 'refused') return { ...answer, falta: 'pin' };
    aprobo = answer.by.nombre;
  }
  return store.transact((tx, now) => {
    const standing = standingOf(tx, movement, who);
    if (standing.kind === 'done') return null;
    // The rule may have become stricter meanwhile.
    if (standing.need.requerida && aprobo === null) return withoutApproval(standing.need, movement);
    note(tx, { session: standing.session, movement, who, aprobo, now });
    return null;
  });
}

function movementOf({ clave, tipo, monto, motivo: typed }: BridgeInput<'cash.move'>): Movement {
  const montoCentavos = centsOfText(monto);
  const motivo = typed.trim();
  const faults = [
    ...(montoCentavos > 0n ? [] : [fault('monto', 'FUERA_DE_RANGO', 'monto: debe ser mayor que cero')]),
    ...(motivo === '' ? [fault('motivo', 'CAMPO_REQUERIDO', 'motivo: escriba para qué fue')] : []),
  ];
  if (faults.length > 0) throw validationError(faults);
  return { clave, tipo, montoCentavos, motivo };
}

function standingOf(reader: Reader, movement: Movement, who: TillCaller): Standing {
  const { clave, tipo, montoCentavos, motivo } = movement;
  const session = requireOpen(reader, who);
  const before = findCashMovement(reader, session.id, clave);
  if (before !== null) {
    if (before.tipo === tipo && before.montoCentavos === montoCentavos && before.motivo === motivo)
      return { kind: 'done' };
    const way = `Este movimiento ya se registró por ${centsText(before.montoCentavos)} (${before.motivo}); véalo en la lista y registre aparte lo que falte`;
    throw new AppError('ESTADO_NO_PERMITE', way);
  }
  const need = withdrawalNeed(reader, who);
  if (tipo === 'ENTRADA') return { kind: 'ready', session, need: { ...need, requerida: false } };
  if (montoCentavos > sessionSums(reader, session).expected.esperado) {
    // How much there is stays unsaid: the drawer is counted blindly.
    const way = 'No hay tanto efectivo en la caja; revise el monto, o anote antes la entrada que falta';
    throw new AppError('ESTADO_NO_PERMITE', way);
  }
  const { limiteCentavos } = cashRule(reader, session);
  const requerida = need.requerida && montoCentavos > limiteCentavos;
  return { kind: 'ready', session, need: { ...need, requerida } };
}

function withoutApproval(need: ApprovalNeed, { montoCentavos }: Movement): Refused {
  return needsManager(
    need,
    `Sacar ${centsText(montoCentavos)} dólares es más de lo que decide un cajero solo`,
  );
}

interface Noted {
  readonly session: StoredSession;
  readonly movement: Movement;
  readonly who: TillCaller;
  readonly aprobo: string | null;
  readonly now: Instant;
}

function note(tx: Tx, { session, movement, who, aprobo, now }: Noted): void {
  const { tipo, montoCentavos, motivo } = movement;
  addCashMovement(tx, session.id, { ...movement, userId: who.user.id, at: now });
  const monto = centsText(montoCentavos);
  const detalle = { caja: session.caja, sesion: session.numero, tipo, monto, motivo, aprobo };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'movimiento de caja', detalle });
}

function fault(campo: string, codigo: string, mensaje: string) {
  return { campo, codigo, mensaje };
}
