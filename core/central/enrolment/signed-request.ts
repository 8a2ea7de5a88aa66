/** Checks a request's signature and that its time is near the centre's. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { MAX_CLOCK_DISTANCE_MS, SIGNED_HEADERS, signedText } from '../../contract/central/enrolment.ts';

export interface ArrivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  /** As received, before decompression. */
  readonly body: Uint8Array;
}

export type SignatureStanding = 'ok' | 'FIRMA' | 'RELOJ';

/** Empty if the request names none. */
export function namedInstallation({ headers }: ArrivedRequest): string {
  return headerText(headers, SIGNED_HEADERS.installation);
}

/** @param publicKey raw Ed25519 key, base64url */
export function signatureStanding(
  request: ArrivedRequest,
  publicKey: string,
  now: number,
): SignatureStanding {
  const { method, path, headers, body } = request;
  const moment = Number(headerText(headers, SIGNED_HEADERS.moment));
  if (!Number.isSafeInteger(moment)) return 'FIRMA';
  const text = signedText({
    method,
    path,
    installation: namedInstallation(request),
    moment,
    bodySha256: createHash('sha256').update(body).digest('hex'),
  });
  const signature = Buffer.from(headerText(headers, SIGNED_HEADERS.signature), 'base64url');
  if (!holds(text, signature, publicKey)) return 'FIRMA';
  return Math.abs(now - moment) > MAX_CLOCK_DISTANCE_MS ? 'RELOJ' : 'ok';
}

function holds(text: string, signature: Uint8Array, publicKey: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(text, 'utf8'), key, signature);
  } catch {
    return false;
  }
}

function headerText(headers: Readonly<Record<string, unknown>>, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}
