/** Codes of a second factor: TOTP (RFC 6238) with SHA-1, six digits, thirty seconds, as every authenticator reads them. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Accepted steps before and after the present one: clocks differ. */
const STEPS_AROUND = 1;
/** As long as the hash, as RFC 4226 asks. */
export const TOTP_SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BASE32_BITS = 5;

export function totpCode(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function totpStep(now: number): number {
  return Math.floor(now / 1000 / STEP_SECONDS);
}

/** The step of a typed code, later than the last used one; null if the code is wrong. */
export function acceptedStep(
  secret: Uint8Array,
  typed: string,
  { now, usedStep }: { readonly now: number; readonly usedStep: number },
): number | null {
  const code = Buffer.from(typed.replaceAll(/\s/g, ''));
  const present = totpStep(now);
  for (let step = present - STEPS_AROUND; step <= present + STEPS_AROUND; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (step > usedStep && code.length === expected.length && timingSafeEqual(code, expected)) return step;
  }
  return null;
}

export function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const groups = bits.match(new RegExp(`.{1,${BASE32_BITS}}`, 'g')) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(BASE32_BITS, '0'), 2))).join('');
}

export function totpAddress(secret: Uint8Array, account: string): string {
  const issuer = 'Caja DTE Central';
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
