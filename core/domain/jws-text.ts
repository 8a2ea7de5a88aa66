/**
 * The text of a signed document: only its third part is stored, the first two follow from what is signed. Plain
 * ECMAScript, for code that knows no platform.
 */

/** `{"alg":"RS512"}`, the only header the authority takes (authority README 5). */
export const JWS_HEADER = 'eyJhbGciOiJSUzUxMiJ9';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** All pairs of digits: twelve bits at a time halve the work. */
const PAIRS: readonly string[] = [...ALPHABET].flatMap((high) => [...ALPHABET].map((low) => high + low));

/**
 * The JWS in compact form.
 *
 * @param payload the very text that was signed
 * @param firma the signature, base64url
 */
export function composeJws(payload: string, firma: string): string {
  return `${JWS_HEADER}.${base64url(utf8(payload))}.${firma}`;
}

function base64url(bytes: Uint8Array): string {
  const byte = (index: number) => bytes[index] ?? 0;
  const whole = bytes.length - (bytes.length % 3);
  let encoded = '';
  for (let index = 0; index < whole; index += 3) {
    const bits = (byte(index) << 16) | (byte(index + 1) << 8) | byte(index + 2);
    encoded += `${PAIRS[bits >> 12]}${PAIRS[bits & 0xfff]}`;
  }
  if (bytes.length - whole === 1) encoded += PAIRS[byte(whole) << 4];
  if (bytes.length - whole === 2) {
    const bits = (byte(whole) << 10) | (byte(whole + 1) << 2);
    encoded += `${PAIRS[bits >> 6]}${ALPHABET[bits & 0x3f]}`;
  }
  return encoded;
}

/** Half of a pair that has lost the other one becomes U+FFFD, as everywhere in UTF-8. */
function utf8(text: string): Uint8Array {
  const sound = text.toWellFormed();
  const bytes = new Uint8Array(sound.length * 3);
  let length = 0;
  const push = (byte: number) => {
    bytes[length] = byte;
    length += 1;
  };
  for (let index = 0; index < sound.length; index += 1) {
    const code = sound.codePointAt(index) ?? 0;
    if (code < 0x80) push(code);
    else {
      if (code < 0x800) push(0xc0 | (code >> 6));
      else {
        if (code < 0x10000) push(0xe0 | (code >> 12));
        else {
          push(0xf0 | (code >> 18));
          push(0x80 | ((code >> 12) & 0x3f));
          index += 1;
        }
        push(0x80 | ((code >> 6) & 0x3f));
      }
      push(0x80 | (code & 0x3f));
    }
  }
  return bytes.subarray(0, length);
}
