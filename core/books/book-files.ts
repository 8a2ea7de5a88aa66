/** Files of a month's books: three lists with headings for people, and annexes for the portal. */
import { BOOK_FILES, SALES_FILES, type BookFileKind } from '../contract/bridge/bridge-books.ts';
import type { TextFile } from '../contract/bridge/bridge-manager.ts';
import type { AnexosIva } from '../contract/settings/annex-settings.ts';
import { UTF8_MARK } from '../contract/text/spreadsheet-cell.ts';
import { annexLines } from '../csv/annex-lines.ts';
import { csvLines } from '../csv/csv-cells.ts';
import { controlNumberOf } from '../domain/control-number.ts';
import { fiscalDate, monthIn } from '../domain/fiscal-time.ts';
import { signed, type BookAmounts } from './book-amounts.ts';
import {
  annexOfConsumers,
  annexOfInvalidated,
  annexOfPerceptionMade,
  annexOfTaxpayers,
  dayText,
} from './book-annex.ts';
import { sumOf, type BookMonth } from './book-month.ts';
import { bookTitle, NOT_FISCAL } from './book-title.ts';
import { purchaseBook, withheldRows } from './purchase-book.ts';
import { annexOfExcluded, annexOfWithheld, annexOfPerceived, annexOfPurchases } from './purchase-annexes.ts';
import { centsText } from '../domain/cash/cash.ts';

type Table = readonly (readonly string[])[];

const NAME: Readonly<Record<BookFileKind, string>> = {
  consumidores: 'libro-ventas-consumidor-final',
  contribuyentes: 'libro-ventas-contribuyentes',
  invalidados: 'documentos-invalidados',
  anexo1: 'anexo1',
  anexo2: 'anexo2',
  anexo9: 'anexo9',
  anulados: 'anulados',
  compras: 'compras',
  anexo3: 'anexo3',
  anexo5: 'anexo5',
  anexo6: 'anexo6',
  anexo7: 'anexo7',
  anexo8: 'anexo8',
  f14: 'f14',
};

/** The portal limits names to 25 characters with extension; the month takes twelve of an annex's. */
const TRIAL_NAME: typeof NAME = { ...NAME, anulados: 'anul' };

const CONSUMER_COLUMNS = [
  'Fecha',
  'Sucursal',
  'Documentos',
  'Número de control, del',
  'Número de control, al',
  'Código de generación, del',
  'Código de generación, al',
  'Ventas exentas',
  'Ventas no sujetas',
  'Ventas gravadas con IVA',
  'Total de ventas',
  'IVA incluido',
  'IVA retenido',
  'Otros cargos',
  'Total a pagar',
  'Sin sello',
];
const TAXPAYER_COLUMNS = [
  'Correlativo',
  'Fecha',
  'Sucursal',
  'Número de control',
  'Código de generación',
  'Sello de recepción',
  'NRC',
  'NIT',
  'Cliente',
  'Ventas exentas',
  'Ventas no sujetas',
  'Ventas gravadas',
  'Débito fiscal',
  'Total de ventas',
  'IVA percibido',
  'IVA retenido',
  'Otros cargos',
  'Total a pagar',
];
const INVALIDATED_COLUMNS = [
  'Fecha',
  'Tipo de documento',
  'Número de control',
  'Código de generación',
  'Sello de recepción',
  'Monto',
  'Invalidado el',
  'Mes del anexo',
];

/** Files of a month; purchase files only with purchases. */
export function filesOf({ compras }: BookMonth): readonly BookFileKind[] {
  return compras.length === 0 ? SALES_FILES : BOOK_FILES;
}

export function bookFile(month: BookMonth, kind: BookFileKind, settings: AnexosIva): TextFile {
  const name = month.ambiente === 'PRUEBAS' ? `prueba-${TRIAL_NAME[kind]}` : NAME[kind];
  return { name: `${name}-${month.mes}.csv`, content: contentOf(month, kind, settings) };
}

function contentOf(month: BookMonth, kind: BookFileKind, settings: AnexosIva): string {
  switch (kind) {
    case 'consumidores':
      return list(month, consumers(month));
    case 'contribuyentes':
      return list(month, taxpayers(month));
    case 'invalidados':
      return list(month, invalidated(month));
    case 'anexo1':
      return annexOfTaxpayers(month, settings);
    case 'anexo2':
      return annexOfConsumers(month, settings);
    case 'anexo9':
      return annexOfPerceptionMade(month);
    case 'anulados':
      return annexOfInvalidated(month);
    case 'compras':
      return list(month, [...bookTitle('Libro de compras', month), ...purchaseBook(month.compras)]);
    case 'anexo3':
      return annexOfPurchases(month.compras);
    case 'anexo5':
      return annexOfExcluded(month.compras);
    case 'anexo6':
      return annexOfWithheld(month.compras, '6');
    case 'anexo7':
      return annexOfWithheld(month.compras, '7');
    case 'anexo8':
      return annexOfPerceived(month.compras);
    case 'f14':
      return annexLines(withheldRows(month.compras));
    default:
      return kind satisfies never;
  }
}

function list({ ambiente }: BookMonth, table: Table): string {
  return UTF8_MARK + csvLines(ambiente === 'PRUEBAS' ? [NOT_FISCAL, ...table] : table);
}

function consumers({ consumidores }: BookMonth): Table {
  const total = sumOf(consumidores);
  return [
    CONSUMER_COLUMNS,
    ...consumidores.map((day) => [
      dayText(day.fecha),
      day.sucursal,
      String(day.documentos),
      controlNumberOf(day.primero) ?? 'Retorno',
      controlNumberOf(day.ultimo) ?? 'Retorno',
      day.primero.codigoGeneracion,
      day.ultimo.codigoGeneracion,
      ...consumerAmounts(day.amounts),
      String(day.sinSello),
    ]),
    [
      'TOTAL',
      '',
      String(total.documentos),
      '',
      '',
      '',
      '',
      ...consumerAmounts(total.amounts),
      String(consumidores.reduce((sum, { sinSello }) => sum + sinSello, 0)),
    ],
  ];
}

function consumerAmounts(of: BookAmounts): readonly string[] {
  const { exentas, noSujetas, gravadas, total, iva, retenido, noGravado, aPagar } = of;
  return [exentas, noSujetas, gravadas, total, iva, retenido, noGravado, aPagar].map(centsText);
}

function taxpayers({ contribuyentes }: BookMonth): Table {
  const rows = contribuyentes.map((each) => ({ ...each, amounts: signed(each.document.tipoDte, each.sale) }));
  const total = sumOf(rows.map(({ amounts }) => ({ documentos: 1, amounts })));
  return [
    TAXPAYER_COLUMNS,
    ...rows.map(({ document, sale, sucursal, amounts }, index) => [
      String(index + 1),
      dayText(document.fecEmi),
      sucursal,
      document.numeroControl,
      document.codigoGeneracion,
      document.sello ?? '',
      sale.receptor.nrc ?? '',
      sale.receptor.nit,
      sale.receptor.nombre,
      ...taxpayerAmounts(amounts),
    ]),
    ['TOTAL', '', '', '', '', '', '', '', '', ...taxpayerAmounts(total.amounts)],
  ];
}

function taxpayerAmounts(of: BookAmounts): readonly string[] {
  const { exentas, noSujetas, gravadas, iva, total, percibido, retenido, noGravado, aPagar } = of;
  return [exentas, noSujetas, gravadas, iva, total, percibido, retenido, noGravado, aPagar].map(centsText);
}

function invalidated({ invalidados }: BookMonth): Table {
  return [
    INVALIDATED_COLUMNS,
    ...invalidados.map((each) => {
      const day = each.invalidatedAt === null ? '' : fiscalDate(each.invalidatedAt);
      const { tipoDte, codigoGeneracion, sello } = each;
      const numeroControl = controlNumberOf(each) ?? '';
      const named = [dayText(each.fecEmi), tipoDte, numeroControl, codigoGeneracion, sello ?? ''];
      return [...named, centsText(each.montoCentavos), dayText(day), monthIn(day)];
    }),
  ];
}
