import { describe, expect, it } from 'vitest';
import { composeJws as composePortable } from '../../core/domain/jws-text.ts';
import { composeJws } from '../../core/store/jws-text.ts';

/** Base64url written by hand from RFC 4648 (tables of bits), one per length of the last group and per length in UTF-8. */
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

describe.each([
  ['portable', composePortable],
  ['fast', composeJws],
])('the %s text of a JWS', (_name, compose) => {
  it.each(CASES)('%j has the second part %j', (payload, encoded) => {
    expect(compose(payload, 'FIRMA')).toBe(`eyJhbGciOiJSUzUxMiJ9.${encoded}.FIRMA`);
  });

  it('replaces half of a surrogate pair as UTF-8 does', () => {
    // U+FFFD is EF BF BD
    expect(compose('\ud83d', 'F')).toBe('eyJhbGciOiJSUzUxMiJ9.77-9.F');
  });
});
