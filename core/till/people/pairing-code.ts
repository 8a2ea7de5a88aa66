/** One-time codes that pair a browser with the service: typed by hand, so short and without letters that look alike. */
import { createHash } from 'node:crypto';
import type { Instant } from '../../domain/fiscal-time.ts';
import { addPairingCode } from '../../store/people/till-sessions.ts';
import type { Tx } from '../../store/store.ts';

/** 32 characters, 5 bits each; no 0, 1, I and O. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_CHARS = 8;
const GROUP_CHARS = 4;

/**
 * Makes a code and stores its hash.
 *
 * @param expiresAt null: the running service's own
 * @returns the code, `XXXX-XXXX`, which is kept nowhere
 */
export function makePairingCode(
  tx: Tx,
  of: {
    readonly now: Instant;
    readonly expiresAt: Instant | null;
    readonly randomBytes: (count: number) => Uint8Array;
  },
): string {
  const code = newTypedCode(of.randomBytes);
  addPairingCode(tx, pairingCodeHash(code), of);
  return code;
}

/** A code to be typed by hand, `XXXX-XXXX`, kept nowhere. */
export function newTypedCode(randomBytes: (count: number) => Uint8Array): string {
  const characters = [...randomBytes(CODE_CHARS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${characters.slice(0, GROUP_CHARS)}-${characters.slice(GROUP_CHARS)}`;
}

/** Hash of a code as typed: small letters, blanks and hyphens are all the same. */
export function pairingCodeHash(typed: string): string {
  const bare = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(bare).digest('hex');
}
