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
  // `isOwn` asks for it again; a day that is none is before every day.
  ...at('core/engine/issuing/correction-check.ts', [
    'document.ambiente === caller.ambiente &&',
    'document.ambiente === caller.ambiente → true',
  ]),
  ...at('core/engine/issuing/preflight.ts', [
    'if (certificate.notBefore !== null && certificate.notBefore > now) {',
    'certificate.notBefore !== null → true',
  ]),
  // What adjusts nothing has no type that it adjusts, and a word has none either; what is no object has no members.
  ...at(
    'core/engine/issuing/adjusted-documents.ts',
    ['if (!isAjuste(tipoDte)) return [];', '!isAjuste(tipoDte) → false'],
    [
      "if (typeof document === 'string' || document.tipoDte !== ADJUSTED_BY[tipoDte]) return [];",
      "typeof document === 'string' → false",
    ],
    [
      "if (typeof document === 'string' || document.tipoDte !== ADJUSTED_BY[tipoDte]) return [];",
      `'string' → ""`,
    ],
    [
      "return typeof value === 'object' && value !== null ? { ...value } : {};",
      "typeof value === 'object' && value !== null → true",
    ],
    [
      "return typeof value === 'object' && value !== null ? { ...value } : {};",
      "typeof value === 'object' && value !== null → typeof value === 'object' || value !== null",
    ],
    [
      "return typeof value === 'object' && value !== null ? { ...value } : {};",
      "typeof value === 'object' → true",
    ],
    ["return typeof value === 'object' && value !== null ? { ...value } : {};", 'value !== null → true'],
  ),
  ...at(
    'core/engine/issuing/rehearsal.ts',
    [
      'const document = rehearsal === null ? null : findDocument(tx, documentId);',
      'rehearsal === null → false',
    ],
    ['if (rehearsal === null || document === null) return;', 'rehearsal === null → false'],
    [
      'const user = caller.userId === undefined ? null : findUserById(tx, caller.userId);',
      'caller.userId === undefined → false',
    ],
  ),
  // A branch that is there has its issuer; no code means nothing that is waited for.
  ...at('core/engine/issuing/preflight.ts', [
    'if (issuer === null || branch === null)',
    'issuer === null → false',
  ]),
  ...at('core/engine/issuing/result.ts', [
    "if (codigoMsg === null || (verdict !== 'blocked' && verdict !== 'later')) return PENDING;",
    'codigoMsg === null → false',
  ]),
  // What is not brought along is read; what nobody asks for is read in vain.
  ...at(
    'core/engine/issuing/issue.ts',
    [
      'const relates = (prepared.request.documentoRelacionado ?? []).length > 0;',
      '(prepared.request.documentoRelacionado ?? []).length > 0 → true',
    ],
    [
      'const relates = (prepared.request.documentoRelacionado ?? []).length > 0;',
      '(prepared.request.documentoRelacionado ?? []).length > 0 → (prepared.request.documentoRelacionado ?? []).length >= 0',
    ],
    [
      'const relates = (prepared.request.documentoRelacionado ?? []).length > 0;',
      '[] → ["Stryker was here"]',
    ],
    [
      'const document = input.onStored === undefined ? null : findDocument(tx, documentId);',
      'input.onStored === undefined → false',
    ],
  ),
  // What is no text of JSON has no parts; zero has no cents; what is no object has no members.
  ...at(
    'core/books/book-amounts.ts',
    ['return parts === null ? [] : listOf(parseJsonSparely(parts));', 'parts === null → false'],
    [
      'return sign === 1 ? amounts : byColumn((column) => BigInt(sign) * amounts[column]);',
      'sign === 1 → false',
    ],
    ['const number = value === 0 ? null : numberOf(value);', 'value === 0 → false'],
    [
      "return typeof value === 'object' && value !== null ? (value as Members) : {};",
      "typeof value === 'object' → true",
    ],
  ),
  // A moment that is none is in 1969.
  ...at('core/books/book-annex.ts', [
    '.filter(({ invalidatedAt }) => invalidatedAt !== null && monthIn(fiscalDate(invalidatedAt)) === mes)',
    'invalidatedAt !== null → true',
  ]),
  // However many lines become text at once.
  ...at(
    'core/books/inventory-book.ts',
    ['if (rows.length < LINES_AT_ONCE) continue;', 'rows.length < LINES_AT_ONCE → true'],
    ['if (rows.length < LINES_AT_ONCE) continue;', 'rows.length < LINES_AT_ONCE → false'],
    [
      'if (rows.length < LINES_AT_ONCE) continue;',
      'rows.length < LINES_AT_ONCE → rows.length <= LINES_AT_ONCE',
    ],
    [
      'if (rows.length < LINES_AT_ONCE) continue;',
      'rows.length < LINES_AT_ONCE → rows.length >= LINES_AT_ONCE',
    ],
  ),
  // What changes after a closing changes after the month that was closed; without a seal there is none after it.
  ...at(
    'core/till/books/late-documents.ts',
    [
      'const own = standingClosings(reader, scope)',
      'standingClosings(reader, scope) .filter(({ mes }) => mes < scope.mes) → standingClosings(reader, scope)',
    ],
    ['.filter(({ mes }) => mes < scope.mes)', 'mes < scope.mes → true'],
    ['.filter(({ mes }) => mes < scope.mes)', 'mes < scope.mes → mes <= scope.mes'],
  ),
  ...at('core/till/books/late-purchases.ts', [
    "if (sealedAt === null || sealedAt <= closedAt) return periodo ?? '';",
    'sealedAt === null → false',
  ]),
  // No contingency has no number.
  ...at('core/engine/issuing/correct.ts', [
    'const contingencia = known === null ? null : findContingency(reader, known);',
    'known === null → false',
  ]),
];
