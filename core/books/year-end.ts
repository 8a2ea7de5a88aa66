/**
 * Inventory at 31 December (Código Tributario 142): as a list for people, and as form F-983 (docs/tax-books.md states
 * how certain each column is).
 */
import type { TextFile } from '../contract/bridge/bridge-manager.ts';
import type { YearEndFile } from '../contract/bridge/bridge-books.ts';
import type { Ambiente } from '../contract/ambiente.ts';
import { SOURCE_BOOKS, type SourceBook } from '../contract/stock/source-books.ts';
import { UTF8_MARK } from '../contract/text/spreadsheet-cell.ts';
import { annexLines } from '../csv/annex-lines.ts';
import { csvLines } from '../csv/csv-cells.ts';
import { roundItem, roundSummary, sum, ZERO, type Amount } from '../domain/money.ts';
import type { BookTaxpayer } from './book-source.ts';
import { bookTitle, NOT_FISCAL } from './book-title.ts';

export interface YearEndGoods {
  readonly codigo: string;
  readonly descripcion: string;
  /** CAT-014. */
  readonly uniMedida: number;
  readonly unidades: Amount;
  /** Unit cost without IVA; null when unknown. */
  readonly costo: Amount | null;
  readonly libro: SourceBook;
}

export interface YearEndHeading {
  readonly ambiente: Ambiente;
  readonly anio: string;
  readonly contribuyente: BookTaxpayer;
}

/** Mercadería; the form's code table was not available. */
const CATEGORY = '01';
interface FormColumn {
  /** Maximum length of a text. */
  readonly most?: number;
  readonly cell: (goods: YearEndGoods, anio: string) => string;
}
/** Layout 4 of F-983: semicolons, no heading. */
const F983: readonly FormColumn[] = [
  { most: 50, cell: ({ descripcion }) => descripcion },
  { most: 25, cell: ({ codigo }) => codigo },
  { most: 25, cell: ({ uniMedida }) => String(uniMedida) },
  { cell: ({ unidades }) => unidades.toFixed(2) },
  { cell: ({ costo }) => roundItem(costo ?? ZERO).toFixed() },
  { cell: (goods) => totalOf(goods).toFixed(2) },
  { cell: () => CATEGORY },
  { cell: ({ libro }) => libro },
  { cell: (_goods, anio) => anio },
];
const COLUMNS = [
  'Código',
  'Descripción',
  'Unidad de medida',
  'Unidades',
  'Costo unitario',
  'Costo total',
  'Libro',
];

/** One file; empty without goods. */
export function yearEndFile(
  heading: YearEndHeading,
  goods: readonly YearEndGoods[],
  kind: YearEndFile,
): TextFile {
  const { ambiente, anio } = heading;
  const name = `${ambiente === 'PRUEBAS' ? 'prueba-' : ''}${kind}-${anio}.csv`;
  if (goods.length === 0) return { name, content: '' };
  return { name, content: kind === 'f983' ? formOf(goods, anio) : listOf(heading, goods) };
}

function formOf(goods: readonly YearEndGoods[], anio: string): string {
  return annexLines(goods.map((each) => F983.map(({ most, cell }) => cell(each, anio).slice(0, most))));
}

function listOf({ ambiente, anio, contribuyente }: YearEndHeading, goods: readonly YearEndGoods[]): string {
  const rows = [
    ...bookTitle('Inventario al 31 de diciembre', { contribuyente, mes: `${anio}-12` }),
    ['Método', 'Costo promedio del mes, sin IVA'],
    COLUMNS,
    ...goods.map((each) => [
      each.codigo,
      each.descripcion,
      String(each.uniMedida),
      each.unidades.toFixed(),
      each.costo === null ? '' : roundItem(each.costo).toFixed(),
      each.costo === null ? '' : totalOf(each).toFixed(2),
      SOURCE_BOOKS[each.libro],
    ]),
    ['TOTAL', '', '', '', '', sum(goods.map(totalOf)).toFixed(2), ''],
  ];
  return UTF8_MARK + csvLines(ambiente === 'PRUEBAS' ? [NOT_FISCAL, ...rows] : rows);
}

const totalOf = ({ unidades, costo }: YearEndGoods): Amount => roundSummary(unidades.times(costo ?? ZERO));
