/** Mails that deliver documents to their receivers, with schedule and outcome. Never deleted. */
import { MAIL_KINDS, type AutomaticMailKind, type MailKind } from '../../contract/mail.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { listMailSettings } from './mail-settings.ts';
import { MAIL_STANDING } from './outbox.ts';
import { mailScopeParams, OF_MAIL_SCOPE, type MailScope } from './mail-scope.ts';
import { column, orNull, type RecordOf } from '../record.ts';
import { integer, integerOrNull, text } from '../row.ts';
import { command, query } from '../statement.ts';

export const SHOWN_MAIL = MAIL_STANDING.extend({ clase: column.oneOf(MAIL_KINDS) });
export type ShownMail = RecordOf<typeof SHOWN_MAIL>;

const MESSAGE = SHOWN_MAIL.extend({
  documentId: column.integer,
  issuerId: column.text,
  /** User who requested it; null for an automatic mail. */
  quien: orNull(column.text),
  /** Without angle brackets. */
  messageId: column.text,
});
export type MailMessage = RecordOf<typeof MESSAGE>;

/** A 14 of the first edition has `sujetoExcluido` instead of `receptor`, an event of return `documento`. */
const CORREO =
  "coalesce(json_extract(payload, '$.receptor.correo'), json_extract(payload, '$.sujetoExcluido.correo'), json_extract(payload, '$.documento.correo'))";
const PUT_AUTOMATIC = command(`
  INSERT INTO mail_message (document_id, issuer_id, clase, destinatario, estado, attempts, next_at, message_id, created_at)
  SELECT document.id, document.issuer_id, clase, ${CORREO}, 'PENDIENTE', 0, at,
    lower(codigo_generacion) || '.' || clase || '@' || substr(remitente, instr(remitente, '@') + 1), at
  FROM (SELECT ? AS clase, ? AS at)
    CROSS JOIN document ON document.id = +?
    CROSS JOIN mail_settings ON mail_settings.issuer_id = document.issuer_id
    CROSS JOIN document_version ON document_id = document.id AND document_version.version = document.version
  WHERE activo = 1 AND CASE clase WHEN 'sellado' THEN sellado WHEN 'contingencia' THEN contingencia ELSE invalidacion END = 1
    AND instr(${CORREO}, '@') > 1
  ON CONFLICT (document_id, clase) WHERE clase <> 'reenvio' DO NOTHING`);
const PUT_ASKED = command(`
  INSERT INTO mail_message (document_id, issuer_id, clase, destinatario, quien, estado, attempts, next_at, message_id, created_at)
  VALUES (?, ?, 'reenvio', ?, ?, 'PENDIENTE', 0, ?, ?, ?)`);
const WAITING = query(`
  SELECT count(*) AS size, min(mail_message.created_at) AS oldest, min(next_at) AS next FROM mail_message
    CROSS JOIN document ON document.id = document_id
  WHERE ${OF_MAIL_SCOPE} AND next_at IS NOT NULL`);
const LAST_ANSWER = query(`
  SELECT last_answer FROM mail_message CROSS JOIN document ON document.id = document_id
  WHERE ${OF_MAIL_SCOPE} AND next_at IS NOT NULL AND last_answer IS NOT NULL
  ORDER BY mail_message.updated_at DESC LIMIT 1`);
/**
 * Queues an automatic mail, in the transaction of the change it reports. Does nothing if the issuer disabled the kind
 * or the document has no address; at most one per document and kind.
 */
export function enqueueAutomaticMail(
  tx: Tx,
  of: { readonly documentId: number; readonly clase: AutomaticMailKind; readonly at: Instant },
): void {
  if (listMailSettings(tx).some(({ activo }) => activo))
    PUT_AUTOMATIC.run(tx, of.clase, of.at, of.documentId);
}

export function enqueueAskedMail(
  tx: Tx,
  of: Pick<MailMessage, 'documentId' | 'issuerId' | 'destinatario' | 'messageId'> & {
    readonly quien: string;
  },
  now: Instant,
): void {
  const { documentId, issuerId, destinatario, quien, messageId } = of;
  PUT_ASKED.run(tx, documentId, issuerId, destinatario, quien, now, messageId, now);
}

/** Address in the document itself, or null. */
export const receiverAddress = orNull(column.text).select<[documentId: number]>(`
  SELECT ${CORREO} AS correo FROM document
    JOIN document_version ON document_id = document.id AND document_version.version = document.version
  WHERE document.id = +?`).find;

/** The issuer's document mail that has been due longest, or null. */
export const dueDocumentMail = MESSAGE.select<[issuerId: string, now: Instant]>(`
  SELECT * FROM mail_message WHERE issuer_id = +? AND next_at IS NOT NULL AND next_at <= +? ORDER BY next_at, id LIMIT 1`).find;

/** Newest first. */
export const mailOfDocument = MESSAGE.select<[documentId: number]>(
  'SELECT * FROM mail_message WHERE document_id = ? ORDER BY id DESC',
).list;

/** The document's first mail of a kind, or null. */
export const mailOfKind = MESSAGE.select<[documentId: number, clase: MailKind]>(
  'SELECT * FROM mail_message WHERE document_id = ? AND clase = ? ORDER BY id LIMIT 1',
).find;

/** Waiting mails of a scope: number, oldest creation, next attempt and latest answer. */
export function waitingMail(
  reader: Reader,
  scope: MailScope,
): {
  readonly size: number;
  readonly oldest: Instant | null;
  readonly next: Instant | null;
  readonly lastAnswer: string | null;
} {
  const row = WAITING.get(reader, ...mailScopeParams(scope)) ?? {
    size: 0,
    oldest: null,
    next: null,
  };
  const said = LAST_ANSWER.get(reader, ...mailScopeParams(scope));
  return {
    size: integer(row, 'size'),
    oldest: integerOrNull(row, 'oldest'),
    next: integerOrNull(row, 'next'),
    lastAnswer: said === undefined ? null : text(said, 'last_answer'),
  };
}
