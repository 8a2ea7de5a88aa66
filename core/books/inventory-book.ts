/** The register of inventories of a shop (Código Tributario 142-A, Reglamento 81) as a list for people (§registro-inventario). */
import type { TextFile } from '../contract/bridge/bridge-manager.ts';
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

/** An event with the paper that says it. */
export interface RegisteredEvent extends GoodsEvent {
  readonly papel: number;
  readonly documento: {
    readonly tipoDte: string;
    readonly numeroControl: string;
    readonly codigoGeneracion: string;
  } | null;
  /** Who sold the goods; the country is empty where the document does not tell. */
  readonly proveedor: { readonly nombre: string; readonly pais: string } | null;
  /** Whether its cost is its own; else it is the average, or what the goods had cost. */
  readonly costoPropio: boolean;
}

/** A product with its lines of the month. */
export interface RegisteredGoods {
  readonly codigo: string;
  readonly descripcion: string;
  readonly pesado: boolean;
  readonly lines: readonly RegisterLine<RegisteredEvent>[];
}

/** Whose register, and of which month. */
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
/** Columns before the amounts of the last line. */
const UNNAMED = Array.from({ length: 10 }, () => '');

const OPERATION: Readonly<Record<RegisterLine<unknown>['clase'], string>> = {
  saldo: 'Saldo anterior',
  ajuste: 'Ajuste al costo promedio',
  venta: 'Venta',
  remision: 'Remisión',
  compra: 'Compra',
  devolucion: 'Devolución',
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

/** The file; empty where no goods were there and none came. */
export function inventoryFile(heading: InventoryHeading, goods: readonly RegisteredGoods[]): TextFile {
  const { ambiente, mes, sucursal } = heading;
  const name = `${ambiente === 'PRUEBAS' ? 'prueba-' : ''}inventario-${sucursal.id}-${mes}.csv`;
  if (goods.every(({ lines }) => lines.length === 0)) return { name, content: '' };
  const rows = [...titleOf(heading), COLUMNS, ...linesOf(heading, goods), totalOf(goods)];
  return { name, content: UTF8_MARK + csvLines(ambiente === 'PRUEBAS' ? [NOT_FISCAL, ...rows] : rows) };
}

function titleOf(heading: InventoryHeading): readonly string[][] {
  const { id, nombre } = heading.sucursal;
  return [
    ...bookTitle('Registro de control de inventarios', heading),
    ['Sucursal', `${id}, ${nombre}`],
    ['Método', 'Costo promedio del mes, sin IVA'],
  ];
}

function linesOf({ mes }: InventoryHeading, goods: readonly RegisteredGoods[]) {
  const { desde, hasta } = daysOf(mes);
  const rows = goods.flatMap((product) => product.lines.map((line) => ({ product, line })));
  return rows.map(({ product, line }, index) => {
    const { event, tardia, clase, entrada, salida, costoEntrada, costoSalida, saldo, costoSaldo } = line;
    const units = (base: number) => unitsOf(base, product).toFixed();
    const cost = (base: number) => (base === 0 ? '' : unitText(costOfUnit(line.unitario, product)));
    const day = event !== null ? fiscalDate(event.at) : clase === 'ajuste' ? hasta : desde;
    return [
      String(index + 1),
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
  });
}

const unitText = (cost: Amount | null): string => (cost === null ? '' : roundItem(cost).toFixed());

/** Type, number and code of the document; a paper of the shop has its own number. */
function paperOf(event: RegisteredEvent | null): readonly string[] {
  if (event === null) return ['', '', ''];
  const { documento, papel } = event;
  if (documento === null) return ['Papel de la tienda', String(papel), ''];
  return [documento.tipoDte, documento.numeroControl, documento.codigoGeneracion];
}

function sourceOf(event: RegisteredEvent | null): string {
  if (event?.unitario === null) return 'Sin costo conocido';
  if (event?.costoPropio !== true) return 'Costo promedio';
  return event.documento === null ? 'Papel de la tienda' : 'Compras locales';
}

function totalOf(goods: readonly RegisteredGoods[]): readonly string[] {
  const lines = goods.flatMap((product) => product.lines);
  const sum = (of: (line: RegisterLine<unknown>) => bigint) =>
    centsText(lines.reduce((total, line) => total + of(line), 0n));
  const left = goods.reduce((total, product) => total + (product.lines.at(-1)?.costoSaldo ?? 0n), 0n);
  const [came, went] = [sum((line) => line.costoEntrada), sum((line) => line.costoSalida)];
  return ['TOTAL', ...UNNAMED, '', '', came, '', '', went, '', centsText(left)];
}
