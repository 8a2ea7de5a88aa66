/** View of an issuer's outbox: waiting mails, why they wait, and rejected ones not sent again. */
import { documentName } from '../../domain/control-number.ts';
import {
  MAX_MAIL_ROWS,
  type MailRow,
  type MailWaiting,
  type QueuedMail,
} from '../../contract/bridge/bridge-mail.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import type { Rule } from '../../contract/rules/rules.ts';
import { lastAnswerOf } from '../../domain/last-answer.ts';
import { waitingMail, type ShownMail } from '../../store/mail/mail-messages.ts';
import { refusedMailRows, waitingMailRows, type MailOfDocument } from '../../store/mail/mail-rows.ts';
import type { MailScope } from '../../store/mail/mail-scope.ts';
import { findMailSettings } from '../../store/mail/mail-settings.ts';
import type { Reader } from '../../store/store.ts';
import { stoppedMail } from './mail-stopped.ts';

export function waitingMailView(reader: Reader, whose: MailScope, now: Instant): MailWaiting {
  const settings = findMailSettings(reader, whose.issuerId);
  const { size, oldest, next, lastAnswer } = waitingMail(reader, whose);
  const goesOut = settings !== null && settings.activo && settings.stopped === null;
  const refused = refusedMailRows(reader, whose, { limit: MAX_MAIL_ROWS, now });
  return {
    activo: settings?.activo ?? false,
    esperando: size,
    desde: oldest === null ? null : isoUtc(oldest),
    proximo: next === null || !goesOut ? null : isoUtc(next),
    ultimaRespuesta: lastAnswer === null ? null : shownAnswer(lastAnswer),
    detenido: stoppedMail(settings),
    mensajes: waitingMailRows(reader, whose, MAX_MAIL_ROWS).map((row) => queuedMail(row, goesOut)),
    rechazados: refused.total,
    rechazos: refused.rows.map((row) => queuedMail(row, goesOut)),
  };
}

function queuedMail(row: MailOfDocument, goesOut: boolean): QueuedMail {
  const { codigoGeneracion, tipoDte } = row;
  const numeroControl = documentName(row);
  const shown = mailRow(row);
  return { ...shown, codigoGeneracion, numeroControl, tipoDte, proximo: goesOut ? shown.proximo : null };
}

/** The server's message, or a rule of the till. */
function shownAnswer(stored: string): Rule | string {
  const answer = lastAnswerOf(stored);
  return 'received' in answer ? answer.received : answer;
}

export function mailRow(mail: ShownMail): Omit<MailRow, 'quien'> {
  return { ...mailStanding(mail), clase: mail.clase };
}

export function mailStanding(mail: Omit<ShownMail, 'clase'>): Omit<MailRow, 'quien' | 'clase'> {
  const { id, estado, destinatario, attempts, nextAt, lastAnswer, createdAt, updatedAt } = mail;
  return {
    id,
    estado,
    destinatario,
    creado: isoUtc(createdAt),
    actualizado: updatedAt === null ? null : isoUtc(updatedAt),
    intentos: attempts,
    proximo: nextAt === null ? null : isoUtc(nextAt),
    respuesta: lastAnswer === null ? null : shownAnswer(lastAnswer),
  };
}
