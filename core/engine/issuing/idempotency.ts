/** `Idempotency-Key`: the same key, operation and content never issue twice, also while the first call still runs (§idempotency). */
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { findIdempotency, type IdempotencyClaim } from '../../store/numbers/idempotency.ts';
import type { Store } from '../../store/store.ts';

export interface Idempotency {
  /**
   * Runs `first` for an unseen key, else `again` with the document of the first call.
   *
   * @throws AppError `IDEMPOTENCIA_EN_CONFLICTO` when the key was used with other content or for another operation
   */
  once<T>(
    claim: IdempotencyClaim,
    run: { readonly first: () => Promise<T>; readonly again: (documentId: number) => Promise<T> },
  ): Promise<T>;
}

interface Running {
  readonly claim: IdempotencyClaim;
  readonly ended: Promise<void>;
}

/** Idempotency over the store, with the calls of this process that are still running. */
export function createIdempotency(store: Store): Idempotency {
  const running = new Map<string, Running>();
  return {
    once: async (claim, run) => {
      const name = `${claim.apiKeyId}\n${claim.clave}`;
      for (let other = running.get(name); other !== undefined; other = running.get(name)) {
        assertSame(other.claim, claim);
        await other.ended;
      }
      const found = store.read((reader) => findIdempotency(reader, claim.apiKeyId, claim.clave));
      if (found !== null) {
        assertSame(found, claim);
        return run.again(found.documentId);
      }
      const ended = Promise.withResolvers<void>();
      running.set(name, { claim, ended: ended.promise });
      try {
        return await run.first();
      } finally {
        running.delete(name);
        ended.resolve();
      }
    },
  };
}

function assertSame(known: IdempotencyClaim, claim: IdempotencyClaim): void {
  if (known.operacion === claim.operacion && known.contenido === claim.contenido) return;
  throw refusal('IDEMPOTENCIA_EN_CONFLICTO', rule('clave-con-otro-contenido'));
}
