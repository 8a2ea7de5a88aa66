/** Signals that a company's data changed, to pages and waiting tills. */

export interface CompanyEvents {
  publish(company: string): void;
  /** Calls `wake` at every change; the returned function stops it. */
  listen(company: string, wake: () => void): () => void;
  publishAll(): void;
}

export function createCompanyEvents(): CompanyEvents {
  const listeners = new Map<string, Set<() => void>>();
  return {
    publish: (company) => {
      for (const wake of listeners.get(company) ?? []) wake();
    },
    listen: (company, wake) => {
      const all = listeners.get(company) ?? new Set();
      listeners.set(company, all.add(wake));
      return () => {
        all.delete(wake);
        if (all.size === 0) listeners.delete(company);
      };
    },
    publishAll: () => {
      for (const all of listeners.values()) for (const wake of all) wake();
    },
  };
}
