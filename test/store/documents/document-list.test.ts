/** Lists of documents: order, pages that stay where they were, and one index per way to find them (§reading-documents). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENT_STATES } from '../../../core/domain/lifecycle.ts';
import {
  listPage,
  type DocumentFilter,
  type ListPlace,
} from '../../../core/store/documents/document-list.ts';
import { documentTotals, totalPieces } from '../../../core/store/documents/document-totals.ts';
import type { Store } from '../../../core/store/store.ts';
import { addNorte, plansOf, sell, type Sold } from './many-documents.ts';
import { ISSUER, seededDatabase, type TestDatabase } from '../support.ts';

const EVERYTHING: DocumentFilter = {
  issuerId: ISSUER.id,
  ambiente: 'PRUEBAS',
  branchIds: ['central', 'norte'],
  desde: '1000-01-01',
  hasta: '9999-12-31',
  tipos: ['01', '03', '04'],
  estados: DOCUMENT_STATES,
  montos: null,
  numero: null,
  codigo: null,
  vendedor: null,
  referencia: null,
  clave: null,
  receptor: null,
  search: null,
};

const NOBODY = { documentos: [], words: [] };
const NOTHING = { ...NOBODY, code: null, seal: null, cents: null, numbers: [] };
const numbered = (numero: number, numeroControl: string | null = null) => ({
  ...NOTHING,
  numbers: [{ numero, numeroControl }],
});
const CAFE = { documento: '06140312901014', nombre: 'Cafetería Ñandú' };

let database: TestDatabase;
let store: Store;
beforeEach(async () => {
  ({ database, store } = await seededDatabase());
  await addNorte(store);
});
afterEach(() => database.dispose());

const sellAll = (all: readonly Sold[]) => store.transact((tx, now) => all.map((sold) => sell(tx, now, sold)));
const page = (filter: Partial<DocumentFilter>, after: ListPlace | null = null, limit = 100) =>
  store.read((reader) => listPage(reader, { ...EVERYTHING, ...filter }, { after, limit }));
const ids = (filter: Partial<DocumentFilter>) => page(filter).documents.map(({ id }) => id);

describe('totals', () => {
  it('by periods of few documents are those of all', async () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
    await sellAll(
      Array.from({ length: 40 }, (_, at) => ({
        fecEmi: days[Math.floor(at / 10)] ?? '',
        branchId: at % 3 === 0 ? ('central' as const) : ('norte' as const),
        centavos: BigInt(100 + at),
        receptor: CAFE,
      })),
    );
    const sumsOf = (filter: DocumentFilter, most?: number) =>
      store.read((reader) => {
        const pieces = totalPieces(reader, filter, most);
        const rows = pieces.flatMap((piece) => documentTotals(reader, piece));
        const cents = rows.reduce((sum, { montoCentavos }) => sum + montoCentavos, 0n);
        return { pieces: pieces.length, count: rows.reduce((sum, { cantidad }) => sum + cantidad, 0), cents };
      });
    const dear = { ...EVERYTHING, montos: { desde: 105n, hasta: 134n } };
    expect(sumsOf(dear)).toEqual({ pieces: 1, count: 30, cents: 3585n });
    expect(sumsOf(dear, 10)).toEqual({ pieces: 4, count: 30, cents: 3585n });
    const receptor = { documentos: [CAFE.documento], words: [] };
    expect(sumsOf({ ...EVERYTHING, receptor }, 15)).toEqual({ pieces: 2, count: 40, cents: 4780n });
    expect(sumsOf(EVERYTHING, 10)).toEqual({ pieces: 1, count: 40, cents: 4780n });
  });
});

describe('a list', () => {
  it('is in the order of the day, then of the numbering, across branches and types', async () => {
    await sellAll([
      { fecEmi: '2026-11-20' },
      { fecEmi: '2026-11-21', tipoDte: '03' },
      { fecEmi: '2026-11-21', branchId: 'norte' },
      // The clock was set back over midnight.
      { fecEmi: '2026-11-20', tipoDte: '04', branchId: 'norte' },
      { fecEmi: '2026-11-21' },
    ]);
    expect(ids({})).toEqual([5, 3, 2, 4, 1]);
    expect(ids({ branchIds: ['norte'] })).toEqual([3, 4]);
    expect(ids({ tipos: ['01'] })).toEqual([5, 3, 1]);
    expect(ids({ hasta: '2026-11-20' })).toEqual([4, 1]);
    expect(ids({ desde: '2026-11-21' })).toEqual([5, 3, 2]);
    expect(ids({ ambiente: 'PRODUCCION' })).toEqual([]);
    expect(ids({ issuerId: 'otro' })).toEqual([]);
  });

  it('shows every document once in pages of any size while new ones arrive', async () => {
    const days = ['2026-11-20', '2026-11-21'];
    const tipos = ['01', '03', '04'] as const;
    const sold = Array.from({ length: 23 }, (_, index) => ({
      fecEmi: days[index < 12 ? 0 : 1] ?? '',
      tipoDte: tipos[index % 3] ?? '01',
      branchId: index % 2 === 0 ? ('central' as const) : ('norte' as const),
    }));
    await sellAll(sold);
    const before = ids({});
    expect(before).toEqual(Array.from({ length: 23 }, (_, index) => 23 - index));
    for (const limit of [1, 4, 22, 23, 24]) {
      const shown: number[] = [];
      let after: ListPlace | null = null;
      for (;;) {
        const { documents, more } = page({}, after, limit);
        shown.push(...documents.map(({ id }) => id));
        after = documents.at(-1) ?? null;
        await sellAll([{ fecEmi: '2026-11-22' }]);
        if (!more) break;
      }
      expect(shown.filter((id) => id <= 23)).toEqual(before);
    }
  });

  it('finds documents by state, in the order of the list', async () => {
    await sellAll([
      { fecEmi: '2026-11-20' },
      { fecEmi: '2026-11-21', branchId: 'norte' },
      { fecEmi: '2026-11-21' },
    ]);
    expect(ids({ estados: ['EMITIDO', 'TRANSMITIENDO', 'PENDIENTE'] })).toEqual([3, 2, 1]);
    expect(ids({ estados: ['PROCESADO'] })).toEqual([]);
  });

  it('finds a receiver by number or by beginnings of words, whatever the accents', async () => {
    await sellAll([
      { fecEmi: '2026-11-20', receptor: CAFE },
      { fecEmi: '2026-11-21', branchId: 'norte', receptor: { documento: null, nombre: 'Cafetal del Sur' } },
      { fecEmi: '2026-11-21' },
      { fecEmi: '2026-11-22', receptor: CAFE },
    ]);
    expect(ids({ receptor: { documentos: ['06140312901014'], words: [] } })).toEqual([4, 1]);
    expect(ids({ receptor: { documentos: [], words: ['CAFETERIA'] } })).toEqual([4, 1]);
    expect(ids({ receptor: { documentos: [], words: ['cafe'] } })).toEqual([4, 2, 1]);
    expect(ids({ receptor: { documentos: [], words: ['nand', 'cafe'] } })).toEqual([4, 1]);
    expect(ids({ receptor: { documentos: [], words: ['andu'] } })).toEqual([]);
    expect(ids({ receptor: NOBODY })).toEqual([]);
    // Found both ways, shown once.
    expect(ids({ receptor: { documentos: [CAFE.documento], words: ['nandu'] } })).toEqual([4, 1]);
  });

  it('finds by number, control number and beginning of the code, with the other filters', async () => {
    await sellAll([
      { fecEmi: '2026-11-20', codigoGeneracion: 'ABCD0000-0000-4000-8000-000000000001' },
      { fecEmi: '2026-11-21', codigoGeneracion: 'ABCE0000-0000-4000-8000-000000000002' },
      { fecEmi: '2026-11-21', branchId: 'norte', codigoGeneracion: 'ABCD1000-0000-4000-8000-000000000003' },
    ]);
    expect(ids({ search: { ...NOTHING, code: 'ABCD' } })).toEqual([3, 1]);
    expect(ids({ search: { ...NOTHING, code: 'ABCD' }, branchIds: ['central'] })).toEqual([1]);
    expect(ids({ search: { ...NOTHING, code: 'AB' } })).toEqual([3, 2, 1]);
    expect(ids({ search: numbered(1) })).toEqual([3, 1]);
    expect(ids({ search: numbered(1, 'DTE-01-0002-00000001') })).toEqual([3]);
    expect(ids({ search: numbered(1), desde: '2026-11-21' })).toEqual([3]);
    // One got a new code under its number; another gave its number back and the next document took it.
    const raw = database.raw();
    raw.exec(`UPDATE document SET codigo_generacion = 'FFFF0000-0000-4000-8000-000000000001' WHERE id = 1;
      UPDATE document SET numero_vigente = 0 WHERE id = 3`);
    raw.close();
    expect(ids({ search: numbered(1) })).toEqual([3, 1]);
    expect(ids({ search: NOTHING })).toEqual([]);
  });
});

describe('the plan of a list', () => {
  const RANGE = 'issuer_id=? AND branch_id=? AND ambiente=?';
  const NAMES = 'SEARCH receiver_name USING INTEGER PRIMARY KEY (rowid=?)';
  const SOLD = 'SEARCH sold USING INTEGER PRIMARY KEY (rowid=?)';
  const NAMED = [
    'SEARCH own USING INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH named USING INDEX idempotency_clave (clave=?)',
  ] as const;
  const ROWS = [
    'SEARCH document USING INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH document_reference USING INTEGER PRIMARY KEY (rowid=?)',
    'USE TEMP B-TREE FOR ORDER BY',
  ];

  it.each([
    [
      'no filter',
      {},
      [
        `SEARCH document USING INDEX document_list (${RANGE} AND tipo_dte=? AND fec_emi>? AND fec_emi<?)`,
        NAMES,
        SOLD,
        ...NAMED,
      ],
    ],
    [
      'a state',
      { estados: ['RECHAZADO'] },
      [
        `SEARCH document USING INDEX document_unsettled (${RANGE} AND estado=? AND fec_emi>? AND fec_emi<?)`,
        NAMES,
        SOLD,
        ...NAMED,
      ],
    ],
    [
      'a document number',
      { receptor: { documentos: ['1'], words: [] } },
      [
        'SEARCH document USING INDEX document_receiver (receptor_documento=? AND fec_emi>? AND fec_emi<?)',
        NAMES,
        SOLD,
        ...NAMED,
      ],
    ],
    [
      'a name',
      { receptor: { documentos: [], words: ['ana'] } },
      [
        'SEARCH document USING INDEX document_receiver_name (receptor_nombre=? AND fec_emi>? AND fec_emi<?)',
        NAMES,
        NAMES,
        SOLD,
        ...NAMED,
        'USE TEMP B-TREE FOR ORDER BY',
      ],
    ],
    [
      'the beginning of a code',
      { search: { ...NOTHING, code: 'ABCD' } },
      [
        'SEARCH document USING INDEX sqlite_autoindex_document_1 (codigo_generacion>? AND codigo_generacion<?)',
        NAMES,
        SOLD,
        ...NAMED,
        'USE TEMP B-TREE FOR ORDER BY',
      ],
    ],
    [
      'the beginning of a seal',
      { search: { ...NOTHING, seal: '2026AB' } },
      [
        'SEARCH document USING INDEX document_seal (sello>? AND sello<?)',
        NAMES,
        SOLD,
        ...NAMED,
        'USE TEMP B-TREE FOR ORDER BY',
      ],
    ],
    [
      'an amount',
      { search: { ...NOTHING, cents: 1270n } },
      [
        'SEARCH document USING INDEX document_amount (monto_centavos=? AND fec_emi>? AND fec_emi<?)',
        NAMES,
        SOLD,
        ...NAMED,
      ],
    ],
    [
      'a number',
      { search: numbered(7) },
      [
        'SEARCH document USING INTEGER PRIMARY KEY (rowid=?)',
        'SEARCH sequence USING COVERING INDEX sqlite_autoindex_sequence_1 (issuer_id=? AND ambiente=?)',
        'SEARCH holder USING COVERING INDEX document_number (sequence_id=? AND numero=?)',
        'SEARCH sequence USING COVERING INDEX sqlite_autoindex_sequence_1 (issuer_id=? AND ambiente=?)',
        'SEARCH ledger USING INDEX ledger_number (sequence_id=? AND numero=?)',
        'SEARCH former USING COVERING INDEX sqlite_autoindex_document_1 (codigo_generacion=?)',
        NAMES,
        SOLD,
        ...NAMED,
        'USE TEMP B-TREE FOR ORDER BY',
      ],
    ],
    [
      'a few amounts',
      { montos: { desde: 1270n, hasta: 1280n } },
      [
        'SEARCH document USING COVERING INDEX document_amount (monto_centavos>? AND monto_centavos<?)',
        'SEARCH document USING INDEX document_amount (monto_centavos>? AND monto_centavos<?)',
        NAMES,
        SOLD,
        ...NAMED,
        'USE TEMP B-TREE FOR ORDER BY',
      ],
    ],
    [
      'who sold it',
      { vendedor: 'u1' },
      [
        'SEARCH document_seller USING COVERING INDEX document_seller_list (user_id=? AND dia>? AND dia<?)',
        'SEARCH document USING INTEGER PRIMARY KEY (rowid=?)',
        NAMES,
        SOLD,
        ...NAMED,
      ],
    ],
    [
      'its own reference',
      { referencia: 'venta-7' },
      [
        'SEARCH document_reference USING COVERING INDEX document_reference_list (referencia=? AND dia>? AND dia<?)',
        'SEARCH document USING INTEGER PRIMARY KEY (rowid=?)',
        NAMES,
        SOLD,
        ...NAMED,
      ],
    ],
  ] as const)('with %s reads no more than it shows', async (_what, filter, plan) => {
    await sellAll(Array.from({ length: 50 }, () => ({ fecEmi: '2026-11-21', receptor: CAFE })));
    const plans = plansOf(store, () => void page(filter));
    expect(plans).toEqual([...plan, ...ROWS]);
    expect(plans.join()).not.toContain('SCAN');
  });
});
