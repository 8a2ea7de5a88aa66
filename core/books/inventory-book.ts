/**
 * Inventory register of a shop (Código Tributario 142-A, Reglamento 81) as a list for people (§registro-inventario).
 */
import type { TextFile } from '../contract/bridge/bridge-manager.ts';
import { SOURCE_BOOKS, type SourceBook } from '../contract/stock/source-books.ts';
import { UTF8_MARK } from '../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../csv/csv-cells.ts';
import type { GoodsEvent, RegisterLine } from '../domain/books/shop-register.ts';
import { centsText } from '../domain/cash/cash.ts';
import { fiscalDate } from '../domain/fiscal-time.ts';
import { roundItem, type Amount } from '../domain/money.ts';
import { costOfUnit, unitsOf } from '../domain/stock/base-units.ts';
import { dayText } from './book-annex.ts';
import type { BookMonthName, BookTaxpayer } from './book-source.ts';
import { bookTitle, daysOf, NOT_FISCAL } from './book-title.ts';

export interface RegisteredEvent extends GoodsEvent {
  readonly papel: number;
  readonly documento: {
    readonly tipoDte: string;
    readonly numeroControl: string;
    readonly codigoGeneracion: string;
  } | null;
  /** Seller of the goods; country empty when unknown. */
  readonly proveedor: { readonly nombre: string; readonly pais: string } | null;
  /** Book that its own cost stands in; null with the average or previous cost. */
  readonly libro: SourceBook | null;
}

export interface RegisteredGoods {
  readonly codigo: string;
  readonly descripcion: string;
  readonly pesado: boolean;
  readonly lines: readonly RegisterLine<RegisteredEvent>[];
}

export interface InventoryHeading extends BookMonthName {
  readonly contribuyente: BookTaxpayer;
  readonly sucursal: { readonly id: string; readonly nombre: string };
}

const COLUMNS = [
  'Correlativo',
  'Fecha',
  'Operación',
  'Tipo de documento',
  'Número de documento',
  'Código de generación',
  'Proveedor',
  'Nacionalidad',
  'Código',
  'Descripción',
  'Fuente del costo',
  'Entrada, unidades',
  'Entrada, costo unitario',
  'Entrada, costo',
  'Salida, unidades',
  'Salida, costo unitario',
  'Salida, costo',
  'Saldo, unidades',
  'Saldo, costo',
];
/** Empty columns before the amounts of the last line. */
const UNNAMED = Array.from({ length: 10 }, () => '');

const OPERATION: Readonly<Record<RegisterLine<unknown>['clase'], string>> = {
  saldo: 'Saldo anterior',
  ajuste: 'Ajuste al costo promedio',
  venta: 'Venta',
  remision: 'Remisión',
  compra: 'Compra',
  devolucion: 'Devolución',
  rebaja: 'Rebaja de precio',
  rechazo: 'Rechazo del documento',
  invalidacion: 'Invalidación',
  traslado: 'Traslado',
  inicial: 'Inventario inicial',
  merma: 'Merma',
  averia: 'Avería',
  retiro: 'Retiro',
  hallazgo: 'Hallazgo',
  conteo: 'Diferencia de conteo',
  'conteo-anulado': 'Conteo anulado',
};

const LINES_AT_ONCE = 1_000;

/** The file, written product by product; empty without goods. */
export function inventoryFile(heading: InventoryHeading, goods: Iterable<RegisteredGoods>): TextFile {
  const { ambiente, mes, sucursal } = heading;
  const name = `${ambiente === 'PRUEBAS' ? 'prueba-' : ''}inventario-${sucursal.id}-${mes}.csv`;
  const days = daysOf(mes);
  const total = { came: 0n, went: 0n, left: 0n };
  let content = '';
  let rows: (readonly string[])[] = [];
  let written = 0;
  for (const product of goods) {
    for (const line of product.lines) {
      rows.push([String((written += 1)), ...cellsOf(days, product, line)]);
      total.came += line.costoEntrada;
      total.went += line.costoSalida;
    }
    total.left += product.lines.at(-1)?.costoSaldo ?? 0n;
    if (rows.length < LINES_AT_ONCE) continue;
    content += csvLines(rows);
    rows = [];
  }
  if (written === 0) return { name, content };
  const title = [...titleOf(heading), COLUMNS];
  const above = csvLines(ambiente === 'PRUEBAS' ? [NOT_FISCAL, ...title] : title);
  return { name, content: UTF8_MARK + above + content + csvLines([...rows, totalOf(total)]) };
}

function titleOf(heading: InventoryHeading): readonly string[][] {
  const { id, nombre } = heading.sucursal;
  return [
    ...bookTitle('Registro de control de inventarios', heading),
    ['Sucursal', `${id}, ${nombre}`],
    ['Método', 'Costo promedio del mes, sin IVA'],
  ];
}

/** Cells of a line except its number. */
function cellsOf(
  { desde, hasta }: ReturnType<typeof daysOf>,
  product: RegisteredGoods,
  line: RegisterLine<RegisteredEvent>,
): readonly string[] {
  const { event, tardia, clase, entrada, salida, costoEntrada, costoSalida, saldo, costoSaldo } = line;
  const units = (base: number) => unitsOf(base, product).toFixed();
  const cost = (base: number) => (base === 0 ? '' : unitText(costOfUnit(line.unitario, product)));
  const day = event !== null ? fiscalDate(event.at) : clase === 'ajuste' ? hasta : desde;
  return [
    dayText(day),
    tardia ? `${OPERATION[clase]}, de un mes cerrado` : OPERATION[clase],
    ...paperOf(event),
    event?.proveedor?.nombre ?? '',
    event?.proveedor?.pais ?? '',
    product.codigo,
    product.descripcion,
    sourceOf(event),
    units(entrada),
    cost(entrada),
    centsText(costoEntrada),
    units(salida),
    cost(salida),
    centsText(costoSalida),
    units(saldo),
    centsText(costoSaldo),
  ];
}

const unitText = (cost: Amount | null): string => (cost === null ? '' : roundItem(cost).toFixed());

/** Type, number and code of the document; a shop's own paper has its number. */
function paperOf(event: RegisteredEvent | null): readonly string[] {
  if (event === null) return ['', '', ''];
  const { documento, papel } = event;
  if (documento === null) return ['Papel de la tienda', String(papel), ''];
  return [documento.tipoDte, documento.numeroControl, documento.codigoGeneracion];
}

function sourceOf(event: RegisteredEvent | null): string {
  if (event?.unitario === null) return 'Sin costo conocido';
  const libro = event?.libro ?? null;
  if (libro === null) return 'Costo promedio';
  return event?.documento === null ? 'Papel de la tienda' : SOURCE_BOOKS[libro];
}

function totalOf({
  came,
  went,
  left,
}: Readonly<Record<'came' | 'went' | 'left', bigint>>): readonly string[] {
  return ['TOTAL', ...UNNAMED, '', '', centsText(came), '', '', centsText(went), '', centsText(left)];
}
