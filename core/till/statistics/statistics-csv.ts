/** Statistics as a text file that spreadsheets open. */
import type { StatisticsCsvInput, TextFile } from '../../contract/bridge/bridge-manager.ts';
import type { Caller } from '../../contract/caller.ts';
import { TIPO_DTE_NAME } from '../../contract/api/results.ts';
import { UTF8_MARK } from '../../contract/text/spreadsheet-cell.ts';
import { csvLines } from '../../csv/csv-cells.ts';
import { amount } from '../../domain/money.ts';
import { dayTotals, type DayTotal } from '../../store/statistics/stats.ts';
import type { Store } from '../../store/store.ts';
import { statisticsDetail } from './statistics-detail.ts';
import { countOf, statisticsScope, sumOf, typesOf } from './statistics.ts';

const CENT_DECIMALS = 2;

/** Names of the columns, then the rows. */
type Table = readonly (readonly string[])[];

/**
 * The file a manager asks for.
 *
 * @throws AppError `VALIDACION` for a branch that is none of the issuer's
 */
export async function statisticsCsv(
  store: Pick<Store, 'read'>,
  input: StatisticsCsvInput,
  caller: Caller,
): Promise<TextFile> {
  const days = input.tabla === 'dias';
  const table = days ? daysTable(store, input, caller) : await productsTable(store, input, caller);
  const branch = input.sucursal === undefined ? '' : `-${input.sucursal}`;
  return {
    name: `${days ? 'ventas-por-dia' : 'productos'}${branch}-${input.desde}-a-${input.hasta}.csv`,
    content: UTF8_MARK + csvLines(table),
  };
}

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
const PRODUCT_COLUMNS = ['codigo', 'descripcion', 'cantidad', 'montoSinIva'];

/** One row per day and type with documents; amounts in force, and apart those that are not. */
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

async function productsTable(
  store: Pick<Store, 'read'>,
  input: StatisticsCsvInput,
  caller: Caller,
): Promise<Table> {
  const { productos } = await statisticsDetail(store, { input, caller, maxProducts: Infinity });
  return [
    PRODUCT_COLUMNS,
    ...productos.map((each) => [each.codigo ?? '', each.descripcion, each.cantidad, cents(each.monto)]),
  ];
}

/** With two decimals, as amounts are written. */
function cents(text: string): string {
  return amount(text).toFixed(CENT_DECIMALS);
}
