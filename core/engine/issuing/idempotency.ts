/**
 * `Idempotency-Key`: same key, operation and content never issue twice, even while the first call is running
 * (§idempotency).
 */
import { rule } from '../../contract/rules/rules.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { findApiCall, forgetApiCalls } from '../../store/numbers/api-calls.ts';
import {
  findIdempotency,
  forgetIdempotency,
  newestCall,
  type IdempotencyClaim,
  type IdempotencyRecord,
} from '../../store/numbers/idempotency.ts';
import type { Store, Tx } from '../../store/store.ts';
import { IDEMPOTENCY_KEPT_MS } from '../limits.ts';

export interface Idempotency {
  /**
   * Runs `first` for a new key, else `again` with the stored result of the first call.
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

/** Idempotency over the store and the calls running in this process. */
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
      // A key identifies one call across all operations (§kept-answers).
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

/** By the newest call: a clock that is ahead, as after a power cut, must not make a repeated sale a new one. */
export function forgetOldKeys(tx: Tx, now: Instant): void {
  const before = Math.min(now, newestCall(tx)) - IDEMPOTENCY_KEPT_MS;
  forgetIdempotency(tx, before);
  forgetApiCalls(tx, before);
}

export function conflict(): AppError {
  return refusal('IDEMPOTENCIA_EN_CONFLICTO', rule('clave-con-otro-contenido'));
}
