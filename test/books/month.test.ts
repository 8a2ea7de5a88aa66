/** A month's books of the rows of its days: what is summed, what is listed and what is in none (docs/tax-books.md). */
import { describe, expect, it } from 'vitest';
import type { BookMonth, ConsumerSum } from '../../core/books/book-month.ts';
import { bookPiece } from '../../core/books/book-source.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { listening, monthOf, TAXPAYER, written } from './month-rows.ts';
import { NOVEMBER } from './november.ts';

const november = () => monthOf(NOVEMBER);
const brief = (of: readonly ConsumerSum[]) =>
  of.map(({ tipoDte, fecha, sucursal, documentos, primero, ultimo, sinSello, amounts }) => [
    `${fecha}/${sucursal}/${tipoDte}`,
    documentos,
    `${primero.codigoGeneracion}–${ultimo.codigoGeneracion}`,
    sinSello,
    amounts.total,
    amounts.iva,
    amounts.aPagar,
  ]);
const codes = (of: BookMonth['invalidados']) => of.map(({ codigoGeneracion }) => codigoGeneracion);

describe('a month', () => {
  it('sums consumers by day, branch and type, with and without a seal', async () => {
    expect(brief((await november()).consumidores)).toEqual([
      ['2026-11-02/central/01', 2, 'A-1–B-1', 1, 1756n, 156n, 1756n],
      ['2026-11-02/central/18', 1, 'R-1–R-1', 0, -113n, -13n, -113n],
      ['2026-11-02/norte/01', 2, 'C-1–D-1', 0, 2560n, 260n, 2590n],
      ['2026-11-03/central/01', 1, 'N-1–N-1', 1, 100n, 12n, 100n],
    ]);
  });

  it('sums what is sealed by day alone, from the first to the last that was issued anywhere', async () => {
    const { sellados, devueltos } = await november();
    expect(brief(sellados)).toEqual([['2026-11-02//01', 3, 'C-1–D-1', 0, 3690n, 390n, 3720n]]);
    expect(brief(devueltos)).toEqual([['2026-11-02//18', 1, 'R-1–R-1', 0, -113n, -13n, -113n]]);
  });

  it('has each taxpayer’s document with its branch, and its own figures', async () => {
    const { contribuyentes } = await november();
    expect(
      contribuyentes.map(({ document, sale, sucursal }) => [
        document.codigoGeneracion,
        sucursal,
        sale.total,
        sale.percibido,
        sale.retenido,
      ]),
    ).toEqual([
      ['T-1', 'central', 4803n, 43n, 0n],
      ['T-2', 'central', 1000n, 0n, 0n],
      ['T-3', 'norte', 1330n, 0n, 10n],
      ['T-4', 'norte', 100n, 0n, 0n],
    ]);
  });

  it('counts what has no seal, but of notas de remisión, which it counts themselves', async () => {
    const month = await november();
    expect([month.sinSello, month.notasRemision]).toEqual([3, 2]);
    expect(month.retornos).toMatchObject({ documentos: 1, amounts: { total: -113n, aPagar: -113n } });
  });

  it('lists what was invalidated, that of earlier months first, and never what was refused', async () => {
    expect(codes((await november()).invalidados)).toEqual(['L-1', 'I-1', 'R-2']);
  });

  it('has its purchases by day, one from a seller outside VAT among them', async () => {
    const { compras } = await november();
    expect(compras.map(({ fecha, codigoGeneracion }) => [fecha, codigoGeneracion])).toEqual([
      ['2026-10-30', 'AAAA-2'],
      ['2026-11-03', 'E-1'],
      ['2026-11-20', 'AAAA-1'],
    ]);
    // A tenth of 60.00 was withheld.
    expect(compras[1]).toEqual({
      tipoDte: '14',
      fecha: '2026-11-03',
      codigoGeneracion: 'E-1',
      numeroControl: 'DTE-14-E-1',
      sello: 'S-E-1',
      papel: null,
      procedencia: 'local',
      proveedor: { tipoDocumento: '13', nit: '01234567-8', nrc: '55-5', nombre: 'Rosa Pérez' },
      exentas: 0n,
      gravadas: 0n,
      iva: 0n,
      percibido: 0n,
      retenido: 0n,
      otros: 0n,
      excluidas: 9800n,
      reteRenta: 600n,
      base: 6000n,
      total: 9800n,
      deducible: false,
      tardia: null,
    });
  });

  it('says whose it is, and ties with every document and day', async () => {
    const { ambiente, mes, contribuyente, cuadre } = await november();
    expect([ambiente, mes, contribuyente]).toEqual(['PRODUCCION', '2026-11', TAXPAYER]);
    // 37.20 + 6.26 + 1.00 − 1.13, and 48.46 + 10.00 − 13.20 + 1.00.
    expect(cuadre).toEqual({
      cuadra: true,
      documentos: 16,
      dias: 15,
      diferencias: [],
      total: 0,
      libros: { monto: '89.59', iva: '8.38' },
      estadisticas: { monto: '89.59', iva: '8.38' },
    });
  });

  it('names the numbers that have no document', async () => {
    const at = instantOf('2026-11-05', '10:00:00');
    const { cuadre } = await monthOf({ lost: [{ tipoDte: '01', numero: 9, codigoGeneracion: 'Z', at }] });
    expect(cuadre).toMatchObject({ cuadra: false, total: 1, diferencias: [{ linea: '01 · n.º 9' }] });
  });

  it('takes the first and last of a day by their moment, the branch that is read first where they are of one', async () => {
    const sale = (codigo: string, emittedAt: number) => written('01', codigo, { row: { emittedAt } });
    const sold = (sucursal: string, ...documents: ReturnType<typeof sale>[]) =>
      ({ fecha: '2026-11-02', sucursal, tipoDte: '01', documents, totals: [] }) as const;
    const ends = async (...days: readonly ReturnType<typeof sold>[]) =>
      (await monthOf({ days })).sellados.map(({ primero, ultimo }) => [
        primero.codigoGeneracion,
        ultimo.codigoGeneracion,
      ]);
    const inner = sold('a', sale('A2', 20), sale('A3', 30));
    const outer = sold('b', sale('B1', 10), sale('B2', 25), sale('B4', 40));
    const same = sold('c', sale('C2', 20), sale('C3', 30));
    expect(await ends(inner, outer)).toEqual([['B1', 'B4']]);
    expect(await ends(outer, inner)).toEqual([['B1', 'B4']]);
    expect(await ends(inner, same)).toEqual([['A2', 'C3']]);
  });

  it('counts in no annex what has no seal, over all branches', async () => {
    const sale = (codigo: string, sello: string | null) => written('01', codigo, { row: { sello } });
    const sold = (sucursal: string) =>
      ({
        fecha: '2026-11-02',
        sucursal,
        tipoDte: '01',
        documents: [sale('A', 'S'), sale('B', null)],
        totals: [],
      }) as const;
    const { sellados, sinSello } = await monthOf({ days: [sold('a'), sold('b')] });
    expect(sellados.map((each) => [each.documentos, each.sinSello])).toEqual([[2, 0]]);
    expect(sinSello).toBe(2);
  });
});

describe('a day', () => {
  it('gives each document and its statistics to the tie, and keeps no text', () => {
    const tie = listening();
    const resumen = { totalGravada: 5 };
    const sold = written('01', 'A', { resumen, row: { montoCentavos: 500n, emittedAt: 7 } });
    const documents = [
      sold,
      written('01', 'B', { row: { parts: null } }),
      written('01', 'C', { row: { estado: 'RECHAZADO' } }),
      written('01', 'D', { row: { estado: 'INVALIDADO', parts: null } }),
    ];
    const totals = [{ estado: 'PROCESADO', cantidad: 1, montoCentavos: 500n, ivaCentavos: 0n }] as const;
    const name = { fecha: '2026-11-02', sucursal: 'central', tipoDte: '01' } as const;
    const piece = bookPiece({ ...name, documents, totals }, tie);
    expect(tie.heard).toEqual([
      ['A', 500n],
      ['B', null],
      ['C', 0n],
      ['D', null],
      { fecha: '2026-11-02', tipoDte: '01', totals },
    ]);
    expect(piece).toMatchObject(name);
    expect(codes(piece.invalidated)).toEqual(['D']);
    const { payload: _text, parts: _parts, ...kept } = sold;
    expect(piece.documents.map(({ document }) => document)).toEqual([kept]);
  });
});
