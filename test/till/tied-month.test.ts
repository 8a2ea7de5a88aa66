/** A month of sales, notes and returns ties to the cent, and a single forged row is named (docs/tax-books.md). */
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaxMonth, TieDifference } from '../../core/contract/books/tax-month.ts';
import type { Caller } from '../../core/contract/caller.ts';
import { tieDay } from '../../core/till/cash/cash-reconciliation.ts';
import { createTaxBooks } from '../../core/till/books/tax-books.ts';
import { openReadOnlyStore } from '../../core/store/store.ts';
import { verifyStore } from '../../core/store/proof/verify.ts';
import { signatureVerifier } from '../../core/signing/signature-verifier.ts';
import { forge } from '../proof/forge.ts';
import { SEEDED_MONTH, seededMonth, type SeededMonth } from '../support/shop/seeded-month.ts';
import { MONTH_BRANCHES } from '../support/shop/seeded-month-cash.ts';
import { readJournal, type SealedRecord } from '../support/peers/authority-journal.ts';
import { netSum, saleSums, signedCents, typeSum, type SaleSums } from '../support/shop/seeded-month-sums.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import type { DocumentRow } from '../support/service/store-window.ts';

/** `npm run soak` makes a month of 5,000. */
const DOCUMENTS = Number(process.env['CAJA_MONTH'] ?? 400);
/** Consumers' and taxpayers' book. */
const CONSUMERS = ['01', '18'] as const;
const TAXPAYERS = ['03', '05', '06'] as const;
/** Any other seed is another month; this one is looked at in every run. */
const SEED = 20261130;
const SCOPE = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes: SEEDED_MONTH } as const;
const ADMIN: Caller = {
  keyId: 'llave-1',
  role: 'admin',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
};

let seeded: SeededMonth;
let rows: readonly DocumentRow[];
let month: TaxMonth;

beforeAll(async () => {
  seeded = await seededMonth({ seed: SEED, documents: DOCUMENTS });
  rows = seeded.shop
    .documents()
    .filter(({ issuer_id, fec_emi }) => issuer_id === SHOP_NIT && fec_emi.startsWith(SEEDED_MONTH));
  month = await createTaxBooks({ store: seeded.shop.store }).month(SCOPE, 1);
}, 600_000);
afterAll(() => seeded.shop.close());

/** The book's own figures in cents. */
function centsOf(totals: TaxMonth['consumidores']['totales']): SaleSums {
  const { documentos, exentas, noSujetas, gravadas, iva, aPagar } = totals;
  return {
    documentos,
    exentas: signedCents(exentas),
    noSujetas: signedCents(noSujetas),
    gravadas: signedCents(gravadas),
    iva: signedCents(iva),
    aPagar: signedCents(aPagar),
  };
}

describe('a month of a shop', () => {
  it('had everything happen in it that can', () => {
    const states = new Set(rows.map(({ estado }) => estado));
    expect([...states].toSorted()).toEqual(['CONTINGENCIA', 'INVALIDADO', 'PROCESADO', 'RECHAZADO']);
    expect(rows.length).toBeGreaterThanOrEqual(DOCUMENTS);
    expect(new Set(rows.map(({ tipo_dte, edicion }) => `${tipo_dte} ${edicion}`)).size).toBe(11);
    expect(new Set(rows.map(({ branch_id }) => branch_id)).size).toBe(2);
    const { counts, shop } = seeded;
    expect(counts.outages).toBe(4);
    expect(counts.corrected).toBe(30);
    expect(counts.invalidated).toBeGreaterThan(30);
    expect(counts.adjusted).toBeGreaterThan(100);
    expect(counts.taken).toBeGreaterThan(25);
    expect(counts.late).toBeGreaterThan(5);
    expect(counts.refusedByBalance).toBeGreaterThan(0);
    // Notes and returns went through outages, too.
    const unlined = rows.filter(
      ({ tipo_dte, contingency_id }) => tipo_dte >= '05' && contingency_id !== null,
    );
    expect(unlined.length).toBeGreaterThan(2);
    expect(shop.lots().length).toBeGreaterThan(0);
    const returned = rows.filter(({ numero_vigente }) => numero_vigente === 0);
    expect(returned.length).toBeGreaterThan(10);
    expect(rows.filter(({ contingency_id }) => contingency_id !== null).length).toBeGreaterThan(200);
  });

  it('gives the same totals in books, statistics and documents, added up independently', async () => {
    const sums = saleSums(rows);
    expect(centsOf(month.consumidores.totales)).toEqual(netSum(sums, CONSUMERS));
    expect(centsOf(month.contribuyentes.totales)).toEqual(netSum(sums, TAXPAYERS));
    expect(centsOf(month.retornos)).toEqual(netSum(sums, ['18']));
    const stats = await seeded.shop.engine.reads.stats({ desde: '2026-11-01', hasta: '2026-11-30' }, ADMIN);
    const [consumers, taxpayers] = [netSum(sums, CONSUMERS), netSum(sums, TAXPAYERS)];
    expect(signedCents(stats.montos.total.text)).toBe(consumers.aPagar + taxpayers.aPagar);
    expect(signedCents(stats.montos.iva.text)).toBe(consumers.iva + taxpayers.iva);
    expect(stats.correlativos.map(({ huecos, repetidos }) => [huecos, repetidos])).toEqual(
      stats.correlativos.map(() => [0, 0]),
    );
    expect(month.cuadre).toMatchObject({ cuadra: true, diferencias: [], total: 0, documentos: rows.length });
    for (const { fecha, cantidad, monto } of stats.porDia) {
      const day = netSum(sums, [...CONSUMERS, ...TAXPAYERS], fecha);
      expect([fecha, cantidad, signedCents(monto.text)]).toEqual([
        fecha,
        rows.filter(({ fec_emi }) => fec_emi === fecha).length,
        day.aPagar,
      ]);
    }
    expect(month.invalidados.length).toBe(stats.documentos.invalidados);
    expect(month.notasRemision).toBe(
      rows.filter(
        ({ tipo_dte, estado }) => tipo_dte === '04' && !['RECHAZADO', 'INVALIDADO'].includes(estado),
      ).length,
    );
  });

  it('is what the Z of its tills, their later changes and the other programs come to', () => {
    const days = { desde: '2026-11-01', hasta: '2026-11-30' };
    const ties = MONTH_BRANCHES.map((branchId) =>
      seeded.shop.store.read((reader) =>
        tieDay(reader, { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', branchId }, days),
      ),
    );
    for (const { cuadra, z, diferencias } of ties) {
      expect(diferencias).toEqual([]);
      expect([cuadra, z.length]).toEqual([true, 30]);
    }
    const total = ties.reduce((sum, tie) => sum + signedCents(tie.total), 0n);
    expect(total).toBe(signedCents(month.cuadre.libros.monto));
    // Z, what is still open, and what no till sold: nothing is in two of them.
    const parts = ties.flatMap(({ z, abiertas, sinSesion, porLlave }) => [
      ...z.flatMap(({ alCierre, cambios }) => [alCierre, cambios]),
      abiertas,
      sinSesion,
      porLlave,
    ]);
    expect(parts.reduce((sum, part) => sum + signedCents(part), 0n)).toBe(total);
    expect(ties.some(({ z }) => z.some(({ cambios }) => signedCents(cambios) < 0n))).toBe(true);
  });

  it('has annexes that add up to its books without what has no seal', async () => {
    const { files } = await createTaxBooks({ store: seeded.shop.store }).all(SCOPE);
    const cells = (name: string) =>
      (files.find((file) => file.name.startsWith(`prueba-${name}`))?.content ?? '')
        .split('\r\n')
        .slice(0, -1)
        .map((line) => line.split(';'));
    const sealed = rows.filter(({ sello }) => sello !== null);
    const sums = saleSums(sealed);
    const column = (lines: readonly (readonly string[])[], index: number) =>
      lines.reduce((sum, line) => sum + signedCents(line[index]), 0n);
    const [taxpayers, consumers] = [cells('anexo1'), cells('anexo2')];
    expect(new Set(taxpayers.map((line) => line.length))).toEqual(new Set([20]));
    expect(new Set(consumers.map((line) => line.length))).toEqual(new Set([23]));
    for (const tipo of TAXPAYERS) {
      // Of a 05, too, above zero: the form takes them off.
      const lines = taxpayers.filter((line) => line[2] === tipo);
      const sum = typeSum(sums, tipo);
      expect([tipo, lines.length, column(lines, 9), column(lines, 11), column(lines, 12)]).toEqual([
        tipo,
        sum.documentos,
        sum.exentas,
        sum.gravadas,
        sum.iva,
      ]);
    }
    expect(taxpayers.length).toBe(netSum(sums, TAXPAYERS).documentos);
    // Where returns go in the form is said nowhere: they are not here.
    expect(consumers.map((line) => line[2])).toEqual(Array.from({ length: 30 }, () => '01'));
    expect(column(consumers, 13)).toBe(typeSum(sums, '01').gravadas);
    expect(column(consumers, 10)).toBe(typeSum(sums, '01').exentas);
    const annulled = rows.filter(({ estado, tipo_dte }) => estado === 'INVALIDADO' && tipo_dte !== '18');
    expect(cells('anul').length).toBe(annulled.length);
    expect(month.sinSello).toBe(
      rows.filter(({ estado, tipo_dte }) => estado === 'CONTINGENCIA' && tipo_dte !== '04').length,
    );
  });

  it('is what the authority wrote down: each seal, each amount, each invalidation', () => {
    const journal = readJournal(`${seeded.shop.folder}/simulador.jsonl`);
    const sealed = journal.filter(
      (record): record is SealedRecord =>
        record.t === 'dte' && record.nit === SHOP_NIT && record.fecEmi.startsWith(SEEDED_MONTH),
    );
    const undone = new Set(
      journal.flatMap((record) => (record.t === 'invalidacion' ? [record.documento] : [])),
    );
    const here = rows
      .filter(({ sello }) => sello !== null)
      .map(({ codigo_generacion, sello, tipo_dte, estado }) =>
        [codigo_generacion, sello, tipo_dte, estado === 'INVALIDADO'].join(' '),
      );
    expect(
      sealed.map(({ codigo, sello, tipo }) => [codigo, sello, tipo, undone.has(codigo)].join(' ')).toSorted(),
    ).toEqual(here.toSorted());
    const sums = saleSums(rows.filter(({ sello }) => sello !== null));
    for (const tipo of [...CONSUMERS, ...TAXPAYERS]) {
      const inForce = sealed.filter((record) => record.tipo === tipo && !undone.has(record.codigo));
      const recorded = (name: 'iva' | 'total') =>
        inForce.reduce((sum, record) => sum + signedCents(record[name]), 0n);
      const written = rows
        .filter(
          ({ sello, estado, tipo_dte }) => sello !== null && estado !== 'INVALIDADO' && tipo_dte === tipo,
        )
        .map(({ payload }) => signedCents(/"montoTotalOperacion":(-?[\d.]+)/.exec(payload)?.[1]));
      const { documentos, iva } = typeSum(sums, tipo);
      expect([tipo, inForce.length, recorded('iva'), recorded('total')]).toEqual([
        tipo,
        documentos,
        iva,
        written.reduce((sum, total) => sum + total, 0n),
      ]);
    }
  });

  it('pages the taxpayers’ documents by the hundred, none twice', async () => {
    const books = createTaxBooks({ store: seeded.shop.store });
    const codes = new Set<string>();
    const { paginas, totales } = month.contribuyentes;
    for (const page of [1, 2, paginas, paginas + 1]) {
      const { contribuyentes } = await books.month(SCOPE, page);
      for (const { codigoGeneracion } of contribuyentes.filas) codes.add(codigoGeneracion);
    }
    const onLast = totales.documentos - (paginas - 1) * 100;
    expect([onLast > 0 && onLast <= 100, codes.size]).toEqual([true, 200 + onLast]);
  });

  it('is sound', () => {
    expect(seeded.shop.store.read((reader) => verifyStore(reader, signatureVerifier())).faltas).toEqual([]);
  });
});

describe('a row that was forged', () => {
  let copies = 0;

  /** The differences in a copy of the month's database that was changed past every guard. */
  async function differencesAfter(sql: string): Promise<readonly TieDifference[]> {
    const file = `${seeded.shop.folder}/copia-${(copies += 1)}.db`;
    const source = new Database(`${seeded.shop.folder}/datos/caja.db`, { readonly: true });
    source.exec(`VACUUM INTO '${file}'`);
    source.close();
    forge(new Database(file), [sql]);
    const store = openReadOnlyStore(file);
    try {
      const { cuadre } = await createTaxBooks({ store }).month(SCOPE, 1);
      expect(cuadre.cuadra).toBe(false);
      expect(cuadre.total).toBe(cuadre.diferencias.length);
      return cuadre.diferencias;
    } finally {
      store.close();
    }
  }

  /** A sealed document; of that day unless null is given. */
  const victim = (tipo: string, day: string | null = '2026-11-14') => {
    const found = rows.find(
      ({ tipo_dte, estado, fec_emi }) =>
        tipo_dte === tipo && estado === 'PROCESADO' && (day === null || fec_emi === day),
    );
    if (found === undefined) throw new Error(`no ${tipo} on that day`);
    return found;
  };

  it('in the documents is named by its number, with both amounts', async () => {
    const { id, numero_control, codigo_generacion, payload } = victim('03');
    const { resumen } = JSON.parse(payload) as { readonly resumen: { readonly totalPagar: number } };
    const written = resumen.totalPagar.toFixed(2);
    expect(await differencesAfter(`UPDATE document SET monto_centavos = 99999999 WHERE id = ${id}`)).toEqual([
      {
        linea: numero_control,
        fecha: '2026-11-14',
        tipoDte: '03',
        estado: null,
        codigoGeneracion: codigo_generacion,
        campo: 'monto',
        libros: written,
        otro: '999999.99',
        fuente: 'registro',
      },
    ]);
  });

  it('in the statistics is named by its day, type and state', async () => {
    const found = await differencesAfter(
      `UPDATE day_total SET iva_centavos = iva_centavos + 1, cantidad = cantidad + 2
       WHERE branch_id = 'norte' AND fec_emi = '2026-11-14' AND tipo_dte = '01' AND estado = 'PROCESADO'`,
    );
    expect(
      found.map(({ linea, campo, fuente, codigoGeneracion }) => [linea, campo, fuente, codigoGeneracion]),
    ).toEqual([
      ['2026-11-14 · 01 · PROCESADO', 'cantidad', 'estadisticas', null],
      ['2026-11-14 · 01 · PROCESADO', 'iva', 'estadisticas', null],
    ]);
    const [count, iva] = found;
    expect(Number(count?.otro) - Number(count?.libros)).toBe(2);
    expect(signedCents(iva?.otro) - signedCents(iva?.libros)).toBe(1n);
  });

  it('in a signed text is named by its print, its sums and what they no longer agree with', async () => {
    const { id, numero_control } = victim('01');
    const found = await differencesAfter(
      `UPDATE document_version SET payload = json_set(payload, '$.resumen.totalPagar', 0.01) WHERE document_id = ${id}`,
    );
    expect(found.map(({ linea, campo, fuente }) => [linea, campo, fuente])).toEqual([
      [numero_control, 'contenido', 'registro'],
      [numero_control, 'monto', 'registro'],
      [numero_control, 'suma', 'documento'],
      ['2026-11-14 · 01 · PROCESADO', 'monto', 'estadisticas'],
    ]);
  });

  it('that is gone is named by the number the ledger gave it', async () => {
    const { id, numero, codigo_generacion, fec_emi } = victim('04', null);
    const found = await differencesAfter(`DELETE FROM document WHERE id = ${id}`);
    expect(found.map(({ linea, campo }) => [linea, campo])).toEqual([
      [`${fec_emi} · 04 · PROCESADO`, 'cantidad'],
      [`${fec_emi} · 04 · PROCESADO`, 'monto'],
      [`${fec_emi} · 04 · PROCESADO`, 'iva'],
      [`04 · n.º ${numero}`, 'correlativo'],
    ]);
    expect(found.at(-1)).toMatchObject({ codigoGeneracion: codigo_generacion, fuente: 'correlativos' });
  });

  it('in the ledger is named by the document whose number it was', async () => {
    const { numero_control, codigo_generacion } = victim('01');
    const found = await differencesAfter(
      `UPDATE ledger SET sha256 = '${'0'.repeat(64)}' WHERE codigo_generacion = '${codigo_generacion}'`,
    );
    expect(found.map(({ linea, campo, fuente }) => [linea, campo, fuente])).toEqual([
      [numero_control, 'correlativo', 'correlativos'],
    ]);
  });
});
