/** F-07 annexes of purchases: columns and order as in docs/tax-books.md. */
import { annexLines } from '../csv/annex-lines.ts';
import { centsText } from '../domain/cash/cash.ts';
import {
  CREDIT_TYPES,
  CUSTOMS_TYPES,
  PURCHASE_ORIGINS,
  type PurchaseOrigin,
} from '../contract/purchases/purchases.ts';
import type { BookPurchase, BookSupplier } from '../domain/books/book-purchase.ts';
import { CLASE_DTE, dayText, isDui, NONE, plainNumber } from './book-annex.ts';

/** Taxed operation; cost; commerce; local goods for resale (§anexo-clasificacion). */
const QUARTET = ['1', '1', '2', '5'];
/** The same for imports. */
const QUARTET_IMPORTED = ['1', '1', '2', '4'];
/** Document kinds of an excluded supplier: NIT, DUI, other. */
const DUI_KIND = '2';
const KIND_OF: Readonly<Record<string, string>> = { '36': '1', '13': DUI_KIND };
const OTHER_KIND = '3';

/** Types in which sellers and customs perceive 1 %. */
const PERCEIVED_TYPES: ReadonlySet<string> = new Set(['03', '05', '06', '12']);
/** Document class: printed, customs. */
const CLASE_IMPRESO = '1';
const CLASE_ADUANA = '3';
const CUSTOMS: ReadonlySet<string> = new Set(CUSTOMS_TYPES);
/** Services from abroad have their own column. */
const SERVICES = '13';
/** Named as supplier when customs collected the IVA: the treasury (§compras-a-mano). */
const TREASURY = { nit: '06140108140066', nombre: 'DIRECCION GENERAL DE TESORERIA' };

/**
 * Annex 3, purchases with VAT credit: sealed or paper, and deductible, columns A–U. Notes are positive: the portal
 * subtracts them.
 */
export function annexOfPurchases(compras: readonly BookPurchase[]): string {
  const credited = compras.filter(({ tipoDte, deducible }) => deducible && CREDIT_TYPES.has(tipoDte));
  return annexLines(
    sealed(credited).map((each) => {
      const isCustoms = CUSTOMS.has(each.tipoDte);
      const { taxpayer, dui } = numberOf(isCustoms ? { ...each.proveedor, ...TREASURY } : each.proveedor);
      const [exentas, gravadas, iva] = [absolute(each.exentas), absolute(each.gravadas), absolute(each.iva)];
      const isService = each.tipoDte === SERVICES;
      return [
        dayText(each.fecha),
        classOf(each),
        each.tipoDte,
        numberOfPaper(each),
        taxpayer,
        isCustoms ? TREASURY.nombre : upper(each.proveedor),
        ...byOrigin(each.procedencia, exentas),
        ...byOrigin(each.procedencia, isService ? 0n : gravadas),
        isService ? centsText(gravadas) : NONE,
        centsText(iva),
        centsText(exentas + gravadas),
        dui,
        ...(isCustoms ? QUARTET_IMPORTED : QUARTET),
        '3',
      ];
    }),
  );
}

/** Annex 5, purchases from sellers excluded from VAT: sealed 14, columns A–M. */
export function annexOfExcluded(compras: readonly BookPurchase[]): string {
  return annexLines(
    sealed(compras.filter(({ tipoDte }) => tipoDte === '14')).map((each) => [
      isDui(each.proveedor) ? DUI_KIND : (KIND_OF[each.proveedor.tipoDocumento ?? ''] ?? OTHER_KIND),
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

/** Annexes 6 and 7: VAT withheld from us by card acquirers (09) and customers (07). */
export function annexOfWithheld(compras: readonly BookPurchase[], annex: '6' | '7'): string {
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

/** Annex 8: 1 % perceived by sellers. */
export function annexOfPerceived(compras: readonly BookPurchase[]): string {
  return annexLines(
    sealed(compras.filter(({ percibido }) => percibido !== 0n))
      .filter(({ tipoDte }) => PERCEIVED_TYPES.has(tipoDte))
      .map((each) => {
        const { taxpayer, dui } = numberOf(each.proveedor);
        return [
          taxpayer,
          dayText(each.fecha),
          each.tipoDte,
          each.sello ?? each.papel?.serie ?? '',
          numberOfPaper(each),
          centsText(absolute(each.gravadas)),
          centsText(absolute(each.percibido)),
          dui,
          '8',
        ];
      }),
  );
}

/**
 * A DTE without a seal is not declared, because the authority's copy prevails. Annexes have no negative amounts: a
 * reversal in a closed month is amended there.
 */
const sealed = (compras: readonly BookPurchase[]) =>
  compras.filter(
    ({ sello, papel, tardia }) =>
      (sello !== null || papel !== null) && (tardia === null || tardia === 'sellada'),
  );

function classOf({ papel, tipoDte }: BookPurchase): string {
  if (papel === null) return CLASE_DTE;
  return CUSTOMS.has(tipoDte) ? CLASE_ADUANA : CLASE_IMPRESO;
}

const numberOfPaper = ({ papel, codigoGeneracion }: BookPurchase) =>
  plainNumber(papel?.numero ?? codigoGeneracion);

/** Three columns of an amount: local, Central America, elsewhere. */
function byOrigin(procedencia: PurchaseOrigin, cents: bigint): readonly string[] {
  return PURCHASE_ORIGINS.map((each) => (each === procedencia ? centsText(cents) : NONE));
}

/** A taxpayer's number or a person's DUI; the other is empty. */
function numberOf(supplier: BookSupplier): { readonly taxpayer: string; readonly dui: string } {
  const { nit, nrc } = supplier;
  const digits = plainNumber(nit);
  if (isDui(supplier)) return { taxpayer: '', dui: digits };
  return { taxpayer: digits === '' ? plainNumber(nrc ?? '') : digits, dui: '' };
}

const upper = ({ nombre }: BookSupplier) => nombre.toLocaleUpperCase('es-SV');
const absolute = (cents: bigint) => (cents < 0n ? -cents : cents);
