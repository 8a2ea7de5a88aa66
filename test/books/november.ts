/** A month of two branches, its figures typed by hand: what every list, annex and view is made of in these tests. */
import type { StateTotal } from '../../core/books/book-reconciliation.ts';
import type { SourceDay } from '../../core/books/book-source.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import type { BookDocument } from '../../core/domain/books/book-document.ts';
import { instantOf } from '../../core/domain/fiscal-time.ts';
import { bought, written, type Month } from './month-rows.ts';

const COMPANY = { nit: '0614-130795-104-0', nrc: '246813-5', nombre: 'Distribuidora, S.A.' };
const PERSON = { tipoDocumento: '13', numDocumento: '01234567-8', nrc: '55-5', nombre: 'Rosa Pérez' };
const IRREGULAR = { nit: '1234', nrc: '99-1', nombre: 'Ñandú' };

const iva = (valor: number) => [{ codigo: '20', valor }];
const row = (montoCentavos: bigint, ivaCentavos: bigint, more: Partial<BookDocument> = {}) => ({
  montoCentavos,
  ivaCentavos,
  ...more,
});
/** A 01 or 18 of taxed goods only. */
const cash = (gravada: number, totalIva: number) => ({
  totalGravada: gravada,
  totalIva,
  montoTotalOperacion: gravada,
  totalPagar: gravada,
});
const at = (hour: number) => instantOf('2026-11-02', `${String(hour).padStart(2, '0')}:00:00`);

const A = written('01', 'A-1', { resumen: cash(11.3, 1.3), row: row(1130n, 130n, { emittedAt: at(9) }) });
const B = written('01', 'B-1', {
  resumen: {
    totalExenta: 4,
    totalGravada: 2.26,
    totalIva: 0.26,
    montoTotalOperacion: 6.26,
    totalPagar: 6.26,
  },
  row: row(626n, 26n, { emittedAt: at(12), sello: null, estado: 'CONTINGENCIA' }),
});
const C = written('01', 'C-1', {
  resumen: { totalNoSuj: 3, montoTotalOperacion: 3, totalPagar: 3 },
  row: row(300n, 0n, { emittedAt: at(8) }),
});
const D = written('01', 'D-1', {
  resumen: { ...cash(22.6, 2.6), ivaRete: 0.2, totalNoGravado: 0.5, totalPagar: 22.9 },
  row: row(2290n, 260n, { emittedAt: at(18) }),
});
const R = written('18', 'R-1', {
  resumen: cash(1.13, 0.13),
  row: row(113n, 13n, { numeroControl: 'RET-18-1', emittedAt: at(19) }),
});
const third = { fecEmi: '2026-11-03' } as const;
const N = written('01', 'N-1', {
  resumen: cash(1, 0.12),
  row: row(100n, 12n, { ...third, sello: null, estado: 'CONTINGENCIA' }),
});
const T1 = written('03', 'T-1', {
  receptor: COMPANY,
  resumen: {
    totalGravada: 42.5,
    tributos: iva(5.53),
    ivaPerci: 0.43,
    montoTotalOperacion: 48.03,
    totalPagar: 48.46,
  },
  row: row(4846n, 553n, third),
});
const T2 = written('03', 'T-2', {
  receptor: PERSON,
  resumen: { totalExenta: 10, montoTotalOperacion: 10, totalPagar: 10 },
  row: row(1000n, 0n, { ...third, sello: null, estado: 'CONTINGENCIA' }),
});
const T3 = written('05', 'T-3', {
  receptor: IRREGULAR,
  resumen: {
    totalNoSuj: 2,
    totalGravada: 10,
    tributos: iva(1.3),
    ivaRete: 0.1,
    montoTotalOperacion: 13.3,
    totalPagar: 13.2,
  },
  row: row(1320n, 130n, third),
});
const T4 = written('06', 'T-4', {
  receptor: PERSON,
  resumen: { totalExenta: 1, montoTotalOperacion: 1, totalPagar: 1 },
  row: row(100n, 0n, third),
});
const S1 = written('04', 'S-1', { resumen: { montoTotalOperacion: 0 }, row: row(0n, 0n, third) });
const S2 = written('04', 'S-2', {
  resumen: { montoTotalOperacion: 0 },
  row: row(0n, 0n, { ...third, sello: null, estado: 'CONTINGENCIA' }),
});
const E = written('14', 'E-1', {
  receptor: PERSON,
  resumen: { totalCompra: 98, subTotal: 98, reteRenta: 6, totalPagar: 92 },
  row: row(9200n, 0n, third),
});
const I = written('01', 'I-1', {
  resumen: cash(8, 0.92),
  row: row(800n, 92n, {
    fecEmi: '2026-11-04',
    estado: 'INVALIDADO',
    invalidatedAt: instantOf('2026-12-01', '10:00:00'),
  }),
});
const X = written('01', 'X-1', {
  resumen: cash(9, 1.04),
  row: row(900n, 104n, { fecEmi: '2026-11-04', estado: 'RECHAZADO', sello: null }),
});
const RI = written('18', 'R-2', {
  resumen: cash(1, 0.12),
  row: row(100n, 12n, {
    fecEmi: '2026-11-04',
    numeroControl: 'RET-18-2',
    estado: 'INVALIDADO',
    invalidatedAt: instantOf('2026-11-05', '10:00:00'),
  }),
});
/** Of October, invalidated in November. */
const L = written('03', 'L-1', {
  row: row(5000n, 0n, {
    fecEmi: '2026-10-31',
    estado: 'INVALIDADO',
    invalidatedAt: instantOf('2026-11-06', '10:00:00'),
  }),
});

const total = (
  estado: StateTotal['estado'],
  cantidad: number,
  montoCentavos: bigint,
  ivaCentavos: bigint,
): StateTotal => ({ estado, cantidad, montoCentavos, ivaCentavos });
const day = (
  name: readonly [fecha: string, sucursal: string, tipoDte: TipoDte],
  documents: readonly BookDocument[],
  totals: readonly StateTotal[],
): SourceDay => ({ fecha: name[0], sucursal: name[1], tipoDte: name[2], documents, totals });

export const NOVEMBER: Month = {
  days: [
    day(
      ['2026-11-02', 'central', '01'],
      [A, B],
      [total('PROCESADO', 1, 1130n, 130n), total('CONTINGENCIA', 1, 626n, 26n)],
    ),
    day(['2026-11-02', 'central', '18'], [R], [total('PROCESADO', 1, 113n, 13n)]),
    day(['2026-11-02', 'norte', '01'], [C, D], [total('PROCESADO', 2, 2590n, 260n)]),
    day(['2026-11-03', 'central', '01'], [N], [total('CONTINGENCIA', 1, 100n, 12n)]),
    day(
      ['2026-11-03', 'central', '03'],
      [T1, T2],
      [total('PROCESADO', 1, 4846n, 553n), total('CONTINGENCIA', 1, 1000n, 0n)],
    ),
    day(['2026-11-03', 'norte', '05'], [T3], [total('PROCESADO', 1, 1320n, 130n)]),
    day(['2026-11-03', 'norte', '06'], [T4], [total('PROCESADO', 1, 100n, 0n)]),
    day(
      ['2026-11-03', 'norte', '04'],
      [S1, S2],
      [total('PROCESADO', 1, 0n, 0n), total('CONTINGENCIA', 1, 0n, 0n)],
    ),
    day(['2026-11-03', 'norte', '14'], [E], [total('PROCESADO', 1, 9200n, 0n)]),
    day(
      ['2026-11-04', 'norte', '01'],
      [I, X],
      [total('INVALIDADO', 1, 800n, 92n), total('RECHAZADO', 1, 900n, 104n)],
    ),
    day(['2026-11-04', 'norte', '18'], [RI], [total('INVALIDADO', 1, 100n, 12n)]),
  ],
  later: [L],
  purchases: [bought({ fecha: '2026-11-20' }), bought({ fecha: '2026-10-30', codigoGeneracion: 'AAAA-2' })],
};
