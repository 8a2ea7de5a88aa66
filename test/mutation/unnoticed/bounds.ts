import { at } from './place.ts';

/** Both ways come to the same at the bound itself: zero has no sign, equal ones may be taken either way. */
export const BOUNDS = [
  ...at(
    'core/domain/decimal.ts',
    [
      'const quotient = (numerator < 0n ? -numerator + half : numerator + half) / divisor;',
      'numerator < 0n → numerator <= 0n',
    ],
    ['return numerator < 0n ? -quotient : quotient;', 'numerator < 0n → numerator <= 0n'],
    ['const sign = divisor.#digits < 0n ? -1n : 1n;', 'divisor.#digits < 0n → divisor.#digits <= 0n'],
    ['return this.#digits < 0n ? this.negated() : this;', 'this.#digits < 0n → this.#digits <= 0n'],
    ['return own < theirs ? -1 : 1;', 'own < theirs → own <= theirs'],
  ),
  ...at(
    'core/domain/accounts/account-of-rows.ts',
    [
      '[...charges, ...own.filter(({ centavos }) => centavos > 0n).map(chargeOfEntry)],',
      'centavos > 0n → centavos >= 0n',
    ],
    [
      '[...paid, ...own.filter(({ centavos }) => centavos < 0n).map(creditOfEntry)],',
      'centavos < 0n → centavos <= 0n',
    ],
  ),
  ...at(
    'core/domain/accounts/quotas.ts',
    ['if (place < 0n || limit <= 0n) return 0n;', 'limit <= 0n → limit < 0n'],
    ['return left > 0n ? left : 0n;', 'left > 0n → left >= 0n'],
    ['const most = left > least ? left : least;', 'left > least → left >= least'],
    ['return wanted < most ? wanted : most;', 'wanted < most → wanted <= most'],
  ),
  ...at('core/domain/debts/settle-debts.ts', [
    'const centavos = rest < owed ? rest : owed;',
    'rest < owed → rest <= owed',
  ]),
  ...at('core/domain/stock/average-cost.ts', [
    'const opening = former === null || of.opening <= 0 ? ZERO : amount(String(of.opening));',
    'of.opening <= 0 → of.opening < 0',
  ]),
  ...at(
    'core/domain/stock/cent-shares.ts',
    ['const sign = cents < 0n ? -1n : 1n;', 'cents < 0n → cents <= 0n'],
    ['const abs = (value: bigint): bigint => (value < 0n ? -value : value);', 'value < 0n → value <= 0n'],
    // Weights have one sign, and the total is taken without it.
    ['const total = weights.reduce((sum, weight) => sum + weight, 0n);', 'sum + weight → sum - weight'],
  ),
  ...at(
    'core/domain/stock/existence.ts',
    ['if (one.at !== other.at) return one.at > other.at;', 'one.at > other.at → one.at >= other.at'],
    [
      'if (one.till !== other.till) return one.till > other.till;',
      'one.till > other.till → one.till >= other.till',
    ],
    [
      'isAfter(one, other) || (!isAfter(other, one) && one.item > other.item);',
      'one.item > other.item → one.item >= other.item',
    ],
  ),
  ...at(
    'core/domain/stock/margin.ts',
    [
      'export const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? 1 : -1);',
      'a < b → a <= b',
    ],
    [
      'const total = sorted.reduce((sum, [, each]) => (each > 0n ? sum + each : sum), 0n);',
      'each > 0n → each >= 0n',
    ],
    // What brings nothing comes after all that brings something: beyond both bounds.
    [
      "each <= 0n ? 'C' : share < A_PERCENT * total ? 'A' : share < AB_PERCENT * total ? 'B' : 'C';",
      'each <= 0n → each < 0n',
    ],
  ),
  // There is one price for each customer or list, minimum and day.
  ...at('core/domain/prices/price-rule.ts', [
    '(price.minimo === best.minimo && price.desde > best.desde);',
    'price.desde > best.desde → price.desde >= best.desde',
  ]),
  ...at(
    'core/domain/promotions/apply-promotions.ts',
    [
      'if (a.centavos !== b.centavos) return a.centavos > b.centavos ? -1 : 1;',
      'a.centavos > b.centavos → a.centavos >= b.centavos',
    ],
    ['if (a.plain !== b.plain) return a.plain < b.plain ? -1 : 1;', 'a.plain < b.plain → a.plain <= b.plain'],
    ['unitsWorth(less < centavos ? less : centavos, taken),', 'less < centavos → less <= centavos'],
    ['const ahorro = taken > 0 ? savedOf(line, taken) : 0n;', 'taken > 0 → taken >= 0'],
  ),
  ...at('core/domain/promotions/promotion-effects.ts', [
    'if (named.length >= limit || (goods.categorias.length === 0 && !isAll(goods))) return named.slice(0, limit);',
    'named.length >= limit → named.length > limit',
  ]),
  ...at(
    'core/domain/books/book-period.ts',
    ['const last = hoy < first ? first : hoy;', 'hoy < first → hoy <= first'],
    ['return first < since ? since : first;', 'first < since → first <= since'],
  ),
  ...at(
    'core/domain/books/shop-register.ts',
    ['base > 0 ? goodsValue(base, unitario) : 0n;', 'base > 0 → base >= 0'],
    [
      'const adjusted = difference > 0n ? { costoEntrada: difference } : { costoSalida: -difference };',
      'difference > 0n → difference >= 0n',
    ],
  ),
  ...at('core/domain/dte/edition.ts', ['day < first ? day : first,', 'day < first → day <= first']),
  ...at('core/engine/issuing/content-hash.ts', [
    'const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));',
    'a < b → a <= b',
  ]),
  ...at('core/books/purchase-annexes.ts', [
    'const absolute = (cents: bigint) => (cents < 0n ? -cents : cents);',
    'cents < 0n → cents <= 0n',
  ]),
];
