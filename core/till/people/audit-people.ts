/** What the audit log says of people at the till: who came and went, whose PIN was wrong, who said yes for whom. */
import { appendAudit } from '../../store/people/audit.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { Till } from '../../store/people/till-sessions.ts';
import { findUserById } from '../../store/people/users.ts';
import type { TillCaller } from './browser-session.ts';

/** Acts of nobody who is known yet. */
const NOBODY = 'caja';

/** Somebody began to work; a session that had ended unused is recorded first. */
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

/** The till was locked, by a key or by itself. */
export function auditLock(
  tx: Tx,
  of: { readonly till: Till; readonly causa: 'persona' | 'inactividad'; readonly at: Instant },
): void {
  const { till, causa, at } = of;
  if (till.session === null) return;
  const actor = nameOf(tx, till.session.userId);
  appendAudit(tx, { at, actor, accion: 'sesión terminada', detalle: { caja: till.id, causa } });
}

/** A wrong PIN; of a row of them the 1st, 2nd, 4th, 8th and so on, so that guessing cannot fill the log. */
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

/** What a second person's yes is asked for: `asunto` in words, and the document or the cash session it concerns. */
export interface ApprovalSubject {
  readonly asunto: string;
  readonly [detail: string]: string | number;
}

/** A second person said yes. */
export function auditApproval(
  tx: Tx,
  asking: TillCaller,
  of: { readonly by: string; readonly what: ApprovalSubject; readonly at: Instant },
): void {
  const detalle = { pidio: asking.user.nombre, caja: asking.till.id, ...of.what };
  appendAudit(tx, { at: of.at, actor: of.by, accion: 'aprobación concedida', detalle });
}

/** A second person's approval failed by a wrong PIN; recorded as rarely as {@link auditWrongPin} does. */
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
