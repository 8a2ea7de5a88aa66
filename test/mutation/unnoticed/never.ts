import { at } from './place.ts';

/** For the compiler: what it guards against does not come. */
export const NEVER = [
  ...at(
    'core/domain/accounts/account-of-rows.ts',
    [
      'abonos: paid.map((payment) => ({ ...payment, imputado: parts.get(payment.clave) ?? [] })),',
      '[] → ["Stryker was here"]',
    ],
    [
      "por: reversed.get(receiptKey(payment.branchId, payment.numero))?.motivo ?? '',",
      'reversed.get(receiptKey(payment.branchId, payment.numero))?.motivo → reversed.get(receiptKey(payment.branchId, payment.numero)).motivo',
    ],
    [
      "por: reversed.get(receiptKey(payment.branchId, payment.numero))?.motivo ?? '',",
      `'' → "Stryker was here!"`,
    ],
  ),
  ...at(
    'core/domain/accounts/account.ts',
    [
      'return charge === undefined ? [] : [{ codigoGeneracion: charge.codigoGeneracion, centavos }];',
      'charge === undefined → false',
    ],
    [
      'return charge === undefined ? [] : [{ codigoGeneracion: charge.codigoGeneracion, centavos }];',
      '[] → ["Stryker was here"]',
    ],
  ),
  ...at('core/domain/stock/monthly-costs.ts', [
    'former = averageCost({ opening: of.openingOf(mes), former, came: byMonth.get(mes) ?? [] });',
    '[] → ["Stryker was here"]',
  ]),
  ...at(
    'core/domain/prices/price-lines.ts',
    [
      'const faltan = PRICE_COLUMNS.filter((name) => places?.has(name) !== true);',
      'places?.has → places.has',
    ],
    ["const cell = (name: Column): string => cells[places.get(name) ?? -1]?.trim() ?? '';", '-1 → +1'],
    ["return faultAt(path.map(String).join('.'), codigo, broken);", `'.' → ""`],
  ),
  // A list that the question does not name: no price names nothing either.
  ...at('core/domain/prices/price-rule.ts', [
    'const ofList = (price: Price) => list !== null && price.lista !== null && plainText(price.lista) === list;',
    'list !== null → true',
  ]),
  ...at('core/domain/promotions/applied-to.ts', [
    'partes: each.partes.map((part) => ({ ...part, linea: taking[part.linea]?.place ?? part.linea })),',
    'taking[part.linea]?.place → taking[part.linea].place',
  ]),
  ...at(
    'core/domain/promotions/apply-promotions.ts',
    [
      'return byUnit(sets[0] ?? [], promotion, ({ centavos }, taken) => unitsWorth(centavos - price, taken));',
      '[] → ["Stryker was here"]',
    ],
    ['return byUnit(sets[0] ?? [], promotion, ({ centavos }, taken) =>', '[] → ["Stryker was here"]'],
    ['sets[0] ?? [],', '[] → ["Stryker was here"]'],
  ),
  // What is null is in no set, before no day, and no number.
  ...at('core/domain/promotions/apply-promotions.ts', [
    'codes.has(plain) || (plainCategory !== null && categories.has(plainCategory));',
    'plainCategory !== null → true',
  ]),
  ...at('core/domain/promotions/promoted-line.ts', [
    'if (thousandths === null || centavos === null || thousandths <= 0n || centavos < 0n) return null;',
    'thousandths === null → false',
  ]),
  ...at(
    'core/domain/promotions/promotion-effects.ts',
    [
      'if ((a.hasta !== null && a.hasta < b.desde) || (b.hasta !== null && b.hasta < a.desde)) return false;',
      'a.hasta !== null → true',
    ],
    [
      'if ((a.hasta !== null && a.hasta < b.desde) || (b.hasta !== null && b.hasta < a.desde)) return false;',
      'b.hasta !== null → true',
    ],
  ),
  ...at(
    'core/domain/promotions/promotion-in-force.ts',
    [
      'if (terms.desde > hoy || (terms.hasta !== null && terms.hasta < hoy)) return false;',
      'terms.hasta !== null → true',
    ],
    [
      "if (!activa || (terms.hasta !== null && terms.hasta < hoy)) return 'terminada';",
      'terms.hasta !== null → true',
    ],
  ),
  ...at('core/domain/promotions/tried-promotion.ts', [
    'if (line !== null) addGoods(sums, line, { cantidad, ahorro: sumOf(parts) });',
    'line !== null → true',
  ]),
  ...at(
    'core/store/numbers/fence-marks.ts',
    [
      "if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;",
      "error instanceof Error && 'code' in error → true",
    ],
    [
      "if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;",
      "error instanceof Error && 'code' in error → error instanceof Error || 'code' in error",
    ],
  ),
  // A count has a row always.
  ...at(
    'core/store/numbers/number-count.ts',
    ['if (row === undefined) return { present: 0, repeated: 0 };', 'row === undefined → false'],
    ['if (row === undefined) return { present: 0, repeated: 0 };', '{ present: 0, repeated: 0 } → {}'],
  ),
  // Departments, NIT, DUI and NRC are judged with the form of the request already.
  ...at(
    'core/domain/rules/direccion.ts',
    [
      "result.field === 'departamento' ? { catalogo } : { catalogo, departamento: given.departamento };",
      "result.field === 'departamento' → false",
    ],
    [
      "result.field === 'departamento' ? { catalogo } : { catalogo, departamento: given.departamento };",
      `'departamento' → ""`,
    ],
    [
      "result.field === 'departamento' ? { catalogo } : { catalogo, departamento: given.departamento };",
      '{ catalogo } → {}',
    ],
  ),
  ...at(
    'core/domain/rules/receptor.ts',
    ['if (identifier.ok) return identifier.value;', 'identifier.ok → true'],
    [
      "context.list.add('receptor.numDocumento', 'IDENTIFICADOR', identifier.broken);",
      `'receptor.numDocumento' → ""`,
    ],
    [
      "context.list.add('receptor.numDocumento', 'IDENTIFICADOR', identifier.broken);",
      `'IDENTIFICADOR' → ""`,
    ],
    [
      "if (!identifier.ok) context.list.add('receptor.nrc', 'IDENTIFICADOR', identifier.broken);",
      '!identifier.ok → false',
    ],
    [
      "if (!identifier.ok) context.list.add('receptor.nrc', 'IDENTIFICADOR', identifier.broken);",
      `'receptor.nrc' → ""`,
    ],
    [
      "if (!identifier.ok) context.list.add('receptor.nrc', 'IDENTIFICADOR', identifier.broken);",
      `'IDENTIFICADOR' → ""`,
    ],
  ),
  // Where a note is written its documents and its receiver are whole.
  ...at(
    'core/domain/rules/notes.ts',
    ['{ documentoRelacionado = [] }: LooseRequest,', '[] → ["Stryker was here"]'],
    ['...(request.documentoRelacionado ?? []).flatMap((document) => {', '[] → ["Stryker was here"]'],
    [
      "const { numeroDocumento = '', fechaEmision = '', tipoGeneracion } = document ?? {};",
      `'' → "Stryker was here!"`,
    ],
    [
      'const electronico = tipoGeneracion?.text === ELECTRONIC;',
      'tipoGeneracion?.text → tipoGeneracion.text',
    ],
    ['last !== null && context.fecEmi >= addDays(last, -days)', 'last !== null → true'],
    [
      'if (fecha === undefined || !isFiscalDate(fecha)) return [];',
      'fecha === undefined || !isFiscalDate(fecha) → false',
    ],
    [
      'if (fecha === undefined || !isFiscalDate(fecha)) return [];',
      'fecha === undefined || !isFiscalDate(fecha) → fecha === undefined && !isFiscalDate(fecha)',
    ],
    ['if (fecha === undefined || !isFiscalDate(fecha)) return [];', 'fecha === undefined → false'],
    ['if (fecha === undefined || !isFiscalDate(fecha)) return [];', '[] → ["Stryker was here"]'],
    [
      'const only = request.documentoRelacionado?.length === 1 ? request.documentoRelacionado[0] : undefined;',
      'request.documentoRelacionado?.length → request.documentoRelacionado.length',
    ],
    [
      'const only = request.documentoRelacionado?.length === 1 ? request.documentoRelacionado[0] : undefined;',
      'request.documentoRelacionado?.length === 1 → true',
    ],
    [
      'if (isNota(context.tipoDte) && receptor?.numDocumento && receptor.numDocumento !== sale.numDocumento) {',
      'isNota(context.tipoDte) && receptor?.numDocumento → isNota(context.tipoDte) || receptor?.numDocumento',
    ],
    [
      'if (isNota(context.tipoDte) && receptor?.numDocumento && receptor.numDocumento !== sale.numDocumento) {',
      'receptor?.numDocumento → receptor.numDocumento',
    ],
    [
      'const belongs = (line.numeroDocumento ?? only?.numeroDocumento) === sale.codigoGeneracion;',
      'only?.numeroDocumento → only.numeroDocumento',
    ],
  ),
  ...at('core/domain/rules/retorno.ts', [
    'if (numDocumento === adjusts[0]?.sale.numDocumento) return;',
    'adjusts[0]?.sale → adjusts[0].sale',
  ]),
  // What is missing comes before no day.
  ...at('core/domain/rules/related.ts', [
    'if (fechaEmision === undefined) return;',
    'fechaEmision === undefined → false',
  ]),
  // These types have a receiver, documents their lines and payments.
  ...at('core/domain/dte/credito-fiscal.ts', [
    'if (receptor === null) return null;',
    'receptor === null → false',
  ]),
  ...at('core/domain/dte/nota-remision.ts', [
    'if (receptor === null) return null;',
    'receptor === null → false',
  ]),
  ...at('core/domain/dte/sujeto-excluido.ts', [
    'if (receptor === null) return null;',
    'receptor === null → false',
  ]),
  ...at(
    'core/domain/dte/nota.ts',
    ['receptor === null', 'receptor === null → false'],
    ['if (!isNota(tipoDte)) throw new RangeError(`${tipoDte} is no note`);', '!isNota(tipoDte) → false'],
    [
      'if (!isNota(tipoDte)) throw new RangeError(`${tipoDte} is no note`);',
      'throw new RangeError(`${tipoDte} is no note`); → ;',
    ],
    ['if (!line || !amounts) throw new RangeError(`no line ${index}`);', '!line || !amounts → false'],
    [
      'if (!line || !amounts) throw new RangeError(`no line ${index}`);',
      '!line || !amounts → !line && !amounts',
    ],
    [
      'if (!line || !amounts) throw new RangeError(`no line ${index}`);',
      'throw new RangeError(`no line ${index}`); → ;',
    ],
  ),
  ...at(
    'core/domain/dte/sections.ts',
    ['if (!line || !amounts) throw new RangeError(`no line ${index}`);', '!line || !amounts → false'],
    [
      'if (!line || !amounts) throw new RangeError(`no line ${index}`);',
      '!line || !amounts → !line && !amounts',
    ],
    [
      'if (!line || !amounts) throw new RangeError(`no line ${index}`);',
      'throw new RangeError(`no line ${index}`); → ;',
    ],
    [
      'const onlyRelated = related?.length === 1 ? (related[0]?.numeroDocumento ?? null) : null;',
      'related[0]?.numeroDocumento → related[0].numeroDocumento',
    ],
  ),
  ...at('core/domain/dte/factura.ts', [
    'ivaItem: toJsonNumber(totals.lines[index]?.ivaItem ?? ZERO),',
    'totals.lines[index]?.ivaItem → totals.lines[index].ivaItem',
  ]),
  ...at(
    'core/domain/dte/retorno.ts',
    [
      'ivaItem: toJsonNumber(parts.totals.lines[index]?.ivaItem ?? ZERO),',
      'parts.totals.lines[index]?.ivaItem → parts.totals.lines[index].ivaItem',
    ],
    [
      'noGravado: toJsonNumber(parts.lines[index]?.noGravado ?? ZERO),',
      'parts.lines[index]?.noGravado → parts.lines[index].noGravado',
    ],
    [
      'documentoRelacionado: (request.documentoRelacionado ?? []).map((related) => ({',
      '[] → ["Stryker was here"]',
    ],
  ),
  ...at('core/domain/dte/nota-remision.ts', [
    'return receptor?.bienTitulo ?? branch.bienTitulo ?? OWN_TRANSFER;',
    'receptor?.bienTitulo → receptor.bienTitulo',
  ]),
  // What is refused has the line that says when.
  ...at(
    'core/engine/issuing/correction-check.ts',
    ['if (at === null || now > correctionDue(at)) {', 'at === null → false'],
    [
      'const rechazo = at === null ? null : { dia: fiscalDate(at), hora: fiscalTime(at) };',
      'at === null → false',
    ],
  ),
  // A document has its version.
  ...at(
    'core/engine/issuing/adjusted-documents.ts',
    ['return signed === null ? [] : [signed];', 'signed === null → false'],
    ['return signed === null ? [] : [signed];', '[] → ["Stryker was here"]'],
  ),
  // The series is there, without a contingency nothing fails to fit, and a document is read for a hook alone.
  ...at(
    'core/engine/issuing/issue.ts',
    [
      'const ultimo = isReturned ? (findSequence(tx, sequence)?.ultimo ?? numero) : numero;',
      'findSequence(tx, sequence)?.ultimo → findSequence(tx, sequence).ultimo',
    ],
    [
      "const salida = rule('cambie-la-causa', { id: `${contingencia?.id ?? ''}` });",
      'contingencia?.id → contingencia.id',
    ],
    [
      "const salida = rule('cambie-la-causa', { id: `${contingencia?.id ?? ''}` });",
      `'' → "Stryker was here!"`,
    ],
    [
      'if (document !== null) input.onStored?.(tx, { ...document, at: now });',
      'input.onStored?.(tx, { ...document, at: now }) → input.onStored(tx, { ...document, at: now })',
    ],
  ),
  ...at('core/books/book-amounts.ts', [
    'if (error instanceof SyntaxError) return [];',
    'error instanceof SyntaxError → true',
  ]),
  ...at('core/books/book-annex.ts', ["document.sello ?? '',", `'' → "Stryker was here!"`]),
  ...at('core/books/book-files.ts', ['default:', 'default: return kind satisfies never; → default:']),
  // What has no seal is a paper here.
  ...at('core/books/purchase-annexes.ts', [
    "each.sello ?? each.papel?.serie ?? '',",
    'each.papel?.serie → each.papel.serie',
  ]),
  ...at('core/books/purchase-book.ts', [
    "const [year = '', month = ''] = monthIn(fecha).split('-');",
    `'' → "Stryker was here!"`,
  ]),
  ...at(
    'core/till/books/late-documents.ts',
    [
      'const before = closedBooks(reader, { ...scope, mes })?.content.pendientes ?? [];',
      'closedBooks(reader, { ...scope, mes })?.content → closedBooks(reader, { ...scope, mes }).content',
    ],
    [
      'const before = closedBooks(reader, { ...scope, mes })?.content.pendientes ?? [];',
      '[] → ["Stryker was here"]',
    ],
  ),
  // What was entered too late for credit has none from its entry on.
  ...at(
    'core/till/books/late-purchases.ts',
    ["if (sealedAt === null || sealedAt <= closedAt) return periodo ?? '';", "periodo ?? '' → periodo && ''"],
    ["if (sealedAt === null || sealedAt <= closedAt) return periodo ?? '';", `'' → "Stryker was here!"`],
  ),
  // A refused document is signed, and has a number that can be read.
  ...at(
    'core/engine/issuing/correct.ts',
    ['return (signed === null ? null : editionToTry(reader, signed)) ?? edicion;', 'signed === null → false'],
    [
      'return { ...key, formato: parseControlNumber(numeroControl)?.formato ?? key.formato };',
      'parseControlNumber(numeroControl)?.formato → parseControlNumber(numeroControl).formato',
    ],
  ),
];
