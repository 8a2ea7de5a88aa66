/** Hash chain over a till's stream; till and centre compute it from the lines as sent. */

/** SHA-256 of a text in UTF-8, lower-case hex. */
export type Sha256 = (text: string) => string;

/** Head of the chain before the first record. */
export const STREAM_BEGINNING = '0'.repeat(64);

export function linkBeginning(head: string): string {
  return `${head}\n`;
}

/**
 * Chain head after a record.
 *
 * @param head the previous head
 * @param line the record's line without line feed
 */
export function nextHead(head: string, line: string, sha256: Sha256): string {
  return sha256(linkBeginning(head) + line);
}
