import { describe, expect, it } from 'vitest';
import { identityText, numberText } from '../../renderer/receiver/identity.ts';

describe('the document of a receiver', () => {
  it.each([
    ['13', '012345678', 'DUI 01234567-8'],
    ['13', '01234567-8', 'DUI 01234567-8'],
    ['36', '06141506051015', 'NIT 0614-150605-101-5'],
    ['36', '012345678', 'NIT 01234567-8'],
    ['37', 'A12345678', 'A12345678'],
    ['13', null, ''],
    [null, null, ''],
  ] as const)('of kind %s with %j is read as «%s»', (tipoDocumento, numDocumento, text) => {
    expect(identityText({ tipoDocumento, numDocumento })).toBe(text);
  });

  it('has its number alone where its kind stands beside it', () => {
    expect(numberText({ tipoDocumento: '13', numDocumento: '012345678' })).toBe('01234567-8');
  });
});
