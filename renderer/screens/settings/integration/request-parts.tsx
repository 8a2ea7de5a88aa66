import type { KeySettings } from '../../../../core/contract/bridge/bridge-settings.ts';
import type { LoggedRequest } from '../../../stores/integration/requests.ts';
import type { Words } from '../../../text/es.ts';

const LOWEST_FAILURE = 400;

/** Name of a key, or its last characters. */
export function keyName({ nombre, role, last4 }: KeySettings): string {
  return nombre ?? `sk_${role}_…${last4}`;
}

/** Name of the request's key; a text if there is none or it was deleted. */
export function keyOfRequest({ llave }: LoggedRequest, keys: readonly KeySettings[], words: Words): string {
  if (llave === null) return words.integration.requests.noKey;
  const key = keys.find(({ id }) => id === llave);
  return key === undefined ? words.integration.requests.deletedKey : keyName(key);
}

export function RequestStatus({ status }: { readonly status: number }) {
  return (
    <strong className="figures request-status" data-tone={status < LOWEST_FAILURE ? 'good' : 'bad'}>
      {status}
    </strong>
  );
}
