/** Deliveries under way: each document has at most one, whoever asks for it. */
import { deliver } from './deliver.ts';
import type { DeliveryContext, RoundEnd } from './delivery-round.ts';

/** One delivery, as its callers may wait for it. */
export interface Delivery {
  /** Number, document and signature are durable. Rejects when signing fails. */
  readonly signed: Promise<void>;
  /** The round ended, well or not; never rejects. `failed`: not even its failure could be stored. */
  readonly ended: Promise<RoundEnd | 'failed'>;
}

export interface Deliveries {
  /** Starts a round for a document, or joins the one under way. */
  start(documentId: number): Delivery;
  readonly count: number;
  /** Resolves when none is under way. */
  idle(): Promise<void>;
}

/** Deliveries over the engine's dependencies. */
export function createDeliveries(context: Omit<DeliveryContext, 'onSigned'>): Deliveries {
  const { deps, recorder } = context;
  const running = new Map<number, Delivery>();
  const start = (documentId: number): Delivery => {
    const present = running.get(documentId);
    if (present) return present;
    const signed = Promise.withResolvers<void>();
    // Nobody may be waiting for it; a failure is logged below.
    signed.promise.catch(() => undefined);
    const run = async (): Promise<RoundEnd | 'failed'> => {
      try {
        const end = await deliver(documentId, { ...context, onSigned: () => signed.resolve() });
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
    const delivery = { signed: signed.promise, ended: run() };
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
