/** What the queues of mail have in common, those of documents, orders and quotes: when each mail is tried next, and what became of it. */
import { MAIL_STATES } from '../../contract/mail.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import { command } from '../statement.ts';

/** How a mail stands, whatever it brings. */
export const MAIL_STANDING = record({
  id: column.integer,
  destinatario: column.text,
  estado: column.oneOf(MAIL_STATES),
  attempts: column.integer,
  /** Null once it is settled. */
  nextAt: orNull(column.integer),
  lastAnswer: orNull(column.text),
  createdAt: column.integer,
  updatedAt: orNull(column.integer),
});

/** The table that each queue is. */
const TABLES = { document: 'mail_message', order: 'order_mail', quote: 'quote_mail' } as const;
export type MailQueue = keyof typeof TABLES;

/** A mail of a queue. */
export interface QueuedMail {
  readonly queue: MailQueue;
  readonly id: number;
}

function statementsOf(table: string) {
  return {
    next: orNull(column.integer).select(
      `SELECT min(next_at) AS at FROM ${table} WHERE issuer_id = +? AND next_at IS NOT NULL`,
    ),
    sending: command(
      `UPDATE ${table} SET estado = 'ENVIANDO', next_at = ?, updated_at = ? WHERE id = ? AND next_at IS NOT NULL`,
    ),
    postpone: command(`
      UPDATE ${table} SET estado = 'PENDIENTE', attempts = attempts + ?, next_at = ?, last_answer = coalesce(?, last_answer), updated_at = ?
      WHERE id = ? AND next_at IS NOT NULL`),
    settle: command(`
      UPDATE ${table} SET estado = ?, attempts = attempts + ?, next_at = NULL, last_answer = ?, updated_at = ?
      WHERE id = ? AND next_at IS NOT NULL`),
    wake: command(
      `UPDATE ${table} SET next_at = ? WHERE issuer_id = +? AND estado = 'PENDIENTE' AND next_at > +?`,
    ),
    release: command(`UPDATE ${table} SET estado = 'PENDIENTE', next_at = ? WHERE next_at IS NOT NULL`),
    countOf: column.integer.select(
      `SELECT count(*) AS size FROM ${table} WHERE issuer_id = +? AND next_at IS NOT NULL`,
    ),
    count: column.integer.select(`SELECT count(*) AS size FROM ${table} WHERE next_at IS NOT NULL`),
  };
}

const QUEUES = {
  document: statementsOf(TABLES.document),
  order: statementsOf(TABLES.order),
  quote: statementsOf(TABLES.quote),
} satisfies Record<MailQueue, unknown>;
const EVERY = Object.values(QUEUES);

/** When the next mail of an issuer is due; null when nothing waits. */
export function nextMailAt(reader: Reader, issuerId: string): Instant | null {
  const moments = EVERY.flatMap(({ next }) => next.find(reader, issuerId) ?? []);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Durable before the first byte leaves. */
export function markMailSending(
  tx: Tx,
  { queue, id }: QueuedMail,
  of: { readonly leaseUntil: Instant; readonly now: Instant },
): void {
  QUEUES[queue].sending.run(tx, of.leaseUntil, of.now, id);
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
export function postponeMail(
  tx: Tx,
  { queue, id }: QueuedMail,
  { at, now, tried, answer }: MailPostponement,
): void {
  QUEUES[queue].postpone.run(tx, tried ? 1 : 0, at, answer, now, id);
}

/** Settles a mail for good. */
export function settleMail(
  tx: Tx,
  { queue, id }: QueuedMail,
  of: {
    readonly estado: 'ENVIADO' | 'RECHAZADO' | 'CANCELADO';
    readonly answer: string;
    readonly tried: boolean;
    readonly now: Instant;
  },
): void {
  QUEUES[queue].settle.run(tx, of.estado, of.tried ? 1 : 0, of.answer, of.now, id);
}

/** Makes everything of an issuer that waits due. */
export function wakeMail(tx: Tx, issuerId: string, now: Instant): void {
  for (const { wake } of EVERY) wake.run(tx, now, issuerId, now);
}

/** At the start: nothing is being sent, whatever a crash left, and everything is due. */
export function releaseMail(tx: Tx, now: Instant): void {
  for (const { release } of EVERY) release.run(tx, now);
}

/** How many mails of an issuer wait. */
export function mailQueueSizeOf(reader: Reader, issuerId: string): number {
  return EVERY.reduce((sum, { countOf }) => sum + (countOf.find(reader, issuerId) ?? 0), 0);
}

/** How many mails of all issuers wait. */
export function mailQueueSize(reader: Reader): number {
  return EVERY.reduce((sum, { count }) => sum + (count.find(reader) ?? 0), 0);
}
