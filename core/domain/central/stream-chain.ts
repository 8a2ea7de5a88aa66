/** The chain of hashes over a till's stream: till and centre compute it alike from the lines as they are sent. */

/** SHA-256 of a text in UTF-8, lower-case hex. */
export type Sha256 = (text: string) => string;

/** Head of the chain before the first record. */
export const STREAM_BEGINNING = '0'.repeat(64);

/** What stands before a record's line in the text that its link is the hash of. */
export function linkBeginning(head: string): string {
  return `${head}\n`;
}

/**
 * Head of the chain after a record.
 *
 * @param head the one before it
 * @param line the record's line without its line feed
 */
export function nextHead(head: string, line: string, sha256: Sha256): string {
  return sha256(linkBeginning(head) + line);
}
