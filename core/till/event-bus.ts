/** What changes at tills besides documents, passed on to the screens it concerns. */

/** A change: of the goods, customers, counts, settings, print queue, cash desks, quotes or watched folder of an issuer, or of one till's session and who follows it. */
export type BusEvent =
  | {
      readonly kind:
        | 'products'
        | 'customers'
        | 'counts'
        | 'context'
        | 'printing'
        | 'cash'
        | 'quotes'
        | 'purchases';
      readonly issuerId: string;
    }
  | { readonly kind: 'session' | 'display'; readonly tillId: string };

export interface EventBus {
  publish(event: BusEvent): void;
  /** @returns ends the subscription */
  listen(listener: (event: BusEvent) => void): () => void;
}

/** A bus without listeners. */
export function createEventBus(): EventBus {
  const listeners = new Set<(event: BusEvent) => void>();
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
