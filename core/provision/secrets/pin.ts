/** PINs are stored as scrypt hashes with their parameters, so that the cost can be raised later. */
import { scrypt, timingSafeEqual } from 'node:crypto';
import { isWeakPin } from './weak-pin.ts';

export interface PinCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and some tenths of a second per guess. */
export const SHIPPED_PIN_COST: PinCost = { N: 32_768, r: 8, p: 3 };
const MAX_MEMORY_BYTES = 256 * 1024 * 1024;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * `scrypt$N$r$p$salt$hash`, salt and hash in base64url. The suffix says whether the PIN is easy to guess, which a
 * manager's must not be; older hashes have none.
 */
const STORED = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]+)\$([\w-]+)(?:\$(sencillo|firme))?$/;

/**
 * The text to store for a PIN.
 *
 * @param randomBytes source of the salt
 * @param cost of each guess
 */
export async function hashPin(
  pin: string,
  randomBytes: (count: number) => Buffer,
  cost: PinCost = SHIPPED_PIN_COST,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(pin, salt, cost);
  return [
    'scrypt',
    cost.N,
    cost.r,
    cost.p,
    salt.toString('base64url'),
    hash.toString('base64url'),
    isWeakPin(pin) ? 'sencillo' : 'firme',
  ].join('$');
}

/** Whether the PIN matches a stored text; false for a text of another form. */
export async function pinMatches(pin: string, stored: string): Promise<boolean> {
  const [, N, r, p, salt, hash] = STORED.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) return false;
  const expected = Buffer.from(hash, 'base64url');
  const found = await derive(pin, Buffer.from(salt, 'base64url'), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return expected.length === found.length && timingSafeEqual(expected, found);
}

export function isFirmPin(stored: string): boolean {
  return STORED.exec(stored)?.[6] === 'firme';
}

function derive(pin: string, salt: Buffer, parameters: PinCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, HASH_BYTES, { ...parameters, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
