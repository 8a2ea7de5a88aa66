/** What waits in the outbox of an issuer, why, and what was refused for good and nobody sent again. */
import type { Ambiente } from '../contract/ambiente.ts';
import { MAX_MAIL_ROWS, type MailRow, type MailWaiting, type QueuedMail } from '../contract/bridge-mail.ts';
import { isoUtc, type Instant } from '../domain/fiscal-time.ts';
import { waitingMail, type ShownMail } from '../store/mail-messages.ts';
import { refusedMailRows, waitingMailRows, type MailOfDocument } from '../store/mail-rows.ts';
import { findMailSettings } from '../store/mail-settings.ts';
import type { Reader } from '../store/store.ts';
import { stoppedMail } from './mail-stopped.ts';

/** Whose outbox. */
export interface MailOwner {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
}

/** The outbox as screens show it. */
export function waitingMailView(reader: Reader, whose: MailOwner, now: Instant): MailWaiting {
  const { issuerId, ambiente } = whose;
  const settings = findMailSettings(reader, issuerId);
  const { size, oldest, next, lastAnswer } = waitingMail(reader, issuerId, ambiente);
  const goesOut = settings !== null && settings.activo && settings.stopped === null;
  const refused = refusedMailRows(reader, whose, { limit: MAX_MAIL_ROWS, now });
  return {
    activo: settings?.activo ?? false,
    esperando: size,
    desde: oldest === null ? null : isoUtc(oldest),
    proximo: next === null || !goesOut ? null : isoUtc(next),
    ultimaRespuesta: lastAnswer,
    detenido: stoppedMail(settings),
    mensajes: waitingMailRows(reader, whose, MAX_MAIL_ROWS).map((row) => queuedMail(row, goesOut)),
    rechazados: refused.total,
    rechazos: refused.rows.map((row) => queuedMail(row, goesOut)),
  };
}

function queuedMail(row: MailOfDocument, goesOut: boolean): QueuedMail {
  const { codigoGeneracion, numeroControl, tipoDte } = row;
  const shown = mailRow(row);
  return { ...shown, codigoGeneracion, numeroControl, tipoDte, proximo: goesOut ? shown.proximo : null };
}

/** A mail as screens show it, but for who asked for it. */
export function mailRow(mail: ShownMail): Omit<MailRow, 'quien'> {
  const { id, clase, estado, destinatario, attempts, nextAt, lastAnswer, createdAt, updatedAt } = mail;
  return {
    id,
    clase,
    estado,
    destinatario,
    creado: isoUtc(createdAt),
    actualizado: updatedAt === null ? null : isoUtc(updatedAt),
    intentos: attempts,
    proximo: nextAt === null ? null : isoUtc(nextAt),
    respuesta: lastAnswer,
  };
}
