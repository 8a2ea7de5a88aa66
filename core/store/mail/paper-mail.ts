/**
 * Mails of orders to suppliers, and of quotes and receipts to customers; requested by a user and kept as long as the
 * paper.
 */
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, named, type RecordOf } from '../record.ts';
import { MAIL_STANDING, type MailQueue } from './outbox.ts';

export type PaperQueue = Exclude<MailQueue, 'document'>;

function mailOf(queue: PaperQueue) {
  const [table, id] = [`${queue}_mail`, `${queue}_id`];
  const mail = MAIL_STANDING.extend({
    paperId: named(id, column.integer),
    issuerId: column.text,
    /** User who requested it. */
    quien: column.text,
    /** Without angle brackets. */
    messageId: column.text,
  });
  const asked = mail.pick(
    'paperId',
    'issuerId',
    'destinatario',
    'quien',
    'messageId',
    'estado',
    'attempts',
    'nextAt',
    'createdAt',
  );
  return {
    mail,
    put: insertionOf(table, asked),
    due: mail.select(`
      SELECT * FROM ${table} WHERE issuer_id = +? AND next_at IS NOT NULL AND next_at <= +? ORDER BY next_at, id LIMIT 1`),
    latest: mail.select(`SELECT * FROM ${table} WHERE ${id} = ? ORDER BY id DESC LIMIT 1`),
  };
}

const MAILS = { order: mailOf('order'), quote: mailOf('quote'), receipt: mailOf('receipt') } satisfies Record<
  PaperQueue,
  unknown
>;
export type PaperMail = RecordOf<(typeof MAILS)['order']['mail']>;

export function enqueuePaperMail(
  tx: Tx,
  queue: PaperQueue,
  of: {
    readonly mail: Pick<PaperMail, 'paperId' | 'issuerId' | 'destinatario' | 'quien' | 'messageId'>;
    readonly now: Instant;
  },
): void {
  MAILS[queue].put.run(tx, {
    ...of.mail,
    estado: 'PENDIENTE',
    attempts: 0,
    nextAt: of.now,
    createdAt: of.now,
  });
}

/** The issuer's mail of that queue that has been due longest, or null. */
export function duePaperMail(
  reader: Reader,
  queue: PaperQueue,
  of: { readonly issuerId: string; readonly now: Instant },
): PaperMail | null {
  return MAILS[queue].due.find(reader, of.issuerId, of.now);
}

/** The latest mail of a paper, or null. */
export function latestPaperMail(reader: Reader, queue: PaperQueue, paperId: number): PaperMail | null {
  return MAILS[queue].latest.find(reader, paperId);
}
