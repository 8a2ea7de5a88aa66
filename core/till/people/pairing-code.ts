/** One-time codes that pair a browser: typed by hand, so short and without similar letters. */
import { createHash } from 'node:crypto';
import type { Instant } from '../../domain/fiscal-time.ts';
import { addPairingCode } from '../../store/people/till-sessions.ts';
import type { Tx } from '../../store/store.ts';

/** 32 characters, 5 bits each; no 0, 1, I and O. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_CHARS = 8;
const GROUP_CHARS = 4;

/**
 * Creates a code and stores its hash.
 *
 * @param expiresAt null: the running service's own
 * @returns the code `XXXX-XXXX`, which is not stored
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

export function newTypedCode(randomBytes: (count: number) => Uint8Array): string {
  const characters = [...randomBytes(CODE_CHARS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${characters.slice(0, GROUP_CHARS)}-${characters.slice(GROUP_CHARS)}`;
}

/** Hash of a typed code; case, blanks and hyphens do not matter. */
export function pairingCodeHash(typed: string): string {
  const bare = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return createHash('sha256').update(bare).digest('hex');
}
