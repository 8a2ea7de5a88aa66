/** Mails with their document: waiting ones, and permanently rejected ones without a later mail. */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { SHOWN_MAIL } from './mail-messages.ts';
import { mailScopeParams, OF_MAIL_SCOPE, type MailScope } from './mail-scope.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

/** Days a rejected mail is shown, unless a later mail followed. */
export const REFUSED_MAIL_SHOWN_DAYS = 14;
const DAY_MS = 86_400_000;

const ROW = SHOWN_MAIL.extend(DOCUMENT.pick('codigoGeneracion', 'numeroControl', 'tipoDte').shape);
export type MailOfDocument = RecordOf<typeof ROW>;

const COLUMNS = `
  mail_message.id, codigo_generacion, numero_control, tipo_dte, clase, mail_message.estado, destinatario, attempts, next_at,
    last_answer, mail_message.created_at, mail_message.updated_at
  FROM mail_message CROSS JOIN document ON document.id = mail_message.document_id`;
/** Rejected, and the last mail of its document. */
const UNANSWERED = `
  mail_message.estado = 'RECHAZADO' AND mail_message.updated_at > +? AND NOT EXISTS (
    SELECT 1 FROM mail_message AS later WHERE later.document_id = mail_message.document_id AND later.id > mail_message.id
      AND later.estado <> 'CANCELADO')`;
const WAITING = ROW.select(`
  SELECT ${COLUMNS} WHERE ${OF_MAIL_SCOPE} AND next_at IS NOT NULL
  ORDER BY mail_message.created_at, mail_message.id LIMIT +?`);
const REFUSED = ROW.select(`
  SELECT ${COLUMNS} WHERE ${OF_MAIL_SCOPE} AND ${UNANSWERED}
  ORDER BY mail_message.updated_at DESC, mail_message.id DESC LIMIT +?`);
const REFUSED_HERE = column.integer.select(`
  SELECT count(*) AS size FROM mail_message CROSS JOIN document ON document.id = mail_message.document_id
  WHERE ${OF_MAIL_SCOPE} AND ${UNANSWERED}`);
const REFUSED_OF = record({ total: column.integer, latest: orNull(column.integer) }).select(`
  SELECT count(*) AS total, max(mail_message.updated_at) AS latest FROM mail_message
  WHERE mail_message.issuer_id = +? AND ${UNANSWERED}`);

/** Longest waiting first. */
export function waitingMailRows(reader: Reader, of: MailScope, limit: number): readonly MailOfDocument[] {
  return WAITING.list(reader, ...mailScopeParams(of), limit);
}

/** Rejected mails without a later mail, latest first, and their total. */
export function refusedMailRows(
  reader: Reader,
  of: MailScope,
  page: { readonly limit: number; readonly now: Instant },
): { readonly total: number; readonly rows: readonly MailOfDocument[] } {
  const since = page.now - REFUSED_MAIL_SHOWN_DAYS * DAY_MS;
  const scope = mailScopeParams(of);
  return {
    total: REFUSED_HERE.find(reader, ...scope, since) ?? 0,
    rows: REFUSED.list(reader, ...scope, since, page.limit),
  };
}

/** Number of an issuer's documents with such a rejected mail, and the latest rejection. */
export function refusedMailOf(
  reader: Reader,
  issuerId: string,
  now: Instant,
): { readonly total: number; readonly latest: Instant | null } {
  const found = REFUSED_OF.find(reader, issuerId, now - REFUSED_MAIL_SHOWN_DAYS * DAY_MS);
  return found ?? { total: 0, latest: null };
}
