/** After which events of a document its receiver gets a mail that nobody asked for. */
import type { AutomaticMailKind } from '../../contract/mail.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { LifecycleEvent } from '../../domain/lifecycle.ts';
import { enqueueAutomaticMail } from '../../store/mail/mail-messages.ts';
import type { Tx } from '../../store/store.ts';

/** The mail that goes to the receiver after an event. */
const MAIL_AFTER: Partial<Record<LifecycleEvent, AutomaticMailKind>> = {
  accepted: 'sellado',
  contingency: 'contingencia',
  invalidationAccepted: 'invalidacion',
};

/** Puts the mail of an event into the outbox, in the transaction of the event. */
export function mailAfter(
  tx: Tx,
  of: { readonly documentId: number; readonly event: LifecycleEvent; readonly at: Instant },
): void {
  const clase = MAIL_AFTER[of.event];
  if (clase !== undefined) enqueueAutomaticMail(tx, { documentId: of.documentId, clase, at: of.at });
}
