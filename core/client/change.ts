/** Options and headers of a call that changes stored data. */
import { checkedHeader } from './checked.ts';
import { webCrypto } from './web-crypto.ts';

export interface ChangeOptions {
  readonly signal?: AbortSignal;
  /** Idempotency key of the change; generated if missing. */
  readonly idempotencyKey?: string;
  /** The `version` that was read; if it is no longer current the service answers 412 and changes nothing. */
  readonly ifMatch?: string;
}

/** Headers and signal of the call, with a generated `Idempotency-Key` if none is passed. */
export function changing({ signal, idempotencyKey, ifMatch }: ChangeOptions = {}) {
  const headers = {
    'Idempotency-Key': checkedHeader('idempotencyKey', idempotencyKey ?? newName()),
    ...(ifMatch === undefined ? {} : { 'If-Match': checkedHeader('ifMatch', ifMatch) }),
  };
  return { headers, signal };
}

/** A random unique name. `randomUUID` is missing in pages served over plain HTTP from another computer. */
export function newName(): string {
  const bytes = webCrypto().getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
