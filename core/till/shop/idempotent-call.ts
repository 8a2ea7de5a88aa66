/**
 * Calls that change shop data run once per `Idempotency-Key`; the answer is stored in the same commit (§kept-answers).
 */
import { keyScope, type Caller } from '../../contract/caller.ts';
import type { OperationName } from '../../contract/api/operations.ts';
import type { BridgeOperation } from '../../contract/bridge/bridge.ts';
import type { IdempotentAnswer } from '../../contract/api/shop/idempotent-call.ts';
import { JsonText, stringifyJson } from '../../contract/json.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { contentHash } from '../../engine/issuing/content-hash.ts';
import { conflict } from '../../engine/issuing/idempotency.ts';
import { findApiCall, recordApiCall } from '../../store/numbers/api-calls.ts';
import { findIdempotency, type IdempotencyClaim } from '../../store/numbers/idempotency.ts';
import type { Reader, Store, Tx } from '../../store/store.ts';

export interface ShopCall {
  readonly op: OperationName | BridgeOperation;
  readonly input: {
    readonly idempotencyKey?: string | undefined;
    readonly ifMatch?: string | undefined;
    readonly [member: string]: unknown;
  };
  readonly caller: Caller;
}

export interface Changed extends Partial<Omit<IdempotentAnswer, 'body'>> {
  /** Written as JSON; amounts are `JsonNumber`. */
  readonly body: unknown;
}

/**
 * Runs a change, or returns the stored answer of the same call.
 *
 * @param change may throw; nothing is stored then
 * @throws AppError `IDEMPOTENCIA_EN_CONFLICTO` when the key was used with other content or for another operation
 */
export function idempotentCall(
  store: Pick<Store, 'transact'>,
  call: ShopCall,
  change: (tx: Tx, now: Instant) => Changed,
): Promise<IdempotentAnswer> {
  const claim = claimOf(call);
  return store.transact((tx, now) => {
    const known = claim === null ? null : answerBefore(tx, claim);
    if (known !== null) return known;
    const { status = 200, body, replayed = false, avisos = [] } = change(tx, now);
    const respuesta = stringifyJson(body);
    if (claim !== null) recordApiCall(tx, { ...claim, status, respuesta, createdAt: now });
    return { status, body: new JsonText(respuesta), replayed, avisos };
  });
}

export function keyActor({ keyId }: Caller) {
  return { user: { nombre: `llave ${keyId}` } };
}

/** Identity of a call: body and path. `If-Match` is left out, since it is only a condition. */
function claimOf({ op, input, caller }: ShopCall): IdempotencyClaim | null {
  const { idempotencyKey: clave, ifMatch: _, ...content } = input;
  if (clave === undefined) return null;
  return { apiKeyId: keyScope(caller), clave, operacion: op, contenido: contentHash(content) };
}

function answerBefore(reader: Reader, claim: IdempotencyClaim): IdempotentAnswer | null {
  const found = findApiCall(reader, claim);
  if (found === null) {
    if (findIdempotency(reader, claim.apiKeyId, claim.clave) !== null) throw conflict();
    return null;
  }
  if (found.operacion !== claim.operacion || found.contenido !== claim.contenido) throw conflict();
  return { status: found.status, body: new JsonText(found.respuesta), replayed: true, avisos: [] };
}
