/** Books of a month for display (docs/tax-books.md). */
import { BOOK_PAGE_ROWS } from '../contract/bridge/bridge-books.ts';
import type {
  BookTotals,
  ConsumerDay,
  InvalidatedLine,
  PurchaseTotals,
  TaxMonth,
  TaxpayerLine,
} from '../contract/books/tax-month.ts';
import type { NamedDocument } from '../domain/books/book-document.ts';
import { bookRows, type BookPurchase } from '../domain/books/book-purchase.ts';
import { controlNumberOf } from '../domain/control-number.ts';
import { fiscalDate } from '../domain/fiscal-time.ts';
import { byColumn, signed, type BookAmounts } from './book-amounts.ts';
import { sumOf, type BookMonth, type BookSum, type ConsumerSum } from './book-month.ts';
import { centsText } from '../domain/cash/cash.ts';

/** Totals, one page of lines, and whether everything reconciles. @param pagina from 1 */
export function bookView(month: BookMonth, pagina: number): TaxMonth {
  return pageOfBook(wholeBook(month), pagina);
}

/** One page of a month's taxpayers' documents. @param pagina from 1 */
export function pageOfBook(month: TaxMonth, pagina: number): TaxMonth {
  const { totales, filas } = month.contribuyentes;
  const first = (pagina - 1) * BOOK_PAGE_ROWS;
  return {
    ...month,
    contribuyentes: {
      totales,
      filas: filas.slice(first, first + BOOK_PAGE_ROWS),
      pagina,
      paginas: Math.max(1, Math.ceil(filas.length / BOOK_PAGE_ROWS)),
    },
  };
}

export function wholeBook(month: BookMonth): TaxMonth {
  const {
    ambiente,
    mes,
    consumidores,
    contribuyentes,
    invalidados,
    sinSello,
    notasRemision,
    retornos,
    compras,
    cuadre,
  } = month;
  const sales = contribuyentes.map(({ document, sale }) => ({
    documentos: 1,
    amounts: signed(document.tipoDte, sale),
  }));
  return {
    ambiente,
    mes,
    consumidores: { totales: totalsOf(sumOf(consumidores)), dias: consumidores.map(consumerDayOf) },
    contribuyentes: {
      totales: totalsOf(sumOf(sales)),
      filas: contribuyentes.map(taxpayerLineOf),
      pagina: 1,
      paginas: 1,
    },
    invalidados: invalidados.map(invalidatedLineOf),
    sinSello,
    notasRemision,
    retornos: totalsOf(retornos),
    compras: purchaseTotals(compras),
    cuadre,
  };
}

function purchaseTotals(compras: readonly BookPurchase[]): PurchaseTotals {
  const rows = bookRows(compras);
  const sum = (of: (each: BookPurchase) => bigint) =>
    centsText(rows.reduce((total, each) => total + of(each), 0n));
  return {
    documentos: rows.length,
    total: sum(({ total }) => total),
    credito: sum(({ iva, deducible }) => (deducible ? iva : 0n)),
    excluidas: sum(({ excluidas }) => excluidas),
    rentaRetenida: sum(({ reteRenta }) => reteRenta),
  };
}

function consumerDayOf(day: ConsumerSum): ConsumerDay {
  const { tipoDte, fecha, sucursal, primero, ultimo, sinSello } = day;
  const named = (document: ConsumerSum['primero']) => ({
    numeroControl: controlNumberOf(document) ?? '',
    codigoGeneracion: document.codigoGeneracion,
  });
  return {
    tipoDte,
    fecha,
    sucursal,
    primero: named(primero),
    ultimo: named(ultimo),
    sinSello,
    ...totalsOf(day),
  };
}

function taxpayerLineOf({ document, sale, sucursal }: BookMonth['contribuyentes'][number]): TaxpayerLine {
  const { fecEmi: fecha, tipoDte, numeroControl, codigoGeneracion, sello } = document;
  const { nit, nrc, nombre } = sale.receptor;
  const client = { nit, nrc, nombre };
  const amounts = textsOf(signed(tipoDte, sale));
  return { fecha, sucursal, tipoDte, numeroControl, codigoGeneracion, sello, ...client, ...amounts };
}

function invalidatedLineOf(each: NamedDocument): InvalidatedLine {
  const { fecEmi: fecha, tipoDte, codigoGeneracion, sello, montoCentavos } = each;
  const numeroControl = controlNumberOf(each) ?? '';
  const invalidado = each.invalidatedAt === null ? '' : fiscalDate(each.invalidatedAt);
  const monto = centsText(montoCentavos);
  return { fecha, tipoDte, numeroControl, codigoGeneracion, sello: sello ?? '', monto, invalidado };
}

function totalsOf({ documentos, amounts }: BookSum): BookTotals {
  return { documentos, ...textsOf(amounts) };
}

function textsOf(of: BookAmounts): Omit<BookTotals, 'documentos'> {
  return byColumn((column) => centsText(of[column]));
}
