import { describe, expect, it } from 'vitest';
import { composeJws } from '../../../core/store/documents/jws-text.ts';

/** Base64url worked out by hand from RFC 4648, one per length of the last group and per length in UTF-8. */
const CASES: readonly (readonly [payload: string, encoded: string])[] = [
  ['', ''],
  ['f', 'Zg'],
  ['fo', 'Zm8'],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg'],
  ['{"a":1}', 'eyJhIjoxfQ'],
  ['ñ', 'w7E'],
  ['€', '4oKs'],
  ['😀', '8J-YgA'],
  ['ÿ?', 'w78_'],
];

describe('the text of a JWS', () => {
  it.each(CASES)('%j has the second part %j', (payload, encoded) => {
    expect(composeJws(payload, 'FIRMA')).toBe(`eyJhbGciOiJSUzUxMiJ9.${encoded}.FIRMA`);
  });
});
