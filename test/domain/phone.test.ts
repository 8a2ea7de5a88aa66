import { describe, expect, it } from 'vitest';
import { isPhone } from '../../core/domain/customers/typed-customer.ts';

describe('a telephone that is typed for a customer', () => {
  it.each(['2222-3333', '22223333', '+503 7123 4567', '(503) 2222.3333', '2222-3333 ext. 12', '', ' ', null])(
    'is taken: %j',
    (text) => {
      expect(isPhone(text)).toBe(true);
    },
  );

  it.each(['abcdefgh', '2222', '2222-333', '2222-3333 o 7777', 'tel 2222-3333', '+-() ....'])(
    'is refused: %j',
    (text) => {
      expect(isPhone(text)).toBe(false);
    },
  );
});
