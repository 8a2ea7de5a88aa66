/** What goes with a call that changes what the shop keeps. */
import { checkedHeader } from './checked.ts';
import { webCrypto } from './web-crypto.ts';

export interface ChangeOptions {
  readonly signal?: AbortSignal;
  /** Name of the change; made up unless given. */
  readonly idempotencyKey?: string;
  /** The `version` that was read: another one now is 412, and nothing changes. */
  readonly ifMatch?: string;
}

/** Its headers; without a name it gets one of its own. */
export function changing({ signal, idempotencyKey, ifMatch }: ChangeOptions = {}) {
  const headers = {
    'Idempotency-Key': checkedHeader('idempotencyKey', idempotencyKey ?? newName()),
    ...(ifMatch === undefined ? {} : { 'If-Match': checkedHeader('ifMatch', ifMatch) }),
  };
  return { headers, signal };
}

/** A name nobody else has; `randomUUID` is missing in pages that came over plain HTTP from another computer. */
export function newName(): string {
  const bytes = webCrypto().getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
