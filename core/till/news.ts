/** What changes at tills besides documents, passed on to the screens it concerns. */

/** A change: of the goods, customers, counts, settings, print queue, cash desks or watched folder of an issuer, or of one till's session and who follows it. */
export type TillNews =
  | {
      readonly kind: 'products' | 'customers' | 'counts' | 'context' | 'printing' | 'cash' | 'purchases';
      readonly issuerId: string;
    }
  | { readonly kind: 'session' | 'display'; readonly tillId: string };

export interface NewsBoard {
  tell(news: TillNews): void;
  /** @returns ends the subscription */
  listen(listener: (news: TillNews) => void): () => void;
}

/** A board nobody reads yet. */
export function createNewsBoard(): NewsBoard {
  const listeners = new Set<(news: TillNews) => void>();
  return {
    tell: (news) => {
      for (const listener of listeners) listener(news);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
