/** Audit rows of people at the till: log-ins, locks, wrong PINs, approvals. */
import { appendAudit } from '../../store/people/audit.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { Till } from '../../store/people/till-sessions.ts';
import { findUserById } from '../../store/people/users.ts';
import type { TillCaller } from './browser-session.ts';

/** Actor before anyone is known. */
const NOBODY = 'caja';

export function auditLogin(
  tx: Tx,
  of: { readonly till: Till; readonly userId: string; readonly at: Instant },
): void {
  const { till, userId, at } = of;
  const detalle = { caja: till.id };
  if (till.session !== null) {
    const actor = nameOf(tx, till.session.userId);
    appendAudit(tx, { at, actor, accion: 'sesión terminada', detalle: { ...detalle, causa: 'inactividad' } });
  }
  appendAudit(tx, { at, actor: nameOf(tx, userId), accion: 'sesión iniciada', detalle });
}

export function auditLock(
  tx: Tx,
  of: { readonly till: Till; readonly causa: 'persona' | 'inactividad'; readonly at: Instant },
): void {
  const { till, causa, at } = of;
  if (till.session === null) return;
  const actor = nameOf(tx, till.session.userId);
  appendAudit(tx, { at, actor, accion: 'sesión terminada', detalle: { caja: till.id, causa } });
}

/** Audits the 1st, 2nd, 4th, 8th … wrong PIN in a row, so that guessing cannot fill the log. */
export function auditWrongPin(
  tx: Tx,
  of: {
    readonly userId: string;
    readonly failures: number;
    readonly caja: string | null;
    readonly at: Instant;
  },
): void {
  const { userId, failures, caja, at } = of;
  if (!isNoted(failures)) return;
  const detalle = { persona: nameOf(tx, userId), intentos: failures, caja };
  appendAudit(tx, { at, actor: NOBODY, accion: 'PIN incorrecto', detalle });
}

/** Subject of an approval: `asunto` in words, and the document or cash session concerned. */
export interface ApprovalSubject {
  readonly asunto: string;
  readonly [detail: string]: string | number;
}

export function auditApproval(
  tx: Tx,
  asking: TillCaller,
  of: { readonly by: string; readonly what: ApprovalSubject; readonly at: Instant },
): void {
  const detalle = { pidio: asking.user.nombre, caja: asking.till.id, ...of.what };
  appendAudit(tx, { at: of.at, actor: of.by, accion: 'aprobación concedida', detalle });
}

/** Audits a wrong approval PIN, as rarely as {@link auditWrongPin}. */
export function auditRefusal(
  tx: Tx,
  asking: TillCaller,
  of: {
    readonly userId: string;
    readonly failures: number;
    readonly what: ApprovalSubject;
    readonly at: Instant;
  },
): void {
  const { userId, failures, what, at } = of;
  if (!isNoted(failures)) return;
  const tried = { aprobaria: nameOf(tx, userId), motivo: 'PIN incorrecto', intentos: failures };
  const detalle = { ...tried, caja: asking.till.id, ...what };
  appendAudit(tx, { at, actor: asking.user.nombre, accion: 'aprobación negada', detalle });
}

function isNoted(failures: number): boolean {
  return Number.isInteger(Math.log2(failures));
}

function nameOf(reader: Reader, userId: string): string {
  return findUserById(reader, userId)?.nombre ?? 'alguien que ya no trabaja aquí';
}
