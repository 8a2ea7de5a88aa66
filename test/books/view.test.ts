/** What the screen shows of one month: totals, days, documents, pages; every figure typed by hand (docs/tax-books.md). */
import { describe, expect, it } from 'vitest';
import { bookFile } from '../../core/books/book-files.ts';
import { bookView, pageOfBook, wholeBook } from '../../core/books/book-view.ts';
import { monthOf, written } from './month-rows.ts';
import { NOVEMBER } from './november.ts';

describe('the view', () => {
  it('has the totals of both books, and those of what was bought', async () => {
    const { consumidores, contribuyentes, retornos, compras, cuadre, ...rest } = wholeBook(
      await monthOf(NOVEMBER),
    );
    const none = {
      exentas: '0.00',
      noSujetas: '0.00',
      retenido: '0.00',
      percibido: '0.00',
      noGravado: '0.00',
    };
    expect(consumidores.totales).toEqual({
      documentos: 6,
      exentas: '4.00',
      noSujetas: '3.00',
      gravadas: '36.03',
      iva: '4.15',
      total: '43.03',
      retenido: '0.20',
      percibido: '0.00',
      noGravado: '0.50',
      aPagar: '43.33',
    });
    expect(contribuyentes.totales).toEqual({
      documentos: 4,
      exentas: '11.00',
      noSujetas: '-2.00',
      gravadas: '32.50',
      iva: '4.23',
      total: '45.73',
      retenido: '-0.10',
      percibido: '0.43',
      noGravado: '0.00',
      aPagar: '46.26',
    });
    expect(retornos).toEqual({
      ...none,
      documentos: 1,
      gravadas: '-1.13',
      iva: '-0.13',
      total: '-1.13',
      aPagar: '-1.13',
    });
    expect(compras).toEqual({
      documentos: 3,
      total: '324.00',
      credito: '26.00',
      excluidas: '98.00',
      rentaRetenida: '6.00',
    });
    expect(cuadre.cuadra).toBe(true);
    expect(rest).toMatchObject({ ambiente: 'PRODUCCION', mes: '2026-11', sinSello: 3, notasRemision: 2 });
  });

  it('names first and last of each day; an event of return has no number', async () => {
    const { consumidores } = wholeBook(await monthOf(NOVEMBER));
    expect(consumidores.dias[1]).toEqual({
      tipoDte: '18',
      fecha: '2026-11-02',
      sucursal: 'central',
      documentos: 1,
      exentas: '0.00',
      noSujetas: '0.00',
      gravadas: '-1.13',
      iva: '-0.13',
      total: '-1.13',
      retenido: '0.00',
      percibido: '0.00',
      noGravado: '0.00',
      aPagar: '-1.13',
      primero: { numeroControl: '', codigoGeneracion: 'R-1' },
      ultimo: { numeroControl: '', codigoGeneracion: 'R-1' },
      sinSello: 0,
    });
    expect(consumidores.dias[0]).toMatchObject({
      primero: { numeroControl: 'DTE-01-A-1' },
      ultimo: { numeroControl: 'DTE-01-B-1' },
      sinSello: 1,
    });
  });

  it('lists each taxpayer’s document, a nota below zero, and each invalidated one', async () => {
    const { contribuyentes, invalidados } = wholeBook(await monthOf(NOVEMBER));
    expect([contribuyentes.pagina, contribuyentes.paginas]).toEqual([1, 1]);
    expect(contribuyentes.filas).toHaveLength(4);
    expect(contribuyentes.filas[2]).toEqual({
      fecha: '2026-11-03',
      sucursal: 'norte',
      tipoDte: '05',
      numeroControl: 'DTE-05-T-3',
      codigoGeneracion: 'T-3',
      sello: 'S-T-3',
      nit: '1234',
      nrc: '99-1',
      nombre: 'Ñandú',
      exentas: '0.00',
      noSujetas: '-2.00',
      gravadas: '-10.00',
      iva: '-1.30',
      total: '-13.30',
      retenido: '-0.10',
      percibido: '0.00',
      noGravado: '0.00',
      aPagar: '-13.20',
    });
    expect(invalidados.slice(1)).toEqual([
      {
        fecha: '2026-11-04',
        tipoDte: '01',
        numeroControl: 'DTE-01-I-1',
        codigoGeneracion: 'I-1',
        sello: 'S-I-1',
        monto: '8.00',
        invalidado: '2026-12-01',
      },
      {
        fecha: '2026-11-04',
        tipoDte: '18',
        numeroControl: '',
        codigoGeneracion: 'R-2',
        sello: 'S-R-2',
        monto: '1.00',
        invalidado: '2026-11-05',
      },
    ]);
  });

  it('of an invalidation that nobody dated, and of a document without a seal, is empty there', async () => {
    const later = [written('01', 'O', { row: { sello: null, montoCentavos: 100n } })];
    const month = await monthOf({ later });
    expect(wholeBook(month).invalidados).toMatchObject([{ sello: '', invalidado: '' }]);
    expect(bookFile(month, 'invalidados', {}).content.split('\r\n')[1]).toBe(
      '02/11/2026,01,DTE-01-O,O,,1.00,,',
    );
    expect(bookFile(month, 'anulados', {}).content).toBe('');
  });

  it('of an invalidated document without a seal has an empty place in the annex', async () => {
    const row = { sello: null, invalidatedAt: Date.parse('2026-11-09T18:00:00Z') };
    const { content } = bookFile(await monthOf({ later: [written('01', 'O', { row })] }), 'anulados', {});
    expect(content).toBe('DTE01O;4;0;0;01;D;;0;0;O\r\n');
  });

  it('is paged by the hundred', async () => {
    const documents = Array.from({ length: 201 }, (_each, at) => written('03', `T-${at + 1}`));
    const day = { fecha: '2026-11-02', sucursal: 'a', tipoDte: '03', documents, totals: [] } as const;
    const month = await monthOf({ days: [day] });
    const page = (pagina: number) => {
      const { filas, paginas, pagina: told } = bookView(month, pagina).contribuyentes;
      return [told, paginas, filas.length, filas[0]?.codigoGeneracion];
    };
    expect([1, 2, 3, 4].map(page)).toEqual([
      [1, 3, 100, 'T-1'],
      [2, 3, 100, 'T-101'],
      [3, 3, 1, 'T-201'],
      [4, 3, 0, undefined],
    ]);
    expect(pageOfBook(wholeBook(await monthOf({})), 1).contribuyentes).toMatchObject({
      filas: [],
      paginas: 1,
    });
    const exact = await monthOf({ days: [{ ...day, documents: documents.slice(0, 200) }] });
    expect(bookView(exact, 1).contribuyentes.paginas).toBe(2);
  });
});
