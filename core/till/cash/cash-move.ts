/**
 * Cash put into or taken out of a session's drawer. Withdrawals above the limit, counting the person's unapproved ones
 * of that day, need a manager. Because counts are blind, nobody learns without a manager whether the drawer holds
 * enough; refusals are audited.
 */
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { ApprovalNeed } from '../../contract/bridge/bridge-manager.ts';
import type { CashMoving } from '../../contract/cash/cash.ts';
import type { TillUser } from '../../contract/till/till.ts';
import { refusal, validationError } from '../../domain/app-error.ts';
import { centsOfText, centsText } from '../../domain/cash/cash.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { cashRule } from '../../store/cash/cash-rules.ts';
import { addCashMovement, findCashMovement, type StoredSession } from '../../store/cash/cash-sessions.ts';
import { withdrawnAlone } from '../../store/cash/person-day.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader, Store, Tx } from '../../store/store.ts';
import type { Clock } from '../../engine/deps.ts';
import { sessionSums } from './cash-reports.ts';
import { requireOpen } from './cash-session.ts';
import { ownDay } from './own-day.ts';
import { approvalNeed, needsManager, type Approvals } from '../people/approvals.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';

type Refused = Extract<CashMoving, { readonly kind: 'refused' }>;

export interface Movement {
  readonly clave: string;
  readonly tipo: 'ENTRADA' | 'SALIDA';
  readonly montoCentavos: bigint;
  readonly motivo: string;
}

export interface MoveDeps {
  readonly store: Store;
  readonly approvals: Approvals;
  readonly clock: Clock;
}

export interface CashRequest {
  readonly who: TillCaller;
  readonly now: Instant;
}

type Standing =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'ready';
      readonly session: StoredSession;
      readonly need: ApprovalNeed;
      /** Cents withdrawn today by the caller without approval. */
      readonly retirado: bigint;
    };
type Ready = Extract<Standing, { readonly kind: 'ready' }>;

const CAUSES = { unapproved: 'sin aprobación', 'too-much': 'no hay tanto efectivo' } as const;
type Cause = keyof typeof CAUSES;

/** Whether a withdrawal above the limit needs approval; any manager may give it. */
export function withdrawalNeed(reader: Reader, who: TillCaller): ApprovalNeed {
  const need = approvalNeed(reader, who, findIssuer(reader, who.caller.issuerId)?.settings ?? {});
  return { ...need, requerida: who.user.rol !== 'gerente' };
}

/**
 * Books a movement; repeating the call books nothing more.
 *
 * @returns why it was refused; null when booked
 * @throws AppError `VALIDACION`, `ESTADO_NO_PERMITE` without an open session or, if a manager asks or approved, where
 * the drawer holds too little
 */
export async function moveCash(
  { store, approvals, clock }: MoveDeps,
  input: BridgeInput<'cash.move'>,
  who: TillCaller,
): Promise<Refused | null> {
  const movement = movementOf(input);
  const before = store.read((reader) => standingOf(reader, movement, { who, now: clock.now() }));
  if (before.kind === 'done') return null;
  let aprobo: TillUser | null = null;
  if (before.need.requerida) {
    if (input.approval === undefined) {
      await store.transact((tx, now) =>
        refuse(tx, before, { movement, who, aprobo, now, cause: 'unapproved' }),
      );
      return withoutApproval(before, movement);
    }
    const { caja, numero: sesion } = before.session;
    const what = { asunto: 'salida de efectivo', numeroCaja: caja, sesion, concepto: movement.motivo };
    const monto = centsText(movement.montoCentavos);
    const answer = await approvals.try(input.approval, who, { ...what, monto });
    if (answer.kind === 'refused') return { ...answer, falta: 'pin' };
    aprobo = answer.by;
  }
  const done = await store.transact((tx, now) => {
    const standing = standingOf(tx, movement, { who, now });
    if (standing.kind === 'done') return null;
    const of = { movement, who, aprobo, now };
    // The rule may be stricter by now, and other withdrawals count.
    const cause = standing.need.requerida && aprobo === null ? 'unapproved' : shortfall(tx, standing, of);
    if (cause !== null) refuse(tx, standing, { ...of, cause });
    else noteMovement(tx, standing, of);
    return cause === null ? null : { cause, standing };
  });
  if (done === null) return null;
  if (done.cause === 'unapproved') return withoutApproval(done.standing, movement);
  // The amount is not disclosed: counts are blind.
  throw refusal('ESTADO_NO_PERMITE', rule('efectivo-insuficiente'));
}

/** Whether the drawer holds too little; checked only for a manager or with a manager's approval. */
export function shortfall(
  reader: Reader,
  { session }: Pick<Ready, 'session'>,
  { movement, who, aprobo }: Omit<Noted, 'now'>,
): Cause | null {
  const mayKnow = who.user.rol === 'gerente' || aprobo !== null;
  if (movement.tipo === 'ENTRADA' || !mayKnow) return null;
  const { esperado } = sessionSums(reader, session).expected;
  return movement.montoCentavos > esperado ? 'too-much' : null;
}

function movementOf({ clave, tipo, monto, motivo: typed }: BridgeInput<'cash.move'>): Movement {
  const montoCentavos = centsOfText(monto);
  const motivo = typed.trim();
  const faults = [
    ...(montoCentavos > 0n ? [] : [faultAt('monto', 'FUERA_DE_RANGO', rule('mayor-que-cero'))]),
    ...(motivo === '' ? [faultAt('motivo', 'CAMPO_REQUERIDO', rule('falta-motivo-de-caja'))] : []),
  ];
  if (faults.length > 0) throw validationError(faults);
  return { clave, tipo, montoCentavos, motivo };
}

function standingOf(reader: Reader, movement: Movement, by: CashRequest): Standing {
  const { who } = by;
  const { clave, tipo, montoCentavos, motivo } = movement;
  const session = requireOpen(reader, who);
  const before = findCashMovement(reader, session.id, clave);
  if (before !== null) {
    if (before.tipo === tipo && before.montoCentavos === montoCentavos && before.motivo === motivo)
      return { kind: 'done' };
    throw refusal(
      'ESTADO_NO_PERMITE',
      rule('movimiento-ya-registrado', { monto: centsText(before.montoCentavos), motivo: before.motivo }),
    );
  }
  const need = withdrawalNeed(reader, who);
  const { beyond, retirado } = withdrawalFrom(reader, session, { ...by, montoCentavos });
  return { kind: 'ready', session, need: { ...need, requerida: beyond && tipo === 'SALIDA' }, retirado };
}

export interface Withdrawal {
  readonly session: StoredSession;
  /** Whether it exceeds the caller's limit, counting today's unapproved withdrawals. */
  readonly beyond: boolean;
  readonly retirado: bigint;
  readonly limiteCentavos: bigint;
}

export function withdrawalFrom(
  reader: Reader,
  session: StoredSession,
  { who, montoCentavos, now }: CashRequest & { readonly montoCentavos: bigint },
): Withdrawal {
  const retirado = withdrawnAlone(reader, ownDay(who, now));
  const { limiteCentavos } = cashRule(reader, session);
  const beyond = who.user.rol !== 'gerente' && retirado + montoCentavos > limiteCentavos;
  return { session, beyond, retirado, limiteCentavos };
}

function withoutApproval({ need, retirado }: Ready, { montoCentavos }: Movement): Refused {
  const before = retirado === 0n ? null : centsText(retirado);
  return needsManager(need, rule('salida-de-mas', { monto: centsText(montoCentavos), retirado: before }));
}

/** A movement and whose it is. */
export interface NewMovement {
  readonly movement: Movement;
  readonly who: { readonly user: Pick<TillUser, 'id' | 'nombre'> };
  /** The approving manager; null where none was needed. */
  readonly aprobo: TillUser | null;
  readonly now: Instant;
}

interface Noted extends NewMovement {
  readonly who: TillCaller;
}

/** Writes a movement and its audit row. @returns the movement's id */
export function noteMovement(
  tx: Tx,
  { session }: Pick<Ready, 'session'>,
  { movement, who, aprobo, now }: NewMovement,
): number {
  const approverId = aprobo?.id ?? null;
  const id = addCashMovement(tx, session.id, { ...movement, userId: who.user.id, approverId, at: now });
  const detalle = { ...shownDetail(session, movement), aprobo: aprobo?.nombre ?? null };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'movimiento de caja', detalle });
  return id;
}

/** Audits a refusal: repeated ones suggest probing. */
function refuse(tx: Tx, { session }: Ready, of: Noted & { readonly cause: Cause }): void {
  const { movement, who, aprobo, now, cause } = of;
  const detalle = { ...shownDetail(session, movement), causa: CAUSES[cause], aprobo: aprobo?.nombre ?? null };
  appendAudit(tx, { at: now, actor: who.user.nombre, accion: 'movimiento de caja negado', detalle });
}

function shownDetail({ caja, numero }: StoredSession, { tipo, montoCentavos, motivo }: Movement) {
  return { caja, sesion: numero, tipo, monto: centsText(montoCentavos), motivo };
}
