/** `Idempotency-Key`: the same key, operation and content never issue twice, also while the first call still runs (§idempotency). */
import { rule } from '../../contract/rules/rules.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { findApiCall, forgetApiCalls } from '../../store/numbers/api-calls.ts';
import {
  findIdempotency,
  forgetIdempotency,
  type IdempotencyClaim,
  type IdempotencyRecord,
} from '../../store/numbers/idempotency.ts';
import type { Store, Tx } from '../../store/store.ts';
import { IDEMPOTENCY_KEPT_MS } from '../limits.ts';

export interface Idempotency {
  /**
   * Runs `first` for an unseen key, else `again` with what is kept of the first call.
   *
   * @throws AppError `IDEMPOTENCIA_EN_CONFLICTO` when the key was used with other content or for another operation
   */
  once<T>(
    claim: IdempotencyClaim,
    run: { readonly first: () => Promise<T>; readonly again: (known: IdempotencyRecord) => Promise<T> },
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
        return run.again(found);
      }
      // A key names one call, whatever it does (§kept-answers).
      if (store.read((reader) => findApiCall(reader, claim)) !== null) throw conflict();
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
  throw conflict();
}

/** Forgets keys that are no longer promised to be known. */
export function forgetOldKeys(tx: Tx, now: Instant): void {
  forgetIdempotency(tx, now - IDEMPOTENCY_KEPT_MS);
  forgetApiCalls(tx, now - IDEMPOTENCY_KEPT_MS);
}

/** The key named another call. */
export function conflict(): AppError {
  return refusal('IDEMPOTENCIA_EN_CONFLICTO', rule('clave-con-otro-contenido'));
}
