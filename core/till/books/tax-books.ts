/** The VAT books of an issuer's month: what a manager sees of them, and their files (docs/tax-books.md). */
import {
  BOOK_FILES,
  BOOK_PAGE_ROWS,
  type BookFileKind,
  type BookTotals,
  type ConsumerDay,
  type InvalidatedLine,
  type TaxMonth,
  type TaxpayerLine,
} from '../../contract/bridge/bridge-books.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import type { AnexosIva } from '../../contract/settings/annex-settings.ts';
import { controlNumberOf } from '../../domain/control-number.ts';
import { fiscalDate } from '../../domain/fiscal-time.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Store } from '../../store/store.ts';
import type { NamedDocument } from '../../store/statistics/tax-books.ts';
import { signed, type BookAmounts } from './tax-books-amounts.ts';
import { bookFile } from './tax-books-files.ts';
import { bookMonth, sumOf, type BookMonth, type BookSum, type ConsumerSum } from './tax-books-month.ts';
import type { BookScope } from './tax-books-pass.ts';
import { decimals } from './tax-books-tie.ts';

/** The books over a store that is read only. */
export interface TaxBooks {
  /** Totals, one page of lines, and whether all of it ties. @param page from 1; beyond the last one, no lines */
  month(scope: BookScope, page: number): Promise<TaxMonth>;
  /** One file as text. */
  file(scope: BookScope, kind: BookFileKind): Promise<TextFile>;
  /** Every file, from one pass, with what {@link month} tells. */
  all(scope: BookScope): Promise<{ readonly month: TaxMonth; readonly files: readonly TextFile[] }>;
}

/** The books of every issuer in a store. */
export function createTaxBooks({ store }: { readonly store: Pick<Store, 'read'> }): TaxBooks {
  const settingsOf = ({ issuerId }: BookScope): AnexosIva =>
    store.read((reader) => findIssuer(reader, issuerId)?.settings.anexosIva ?? {});
  return {
    month: async (scope, page) => viewOf(await bookMonth(store, scope), page),
    file: async (scope, kind) => bookFile(await bookMonth(store, scope), kind, settingsOf(scope)),
    all: async (scope) => {
      const month = await bookMonth(store, scope);
      const settings = settingsOf(scope);
      return { month: viewOf(month, 1), files: BOOK_FILES.map((kind) => bookFile(month, kind, settings)) };
    },
  };
}

function viewOf(month: BookMonth, pagina: number): TaxMonth {
  const {
    ambiente,
    mes,
    consumidores,
    contribuyentes,
    invalidados,
    sinSello,
    notasRemision,
    retornos,
    cuadre,
  } = month;
  const sales = contribuyentes.map(({ document, sale }) => ({
    documentos: 1,
    amounts: signed(document.tipoDte, sale),
  }));
  const first = (pagina - 1) * BOOK_PAGE_ROWS;
  return {
    ambiente,
    mes,
    consumidores: { totales: totalsOf(sumOf(consumidores)), dias: consumidores.map(consumerDayOf) },
    contribuyentes: {
      totales: totalsOf(sumOf(sales)),
      filas: contribuyentes.slice(first, first + BOOK_PAGE_ROWS).map(taxpayerLineOf),
      pagina,
      paginas: Math.max(1, Math.ceil(contribuyentes.length / BOOK_PAGE_ROWS)),
    },
    invalidados: invalidados.map(invalidatedLineOf),
    sinSello,
    notasRemision,
    retornos: totalsOf(retornos),
    cuadre,
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
  const amounts = textsOf(signed(tipoDte, sale));
  return { fecha, sucursal, tipoDte, numeroControl, codigoGeneracion, sello, ...sale.receptor, ...amounts };
}

function invalidatedLineOf(each: NamedDocument): InvalidatedLine {
  const { fecEmi: fecha, tipoDte, codigoGeneracion, sello, montoCentavos } = each;
  const numeroControl = controlNumberOf(each) ?? '';
  const invalidado = each.invalidatedAt === null ? '' : fiscalDate(each.invalidatedAt);
  const monto = decimals(montoCentavos);
  return { fecha, tipoDte, numeroControl, codigoGeneracion, sello: sello ?? '', monto, invalidado };
}

function totalsOf({ documentos, amounts }: BookSum): BookTotals {
  return { documentos, ...textsOf(amounts) };
}

function textsOf(of: BookAmounts): Omit<BookTotals, 'documentos'> {
  return {
    exentas: decimals(of.exentas),
    noSujetas: decimals(of.noSujetas),
    gravadas: decimals(of.gravadas),
    iva: decimals(of.iva),
    total: decimals(of.total),
    retenido: decimals(of.retenido),
    percibido: decimals(of.percibido),
    noGravado: decimals(of.noGravado),
    aPagar: decimals(of.aPagar),
  };
}
