/** Reads a private key from PEM text: PKCS#8, plain or encrypted with a password (§certificates). */
import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export type PemFault =
  /** No private key in the text, more than one, or one that cannot be read. */
  | 'NO_ES_CERTIFICADO'
  /** A private key in the older PKCS#1 form. */
  | 'PKCS1_NO_ADMITIDO'
  /** A private key that is not RSA. */
  | 'LLAVE_NO_RSA_2048'
  /** Encrypted, and the password is wrong or missing. */
  | 'CLAVE_INCORRECTA';

export type PemKey =
  | { readonly kind: 'ok'; readonly privateKey: KeyObject }
  | { readonly kind: 'refused'; readonly codigo: PemFault; readonly mensaje: string };

const PKCS1_WAY_OUT =
  'La llave está en formato PKCS#1 (BEGIN RSA PRIVATE KEY). Conviértala a PKCS#8 con ' +
  '"openssl pkcs8 -topk8 -nocrypt -in llave.pem -out llave-pkcs8.pem" y cargue el archivo nuevo.';

/**
 * Takes the one private key out of a PEM text; certificates and parameters beside it are passed over.
 *
 * @param password null or empty when none was given; not used by a plain key
 */
export function readPemKey(text: string, password: string | null): PemKey {
  const [begin, second] = text.matchAll(/-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY)-----/g);
  if (!begin) return unreadable('El archivo PEM no contiene una llave privada (BEGIN PRIVATE KEY).');
  if (second) return unreadable('El archivo PEM contiene más de una llave privada. Deje solo una.');
  const label = begin[1] ?? '';
  const end = `-----END ${label}-----`;
  const endsAt = text.indexOf(end, begin.index);
  if (endsAt < 0) return unreadable(`La llave privada del archivo PEM está cortada: falta ${end}.`);
  const pem = text.slice(begin.index, endsAt + end.length);
  switch (label) {
    case 'PRIVATE KEY':
      return openPlain(pem);
    case 'ENCRYPTED PRIVATE KEY':
      return openEncrypted(pem, password ?? '');
    case 'RSA PRIVATE KEY':
      return refuse('PKCS1_NO_ADMITIDO', PKCS1_WAY_OUT);
    default:
      return refuse(
        'LLAVE_NO_RSA_2048',
        `La llave es de tipo ${label}. Hacienda solo admite RSA de 2048 bits en formato PKCS#8.`,
      );
  }
}

function openPlain(pem: string): PemKey {
  try {
    return { kind: 'ok', privateKey: createPrivateKey(pem) };
  } catch {
    return unreadable('La llave privada del archivo PEM está dañada y no se puede leer.');
  }
}

function openEncrypted(pem: string, passphrase: string): PemKey {
  if (passphrase === '') {
    return refuse('CLAVE_INCORRECTA', 'La llave privada está protegida. Escriba la contraseña del archivo.');
  }
  try {
    return { kind: 'ok', privateKey: createPrivateKey({ key: pem, passphrase }) };
  } catch {
    return refuse(
      'CLAVE_INCORRECTA',
      'La contraseña no abre la llave privada. Revísela e intente de nuevo; si es correcta, el archivo está dañado.',
    );
  }
}

function unreadable(mensaje: string): PemKey {
  return refuse('NO_ES_CERTIFICADO', mensaje);
}

function refuse(codigo: PemFault, mensaje: string): PemKey {
  return { kind: 'refused', codigo, mensaje };
}
