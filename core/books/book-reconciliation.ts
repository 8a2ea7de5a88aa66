/** Reconciliation of books, statistics, documents and ledger by line (docs/tax-books.md). */
import { hash } from 'node:crypto';
import type { Tie, TieDifference } from '../contract/books/tax-month.ts';
import type { DocumentEstado } from '../contract/api/documents.ts';
import type { TipoDte } from '../contract/edition.ts';
import { SALE_SIGN } from '../contract/dte/sale-sign.ts';
import { controlNumberOf, documentName } from '../domain/control-number.ts';
import { publicState } from '../domain/lifecycle.ts';
import { centsText } from '../domain/cash/cash.ts';
import type { BookDocument, LostNumber } from '../domain/books/book-document.ts';
import { fiscalDate } from '../domain/fiscal-time.ts';
import type { SignedSale } from './book-amounts.ts';

/** Maximum differences listed; the count is complete. */
const MAX_DIFFERENCES = 100;

export interface TieCheck {
  /** Compares a document's row and ledger entry with its signed text. */
  document(document: BookDocument, sale: SignedSale | null): void;
  /** Compares the documents of one day, type and branch with its statistics; call it after the last document. */
  day(of: {
    readonly fecha: string;
    readonly tipoDte: TipoDte;
    readonly totals: readonly StateTotal[];
  }): void;
  lost(number: LostNumber): void;
  result(): Tie;
}

export interface StateTotal {
  readonly estado: DocumentEstado;
  readonly cantidad: number;
  readonly montoCentavos: bigint;
  readonly ivaCentavos: bigint;
}

interface MoneySum {
  monto: bigint;
  iva: bigint;
}

interface StateSum extends MoneySum {
  cantidad: number;
}

export function createTieCheck(): TieCheck {
  const listed: TieDifference[] = [];
  let [total, documentos, dias] = [0, 0, 0];
  const books: MoneySum = { monto: 0n, iva: 0n };
  const stats: MoneySum = { monto: 0n, iva: 0n };
  let states = new Map<DocumentEstado, StateSum>();
  const differ = (difference: TieDifference): void => {
    total += 1;
    if (listed.length < MAX_DIFFERENCES) listed.push(difference);
  };
  return {
    document: (document, sale) => {
      documentos += 1;
      const estado = publicState(document.estado);
      const sum = states.get(estado) ?? { cantidad: 0, monto: 0n, iva: 0n };
      states.set(estado, sum);
      sum.cantidad += 1;
      sum.monto += sale?.aPagar ?? 0n;
      sum.iva += sale?.iva ?? 0n;
      for (const difference of documentDifferences(document, sale)) differ(difference);
    },
    day: ({ fecha, tipoDte, totals }) => {
      const reported = new Map(totals.map((each) => [each.estado, each]));
      for (const estado of new Set([...states.keys(), ...reported.keys()])) {
        dias += 1;
        const own = states.get(estado) ?? { cantidad: 0, monto: 0n, iva: 0n };
        const other = reported.get(estado);
        const theirs = {
          cantidad: other?.cantidad ?? 0,
          monto: other?.montoCentavos ?? 0n,
          iva: other?.ivaCentavos ?? 0n,
        };
        const linea = `${fecha} · ${tipoDte} · ${estado}`;
        const line = { linea, fecha, tipoDte, estado, codigoGeneracion: null };
        for (const difference of statisticDifferences(own, theirs)) differ({ ...line, ...difference });
        if (estado === 'RECHAZADO' || estado === 'INVALIDADO') continue;
        add(books, own, SALE_SIGN[tipoDte]);
        add(stats, theirs, SALE_SIGN[tipoDte]);
      }
      states = new Map();
    },
    lost: ({ tipoDte, numero, codigoGeneracion, at }) =>
      differ({
        linea: `${tipoDte} · n.º ${numero}`,
        fecha: fiscalDate(at),
        tipoDte,
        estado: null,
        codigoGeneracion,
        campo: 'correlativo',
        libros: 'sin documento',
        otro: 'número asignado',
        fuente: 'correlativos',
      }),
    result: () => ({
      cuadra: total === 0,
      documentos,
      dias,
      diferencias: listed,
      total,
      libros: { monto: centsText(books.monto), iva: centsText(books.iva) },
      estadisticas: { monto: centsText(stats.monto), iva: centsText(stats.iva) },
    }),
  };
}

type Found = Pick<TieDifference, 'campo' | 'libros' | 'otro' | 'fuente'>;

function documentDifferences(document: BookDocument, sale: SignedSale | null): readonly TieDifference[] {
  const { fecEmi, tipoDte, codigoGeneracion } = document;
  const line = { linea: documentName(document), fecha: fecEmi, tipoDte, estado: null, codigoGeneracion };
  return [...contentDifferences(document, sale), ...ledgerDifferences(document)].map((found) => ({
    ...line,
    ...found,
  }));
}

function* contentDifferences(document: BookDocument, sale: SignedSale | null): Generator<Found> {
  const { montoCentavos, ivaCentavos } = document;
  const whole = sale !== null && hash('sha256', document.payload, 'hex') === document.sha256;
  if (!whole)
    yield { campo: 'contenido', libros: 'texto cambiado', otro: 'otra huella SHA-256', fuente: 'registro' };
  if (sale === null) return;
  const register = (campo: TieDifference['campo'], libros: string, otro: string): Found[] =>
    libros === otro ? [] : [{ campo, libros, otro, fuente: 'registro' }];
  yield* register('monto', centsText(sale.aPagar), centsText(montoCentavos));
  yield* register('iva', centsText(sale.iva), centsText(ivaCentavos));
  const { numeroControl, fecEmi, tipoDte } = sale.identificacion;
  yield* register(
    'identificacion',
    [tipoDte, fecEmi, numeroControl, sale.codigoGeneracion].join(' '),
    [document.tipoDte, document.fecEmi, controlNumberOf(document) ?? '', document.codigoGeneracion].join(' '),
  );
  if (sale.suma !== null) {
    const { calculada, escrita } = sale.suma;
    yield { campo: 'suma', libros: centsText(calculada), otro: centsText(escrita), fuente: 'documento' };
  }
}

function ledgerDifferences({ inLedger }: BookDocument): readonly Found[] {
  if (inLedger) return [];
  return [
    {
      campo: 'correlativo',
      libros: 'documento',
      otro: 'sin asiento de este documento',
      fuente: 'correlativos',
    },
  ];
}

function* statisticDifferences(books: StateSum, stats: StateSum): Generator<Found> {
  const fuente = 'estadisticas' as const;
  if (books.cantidad !== stats.cantidad)
    yield { campo: 'cantidad', libros: String(books.cantidad), otro: String(stats.cantidad), fuente };
  if (books.monto !== stats.monto)
    yield { campo: 'monto', libros: centsText(books.monto), otro: centsText(stats.monto), fuente };
  if (books.iva !== stats.iva)
    yield { campo: 'iva', libros: centsText(books.iva), otro: centsText(stats.iva), fuente };
}

function add(sum: MoneySum, more: MoneySum, sign: number): void {
  sum.monto += BigInt(sign) * more.monto;
  sum.iva += BigInt(sign) * more.iva;
}
