/** Mails with the document each brings: those that wait, and those that were refused for good and nobody sent again. */
import { MAIL_KINDS, MAIL_STATES } from '../../contract/mail.ts';
import { TIPOS_DTE, type TipoDte } from '../../contract/edition.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import type { ShownMail } from './mail-messages.ts';
import { mailScopeParams, OF_MAIL_SCOPE, type MailScope } from './mail-scope.ts';
import { column, orNull, record } from '../record.ts';
import { integer, integerOrNull } from '../row.ts';
import { query } from '../statement.ts';

/** How long a refused mail is brought to somebody's notice, unless another one followed; in days. */
export const REFUSED_MAIL_SHOWN_DAYS = 14;
const DAY_MS = 86_400_000;

/** A mail with its document. */
export interface MailOfDocument extends ShownMail {
  readonly codigoGeneracion: string;
  readonly numeroControl: string;
  readonly tipoDte: TipoDte;
}

const ROW = record({
  id: column.integer,
  codigoGeneracion: column.text,
  numeroControl: column.text,
  tipoDte: column.oneOf(TIPOS_DTE),
  clase: column.oneOf(MAIL_KINDS),
  estado: column.oneOf(MAIL_STATES),
  destinatario: column.text,
  attempts: column.integer,
  nextAt: orNull(column.integer),
  lastAnswer: orNull(column.text),
  createdAt: column.integer,
  updatedAt: orNull(column.integer),
});

const COLUMNS = `
  mail_message.id, codigo_generacion, numero_control, tipo_dte, clase, mail_message.estado, destinatario, attempts, next_at,
    last_answer, mail_message.created_at, mail_message.updated_at
  FROM mail_message CROSS JOIN document ON document.id = mail_message.document_id`;
/** The last mail of its document: a refusal that was followed by another mail is no longer shown. */
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
const REFUSED_HERE = query(`
  SELECT count(*) AS size FROM mail_message CROSS JOIN document ON document.id = mail_message.document_id
  WHERE ${OF_MAIL_SCOPE} AND ${UNANSWERED}`);
const REFUSED_OF = query(`
  SELECT count(*) AS size, max(mail_message.updated_at) AS latest FROM mail_message
  WHERE mail_message.issuer_id = +? AND ${UNANSWERED}`);

/** The first mails that wait, the longest waiting first. */
export function waitingMailRows(reader: Reader, of: MailScope, limit: number): readonly MailOfDocument[] {
  return WAITING.list(reader, ...mailScopeParams(of), limit);
}

/** The latest mails that were refused for good and that no other one followed, and how many there are. */
export function refusedMailRows(
  reader: Reader,
  of: MailScope,
  page: { readonly limit: number; readonly now: Instant },
): { readonly total: number; readonly rows: readonly MailOfDocument[] } {
  const since = page.now - REFUSED_MAIL_SHOWN_DAYS * DAY_MS;
  const scope = mailScopeParams(of);
  const counted = REFUSED_HERE.get(reader, ...scope, since);
  return {
    total: counted === undefined ? 0 : integer(counted, 'size'),
    rows: REFUSED.list(reader, ...scope, since, page.limit),
  };
}

/** How many documents of an issuer did not reach their receiver so, and when the last one was refused. */
export function refusedMailOf(
  reader: Reader,
  issuerId: string,
  now: Instant,
): { readonly total: number; readonly latest: Instant | null } {
  const row = REFUSED_OF.get(reader, issuerId, now - REFUSED_MAIL_SHOWN_DAYS * DAY_MS);
  if (row === undefined) return { total: 0, latest: null };
  return { total: integer(row, 'size'), latest: integerOrNull(row, 'latest') };
}
