/** Makes the waiting documents and events of an issuer due. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { wakeEvents } from './events.ts';
import type { Tx } from '../handle.ts';
import { wakeOutbox } from './outbox.ts';

export function wakeWaiting(
  tx: Tx,
  whose: { readonly issuerId: string; readonly ambiente: Ambiente },
  now: Instant,
): void {
  wakeOutbox(tx, whose, now);
  wakeEvents(tx, whose, now);
}
