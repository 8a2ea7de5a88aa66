/** Common part of the mail queues (documents, orders, quotes, receipts): schedule and outcome. */
import { MAIL_STATES } from '../../contract/mail.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import { command } from '../statement.ts';

export const MAIL_STANDING = record({
  id: column.integer,
  destinatario: column.text,
  estado: column.oneOf(MAIL_STATES),
  attempts: column.integer,
  /** Null once settled. */
  nextAt: orNull(column.integer),
  lastAnswer: orNull(column.text),
  createdAt: column.integer,
  updatedAt: orNull(column.integer),
});

const TABLES = {
  document: 'mail_message',
  order: 'order_mail',
  quote: 'quote_mail',
  receipt: 'receipt_mail',
} as const;
export type MailQueue = keyof typeof TABLES;

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
  receipt: statementsOf(TABLES.receipt),
} satisfies Record<MailQueue, unknown>;
const EVERY = Object.values(QUEUES);

/** Null when nothing waits. */
export function nextMailAt(reader: Reader, issuerId: string): Instant | null {
  const moments = EVERY.flatMap(({ next }) => next.find(reader, issuerId) ?? []);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Must be durable before sending. */
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
  readonly tried: boolean;
  /** Server answer; null keeps the previous one. */
  readonly answer: string | null;
}

/** No effect on a settled mail. */
export function postponeMail(
  tx: Tx,
  { queue, id }: QueuedMail,
  { at, now, tried, answer }: MailPostponement,
): void {
  QUEUES[queue].postpone.run(tx, tried ? 1 : 0, at, answer, now, id);
}

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

export function wakeMail(tx: Tx, issuerId: string, now: Instant): void {
  for (const { wake } of EVERY) wake.run(tx, now, issuerId, now);
}

/** At start-up: resets mails left as being sent by a crash, and makes everything due. */
export function releaseMail(tx: Tx, now: Instant): void {
  for (const { release } of EVERY) release.run(tx, now);
}

export function mailQueueSizeOf(reader: Reader, issuerId: string): number {
  return EVERY.reduce((sum, { countOf }) => sum + (countOf.find(reader, issuerId) ?? 0), 0);
}

export function mailQueueSize(reader: Reader): number {
  return EVERY.reduce((sum, { count }) => sum + (count.find(reader) ?? 0), 0);
}
