/** Event bus: changes at tills apart from documents, for the screens concerned. */

/** A change of an issuer's data of that kind, or of one till's session or customer devices. */
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
  | { readonly kind: 'session' | 'display' | 'phone'; readonly tillId: string };

export interface EventBus {
  publish(event: BusEvent): void;
  /** @returns unsubscribe */
  listen(listener: (event: BusEvent) => void): () => void;
}

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
