/** What has just changed at a company, for pages and waiting tills. */

export interface CompanyEvents {
  /** Tells everyone who listens at that company. */
  publish(company: string): void;
  /** Calls back at every change until the returned function is called. */
  listen(company: string, wake: () => void): () => void;
  /** Tells everyone of all companies, as when the service ends. */
  publishAll(): void;
}

/** Events within this process. */
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
