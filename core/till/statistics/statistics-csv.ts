/** Statistics as CSV. */
import type {
  StatisticsCsvInput,
  StatisticsDetail,
  StatisticsTable,
  TextFile,
} from '../../contract/bridge/bridge-manager.ts';
import { paymentFormText } from '../../catalogs/payment-form.ts';
import type { Caller } from '../../contract/caller.ts';
import { ON_CREDIT } from '../../contract/cash/cash-money.ts';
import { TIPO_DTE_NAME } from '../../contract/edition.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { amount } from '../../domain/money.ts';
import { dayTotals, type DayTotal } from '../../store/statistics/stats.ts';
import type { Store } from '../../store/store.ts';
import { statisticsDetail } from './statistics-detail.ts';
import { countOf, statisticsScope, sumOf, typesOf } from './statistics.ts';

const CENT_DECIMALS = 2;

type Table = readonly (readonly string[])[];
type DetailTable = Exclude<StatisticsTable, 'dias'>;

/** A table that is saved has everything in it. */
const WHOLE = { documents: Infinity, products: Infinity };

/** @throws AppError `VALIDACION` for a branch of another issuer */
export async function statisticsCsv(
  store: Pick<Store, 'read'>,
  input: StatisticsCsvInput,
  caller: Caller,
): Promise<TextFile> {
  const table =
    input.tabla === 'dias'
      ? daysTable(store, input, caller)
      : TABLE_OF[input.tabla](await statisticsDetail(store, { input, caller, limits: WHOLE }));
  const branch = input.sucursal === undefined ? '' : `-${input.sucursal}`;
  return {
    name: `${FILE_OF[input.tabla]}${branch}-${input.desde}-a-${input.hasta}.csv`,
    content: UTF8_MARK + csvLines(table),
  };
}

const FILE_OF: Readonly<Record<StatisticsTable, string>> = {
  dias: 'ventas-por-dia',
  productos: 'productos',
  categorias: 'categorias',
  cajeros: 'ventas-por-cajero',
  pagos: 'formas-de-pago',
  horas: 'ventas-por-hora',
};

const DAY_COLUMNS = [
  'fecha',
  'tipoDte',
  'documento',
  'emitidos',
  'vigentes',
  'monto',
  'iva',
  'invalidados',
  'montoInvalidado',
  'rechazados',
  'montoRechazado',
];

/** One row per day and type: valid amounts, and separately the others. */
function daysTable(store: Pick<Store, 'read'>, input: StatisticsCsvInput, caller: Caller): Table {
  const totals = store.read((reader) => dayTotals(reader, statisticsScope(reader, input, caller), input));
  const rows = [...Map.groupBy(totals, ({ fecEmi }) => fecEmi)].flatMap(([fecha, own]) =>
    typesOf(own)
      .filter(({ cantidad }) => cantidad > 0)
      .map(({ tipoDte, cantidad, vigentes, monto, iva }) => {
        const ofType = own.filter((row) => row.tipoDte === tipoDte);
        const counts = [String(cantidad), String(vigentes)];
        const apart = [...outOfForce(ofType, 'INVALIDADO'), ...outOfForce(ofType, 'RECHAZADO')];
        return [fecha, tipoDte, TIPO_DTE_NAME[tipoDte], ...counts, cents(monto), cents(iva), ...apart];
      }),
  );
  return [DAY_COLUMNS, ...rows];
}

function outOfForce(rows: readonly DayTotal[], estado: DayTotal['estado']): readonly string[] {
  const own = rows.filter((row) => row.estado === estado);
  return [String(countOf(own)), cents(sumOf(own, 'montoCentavos'))];
}

/** Tables from the documents; an empty first cell stands for none. */
const TABLE_OF: Readonly<Record<DetailTable, (detail: StatisticsDetail) => Table>> = {
  productos: ({ productos }) => [
    ['codigo', 'descripcion', 'cantidad', 'montoSinIva'],
    ...productos.map((each) => [each.codigo ?? '', each.descripcion, each.cantidad, cents(each.monto)]),
  ],
  categorias: ({ categorias }) => [
    ['categoria', 'lineas', 'montoSinIva'],
    ...categorias.map((each) => [each.categoria ?? '', String(each.lineas), cents(each.monto)]),
  ],
  cajeros: ({ cajeros }) => [
    ['persona', 'documentos', 'monto'],
    ...cajeros.map((each) => [each.persona ?? '', String(each.cantidad), cents(each.monto)]),
  ],
  pagos: ({ pagos }) => [
    ['codigo', 'forma', 'pagos', 'monto'],
    ...pagos.map(({ forma, cantidad, monto }) => [
      forma === ON_CREDIT ? '' : (forma ?? ''),
      formText(forma),
      String(cantidad),
      cents(monto),
    ]),
  ],
  horas: ({ horas }) => [
    ['hora', 'documentos', 'monto'],
    ...horas.map(({ hora, cantidad, monto }) => [
      `${String(hora).padStart(2, '0')}:00`,
      String(cantidad),
      cents(monto),
    ]),
  ],
};

function formText(forma: string | null): string {
  if (forma === null) return '';
  return forma === ON_CREDIT ? 'Al crédito' : paymentFormText(forma);
}

function cents(text: string): string {
  return amount(text).toFixed(CENT_DECIMALS);
}
