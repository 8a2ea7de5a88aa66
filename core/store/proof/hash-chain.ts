/** Chains of hashes: a row's hash covers the row and the hash before it, so no row changes or goes unnoticed. */
import { hash } from 'node:crypto';

/**
 * Hash of the next link: SHA-256, lower-case hex.
 *
 * @param previous hash of the link before, or the text a chain begins with
 * @param fields the link's content in a fixed order
 */
export function chainHash(previous: string, fields: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify([previous, ...fields]), 'hex');
}

/** SHA-256 of a text in UTF-8, lower-case hex. */
export function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}
