import type { KeySettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import type { LoggedRequest } from '../../../stores/integration/requests.ts';
import type { Words } from '../../../text/es.ts';

const LOWEST_FAILURE = 400;

/** How a key is called: by what it is for, else by its end. */
export function keyName({ nombre, role, last4 }: KeySettings): string {
  return nombre ?? `sk_${role}_…${last4}`;
}

/** The key of a request by its name; what is left to say where it has none, or one that was deleted. */
export function keyOfRequest({ llave }: LoggedRequest, keys: readonly KeySettings[], words: Words): string {
  if (llave === null) return words.integration.requests.noKey;
  const key = keys.find(({ id }) => id === llave);
  return key === undefined ? words.integration.requests.deletedKey : keyName(key);
}

/** A status of HTTP, its kind by colour too. */
export function RequestStatus({ status }: { readonly status: number }) {
  return (
    <strong className="figures request-status" data-tone={status < LOWEST_FAILURE ? 'good' : 'bad'}>
      {status}
    </strong>
  );
}
