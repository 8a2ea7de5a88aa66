import { at } from './place.ts';

/** Any other text, document or value of no meaning does as well. */
export const WHATEVER = [
  // A document that is not in the account takes nothing.
  ...at('core/domain/accounts/account-of-rows.ts', ['documentos: [],', '[] → ["Stryker was here"]']),
  ...at(
    'core/domain/accounts/account.ts',
    ['para: documentos.flatMap((code) => places.get(code) ?? []),', '[] → ["Stryker was here"]'],
    ["const IN_THEIR_ORDER = '';", `'' → "Stryker was here!"`],
  ),
  ...at(
    'core/domain/accounts/credit-of-sale.ts',
    ['return creditOf(resumenOf(text), fecEmi, () => null);', '() => null → () => undefined'],
    ['const owed = (Array.isArray(pagos) ? pagos : [])', '[] → ["Stryker was here"]'],
  ),
  // Read only where the year is there, and then they are too.
  ...at(
    'core/domain/prices/price-lines.ts',
    [
      "const [, day = '', month = '', year = ''] = SPREADSHEET_DAY.exec(cell) ?? [];",
      `'' → "Stryker was here!"`,
    ],
    [
      "const [, day = '', month = '', year = ''] = SPREADSHEET_DAY.exec(cell) ?? [];",
      '[] → ["Stryker was here"]',
    ],
  ),
  ...at('core/domain/promotions/promotion-effects.ts', [
    "const codeOf = (codigo: string) => plainText(sold.find(codigo)?.categoria ?? '');",
    `'' → "Stryker was here!"`,
  ]),
  // Before every hour, or after: then they span midnight, which comes to the same.
  ...at(
    'core/domain/promotions/promotion-in-force.ts',
    ["const [from, until] = [horaDesde ?? '00:00', horaHasta ?? '24:00'];", `'00:00' → ""`],
    ["const [from, until] = [horaDesde ?? '00:00', horaHasta ?? '24:00'];", `'24:00' → ""`],
  ),
  // Nobody asks what is in the place that is none.
  ...at(
    'core/domain/books/shop-register.ts',
    ['if (desde !== null) places.set(desde, at(desde) - base);', 'desde !== null → true'],
    ['if (hacia !== null) places.set(hacia, at(hacia) + base);', 'hacia !== null → true'],
  ),
  // Nobody has the handle any more.
  ...at('core/store/numbers/fence-marks.ts', ['release(handle);', 'release(handle); → ;']),
  // The number before the first is never given here.
  ...at('core/store/numbers/ledger-proof.ts', [
    "let last = { numero: sequence.inicial, estado: '' };",
    `'' → "Stryker was here!"`,
  ]),
  ...at(
    'core/store/numbers/number-count.ts',
    ["let last = { numero: 0, estado: '' };", `'' → "Stryker was here!"`],
    ["let last = { numero: 0, estado: '' };", "{ numero: 0, estado: '' } → {}"],
  ),
  ...at('core/domain/rules/items.ts', [
    "const digits = receptor?.numDocumento?.replaceAll(DIGITS, '') ?? '';",
    `'' → "Stryker was here!"`,
  ]),
  // The field has a fault already.
  ...at('core/domain/rules/direccion.ts', [
    'if (given?.departamento === undefined || given.municipio === undefined || given.complemento === undefined)',
    'given.municipio === undefined → false',
  ]),
  ...at(
    'core/domain/rules/notes.ts',
    ['if (numero !== undefined && seen.has(numero))', 'numero !== undefined → true'],
    ['if (numero !== undefined) seen.add(numero);', 'numero !== undefined → true'],
  ),
  ...at('core/store/numbers/fence-standing.ts', ["run: Number(findMeta(reader, RUN) ?? '0'),", `'0' → ""`]),
  // The list takes no more.
  ...at('core/store/numbers/ledger-proof.ts', [
    'const shown = Math.min(to, from + MAX_LISTED_NUMBERS - 1);',
    'from + MAX_LISTED_NUMBERS - 1 → from + MAX_LISTED_NUMBERS + 1',
  ]),
  // Any type does whose remarks, VAT and withholding are alike.
  ...at(
    'core/domain/dte/credito-fiscal.ts',
    ["const remarks = format.remarks('03', request.observaciones ?? null);", `'03' → ""`],
    ["...resumenHead('03', totals),", `'03' → ""`],
  ),
  ...at(
    'core/domain/dte/factura.ts',
    ["const remarks = format.remarks('01', request.observaciones ?? null);", `'01' → ""`],
    ["...format.withholdings('01', totals),", `'01' → ""`],
  ),
  ...at('core/domain/dte/nota-remision.ts', ["...resumenHead('04', totals),", `'04' → ""`]),
  // Any order that is the same always.
  ...at('core/engine/issuing/content-hash.ts', [
    'const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));',
    'a < b → a >= b',
  ]),
  ...at('core/engine/issuing/sampled-disk.ts', ['let at = -Infinity;', '-Infinity → +Infinity']),
  // A reason of no field, a sentence that says nothing.
  ...at(
    'core/engine/issuing/result.ts',
    ['const verdict = verdictOf({ codigoMsg, reasons: [] });', '[] → ["Stryker was here"]'],
    ["const { que, remedio } = plainReason(descripcionMsg ?? '', codigoMsg);", `'' → "Stryker was here!"`],
  ),
  // A code of no document relates nothing.
  ...at('core/engine/issuing/issue.ts', [
    'const codigos = request.documentoRelacionado?.map((related) => related.numeroDocumento) ?? [];',
    '[] → ["Stryker was here"]',
  ]),
  // A word has no members, and a list of one is no document.
  ...at(
    'core/books/book-amounts.ts',
    ['return parts === null ? [] : listOf(parseJsonSparely(parts));', '[] → ["Stryker was here"]'],
    ['if (error instanceof SyntaxError) return [];', '[] → ["Stryker was here"]'],
    ['return Array.isArray(value) ? value : [];', '[] → ["Stryker was here"]'],
  ),
  // A word has no digits, and is no kind of document.
  ...at('core/books/book-annex.ts', [
    "const client = dui !== '' ? '' : digits(nit).length === NIT_DIGITS ? digits(nit) : digits(nrc ?? '');",
    `'' → "Stryker was here!"`,
  ]),
  ...at('core/books/purchase-annexes.ts', [
    "isDui(each.proveedor) ? DUI_KIND : (KIND_OF[each.proveedor.tipoDocumento ?? ''] ?? OTHER_KIND),",
    `'' → "Stryker was here!"`,
  ]),
  // A cell of nothing is empty.
  ...at('core/books/inventory-book.ts', [
    "const UNNAMED = Array.from({ length: 10 }, () => '');",
    "() => '' → () => undefined",
  ]),
];
