/** Hash chains: each row's hash covers the row and the previous hash, so changes are detected. */
import { hash } from 'node:crypto';

/**
 * SHA-256 of the next link, lower-case hex.
 *
 * @param previous hash of the previous link, or the chain's beginning
 * @param fields content in a fixed order
 */
export function chainHash(previous: string, fields: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify([previous, ...fields]), 'hex');
}

/** SHA-256 of the UTF-8 text, lower-case hex. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
