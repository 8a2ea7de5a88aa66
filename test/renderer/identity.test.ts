import { describe, expect, it } from 'vitest';
import { holdsWords } from '../../renderer/input/fold.ts';
import { newCustomer } from '../../renderer/receiver/customer.ts';
import { identityText } from '../../renderer/receiver/identity.ts';
import { numberText } from '../../core/contract/text/identity-text.ts';

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

describe('what was typed to look for a customer that nobody knows', () => {
  it.each([
    ['246813-5', '36', null, '246813-5', ''],
    ['2468135', '36', null, '2468135', ''],
    ['01234567-8', '13', '01234567-8', null, ''],
    ['0614-130795-104-0', '36', '0614-130795-104-0', null, ''],
    // Pasted from a page or a PDF: blanks, and hyphens that are none of the keyboard.
    ['0614 130795 104 0', '36', '06141307951040', null, ''],
    ['0614\u2013130795\u2013104\u20110', '36', '06141307951040', null, ''],
    ['0123 4567\u00A08', '13', '012345678', null, ''],
    ['246813 \u2212 5', '36', null, '2468135', ''],
    ['Ana 2 Inventada', '13', null, null, 'Ana 2 Inventada'],
    ['Ana Inventada', '13', null, null, 'Ana Inventada'],
    ['', '13', null, null, ''],
  ] as const)('«%s» begins its form', (typed, tipoDocumento, numDocumento, nrc, nombre) => {
    expect(newCustomer(typed, '01')).toMatchObject({ tipoDocumento, numDocumento, nrc, nombre });
  });

  it('is a taxpayer in a crédito fiscal', () => {
    expect(newCustomer('01234567-8', '03')).toMatchObject({
      tipoDocumento: '36',
      numDocumento: '01234567-8',
    });
  });
});

describe('who is looked for', () => {
  it.each(['01234567-8', '012345678', 'peña 7000-1111', '70001111', 'PEÑA ana'])(
    'is found by «%s», with hyphens or without',
    (typed) => expect(holdsWords(typed, ['Ana Peña', '012345678', '7000-1111', null])).toBe(true),
  );

  it('is not found by another number', () => {
    for (const typed of ['01234567-9', '0123-70', 'Ana 2222'])
      expect(holdsWords(typed, ['Ana Peña', '012345678', '7000-1111'])).toBe(false);
  });
});
