/** Totals per day are what the documents add up to, whatever happens to them, and cost the same at any number (§statistics). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWriter } from '../../../core/store/database.ts';
import { moveDocument } from '../../../core/store/documents/documents.ts';
import { migrate } from '../../../core/store/migrate.ts';
import { MIGRATIONS } from '../../../core/store/migrations/migrations.ts';
import { countNumbers } from '../../../core/store/numbers/number-count.ts';
import { countIssued } from '../../../core/store/statistics/document-counts.ts';
import { dayTotals, waitingDocuments } from '../../../core/store/statistics/stats.ts';
import type { Store } from '../../../core/store/store.ts';
import { addNorte, plansOf, sell, type Sold } from './many-documents.ts';
import {
  issue,
  ISSUER,
  seededDatabase,
  SELLO,
  signIssued,
  temporaryDatabase,
  type TestDatabase,
} from '../support.ts';

const SCOPE = { issuerId: ISSUER.id, ambiente: 'PRUEBAS', branchIds: ['central', 'norte'] } as const;
const NOVEMBER = { desde: '2026-11-01', hasta: '2026-11-30' };
/** The migration that brought the totals. */
const VERSION_BEFORE = 5;

/** Counted from the documents themselves, past the totals. */
const FROM_DOCUMENTS = `
  SELECT issuer_id, ambiente, branch_id, fec_emi, tipo_dte,
    iif(estado IN ('EMITIDO', 'TRANSMITIENDO'), 'PENDIENTE', estado) AS estado,
    count(*) AS cantidad, sum(monto_centavos) AS monto_centavos, sum(iva_centavos) AS iva_centavos
  FROM document GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`;
const FROM_TOTALS = 'SELECT * FROM day_total WHERE cantidad > 0 ORDER BY 1, 2, 3, 4, 5, 6';

let database: TestDatabase;
let store: Store;
beforeEach(async () => {
  ({ database, store } = await seededDatabase());
  await addNorte(store);
});
afterEach(() => database.dispose());

const sellAll = (all: readonly Sold[]) => store.transact((tx, now) => all.map((sold) => sell(tx, now, sold)));

function rowsOf(sql: string): readonly unknown[] {
  const raw = database.raw();
  const rows = raw.prepare(sql).all();
  raw.close();
  return rows;
}

const DIFFERENT: readonly Sold[] = [
  { fecEmi: '2026-10-31', centavos: 100n },
  { fecEmi: '2026-11-01', centavos: 200n },
  { fecEmi: '2026-11-01', centavos: 300n, tipoDte: '03', branchId: 'norte' },
  { fecEmi: '2026-11-30', centavos: 400n, branchId: 'norte' },
  { fecEmi: '2026-12-01', centavos: 500n, tipoDte: '04' },
];

describe('the totals per day', () => {
  it('are of the days asked for, both included, per type and state', async () => {
    await sellAll(DIFFERENT);
    expect(store.read((reader) => dayTotals(reader, SCOPE, NOVEMBER))).toEqual([
      {
        fecEmi: '2026-11-01',
        tipoDte: '01',
        estado: 'PENDIENTE',
        cantidad: 1,
        montoCentavos: 200n,
        ivaCentavos: 20n,
      },
      {
        fecEmi: '2026-11-01',
        tipoDte: '03',
        estado: 'PENDIENTE',
        cantidad: 1,
        montoCentavos: 300n,
        ivaCentavos: 30n,
      },
      {
        fecEmi: '2026-11-30',
        tipoDte: '01',
        estado: 'PENDIENTE',
        cantidad: 1,
        montoCentavos: 400n,
        ivaCentavos: 40n,
      },
    ]);
    const of = (change: object) =>
      store.read((reader) => dayTotals(reader, { ...SCOPE, ...change }, NOVEMBER));
    expect(of({ branchIds: ['central'] })).toMatchObject([{ montoCentavos: 200n }]);
    expect(of({ ambiente: 'PRODUCCION' })).toEqual([]);
    expect(of({ issuerId: 'otro' })).toEqual([]);
  });

  it('follow every step of a document', async () => {
    const steps = ['transmissionStarted', 'outcomeUnknown', 'transmissionStarted', 'accepted'] as const;
    const issued = await store.transact((tx, now) => {
      const document = issue(tx, now);
      signIssued(tx, document);
      return document;
    });
    for (const event of steps) {
      const answer = event === 'accepted' ? { sello: SELLO } : {};
      await store.transact((tx, now) => moveDocument(tx, issued.id, { event, updatedAt: now, ...answer }));
      expect(rowsOf(FROM_TOTALS)).toEqual(rowsOf(FROM_DOCUMENTS));
    }
    for (const event of ['invalidationRequested', 'invalidationAccepted'] as const) {
      await store.transact((tx, now) => moveDocument(tx, issued.id, { event, updatedAt: now }));
      expect(rowsOf(FROM_TOTALS)).toEqual(rowsOf(FROM_DOCUMENTS));
    }
    expect(rowsOf(FROM_TOTALS)).toMatchObject([{ estado: 'INVALIDADO', cantidad: 1, monto_centavos: 1130 }]);
  });

  it('follow the content of a corrected document', async () => {
    await sellAll(DIFFERENT);
    const raw = database.raw();
    raw.exec(
      "UPDATE document SET monto_centavos = 999, iva_centavos = 77, receptor_nombre = 'Otra' WHERE id = 2",
    );
    raw.close();
    expect(rowsOf(FROM_TOTALS)).toEqual(rowsOf(FROM_DOCUMENTS));
    expect(rowsOf("SELECT nombre FROM receiver_name WHERE nombre = 'Otra'")).toHaveLength(1);
  });

  it('lose nothing of a work that fails beside one that succeeds', async () => {
    const failing = store.transact((tx, now) => {
      sell(tx, now, { fecEmi: '2026-11-21' });
      throw new Error('stop');
    });
    await Promise.all([sellAll(DIFFERENT), failing.catch(() => undefined)]);
    expect(rowsOf(FROM_TOTALS)).toEqual(rowsOf(FROM_DOCUMENTS));
    expect(rowsOf('SELECT sum(cantidad) AS all_of_them FROM day_total')).toEqual([{ all_of_them: 5 }]);
  });

  it('are there for documents of a file that did not have them yet, their receivers too', async () => {
    const older = temporaryDatabase();
    const raw = openWriter(older.file);
    migrate(raw, MIGRATIONS.slice(0, VERSION_BEFORE));
    raw.pragma('foreign_keys = OFF');
    const insert =
      raw.prepare(`INSERT INTO document (codigo_generacion, issuer_id, branch_id, ambiente, autoridad, sequence_id,
        numero, tipo_dte, edicion, numero_control, fec_emi, hor_emi, emitted_at, estado, sello, monto_centavos, iva_centavos,
        receptor_nombre, updated_at)
      VALUES (?, 'e', 'b', 'PRUEBAS', 'simulador', 1, ?, '01', '2023', 'x', ?, '10:00:00', 1, ?, ?, ?, 1, ?, 1)`);
    const sealed = ['PROCESADO', SELLO] as const;
    insert.run('0'.repeat(36), 1, '2026-11-20', 'EMITIDO', null, 100, 'Ana Inventada');
    insert.run('1'.repeat(36), 2, '2026-11-20', 'TRANSMITIENDO', null, 200, null);
    insert.run('2'.repeat(36), 3, '2026-11-20', ...sealed, 400, 'Ana Inventada');
    migrate(raw, MIGRATIONS);
    expect(
      raw.prepare('SELECT fec_emi, estado, cantidad, monto_centavos FROM day_total ORDER BY estado').all(),
    ).toEqual([
      { fec_emi: '2026-11-20', estado: 'PENDIENTE', cantidad: 2, monto_centavos: 300 },
      { fec_emi: '2026-11-20', estado: 'PROCESADO', cantidad: 1, monto_centavos: 400 },
    ]);
    expect(
      raw.prepare(`SELECT count(*) AS found FROM receiver_word WHERE receiver_word MATCH 'inventa*'`).all(),
    ).toEqual([{ found: 1 }]);
    raw.close();
    await older.dispose();
  });
});

describe('what waits', () => {
  it('is counted over all days, with the oldest', async () => {
    await store.transact((tx) => {
      sell(tx, 5000, { fecEmi: '2026-11-20', branchId: 'norte' });
      sell(tx, 3000, { fecEmi: '2026-10-01' });
    });
    expect(store.read((reader) => waitingDocuments(reader, SCOPE))).toEqual({ cantidad: 2, oldest: 3000 });
    expect(store.read((reader) => waitingDocuments(reader, { ...SCOPE, branchIds: ['norte'] }))).toEqual({
      cantidad: 1,
      oldest: 5000,
    });
    expect(store.read((reader) => waitingDocuments(reader, { ...SCOPE, branchIds: [] }))).toEqual({
      cantidad: 0,
      oldest: null,
    });
  });
});

describe('the plan', () => {
  it('of statistics, quota and queue searches by key only', async () => {
    await sellAll(DIFFERENT);
    const month = {
      issuerId: ISSUER.id,
      branchId: 'central',
      ambiente: 'PRUEBAS',
      from: '2026-11-01',
      before: '2026-12-01',
    } as const;
    const plans = plansOf(store, () =>
      store.read((reader) => {
        dayTotals(reader, SCOPE, NOVEMBER);
        countIssued(reader, month);
        waitingDocuments(reader, SCOPE);
        countNumbers(reader, { sequenceId: 1, after: 0, upTo: 10 });
      }),
    );
    const days = 'issuer_id=? AND ambiente=? AND branch_id=? AND fec_emi>? AND fec_emi<?';
    const state = 'issuer_id=? AND branch_id=? AND ambiente=? AND estado=?';
    expect(plans).toEqual([
      `SEARCH day_total USING PRIMARY KEY (${days})`,
      'USE TEMP B-TREE FOR GROUP BY',
      `SEARCH day_total USING PRIMARY KEY (${days})`,
      `SEARCH document USING COVERING INDEX document_unsettled (${state})`,
      `SEARCH document USING INDEX document_unsettled (${state})`,
      'SEARCH ledger USING COVERING INDEX ledger_number (sequence_id=? AND numero>? AND numero<?)',
      'SCAN (subquery-1)',
    ]);
  });
});
