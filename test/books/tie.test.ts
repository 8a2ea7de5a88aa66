/** What differs between documents, statistics, registry and ledger, each line typed by hand (docs/tax-books.md, The tie). */
import { describe, expect, it } from 'vitest';
import { signedSale } from '../../core/books/book-amounts.ts';
import { createTieCheck, type StateTotal, type TieCheck } from '../../core/books/book-reconciliation.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import type { BookDocument } from '../../core/domain/books/book-document.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { written } from './month-rows.ts';

const FIVE = { totalGravada: 5, totalIva: 0.58, montoTotalOperacion: 5, totalPagar: 5 };
const sound = { montoCentavos: 500n, ivaCentavos: 58n };
const sale = (codigo: string, row: Partial<BookDocument> = {}) =>
  written('01', codigo, { resumen: FIVE, row: { ...sound, ...row } });
const check = (tie: TieCheck, document: BookDocument) =>
  tie.document(document, signedSale(document.parts, document.tipoDte));
const total = (
  estado: StateTotal['estado'],
  cantidad: number,
  montoCentavos: bigint,
  ivaCentavos: bigint,
): StateTotal => ({ estado, cantidad, montoCentavos, ivaCentavos });

describe('a document', () => {
  const line = { linea: 'DTE-01-A', fecha: '2026-11-02', tipoDte: '01', estado: null, codigoGeneracion: 'A' };
  const text = {
    campo: 'contenido',
    libros: 'texto cambiado',
    otro: 'otra huella SHA-256',
    fuente: 'registro',
  };
  it.each<readonly [what: string, document: BookDocument, differences: readonly object[]]>([
    ['that is sound has none', sale('A'), []],
    [
      'with another amount in the registry',
      sale('A', { montoCentavos: 501n }),
      [{ campo: 'monto', libros: '5.00', otro: '5.01', fuente: 'registro' }],
    ],
    [
      'with another VAT in the registry',
      sale('A', { ivaCentavos: 0n }),
      [{ campo: 'iva', libros: '0.58', otro: '0.00', fuente: 'registro' }],
    ],
    ['whose text was changed', sale('A', { sha256: 'ffff' }), [text]],
    ['whose text is none', sale('A', { parts: null }), [text]],
    [
      'that the ledger does not have',
      sale('A', { inLedger: false }),
      [
        {
          campo: 'correlativo',
          libros: 'documento',
          otro: 'sin asiento de este documento',
          fuente: 'correlativos',
        },
      ],
    ],
    [
      'whose figures do not add up',
      written('01', 'A', { resumen: { ...FIVE, montoTotalOperacion: 6 }, row: sound }),
      [{ campo: 'suma', libros: '5.00', otro: '6.00', fuente: 'documento' }],
    ],
  ])('%s', (_what, document, differences) => {
    const tie = createTieCheck();
    check(tie, document);
    expect(tie.result()).toMatchObject({
      cuadra: differences.length === 0,
      documentos: 1,
      dias: 0,
      total: differences.length,
    });
    expect(tie.result().diferencias).toEqual(differences.map((each) => ({ ...line, ...each })));
  });

  it('whose text names another one is told member by member', () => {
    const tie = createTieCheck();
    const { parts, payload, sha256 } = sale('B', { fecEmi: '2026-11-03' });
    check(tie, sale('A', { parts, payload, sha256 }));
    expect(tie.result().diferencias).toEqual([
      {
        ...line,
        campo: 'identificacion',
        libros: '01 2026-11-03 DTE-01-B B',
        otro: '01 2026-11-02 DTE-01-A A',
        fuente: 'registro',
      },
    ]);
  });

  it('of return has no control number: its code names it', () => {
    const tie = createTieCheck();
    const row = { ...sound, numeroControl: 'RET-18-1', montoCentavos: 400n };
    check(tie, written('18', 'R', { resumen: FIVE, row }));
    expect(tie.result().diferencias.map(({ linea, campo }) => [linea, campo])).toEqual([['R', 'monto']]);
  });
});

describe('a day', () => {
  const fecha = '2026-11-02';
  const day = (tie: TieCheck, totals: readonly StateTotal[], tipoDte: TipoDte = '01') =>
    tie.day({ fecha, tipoDte, totals });

  it('ties where its statistics count and add up what its documents say, state by state', () => {
    const tie = createTieCheck();
    check(tie, sale('A'));
    check(tie, sale('B'));
    check(tie, sale('C', { estado: 'EMITIDO' }));
    check(tie, sale('D', { estado: 'TRANSMITIENDO' }));
    check(tie, sale('E', { estado: 'RECHAZADO' }));
    check(tie, sale('F', { estado: 'INVALIDADO' }));
    day(tie, [
      total('PROCESADO', 2, 1000n, 116n),
      total('PENDIENTE', 2, 1000n, 116n),
      total('RECHAZADO', 1, 500n, 58n),
      total('INVALIDADO', 1, 500n, 58n),
    ]);
    // What is refused or invalidated is no sale.
    expect(tie.result()).toEqual({
      cuadra: true,
      documentos: 6,
      dias: 4,
      diferencias: [],
      total: 0,
      libros: { monto: '20.00', iva: '2.32' },
      estadisticas: { monto: '20.00', iva: '2.32' },
    });
  });

  it('names count, amount and VAT, also of a state that only one of both has', () => {
    const tie = createTieCheck();
    check(tie, sale('A'));
    day(tie, [total('RECHAZADO', 1, 200n, 30n)]);
    const of = (estado: string) => ({
      linea: `2026-11-02 · 01 · ${estado}`,
      fecha,
      tipoDte: '01',
      estado,
      codigoGeneracion: null,
      fuente: 'estadisticas',
    });
    expect(tie.result()).toMatchObject({
      cuadra: false,
      dias: 2,
      total: 6,
      libros: { monto: '5.00', iva: '0.58' },
      estadisticas: { monto: '0.00', iva: '0.00' },
      diferencias: [
        { ...of('PROCESADO'), campo: 'cantidad', libros: '1', otro: '0' },
        { ...of('PROCESADO'), campo: 'monto', libros: '5.00', otro: '0.00' },
        { ...of('PROCESADO'), campo: 'iva', libros: '0.58', otro: '0.00' },
        { ...of('RECHAZADO'), campo: 'cantidad', libros: '0', otro: '1' },
        { ...of('RECHAZADO'), campo: 'monto', libros: '0.00', otro: '2.00' },
        { ...of('RECHAZADO'), campo: 'iva', libros: '0.00', otro: '0.30' },
      ],
    });
  });

  it('counts a document whose text is none as nothing', () => {
    const tie = createTieCheck();
    check(tie, sale('A', { parts: null }));
    day(tie, [total('PROCESADO', 1, 0n, 0n)]);
    expect(tie.result()).toMatchObject({ total: 1, libros: { monto: '0.00', iva: '0.00' } });
  });

  it('begins anew with each day, type and branch; what is given back is taken off', () => {
    const tie = createTieCheck();
    check(tie, sale('A'));
    day(tie, [total('PROCESADO', 1, 500n, 58n)]);
    const row = { montoCentavos: 113n, ivaCentavos: 13n };
    const resumen = { totalGravada: 1.13, totalIva: 0.13, montoTotalOperacion: 1.13, totalPagar: 1.13 };
    check(tie, written('18', 'R', { resumen, row }));
    day(tie, [total('PROCESADO', 1, 100n, 10n)], '18');
    expect(tie.result()).toMatchObject({
      documentos: 2,
      dias: 2,
      total: 2,
      libros: { monto: '3.87', iva: '0.45' },
      estadisticas: { monto: '4.00', iva: '0.48' },
    });
  });
});

describe('a number', () => {
  const lost = (numero: number) => ({
    tipoDte: '03' as const,
    numero,
    codigoGeneracion: `L-${numero}`,
    at: instantOf('2026-11-05', '10:00:00'),
  });

  it('whose document is gone is named by the ledger', () => {
    const tie = createTieCheck();
    tie.lost(lost(7));
    expect(tie.result()).toMatchObject({ cuadra: false, documentos: 0, dias: 0, total: 1 });
    expect(tie.result().diferencias).toEqual([
      {
        linea: '03 · n.º 7',
        fecha: '2026-11-05',
        tipoDte: '03',
        estado: null,
        codigoGeneracion: 'L-7',
        campo: 'correlativo',
        libros: 'sin documento',
        otro: 'número asignado',
        fuente: 'correlativos',
      },
    ]);
  });

  it('is counted beyond the hundred that are listed', () => {
    const tie = createTieCheck();
    for (let numero = 1; numero <= 101; numero += 1) tie.lost(lost(numero));
    const { diferencias, total: count } = tie.result();
    expect([diferencias.length, diferencias.at(-1)?.linea, count]).toEqual([100, '03 · n.º 100', 101]);
  });
});
