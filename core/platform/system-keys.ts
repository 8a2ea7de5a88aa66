/**
 * The vault's master key in the hands of the operating system (§api-keys): DPAPI, Keychain or the desktop's keyring, as
 * Electron's `safeStorage` offers them. It opens for the same user of the same computer only.
 */
import { notThisMasterKey, type KeyWrapper, type Wrapped } from '../signing/key-wrapper.ts';

/** Stands in `vault.json` of a vault that the system's key store protects. */
export const SYSTEM_KEYS_KIND = 'safeStorage';

/** What of `safeStorage` is used; both reject when the store does not answer. */
export interface SystemKeys {
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ readonly result: string }>;
}

/** A wrapper over the system's key store. */
export function systemKeysWrapper(keys: SystemKeys): KeyWrapper {
  return {
    kind: SYSTEM_KEYS_KIND,
    wrap: (key) => outcome(() => keys.encryptStringAsync(key.toString('base64')), NOT_AVAILABLE),
    unwrap: (wrapped) =>
      outcome(async () => {
        const { result } = await keys.decryptStringAsync(wrapped);
        return Buffer.from(result, 'base64');
      }, notThisMasterKey()),
  };
}

const NOT_AVAILABLE: Wrapped = {
  kind: 'refused',
  codigo: 'ALMACEN_NO_DISPONIBLE',
  mensaje: 'El almacén de claves del sistema no respondió: desbloquéelo e inicie de nuevo.',
};

async function outcome(work: () => Promise<Buffer>, refusal: Wrapped): Promise<Wrapped> {
  try {
    return { kind: 'ok', bytes: await work() };
  } catch {
    return refusal;
  }
}
