/** The outbox of mail: what is to be sent, when it is tried next, and what became of it. Nothing in it is ever deleted. */
import { MAIL_KINDS, MAIL_STATES, type AutomaticMailKind, type MailKind } from '../../contract/mail.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { listMailSettings } from './mail-settings.ts';
import { mailScopeParams, OF_MAIL_SCOPE, type MailScope } from './mail-scope.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { integer, integerOrNull, text } from '../row.ts';
import { command, query } from '../statement.ts';

/** What lists show of a mail. */
export const SHOWN_MAIL = record({
  id: column.integer,
  clase: column.oneOf(MAIL_KINDS),
  destinatario: column.text,
  estado: column.oneOf(MAIL_STATES),
  attempts: column.integer,
  /** Null once it is settled. */
  nextAt: orNull(column.integer),
  lastAnswer: orNull(column.text),
  createdAt: column.integer,
  updatedAt: orNull(column.integer),
});
export type ShownMail = RecordOf<typeof SHOWN_MAIL>;

const MESSAGE = SHOWN_MAIL.extend({
  documentId: column.integer,
  issuerId: column.text,
  /** Who asked for it; null for one that goes out by itself. */
  quien: orNull(column.text),
  /** Without angle brackets. */
  messageId: column.text,
});
export type MailMessage = RecordOf<typeof MESSAGE>;

/** The first edition of a 14 names who sells under another name. */
const CORREO =
  "coalesce(json_extract(payload, '$.receptor.correo'), json_extract(payload, '$.sujetoExcluido.correo'))";
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
const RECEIVER = orNull(column.text).select(`
  SELECT ${CORREO} AS correo FROM document
    JOIN document_version ON document_id = document.id AND document_version.version = document.version
  WHERE document.id = +?`);
const DUE = MESSAGE.select(`
  SELECT * FROM mail_message WHERE issuer_id = +? AND next_at IS NOT NULL AND next_at <= +? ORDER BY next_at, id LIMIT 1`);
const NEXT = orNull(column.integer).select(
  'SELECT min(next_at) AS at FROM mail_message WHERE issuer_id = +? AND next_at IS NOT NULL',
);
const SENDING = command(
  "UPDATE mail_message SET estado = 'ENVIANDO', next_at = ?, updated_at = ? WHERE id = ? AND next_at IS NOT NULL",
);
const POSTPONE = command(`
  UPDATE mail_message SET estado = 'PENDIENTE', attempts = attempts + ?, next_at = ?, last_answer = coalesce(?, last_answer), updated_at = ?
  WHERE id = ? AND next_at IS NOT NULL`);
const SETTLE = command(`
  UPDATE mail_message SET estado = ?, attempts = attempts + ?, next_at = NULL, last_answer = ?, updated_at = ?
  WHERE id = ? AND next_at IS NOT NULL`);
const WAKE = command(`
  UPDATE mail_message SET next_at = ? WHERE issuer_id = +? AND estado = 'PENDIENTE' AND next_at > +?`);
const RELEASE = command(
  "UPDATE mail_message SET estado = 'PENDIENTE', next_at = ? WHERE next_at IS NOT NULL",
);
const OF_DOCUMENT = MESSAGE.select('SELECT * FROM mail_message WHERE document_id = ? ORDER BY id DESC');
const OF_KIND = MESSAGE.select(
  'SELECT * FROM mail_message WHERE document_id = ? AND clase = ? ORDER BY id LIMIT 1',
);
const WAITING = query(`
  SELECT count(*) AS size, min(mail_message.created_at) AS oldest, min(next_at) AS next FROM mail_message
    CROSS JOIN document ON document.id = document_id
  WHERE ${OF_MAIL_SCOPE} AND next_at IS NOT NULL`);
const LAST_ANSWER = query(`
  SELECT last_answer FROM mail_message CROSS JOIN document ON document.id = document_id
  WHERE ${OF_MAIL_SCOPE} AND next_at IS NOT NULL AND last_answer IS NOT NULL
  ORDER BY mail_message.updated_at DESC LIMIT 1`);
const COUNT_OF = column.integer.select(
  'SELECT count(*) AS size FROM mail_message WHERE issuer_id = +? AND next_at IS NOT NULL',
);
const COUNT = column.integer.select('SELECT count(*) AS size FROM mail_message WHERE next_at IS NOT NULL');

/**
 * Puts the mail of a kind into the outbox, in the transaction of the change it tells of: only where the issuer sends that
 * kind and the document names an address, and once for each document.
 */
export function enqueueAutomaticMail(
  tx: Tx,
  of: { readonly documentId: number; readonly clase: AutomaticMailKind; readonly at: Instant },
): void {
  if (listMailSettings(tx).some(({ activo }) => activo))
    PUT_AUTOMATIC.run(tx, of.clase, of.at, of.documentId);
}

/** Puts a mail into the outbox that somebody asked for. */
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

/** The address that the document itself names; null when it names none. */
export function receiverAddress(reader: Reader, documentId: number): string | null {
  return RECEIVER.find(reader, documentId);
}

/** The mail of an issuer that has been due for longest; null when none is. */
export function dueMail(reader: Reader, issuerId: string, now: Instant): MailMessage | null {
  return DUE.find(reader, issuerId, now);
}

/** When the next mail of an issuer is due; null when nothing waits. */
export function nextMailAt(reader: Reader, issuerId: string): Instant | null {
  return NEXT.find(reader, issuerId);
}

/** Durable before the first byte leaves. */
export function markMailSending(
  tx: Tx,
  id: number,
  of: { readonly leaseUntil: Instant; readonly now: Instant },
): void {
  SENDING.run(tx, of.leaseUntil, of.now, id);
}

export interface MailPostponement {
  readonly at: Instant;
  readonly now: Instant;
  /** Whether it counts as a try. */
  readonly tried: boolean;
  /** What was said; null leaves what stands there. */
  readonly answer: string | null;
}

/** Puts a mail off; one that is settled stays so. */
export function postponeMail(tx: Tx, id: number, { at, now, tried, answer }: MailPostponement): void {
  POSTPONE.run(tx, tried ? 1 : 0, at, answer, now, id);
}

/** Settles a mail for good. */
export function settleMail(
  tx: Tx,
  id: number,
  of: {
    readonly estado: 'ENVIADO' | 'RECHAZADO' | 'CANCELADO';
    readonly answer: string;
    readonly tried: boolean;
    readonly now: Instant;
  },
): void {
  SETTLE.run(tx, of.estado, of.tried ? 1 : 0, of.answer, of.now, id);
}

/** Makes everything of an issuer that waits due. */
export function wakeMail(tx: Tx, issuerId: string, now: Instant): void {
  WAKE.run(tx, now, issuerId, now);
}

/** At the start: nothing is being sent, whatever a crash left, and everything is due. */
export function releaseMail(tx: Tx, now: Instant): void {
  RELEASE.run(tx, now);
}

/** The mails of a document, newest first. */
export function mailOfDocument(reader: Reader, documentId: number): readonly MailMessage[] {
  return OF_DOCUMENT.list(reader, documentId);
}

/** The mail of a kind of a document; null when there is none. */
export function mailOfKind(reader: Reader, documentId: number, clase: MailKind): MailMessage | null {
  return OF_KIND.find(reader, documentId, clase);
}

/** What waits of a scope. */
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

/** How many mails of an issuer wait. */
export function mailQueueSizeOf(reader: Reader, issuerId: string): number {
  return COUNT_OF.find(reader, issuerId) ?? 0;
}

/** How many mails of all issuers wait. */
export function mailQueueSize(reader: Reader): number {
  return COUNT.find(reader) ?? 0;
}
