/** Running deliveries, at most one per document, shared by all callers. */
import { deliver } from './deliver.ts';
import type { DeliveryContext, RoundEnd, Sealed } from './delivery-round.ts';
import type { Deliverable } from './recorder.ts';

export interface Delivery {
  /** Number, document and signature are stored. Rejects when signing fails. */
  readonly signed: Promise<void>;
  /** The round ended, successfully or not; never rejects. `failed`: even the failure could not be stored. */
  readonly ended: Promise<RoundEnd | 'failed'>;
  /** The sealed document; null without a seal, or if the seal did not answer a send of this round. */
  sealed(): Sealed | null;
}

export interface Deliveries {
  /**
   * Starts a round for a document, or joins the running one.
   *
   * @param known the loaded document if its commit has just ended
   */
  start(documentId: number, known?: Deliverable | null): Delivery;
  readonly count: number;
  idle(): Promise<void>;
}

export function createDeliveries(context: Omit<DeliveryContext, 'onSigned' | 'onSealed'>): Deliveries {
  const { deps, recorder } = context;
  const running = new Map<number, Delivery>();
  const start = (documentId: number, known: Deliverable | null = null): Delivery => {
    const present = running.get(documentId);
    if (present) return present;
    const signed = Promise.withResolvers<void>();
    // May have no listener; the failure is logged below.
    signed.promise.catch(() => undefined);
    let sealed: Sealed | null = null;
    const round: DeliveryContext = {
      ...context,
      onSigned: () => signed.resolve(),
      onSealed: (document) => (sealed = document),
    };
    const run = async (): Promise<RoundEnd | 'failed'> => {
      try {
        const end = await deliver(documentId, round, known);
        signed.resolve();
        return end;
      } catch (error) {
        deps.log.error('delivery failed', { documentId, error: String(error) });
        signed.reject(error);
        return await recorder.brokeOff(documentId).then(
          () => 'waiting',
          () => 'failed',
        );
      } finally {
        running.delete(documentId);
      }
    };
    const delivery: Delivery = { signed: signed.promise, ended: run(), sealed: () => sealed };
    // A round takes at least one turn of the event loop, so it is still running here.
    running.set(documentId, delivery);
    return delivery;
  };
  return {
    start,
    get count() {
      return running.size;
    },
    idle: async () => {
      while (running.size > 0) await Promise.all([...running.values()].map((delivery) => delivery.ended));
    },
  };
}
