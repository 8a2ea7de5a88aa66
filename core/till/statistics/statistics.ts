/** Statistics for a manager, as in `GET /stats`: by day, type and state, with the check of each sequence. */
import { validationError } from '../../domain/app-error.ts';
import type { Statistics, StatisticsInput, TypeFigures } from '../../contract/bridge/bridge-manager.ts';
import type { Caller } from '../../contract/caller.ts';
import { DOCUMENT_ESTADOS } from '../../contract/api/documents.ts';
import { TIPOS_DTE } from '../../contract/edition.ts';
import { SALE_SIGN } from '../../contract/dte/sale-sign.ts';
import { fromCents, toJsonNumber } from '../../domain/money.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import { sequences } from '../../store/numbers/sequences.ts';
import { dayTotals, type DayTotal } from '../../store/statistics/stats.ts';
import type { Reader, Store } from '../../store/store.ts';
import type { Engine } from '../../engine/engine.ts';
import { totalsOf } from '../../engine/queries/stats.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';

export interface StatisticsParts {
  readonly engine: Engine;
  readonly store: Store;
}

export interface StatisticsScope {
  readonly issuerId: string;
  readonly ambiente: Caller['ambiente'];
  readonly branchIds: readonly string[];
}

/**
 * Statistics of the issuer, or of one branch.
 *
 * @throws AppError `VALIDACION` for a branch of another issuer
 */
export async function statistics(
  { engine, store }: StatisticsParts,
  input: StatisticsInput,
  caller: Caller,
): Promise<Statistics> {
  const { desde, hasta, sucursal = null } = input;
  const scope = store.read((reader) => statisticsScope(reader, input, caller));
  const whose: Caller = sucursal === null ? caller : { ...caller, role: 'user', branchId: sucursal };
  const { cola, cuotas, correlativos } = await engine.reads.stats({ desde, hasta }, whose);
  return store.read((reader) => {
    const branches = listBranches(reader, caller.issuerId);
    const rows = dayTotals(reader, scope, { desde, hasta });
    const { documentos, montos } = totalsOf(rows);
    const initial = new Map(
      sequences(reader, scope).map((each) => [keyOf({ ...each, sucursal: each.serie }), each.inicial]),
    );
    const serieOf = new Map(branches.map((each) => [each.id, `${each.codEstable}${each.codPuntoVenta}`]));
    return {
      periodo: { desde, hasta },
      sucursales: branches.map(({ id, nombre, horario }) => ({ id, nombre, horario })),
      sucursal,
      documentos,
      montos: { total: montos.total.text, iva: montos.iva.text },
      porTipo: typesOf(rows),
      porDia: daysOf(rows),
      estados: statesOf(rows),
      cola,
      cuota: cuotas.documentosMes,
      correlativos: correlativos.map((each) => {
        const serie = serieOf.get(each.sucursal) ?? each.sucursal;
        return { ...each, primero: (initial.get(keyOf({ ...each, sucursal: serie })) ?? 0) + 1 };
      }),
    };
  });
}

/** The branches asked for. @throws AppError `VALIDACION` for a branch of another issuer */
export function statisticsScope(
  reader: Reader,
  { sucursal }: Pick<StatisticsInput, 'sucursal'>,
  { issuerId, ambiente }: Caller,
): StatisticsScope {
  const own = listBranches(reader, issuerId).map(({ id }) => id);
  if (sucursal === undefined) return { issuerId, ambiente, branchIds: own };
  if (own.includes(sucursal)) return { issuerId, ambiente, branchIds: [sucursal] };
  throw validationError([faultAt('sucursal', 'NO_ENCONTRADO', rule('sucursal-ajena'))]);
}

function keyOf(
  of: Pick<Statistics['correlativos'][number], 'autoridad' | 'formato' | 'anio' | 'tipoDte' | 'sucursal'>,
) {
  return [of.sucursal, of.autoridad, of.formato, of.anio, of.tipoDte].join(' ');
}

function isInForce({ estado }: DayTotal): boolean {
  return estado !== 'RECHAZADO' && estado !== 'INVALIDADO';
}

/** Signed amounts (§statistics): a 04 is no sale, a 05 is negative. */
function asSales(rows: readonly DayTotal[]): readonly DayTotal[] {
  return rows.map((row) => {
    const sign = BigInt(SALE_SIGN[row.tipoDte]);
    return { ...row, montoCentavos: sign * row.montoCentavos, ivaCentavos: sign * row.ivaCentavos };
  });
}

/** Always lists all types. */
export function typesOf(rows: readonly DayTotal[]): readonly TypeFigures[] {
  return TIPOS_DTE.map((tipoDte) => {
    const own = rows.filter((row) => row.tipoDte === tipoDte);
    const inForce = own.filter(isInForce);
    return {
      tipoDte,
      cantidad: countOf(own),
      vigentes: countOf(inForce),
      monto: sumOf(inForce, 'montoCentavos'),
      iva: sumOf(inForce, 'ivaCentavos'),
    };
  });
}

function daysOf(rows: readonly DayTotal[]): Statistics['porDia'] {
  return [...Map.groupBy(rows, ({ fecEmi }) => fecEmi)].map(([fecha, own]) => ({
    fecha,
    cantidad: countOf(own),
    monto: sumOf(asSales(own.filter(isInForce)), 'montoCentavos'),
    tipos: typesOf(own),
  }));
}

function statesOf(rows: readonly DayTotal[]): Statistics['estados'] {
  return DOCUMENT_ESTADOS.map((estado) => {
    const own = rows.filter((row) => row.estado === estado);
    return { estado, cantidad: countOf(own), monto: sumOf(asSales(own), 'montoCentavos') };
  });
}

export function countOf(rows: readonly DayTotal[]): number {
  return rows.reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/** The sum of a column, decimal text in USD. */
export function sumOf(rows: readonly DayTotal[], column: 'montoCentavos' | 'ivaCentavos'): string {
  return toJsonNumber(fromCents(rows.reduce((sum, row) => sum + row[column], 0n))).text;
}
