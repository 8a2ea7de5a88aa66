/**
 * The vault's master key in the operating system's key store (§api-keys): DPAPI, Keychain or the desktop's
 * keyring, through Electron's `safeStorage`. It opens only for the same user on the same computer.
 */
import type { KeyWrapper, Wrapped } from '../signing/key-wrapper.ts';

/** Kind in `vault.json` of a vault protected by the system's key store. */
export const SYSTEM_KEYS_KIND = 'safeStorage';

/** Used part of `safeStorage`; both reject if the store does not answer. */
export interface SystemKeys {
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ readonly result: string }>;
}

export function systemKeysWrapper(keys: SystemKeys): KeyWrapper {
  return {
    kind: SYSTEM_KEYS_KIND,
    wrap: (key) => outcome(() => keys.encryptStringAsync(key.toString('base64')), NOT_AVAILABLE),
    unwrap: (wrapped) =>
      outcome(async () => {
        const { result } = await keys.decryptStringAsync(wrapped);
        return Buffer.from(result, 'base64');
      }, NOT_OPENED),
  };
}

const NOT_AVAILABLE: Wrapped = {
  kind: 'refused',
  codigo: 'ALMACEN_NO_DISPONIBLE',
  mensaje: 'El almacén de claves del sistema no respondió: desbloquéelo e inicie de nuevo.',
};

/** The store fails alike while it is locked and when its key is gone for ever. */
const NOT_OPENED: Wrapped = {
  kind: 'refused',
  codigo: 'ALMACEN_NO_DISPONIBLE',
  mensaje:
    'El almacén de claves del sistema no abrió los secretos de esta carpeta de datos. Entre con el usuario de siempre de ' +
    'esta computadora, desbloquee su llavero si lo tiene, e inicie de nuevo. Solo si esa clave ya no existe (otra ' +
    'computadora, otro usuario o contraseña restablecida), aparte el archivo vault.json de la carpeta de datos, sin ' +
    'borrarlo, y vuelva a cargar los certificados y las contraseñas.',
};

async function outcome(work: () => Promise<Buffer>, refusal: Wrapped): Promise<Wrapped> {
  try {
    return { kind: 'ok', bytes: await work() };
  } catch {
    return refusal;
  }
}
