/** The lines of a month's VAT books, in cents: consumers per day and branch, taxpayers and invalidated ones per document. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Tie } from '../../contract/bridge/bridge-books.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Store } from '../../store/store.ts';
import type { NamedDocument } from '../../store/statistics/tax-books.ts';
import { NOTHING, plus, type BookAmounts } from './tax-books-amounts.ts';
import {
  bookPieces,
  invalidatedLater,
  type BookedDocument,
  type BookPiece,
  type BookScope,
} from './tax-books-pass.ts';
import { createTieCheck } from './tax-books-tie.ts';

/** Documents added up. */
export interface BookSum {
  readonly documentos: number;
  readonly amounts: BookAmounts;
}

/** Consumers' sales of one day: at one branch in the book, at all of them in the annex. */
export interface ConsumerSum extends BookSum {
  readonly fecha: FiscalDate;
  /** Empty in the annex. */
  readonly sucursal: string;
  readonly primero: BookedDocument['document'];
  readonly ultimo: BookedDocument['document'];
  readonly sinSello: number;
}

export interface BookMonth {
  readonly ambiente: Ambiente;
  readonly mes: string;
  readonly consumidores: readonly ConsumerSum[];
  /** The same days, sealed documents only, all branches together: what the annex may name. */
  readonly sellados: readonly ConsumerSum[];
  readonly contribuyentes: readonly (BookedDocument & { readonly sucursal: string })[];
  readonly invalidados: readonly NamedDocument[];
  readonly notasRemision: number;
  readonly sinSello: number;
  readonly cuadre: Tie;
}

/** Reads the whole month once. */
export async function bookMonth(store: Pick<Store, 'read'>, scope: BookScope): Promise<BookMonth> {
  const tie = createTieCheck();
  const consumidores: ConsumerSum[] = [];
  const sellados = new Map<FiscalDate, ConsumerSum>();
  const contribuyentes: (BookedDocument & { readonly sucursal: string })[] = [];
  const invalidados: NamedDocument[] = [...invalidatedLater(store, scope)];
  let [notasRemision, sinSello] = [0, 0];
  for await (const piece of bookPieces(store, scope, tie)) {
    const { fecha, sucursal, tipoDte, documents, invalidated } = piece;
    invalidados.push(...invalidated);
    if (tipoDte === '04') {
      notasRemision += documents.length;
      continue;
    }
    sinSello += documents.filter(({ document }) => document.sello === null).length;
    if (tipoDte !== '01') contribuyentes.push(...documents.map((each) => ({ ...each, sucursal })));
    else {
      const day = consumerSum(piece, documents, sucursal);
      if (day !== null) consumidores.push(day);
      const sealed = documents.filter(({ document }) => document.sello !== null);
      const annexed = consumerSum(piece, sealed, '');
      if (annexed !== null) sellados.set(fecha, together(sellados.get(fecha), annexed));
    }
  }
  return {
    ambiente: scope.ambiente,
    mes: scope.mes,
    consumidores,
    sellados: [...sellados.values()],
    contribuyentes,
    invalidados,
    notasRemision,
    sinSello,
    cuadre: tie.result(),
  };
}

/** The sum of lines that are sums themselves. */
export function sumOf(lines: Iterable<BookSum>): BookSum {
  let sum: BookSum = { documentos: 0, amounts: NOTHING };
  for (const { documentos, amounts } of lines)
    sum = { documentos: sum.documentos + documentos, amounts: plus(sum.amounts, amounts) };
  return sum;
}

/** Null for a day without documents. */
function consumerSum(
  { fecha }: BookPiece,
  documents: readonly BookedDocument[],
  sucursal: string,
): ConsumerSum | null {
  const [first, last] = [documents[0], documents.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    fecha,
    sucursal,
    primero: first.document,
    ultimo: last.document,
    sinSello: documents.filter(({ document }) => document.sello === null).length,
    ...sumOf(documents.map(({ sale }) => ({ documentos: 1, amounts: sale }))),
  };
}

/** A day's documents of two branches: the first and the last by the moment of their emission. */
function together(a: ConsumerSum | undefined, b: ConsumerSum): ConsumerSum {
  if (a === undefined) return b;
  return {
    ...a,
    ...sumOf([a, b]),
    primero: b.primero.emittedAt < a.primero.emittedAt ? b.primero : a.primero,
    ultimo: b.ultimo.emittedAt >= a.ultimo.emittedAt ? b.ultimo : a.ultimo,
    sinSello: a.sinSello + b.sinSello,
  };
}
