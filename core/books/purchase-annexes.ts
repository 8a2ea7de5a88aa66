/** The annexes of form F-07 that come from purchases: columns and their order as docs/tax-books.md gives them. */
import { annexLines } from '../csv/annex-lines.ts';
import { centsText } from '../domain/cash/cash.ts';
import type { BookPurchase, BookSupplier } from '../domain/books/book-purchase.ts';
import { CLASE_DTE, dayText, DUI_DIGITS, NONE, plainNumber } from './book-annex.ts';

/** Taxed operation; cost; commerce; local goods for resale (§anexo-clasificacion). */
const QUARTET = ['1', '1', '2', '5'];
/** Kinds of document of an excluded supplier: NIT, DUI, other. */
const KIND_OF: Readonly<Record<string, string>> = { '36': '1', '13': '2' };
const OTHER_KIND = '3';

/** Types that give credit: crédito fiscal, and the notes that change it. */
const CREDIT_TYPES: ReadonlySet<string> = new Set(['03', '05', '06']);

/** Annex 3, purchases that give credit: sealed and deducible 03, 05 and 06, columns A–U. Notes are positive: the portal subtracts them. */
export function annexOfPurchases(compras: readonly BookPurchase[]): string {
  const credited = compras.filter(({ tipoDte, deducible }) => deducible && CREDIT_TYPES.has(tipoDte));
  return annexLines(
    sealed(credited).map((each) => {
      const { taxpayer, dui } = numberOf(each.proveedor);
      const [exentas, gravadas, iva] = [each.exentas, each.gravadas, each.iva].map(absolute);
      return [
        dayText(each.fecha),
        CLASE_DTE,
        each.tipoDte,
        plainNumber(each.codigoGeneracion),
        taxpayer,
        upper(each.proveedor),
        centsText(exentas ?? 0n),
        NONE,
        NONE,
        centsText(gravadas ?? 0n),
        NONE,
        NONE,
        NONE,
        centsText(iva ?? 0n),
        centsText((exentas ?? 0n) + (gravadas ?? 0n)),
        dui,
        ...QUARTET,
        '3',
      ];
    }),
  );
}

/** Annex 5, purchases from those who are excluded from VAT: sealed 14, columns A–M. */
export function annexOfExcluded(compras: readonly BookPurchase[]): string {
  return annexLines(
    sealed(compras.filter(({ tipoDte }) => tipoDte === '14')).map((each) => [
      KIND_OF[each.proveedor.tipoDocumento ?? ''] ?? OTHER_KIND,
      plainNumber(each.proveedor.nit),
      upper(each.proveedor),
      dayText(each.fecha),
      each.sello ?? '',
      plainNumber(each.codigoGeneracion),
      centsText(each.excluidas),
      NONE,
      ...QUARTET,
      '5',
    ]),
  );
}

/** Annexes 6 and 7: what acquirers of cards (09) and customers (07) kept from us. */
export function annexOfKept(compras: readonly BookPurchase[], annex: '6' | '7'): string {
  const type = annex === '6' ? '09' : '07';
  return annexLines(
    sealed(compras.filter(({ tipoDte }) => tipoDte === type)).map((each) => {
      const { taxpayer, dui } = numberOf(each.proveedor);
      return [
        taxpayer,
        dayText(each.fecha),
        ...(annex === '7' ? [each.tipoDte] : []),
        each.sello ?? '',
        plainNumber(each.codigoGeneracion),
        centsText(each.base),
        centsText(each.retenido),
        dui,
        annex,
      ];
    }),
  );
}

/** Annex 8: the 1 % that sellers added. */
export function annexOfPerceived(compras: readonly BookPurchase[]): string {
  return annexLines(
    sealed(compras.filter(({ percibido }) => percibido !== 0n))
      .filter(({ tipoDte }) => CREDIT_TYPES.has(tipoDte))
      .map((each) => {
        const { taxpayer, dui } = numberOf(each.proveedor);
        return [
          taxpayer,
          dayText(each.fecha),
          each.tipoDte,
          each.sello ?? '',
          plainNumber(each.codigoGeneracion),
          centsText(absolute(each.gravadas)),
          centsText(absolute(each.percibido)),
          dui,
          '8',
        ];
      }),
  );
}

/** The authority's copy prevails: what has no seal is not declared. An annex has nothing below zero: what takes back a closed month is amended there. */
const sealed = (compras: readonly BookPurchase[]) =>
  compras.filter(({ sello, anulada }) => sello !== null && !anulada);

/** The number of a taxpayer, or the DUI of a person; the other is empty. */
function numberOf({ nit, nrc }: BookSupplier): { readonly taxpayer: string; readonly dui: string } {
  const digits = plainNumber(nit);
  if (digits.length === DUI_DIGITS) return { taxpayer: '', dui: digits };
  return { taxpayer: digits === '' ? plainNumber(nrc ?? '') : digits, dui: '' };
}

const upper = ({ nombre }: BookSupplier) => nombre.toLocaleUpperCase('es-SV');
const absolute = (cents: bigint) => (cents < 0n ? -cents : cents);
