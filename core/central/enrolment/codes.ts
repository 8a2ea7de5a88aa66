/** One-time codes with which a till joins a shop. */
import { createHash } from 'node:crypto';
import { ENROLMENT_CODE_MINUTES } from '../../contract/central/enrolment.ts';
import type { Tx } from '../store/database.ts';

/** Without characters that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_CHARS = 12;
const GROUP_CHARS = 4;
const MINUTE_MS = 60_000;

/** Wrong codes that are answered at once, from all senders together, and the wait before each further one. */
export const CODE_GUESSES = 30;
export const CODE_GUESS_MS = 2_000;

/** A code to read out and type, e.g. `7K2M-QX4D-9RTB`. */
export function randomCode(bytes: (count: number) => Uint8Array): string {
  const letters: string[] = [];
  while (letters.length < CODE_CHARS) {
    for (const byte of bytes(CODE_CHARS)) {
      // Skip bytes beyond the last multiple of the alphabet's length: they would bias the code.
      if (byte >= ALPHABET.length * Math.floor(256 / ALPHABET.length)) continue;
      if (letters.length < CODE_CHARS) letters.push(ALPHABET.charAt(byte % ALPHABET.length));
    }
  }
  const groups = Array.from({ length: CODE_CHARS / GROUP_CHARS }, (_, index) =>
    letters.slice(index * GROUP_CHARS, (index + 1) * GROUP_CHARS).join(''),
  );
  return groups.join('-');
}

/** Hash of a code, however it was typed. */
export function codeHash(code: string): string {
  return createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('hex');
}

/** Stores a code for a shop; `replaces` is the installation whose points of sale pass to the new one. */
export async function putEnrolmentCode(
  tx: Tx,
  of: {
    readonly company: string;
    readonly shop: string;
    readonly replaces: string | null;
    readonly code: string;
    readonly now: number;
  },
): Promise<number> {
  const expires = of.now + ENROLMENT_CODE_MINUTES * MINUTE_MS;
  await tx.run(
    `INSERT INTO enrolment_code (company_id, hash, shop_id, replaces, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [of.company, codeHash(of.code), of.shop, of.replaces, of.now, expires],
  );
  return expires;
}
