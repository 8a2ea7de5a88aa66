/** Composes a document's JWS: only the signature is stored, the first two parts are derived. */

/** `{"alg":"RS512"}`, the only header the authority accepts (§signature). */
const HEADER = 'eyJhbGciOiJSUzUxMiJ9';

/**
 * The compact JWS. It lives here because Node's own base64 encoder is fifteen times faster than plain ECMAScript, and
 * it runs twice per document.
 *
 * @param payload the exact text that was signed
 * @param firma the signature, base64url
 */
export function composeJws(payload: string, firma: string): string {
  return `${HEADER}.${Buffer.from(payload, 'utf8').toString('base64url')}.${firma}`;
}
