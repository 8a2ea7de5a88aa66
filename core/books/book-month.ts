/** Month's VAT book lines in cents: consumers per day and branch, taxpayers and invalidated ones per document. */
import type { Ambiente } from '../contract/ambiente.ts';
import { SALE_SIGN } from '../contract/dte/sale-sign.ts';
import { COMPRA, holdsIva, RETORNO } from '../contract/edition.ts';
import type { Tie } from '../contract/books/tax-month.ts';
import type { FiscalDate } from '../domain/fiscal-time.ts';
import type { NamedDocument } from '../domain/books/book-document.ts';
import type { BookPurchase } from '../domain/books/book-purchase.ts';
import { textOrder } from '../domain/text/text-order.ts';
import { NOTHING, plus, signed, type BookAmounts } from './book-amounts.ts';
import {
  bookPiece,
  type BookedDocument,
  type BookMonthName,
  type BookPiece,
  type BookSource,
  type BookTaxpayer,
} from './book-source.ts';
import { createTieCheck } from './book-reconciliation.ts';

/** Withheld income tax is a tenth of its base (§renta-retenida). */
const RENTA_PARTS = 10n;

type ConsumerType = '01' | typeof RETORNO;

export interface BookSum {
  readonly documentos: number;
  readonly amounts: BookAmounts;
}

/** Consumer sales or returns of one day: per branch in the book, over all branches in the annex. */
export interface ConsumerSum extends BookSum {
  readonly tipoDte: ConsumerType;
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
  readonly contribuyente: BookTaxpayer;
  readonly consumidores: readonly ConsumerSum[];
  /** Annex data: the same days over all branches, sealed documents only. */
  readonly sellados: readonly ConsumerSum[];
  /** The same for returns; negative amounts. */
  readonly devueltos: readonly ConsumerSum[];
  readonly contribuyentes: readonly (BookedDocument & { readonly sucursal: string })[];
  readonly invalidados: readonly NamedDocument[];
  readonly notasRemision: number;
  /** Returns by event: negative in the consumers' book, in the annex only by setting. */
  readonly retornos: BookSum;
  readonly sinSello: number;
  /** Purchases from suppliers and sellers excluded from VAT, by day. */
  readonly compras: readonly BookPurchase[];
  readonly cuadre: Tie;
}

export async function bookMonth(source: BookSource, scope: BookMonthName): Promise<BookMonth> {
  const tie = createTieCheck();
  const consumidores: ConsumerSum[] = [];
  const sealedDays = { '01': new Map<FiscalDate, ConsumerSum>(), '18': new Map<FiscalDate, ConsumerSum>() };
  const contribuyentes: (BookedDocument & { readonly sucursal: string })[] = [];
  const invalidados: NamedDocument[] = [...(await source.invalidatedLater())];
  const compras: BookPurchase[] = [...(await source.purchases())];
  let [notasRemision, sinSello] = [0, 0];
  for await (const piece of source.days((day) => bookPiece(day, tie))) {
    const { fecha, sucursal, tipoDte, documents, invalidated } = piece;
    invalidados.push(...invalidated);
    if (tipoDte === '04') notasRemision += documents.length;
    if (tipoDte === COMPRA) compras.push(...documents.map(excludedPurchase));
    // Types that are not sales.
    if (SALE_SIGN[tipoDte] === 0) continue;
    sinSello += documents.filter(({ document }) => document.sello === null).length;
    if (!holdsIva(tipoDte)) contribuyentes.push(...documents.map((each) => ({ ...each, sucursal })));
    else {
      const day = consumerSum({ ...piece, tipoDte }, documents, sucursal);
      if (day !== null) consumidores.push(day);
      const sealed = documents.filter(({ document }) => document.sello !== null);
      const annexed = consumerSum({ ...piece, tipoDte }, sealed, '');
      const days = sealedDays[tipoDte];
      if (annexed !== null) days.set(fecha, together(days.get(fecha), annexed));
    }
  }
  for (const number of await source.lostNumbers()) tie.lost(number);
  return {
    ambiente: scope.ambiente,
    mes: scope.mes,
    contribuyente: await source.taxpayer(),
    consumidores,
    sellados: [...sealedDays['01'].values()],
    devueltos: [...sealedDays['18'].values()],
    contribuyentes,
    invalidados,
    notasRemision,
    retornos: sumOf(consumidores.filter(({ tipoDte }) => tipoDte === RETORNO)),
    sinSello,
    compras: compras.toSorted((a, b) => textOrder(a.fecha, b.fecha)),
    cuadre: tie.result(),
  };
}

export function sumOf(lines: Iterable<BookSum>): BookSum {
  let sum: BookSum = { documentos: 0, amounts: NOTHING };
  for (const { documentos, amounts } of lines)
    sum = { documentos: sum.documentos + documentos, amounts: plus(sum.amounts, amounts) };
  return sum;
}

/** Null for a day without documents. */
function consumerSum(
  { fecha, tipoDte }: Pick<BookPiece, 'fecha'> & { readonly tipoDte: ConsumerType },
  documents: readonly BookedDocument[],
  sucursal: string,
): ConsumerSum | null {
  const [first] = documents;
  if (first === undefined) return null;
  return {
    tipoDte,
    fecha,
    sucursal,
    primero: first.document,
    ultimo: (documents.at(-1) ?? first).document,
    sinSello: documents.filter(({ document }) => document.sello === null).length,
    ...sumOf(documents.map(({ sale }) => ({ documentos: 1, amounts: signed(tipoDte, sale) }))),
  };
}

/** Merges a day's sealed documents of two branches: first and last by emission time. */
function together(a: ConsumerSum | undefined, b: ConsumerSum): ConsumerSum {
  if (a === undefined) return b;
  return {
    ...a,
    ...sumOf([a, b]),
    primero: b.primero.emittedAt < a.primero.emittedAt ? b.primero : a.primero,
    ultimo: b.ultimo.emittedAt >= a.ultimo.emittedAt ? b.ultimo : a.ultimo,
  };
}

/** A factura de sujeto excluido as a purchase. */
function excludedPurchase({ document, sale }: BookedDocument): BookPurchase {
  const { tipoDte, fecEmi: fecha, codigoGeneracion, numeroControl, sello } = document;
  const { receptor: proveedor, reteRenta, total } = sale;
  return {
    tipoDte,
    fecha,
    codigoGeneracion,
    numeroControl,
    sello,
    proveedor,
    exentas: 0n,
    gravadas: 0n,
    iva: 0n,
    percibido: 0n,
    retenido: 0n,
    otros: 0n,
    excluidas: total,
    reteRenta,
    base: reteRenta * RENTA_PARTS,
    total,
    papel: null,
    procedencia: 'local',
    deducible: false,
    tardia: null,
  };
}
