/** Deliveries under way: at most one for each document, however many callers ask for it. */
import { deliver } from './deliver.ts';
import type { DeliveryContext, RoundEnd, Sealed } from './delivery-round.ts';
import type { Deliverable } from './recorder.ts';

/** One delivery, as its callers may wait for it. */
export interface Delivery {
  /** Number, document and signature are durable. Rejects when signing fails. */
  readonly signed: Promise<void>;
  /** The round ended, well or not; never rejects. `failed`: not even its failure could be stored. */
  readonly ended: Promise<RoundEnd | 'failed'>;
  /** The document as its seal left it; null while it has none, and where the seal did not answer a sending of this round. */
  sealed(): Sealed | null;
}

export interface Deliveries {
  /**
   * Starts a round for a document, or joins the one under way.
   *
   * @param known what it would be loaded as, where its commit has just ended
   */
  start(documentId: number, known?: Deliverable | null): Delivery;
  readonly count: number;
  /** Resolves when none is under way. */
  idle(): Promise<void>;
}

/** Deliveries over the engine's dependencies. */
export function createDeliveries(context: Omit<DeliveryContext, 'onSigned' | 'onSealed'>): Deliveries {
  const { deps, recorder } = context;
  const running = new Map<number, Delivery>();
  const start = (documentId: number, known: Deliverable | null = null): Delivery => {
    const present = running.get(documentId);
    if (present) return present;
    const signed = Promise.withResolvers<void>();
    // Nobody may be waiting for it; a failure is logged below.
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
    // A round ends at the earliest after a turn of the event loop, so it is still under way here.
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
