/** Calls of a screen that count once by their `clave`, each for one content (§kept-answers). */
import { keyScope } from '../contract/caller.ts';
import type { BridgeOperation } from '../contract/bridge/bridge.ts';
import { rule } from '../contract/rules/rules.ts';
import { refusal } from '../domain/app-error.ts';
import type { Instant } from '../domain/fiscal-time.ts';
import { contentHash } from '../engine/issuing/content-hash.ts';
import { findApiCall, recordApiCall } from '../store/numbers/api-calls.ts';
import type { IdempotencyClaim } from '../store/numbers/idempotency.ts';
import type { Reader, Tx } from '../store/store.ts';
import type { TillCaller } from './people/browser-session.ts';

export interface KeyedCall {
  readonly op: BridgeOperation;
  readonly input: {
    readonly clave: string;
    /** No content, as is how long to wait: both may be others in a repetition. */
    readonly approval?: unknown;
    readonly esperaMaximaMs?: unknown;
  };
  readonly who: TillCaller;
}

/** @throws AppError `ESTADO_NO_PERMITE` when the key was used with other content */
export function assertSameCall(reader: Reader, call: KeyedCall): void {
  isClaimed(reader, claimOf(call));
}

/** Remembers the key in the commit of what it does. @throws AppError as {@link assertSameCall} */
export function claimKey(tx: Tx, call: KeyedCall, now: Instant): void {
  const claim = claimOf(call);
  if (!isClaimed(tx, claim)) recordApiCall(tx, { ...claim, status: 200, respuesta: '{}', createdAt: now });
}

export function contentOf({ input }: Pick<KeyedCall, 'input'>): string {
  const { clave: _clave, approval: _approval, esperaMaximaMs: _wait, ...content } = input;
  return contentHash(content);
}

function claimOf(call: KeyedCall): IdempotencyClaim {
  const { op, input, who } = call;
  const clave = contentHash({ op, clave: input.clave });
  return { apiKeyId: keyScope(who.caller), clave, operacion: op, contenido: contentOf(call) };
}

function isClaimed(reader: Reader, claim: IdempotencyClaim): boolean {
  const found = findApiCall(reader, claim);
  if (found !== null && found.contenido !== claim.contenido) throw otherContent();
  return found !== null;
}

export function otherContent() {
  return refusal('ESTADO_NO_PERMITE', rule('ya-guardado-con-otros-datos'));
}
