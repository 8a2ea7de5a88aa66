/** Annexes of form F-07 v14: columns and order as in docs/tax-books.md, which states how certain each is. */
import { RETORNO } from '../contract/edition.ts';
import { DEFAULT_ANEXOS, type AnexosIva, type TipoOperacion } from '../contract/settings/annex-settings.ts';
import { annexLines } from '../csv/annex-lines.ts';
import { fiscalDate, monthIn, type FiscalDate } from '../domain/fiscal-time.ts';
import type { BookSupplier } from '../domain/books/book-purchase.ts';
import { signed, type BookAmounts, type SignedSale } from './book-amounts.ts';
import type { BookMonth, ConsumerSum } from './book-month.ts';
import { centsText } from '../domain/cash/cash.ts';

export const CLASE_DTE = '4';
/** Detail kind of an invalidated DTE. */
const DETALLE_INVALIDADO = 'D';
/** Zero amount; never blank. */
export const NONE = '0.00';
/** In annexes grouped by day, document numbers do not apply. */
const GROUPED = 'N/A';
const NIT_DIGITS = 14;
const DUI_DIGITS = 9;
/** Kinds of document whose nine digits are a DUI; null: a taxpayer. */
const OF_DUI: ReadonlySet<string | null> = new Set([null, '36', '13']);

/** Annex 1, sales to taxpayers: one line per sealed 03, 05 and 06, columns A–T. */
export function annexOfTaxpayers({ contribuyentes }: BookMonth, settings: AnexosIva): string {
  return annexLines(
    contribuyentes
      .filter(({ document }) => document.sello !== null)
      .map(({ document, sale }) => {
        const negative = (settings.signoNotaCredito ?? DEFAULT_ANEXOS.signoNotaCredito) === 'negativo';
        const amounts = negative ? signed(document.tipoDte, sale) : sale;
        const { client, dui } = clientOf(sale.receptor);
        return [
          dayText(document.fecEmi),
          CLASE_DTE,
          document.tipoDte,
          plainNumber(document.numeroControl),
          document.sello ?? '',
          plainNumber(document.codigoGeneracion),
          '',
          client,
          sale.receptor.nombre.toLocaleUpperCase('es-SV'),
          centsText(amounts.exentas),
          centsText(amounts.noSujetas),
          centsText(amounts.gravadas),
          centsText(amounts.iva),
          NONE,
          NONE,
          centsText(amounts.total),
          dui,
          operationOf(sale, settings),
          settings.tipoIngreso ?? DEFAULT_ANEXOS.tipoIngreso,
          '1',
        ];
      }),
  );
}

/** Annex 9, the 1 % that we perceived: one line per sealed document with perception, columns A–J; notes are positive, as in annex 8. */
export function annexOfPerceptionMade({ contribuyentes }: BookMonth): string {
  return annexLines(
    contribuyentes
      .filter(({ document, sale }) => document.sello !== null && sale.percibido !== 0n)
      .map(({ document, sale }) => {
        const { client, dui } = clientOf(sale.receptor);
        return [
          client,
          dayText(document.fecEmi),
          document.tipoDte,
          plainNumber(document.numeroControl),
          document.sello ?? '',
          plainNumber(document.codigoGeneracion),
          centsText(sale.gravadas),
          centsText(sale.percibido),
          dui,
          '9',
        ];
      }),
  );
}

/**
 * Annex 2, sales to consumers: one line per day with its first and last sealed document, columns A–W; by a setting,
 * returns of a day as another line.
 */
export function annexOfConsumers({ sellados, devueltos }: BookMonth, settings: AnexosIva): string {
  const named = (settings.retornos ?? DEFAULT_ANEXOS.retornos) === 'negativo' ? devueltos : [];
  return annexLines([...sellados, ...named].map((day) => consumerLine(day, settings)));
}

function consumerLine({ tipoDte, fecha, primero, ultimo, amounts }: ConsumerSum, settings: AnexosIva) {
  return [
    dayText(fecha),
    CLASE_DTE,
    tipoDte,
    GROUPED,
    GROUPED,
    GROUPED,
    GROUPED,
    plainNumber(primero.codigoGeneracion),
    plainNumber(ultimo.codigoGeneracion),
    '',
    centsText(amounts.exentas),
    // Not made by this till: exempt sales outside the proportion, exports, free zones, sales for others.
    NONE,
    centsText(amounts.noSujetas),
    centsText(amounts.gravadas),
    ...Array.from({ length: 5 }, () => NONE),
    centsText(amounts.total),
    operationOf(amounts, settings),
    settings.tipoIngreso ?? DEFAULT_ANEXOS.tipoIngreso,
    '2',
  ];
}

/** Annex of annulled, lost and invalidated documents: DTE invalidated in this month, whatever their month. */
export function annexOfInvalidated({ mes, invalidados }: BookMonth): string {
  return annexLines(
    invalidados
      .filter(({ invalidatedAt }) => invalidatedAt !== null && monthIn(fiscalDate(invalidatedAt)) === mes)
      // An event is not a listed document.
      .filter(({ tipoDte }) => tipoDte !== RETORNO)
      .map(({ numeroControl, tipoDte, sello, codigoGeneracion }) => [
        plainNumber(numeroControl),
        CLASE_DTE,
        '0',
        '0',
        tipoDte,
        DETALLE_INVALIDADO,
        sello ?? '',
        '0',
        '0',
        plainNumber(codigoGeneracion),
      ]),
  );
}

/** 1 taxed, 2 exempt or not subject, 4 both, unless the issuer's setting fixes one. */
function operationOf({ exentas, noSujetas, gravadas }: BookAmounts, settings: AnexosIva): TipoOperacion {
  const { tipoOperacion = 'auto' } = settings;
  if (tipoOperacion !== 'auto') return tipoOperacion;
  const hasOther = exentas !== 0n || noSujetas !== 0n;
  if (!hasOther) return '1';
  return gravadas === 0n ? '2' : '4';
}

/** One of both: a person identified by DUI has no NIT here. */
function clientOf({ nit, nrc }: SignedSale['receptor']): { readonly client: string; readonly dui: string } {
  const number = digits(nit);
  if (number.length === DUI_DIGITS) return { client: '', dui: number };
  return { client: number.length === NIT_DIGITS ? number : digits(nrc ?? ''), dui: '' };
}

export function dayText(day: FiscalDate): string {
  return day.split('-').toReversed().join('/');
}

/** Whether a supplier is known by DUI, also by one used as NIT. */
export function isDui({ tipoDocumento, nit }: Pick<BookSupplier, 'tipoDocumento' | 'nit'>): boolean {
  return OF_DUI.has(tipoDocumento) && plainNumber(nit).length === DUI_DIGITS;
}

export function plainNumber(text: string): string {
  return text.replaceAll('-', '');
}

function digits(text: string): string {
  return text.replaceAll(/\D/g, '');
}
