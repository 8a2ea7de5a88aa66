import { at } from './place.ts';

/** A shortcut: what follows comes to the same, with more work. */
export const SHORTCUTS = [
  ...at(
    'core/domain/decimal.ts',
    ['if (operand.#digits === 0n) return this;', 'operand.#digits === 0n → false'],
    ['if (this.#digits === 0n) return operand;', 'this.#digits === 0n → false'],
    ['if (this.#scale <= decimals) return this;', 'this.#scale <= decimals → this.#scale < decimals'],
    [
      "if (decimals === undefined) return this.#digits === 0n ? '0' : withoutUselessZeros(this.#text());",
      'this.#digits === 0n → false',
    ],
    [
      'if (this.#scale <= decimals) return this.#at(decimals);',
      'this.#scale <= decimals → this.#scale < decimals',
    ],
    [
      'return scale === this.#scale ? this.#digits : this.#digits * power(scale - this.#scale);',
      'scale === this.#scale → false',
    ],
    ['return end === text.length ? text : text.slice(0, end);', 'end === text.length → false'],
  ),
  ...at('core/domain/totals.ts', ['if (held.isZero()) return ZERO;', 'held.isZero() → false']),
  ...at(
    'core/domain/promotions/apply-promotions.ts',
    ['if (held.length === 0) return [];', 'held.length === 0 → false'],
    [
      'return open.filter((line) => line.left > 0 && !except.has(line.plain) && isOf(line));',
      'line.left > 0 → true',
    ],
    [
      'return open.filter((line) => line.left > 0 && !except.has(line.plain) && isOf(line));',
      'line.left > 0 → line.left >= 0',
    ],
    ['if (terms.minimo !== null) {', 'terms.minimo !== null → true'],
    ['const ahorro = taken > 0 ? savedOf(line, taken) : 0n;', 'taken > 0 → true'],
    ['if (bundle === null || saved <= 0n) break;', 'bundle === null → false'],
  ),
  ...at('core/domain/promotions/promotion-effects.ts', [
    'if (named.length >= limit || (goods.categorias.length === 0 && !isAll(goods))) return named.slice(0, limit);',
    'named.length >= limit → false',
  ]),
  ...at('core/store/numbers/number-count.ts', [
    'const repeated = several === 0 ? 0 : countRepeated(reader, { sequenceId, after, upTo });',
    'several === 0 → false',
  ]),
  ...at('core/domain/dte/format-faults.ts', [
    'if (holds(schema, whole)) return [];',
    'holds(schema, whole) → false',
  ]),
  ...at(
    'core/domain/dte/prepare.ts',
    [
      'translated.set(branch, own.set(cabanas, result));',
      'translated.set(branch, own.set(cabanas, result)); → ;',
    ],
    [
      'noticeDays.set(issuer, days.set(tipoDte, day));',
      'noticeDays.set(issuer, days.set(tipoDte, day)); → ;',
    ],
  ),
];
