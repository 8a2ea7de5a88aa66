/** Opening a signed document: JWS compact, header exactly `{"alg":"RS512"}` (§signature). */
import { verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { signatureRejection } from '../answers.ts';
import type { Rejection } from '../answers.ts';
import { parsePayload } from '../checks/decimal.ts';
import { isRecord } from '../tables/field.ts';

/** `{"alg":"RS512"}` as compact JSON, the header that nearly every signer writes. */
const USUAL_HEADER = 'eyJhbGciOiJSUzUxMiJ9';
const BASE64URL = /^[A-Za-z0-9_-]+$/;

export type Opened =
  | { readonly ok: true; readonly document: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly rejection: Rejection };

function refused(rejection: Rejection): Opened {
  return { ok: false, rejection };
}

function headerIsExact(part: string): boolean {
  if (part === USUAL_HEADER) return true;
  try {
    const header: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isRecord(header) && header['alg'] === 'RS512' && Object.keys(header).length === 1;
  } catch {
    return false;
  }
}

const NOT_JSON: Rejection = {
  clase: '98',
  codigo: '098',
  descripcion: 'DATOS NO CUMPLEN ESTANDAR JSON',
  observaciones: [],
};

/**
 * Verifies and parses.
 *
 * @param keys the taxpayer's public keys; any of them may have signed
 * @returns the payload, or 802 for a wrong form, header or signature and 098 for a payload that is no JSON object
 */
export function openJws(jws: string, keys: readonly KeyObject[]): Opened {
  const [header = '', payload = '', signature = '', ...rest] = jws.split('.');
  if (rest.length > 0 || ![header, payload, signature].every((part) => BASE64URL.test(part)))
    return refused(signatureRejection('FIRMA NO VALIDA: SE ESPERA JWS COMPACTO'));
  if (!headerIsExact(header)) return refused(signatureRejection('FIRMA NO VALIDA: ENCABEZADO'));
  const signed = Buffer.from(jws.slice(0, header.length + 1 + payload.length), 'latin1');
  const seal = Buffer.from(signature, 'base64url');
  if (!keys.some((key) => verify('sha512', signed, key, seal))) return refused(signatureRejection());
  try {
    const document = parsePayload(Buffer.from(payload, 'base64url').toString('utf8'));
    return isRecord(document) ? { ok: true, document } : refused(NOT_JSON);
  } catch {
    return refused(NOT_JSON);
  }
}
