/** Events of a document after which its receiver gets an automatic mail. */
import type { AutomaticMailKind } from '../../contract/mail.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { LifecycleEvent } from '../../domain/lifecycle.ts';
import { enqueueAutomaticMail } from '../../store/mail/mail-messages.ts';
import type { Tx } from '../../store/store.ts';

const MAIL_AFTER: Partial<Record<LifecycleEvent, AutomaticMailKind>> = {
  accepted: 'sellado',
  contingency: 'contingencia',
  invalidationAccepted: 'invalidacion',
};

export function mailAfter(
  tx: Tx,
  of: { readonly documentId: number; readonly event: LifecycleEvent; readonly at: Instant },
): void {
  const clase = MAIL_AFTER[of.event];
  if (clase !== undefined) enqueueAutomaticMail(tx, { documentId: of.documentId, clase, at: of.at });
}
