/**
 * Purchase book (Código Tributario 141, Reglamento 86) as a list for people, and withholdings from suppliers
 * (§libro-compras).
 */
import { centsText } from '../domain/cash/cash.ts';
import { PURCHASE_ORIGINS } from '../contract/purchases/purchases.ts';
import { bookRows, type BookPurchase, type LatePurchase } from '../domain/books/book-purchase.ts';
import { monthIn } from '../domain/fiscal-time.ts';
import { dayText, isDui, NONE, plainNumber } from './book-annex.ts';

const COLUMNS = [
  'Correlativo',
  'Fecha',
  'Tipo de documento',
  'Código de generación',
  'Número de control',
  'Sello de recepción',
  'NRC',
  'NIT o DUI',
  'Proveedor',
  'Exentas locales',
  'Exentas, internaciones',
  'Exentas, importaciones',
  'Gravadas locales',
  'Gravadas, internaciones',
  'Gravadas, importaciones',
  'Crédito fiscal',
  'Total de compras',
  'Retención a terceros',
  'Compras a sujetos excluidos',
  'Percepción 1 %',
  'FOVIAL, COTRANS y otros',
  'Da crédito',
];

/** In the last column, of purchases of closed months. */
const LATE: Readonly<Record<LatePurchase, string>> = {
  anulada: 'Anulada',
  deshecha: 'Ingreso deshecho',
  sellada: 'Sellada después',
};

/** Purchases of a month with column totals. */
export function purchaseBook(compras: readonly BookPurchase[]): readonly (readonly string[])[] {
  const rows = bookRows(compras);
  const total = (of: (each: BookPurchase) => bigint) => rows.reduce((sum, each) => sum + of(each), 0n);
  return [
    COLUMNS,
    ...rows.map((each, index) => [
      String(index + 1),
      dayText(each.fecha),
      each.tipoDte,
      each.papel === null ? each.codigoGeneracion : '',
      each.papel === null ? each.numeroControl : paperText(each.papel),
      each.sello ?? '',
      each.proveedor.nrc ?? '',
      each.proveedor.nit,
      each.proveedor.nombre,
      ...amounts((of) => of(each)),
      each.tardia === null ? (each.deducible && each.iva !== 0n ? 'Sí' : 'No') : LATE[each.tardia],
    ]),
    ['TOTAL', '', '', '', '', '', '', '', '', ...amounts(total), ''],
  ];
}

/** Resolution, series and number of a paper document (Código Tributario 141). */
function paperText({ resolucion, serie, numero }: NonNullable<BookPurchase['papel']>): string {
  return [resolucion, serie, numero].filter((part) => part !== null).join(' ');
}

/** Amount columns. @param take reads one column of one purchase, or of the totals */
function amounts(take: (of: (each: BookPurchase) => bigint) => bigint): readonly string[] {
  const text = (of: (each: BookPurchase) => bigint) => centsText(take(of));
  return [
    ...PURCHASE_ORIGINS.map((origin) =>
      text(({ procedencia, exentas }) => (procedencia === origin ? exentas : 0n)),
    ),
    ...PURCHASE_ORIGINS.map((origin) =>
      text(({ procedencia, gravadas }) => (procedencia === origin ? gravadas : 0n)),
    ),
    text(creditOf),
    text(({ total }) => total),
    text(({ tipoDte, retenido }) => (tipoDte === '14' ? 0n : retenido)),
    text(({ excluidas }) => excluidas),
    text(({ percibido }) => percibido),
    text(({ otros }) => otros),
  ];
}

const creditOf = ({ iva, deducible }: BookPurchase) => (deducible ? iva : 0n);

/** Codes of form F-14: domiciled; El Salvador; services without employment. */
const DOMICILED = '1';
const COUNTRY = '9300';
const SERVICES = '11';
/** Taxed operation; expense; commerce; administration (§anexo-clasificacion). */
const QUARTET = ['1', '2', '2', '2'];

/**
 * Rows of form F-14, version 16: sellers with income tax withheld. Whether a 14 is declared this way is uncertain
 * (docs/tax-books.md).
 */
export function withheldRows(compras: readonly BookPurchase[]): readonly (readonly string[])[] {
  return compras
    .filter(({ reteRenta, sello }) => reteRenta !== 0n && sello !== null)
    .map(({ proveedor, fecha, reteRenta, base }) => {
      const digits = plainNumber(proveedor.nit);
      const dui = isDui(proveedor);
      const [year = '', month = ''] = monthIn(fecha).split('-');
      return [
        DOMICILED,
        COUNTRY,
        proveedor.nombre.toLocaleUpperCase('es-SV'),
        dui ? '' : digits,
        dui ? digits : '',
        SERVICES,
        centsText(base),
        NONE,
        centsText(reteRenta),
        ...Array.from({ length: 9 }, () => NONE),
        ...QUARTET,
        `${month}${year}`,
      ];
    });
}
