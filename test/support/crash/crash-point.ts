/** Ends a shop's process, as far as its own work goes, before or after a given commit: nothing of it moves any more. */
import type { Authority } from '../../../core/authority/authority.ts';
import type { EngineDeps } from '../../../core/engine/deps.ts';
import type { Store } from '../../../core/store/store.ts';

export interface CrashPoint {
  /** Counts commits from now on and ends at the n-th. */
  arm(commit: number, side: 'before' | 'after'): void;
  /** Commits since it was armed. */
  commits(): number;
  isDead(): boolean;
  /** Resolves at the end. */
  readonly death: Promise<void>;
  /** Dependencies that live until then. */
  readonly replace: (deps: EngineDeps) => Partial<EngineDeps>;
}

/** A crashPoint that is not armed yet: whatever is replaced by it lives. */
export function createCrashPoint(): CrashPoint {
  let at = Infinity;
  let side: 'before' | 'after' = 'after';
  let count = 0;
  let dead = false;
  const end = Promise.withResolvers<void>();
  const never = <T>() => new Promise<T>(() => {});
  const die = <T>(): Promise<T> => {
    dead = true;
    end.resolve();
    return never<T>();
  };
  /** What comes back after the end reaches nobody. */
  const mortal =
    <Args extends readonly unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      if (dead) return never<T>();
      const value = await work(...args);
      return dead ? never<T>() : value;
    };
  const mortalAuthority = (authority: Authority): Authority => ({
    ...authority,
    submit: mortal(authority.submit),
    query: mortal(authority.query),
    reportContingency: mortal(authority.reportContingency),
    invalidate: mortal(authority.invalidate),
    submitLot: mortal(authority.submitLot),
    queryLot: mortal(authority.queryLot),
  });
  return {
    arm: (commit, which) => {
      at = commit;
      side = which;
      count = 0;
    },
    commits: () => count,
    isDead: () => dead,
    death: end.promise,
    replace: ({ store, signer, authorityOf }) => {
      const transact: Store['transact'] = async (work) => {
        if (dead) return never();
        count += 1;
        const mine = count;
        if (mine === at && side === 'before') return die();
        const value = await store.transact(work);
        if (mine === at) return die();
        return dead ? never() : value;
      };
      return {
        store: { ...store, transact },
        signer: { ...signer, sign: mortal(signer.sign) },
        authorityOf: async (whose) => {
          const authority = await authorityOf(whose);
          return authority === null ? null : mortalAuthority(authority);
        },
      };
    },
  };
}
