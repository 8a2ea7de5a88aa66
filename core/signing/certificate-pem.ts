/** Reads a PKCS#8 private key from PEM text, plain or encrypted (§certificates). */
import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { rule, type Rule } from '../contract/rules/rules.ts';

export type PemFault =
  /** No private key, several, or an unreadable one. */
  'NO_ES_CERTIFICADO' | 'PKCS1_NO_ADMITIDO' | 'LLAVE_NO_RSA_2048' | 'CLAVE_INCORRECTA';

export type PemKey =
  | { readonly kind: 'ok'; readonly privateKey: KeyObject }
  | { readonly kind: 'refused'; readonly codigo: PemFault; readonly broken: Rule };

/**
 * Extracts the only private key of a PEM text; certificates and parameters are ignored.
 * @param password null or empty if none; ignored for an unencrypted key
 */
export function readPemKey(text: string, password: string | null): PemKey {
  const [begin, second] = text.matchAll(/-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY)-----/g);
  if (!begin) return unreadable(rule('pem-sin-llave'));
  if (second) return unreadable(rule('pem-con-varias-llaves'));
  const label = begin[1] ?? '';
  const end = `-----END ${label}-----`;
  const endsAt = text.indexOf(end, begin.index);
  if (endsAt < 0) return unreadable(rule('pem-cortado', { falta: end }));
  const pem = text.slice(begin.index, endsAt + end.length);
  switch (label) {
    case 'PRIVATE KEY':
      return openPlain(pem);
    case 'ENCRYPTED PRIVATE KEY':
      return openEncrypted(pem, password ?? '');
    case 'RSA PRIVATE KEY':
      return refuse('PKCS1_NO_ADMITIDO', rule('pem-pkcs1'));
    default:
      return refuse('LLAVE_NO_RSA_2048', rule('pem-de-otro-tipo', { tipo: label }));
  }
}

function openPlain(pem: string): PemKey {
  try {
    return { kind: 'ok', privateKey: createPrivateKey(pem) };
  } catch {
    return unreadable(rule('pem-danado'));
  }
}

function openEncrypted(pem: string, passphrase: string): PemKey {
  if (passphrase === '') {
    return refuse('CLAVE_INCORRECTA', rule('pem-protegido'));
  }
  try {
    return { kind: 'ok', privateKey: createPrivateKey({ key: pem, passphrase }) };
  } catch {
    return refuse('CLAVE_INCORRECTA', rule('contrasena-no-abre-llave'));
  }
}

function unreadable(broken: Rule): PemKey {
  return refuse('NO_ES_CERTIFICADO', broken);
}

function refuse(codigo: PemFault, broken: Rule): PemKey {
  return { kind: 'refused', codigo, broken };
}
