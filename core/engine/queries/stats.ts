/** GET /stats: documents, amounts, queue, quotas and sequences of a caller (§quotas). */
import { textOrder } from '../../domain/text/text-order.ts';
import type { Caller } from '../../contract/caller.ts';
import type { DocumentEstado } from '../../contract/api/documents.ts';
import { TIPOS_DTE, type TipoDte, TIPO_DTE_NAME } from '../../contract/edition.ts';
import { SALE_SIGN } from '../../contract/dte/sale-sign.ts';
import type { Branch } from '../../contract/settings/issuer.ts';
import type { JsonNumber } from '../../contract/json.ts';
import {
  MAX_PERIOD_DAYS,
  type DayTotals,
  type DocumentCounts,
  type SequenceStatus,
  type Stats,
  type StatsInput,
  type TypeTotals,
} from '../../contract/api/stats.ts';
import { isPeriod } from '../../contract/api/parameters.ts';
import { faultAt } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { validationError } from '../../domain/app-error.ts';
import { endOfMonth, fiscalDate, isoUtc, startOfMonth, type FiscalDate } from '../../domain/fiscal-time.ts';
import { fromCents, toJsonNumber } from '../../domain/money.ts';
import { listBranches } from '../../store/issuers/branches.ts';
import { sequences, type Sequence } from '../../store/numbers/sequences.ts';
import {
  dayTotals,
  purchaseTotals,
  waiting,
  type DayTotal,
  type PurchaseTotals,
} from '../../store/statistics/stats.ts';
import type { Reader } from '../../store/store.ts';
import type { EngineDeps } from '../deps.ts';
import { createNumberProofs, type NumberProofs } from '../numbers/number-proofs.ts';
import { documentQuota, sumOfQuotas } from '../numbers/quotas.ts';

/** A caller's statistics: of its branch with a normal key, of the whole issuer with an administrator's (§key-scope). */
export type AskStats = (input: StatsInput, caller: Caller) => Promise<Stats>;

export function createStats(deps: Pick<EngineDeps, 'store' | 'clock'>): AskStats {
  const { store, clock } = deps;
  const proofs = createNumberProofs(store, clock);
  return async (input, caller) => {
    const periodo = periodOf(input, fiscalDate(clock.now()));
    assertLength(input, periodo);
    const own = store.read((reader) => sequencesOf(reader, branchesOf(reader, caller), { caller, periodo }));
    await proofs.countAhead(own);
    const now = clock.now();
    return store.read((reader) => {
      const branches = branchesOf(reader, caller);
      return {
        periodo,
        ambiente: caller.ambiente,
        emisor: caller.issuerId,
        sucursal: caller.role === 'admin' ? null : caller.branchId,
        ...totalsOf(dayTotals(reader, scopeOf(caller, branches), periodo)),
        compras: purchasesOf(purchaseTotals(reader, scopeOf(caller, branches), periodo)),
        cola: queueOf(reader, caller, branches),
        cuotas: {
          documentosMes: sumOfQuotas(
            branches.map((branch) => documentQuota(reader, branch, { ambiente: caller.ambiente, now })),
          ),
        },
        correlativos: sequencesOf(reader, branches, { caller, periodo }).map((sequence) =>
          statusOf(reader, sequence, { branches, proofs }),
        ),
      };
    });
  };
}

type Period = Stats['periodo'];

/** Default: the current month. A missing end is that of the other end's month, or today's. */
function periodOf(input: StatsInput, today: FiscalDate): Period {
  const { desde, hasta } = input;
  const earlier = hasta !== undefined && hasta < today ? hasta : today;
  const later = desde !== undefined && desde > today ? desde : today;
  return { desde: desde ?? startOfMonth(earlier), hasta: hasta ?? endOfMonth(later) };
}

/**
 * The limit holds for a period with one end of ours too.
 *
 * @throws AppError `VALIDACION` naming the end that was given
 */
function assertLength(input: StatsInput, periodo: Period): void {
  if (isPeriod(periodo, MAX_PERIOD_DAYS)) return;
  const campo = input.desde === undefined ? 'hasta' : 'desde';
  throw validationError([
    faultAt(campo, 'FUERA_DE_RANGO', rule('largo-con-un-extremo', { ...periodo, dias: MAX_PERIOD_DAYS })),
  ]);
}

/** Branches visible to a caller: its own, or all of the issuer. */
export function branchesOf(reader: Reader, caller: Caller): readonly Branch[] {
  const branches = listBranches(reader, caller.issuerId);
  return caller.role === 'admin' ? branches : branches.filter(({ id }) => id === caller.branchId);
}

function scopeOf({ issuerId, ambiente }: Caller, branches: readonly Branch[]) {
  return { issuerId, ambiente, branchIds: branches.map(({ id }) => id) };
}

const COUNTED_AS: Readonly<Record<DocumentEstado, Exclude<keyof DocumentCounts, 'emitidos'>>> = {
  PENDIENTE: 'pendientes',
  CONTINGENCIA: 'contingencia',
  PROCESADO: 'procesados',
  // In force until its event is sealed.
  INVALIDANDO: 'procesados',
  INVALIDADO: 'invalidados',
  RECHAZADO: 'rechazados',
};

interface Sum {
  cantidad: number;
  monto: bigint;
  iva: bigint;
}

const nothing = (): Sum => ({ cantidad: 0, monto: 0n, iva: 0n });

/**
 * Every cantidad counts all numbered documents; amounts exclude rejected and invalidated ones. A 04 appears only in its
 * own row; 05 and returns are subtracted.
 */
export function totalsOf(
  totals: readonly DayTotal[],
): Pick<Stats, 'documentos' | 'porTipo' | 'porDia' | 'montos'> {
  const documentos = {
    emitidos: 0,
    procesados: 0,
    rechazados: 0,
    contingencia: 0,
    pendientes: 0,
    invalidados: 0,
  };
  const types = new Map<TipoDte, Sum>(TIPOS_DTE.map((tipoDte) => [tipoDte, nothing()]));
  const days = new Map<FiscalDate, Sum>();
  const all = nothing();
  for (const total of totals) {
    const { fecEmi, tipoDte, estado, cantidad } = total;
    documentos.emitidos += cantidad;
    documentos[COUNTED_AS[estado]] += cantidad;
    const inForce = estado !== 'RECHAZADO' && estado !== 'INVALIDADO';
    const day = days.get(fecEmi) ?? nothing();
    days.set(fecEmi, day);
    addTo(types.get(tipoDte), total, inForce ? 1 : 0);
    addTo(day, total, inForce ? SALE_SIGN[tipoDte] : 0);
    addTo(all, total, inForce ? SALE_SIGN[tipoDte] : 0);
  }
  const porTipo = [...types].map(([tipoDte, sum]): TypeTotals => {
    const { cantidad, monto, iva } = sum;
    return { tipoDte, nombre: TIPO_DTE_NAME[tipoDte], cantidad, monto: usd(monto), iva: usd(iva) };
  });
  const porDia = [...days].map(([fecha, { cantidad, monto }]): DayTotals => ({
    fecha,
    cantidad,
    monto: usd(monto),
  }));
  return { documentos, porTipo, porDia, montos: { total: usd(all.monto), iva: usd(all.iva) } };
}

function addTo(sum: Sum | undefined, total: DayTotal, sign: 1 | 0 | -1): void {
  if (sum === undefined) return;
  sum.cantidad += total.cantidad;
  sum.monto += BigInt(sign) * total.montoCentavos;
  sum.iva += BigInt(sign) * total.ivaCentavos;
}

function usd(cents: bigint): JsonNumber {
  return toJsonNumber(fromCents(cents));
}

function purchasesOf({ cantidad, montoCentavos, rentaCentavos }: PurchaseTotals): Stats['compras'] {
  return { cantidad, monto: usd(montoCentavos), rentaRetenida: usd(rentaCentavos) };
}

function queueOf(reader: Reader, caller: Caller, branches: readonly Branch[]): Stats['cola'] {
  const { cantidad, oldest } = waiting(reader, scopeOf(caller, branches));
  return { pendientes: cantidad, masAntigua: oldest === null ? null : isoUtc(oldest) };
}

/** Sequences of these branches in the period's years; codes of a branch with documents never change. */
function sequencesOf(
  reader: Reader,
  branches: readonly Branch[],
  of: { readonly caller: Caller; readonly periodo: Period },
): readonly Sequence[] {
  const { issuerId, ambiente } = of.caller;
  const [first, last] = [of.periodo.desde.slice(0, 4), of.periodo.hasta.slice(0, 4)].map(Number);
  const series = new Set(branches.map(serieOf));
  return sequences(reader, { issuerId, ambiente })
    .filter(({ serie, anio }) => series.has(serie) && anio >= (first ?? 0) && anio <= (last ?? 0))
    .toSorted((a, b) => textOrder(a.serie, b.serie) || a.anio - b.anio || textOrder(a.tipoDte, b.tipoDte));
}

function statusOf(
  reader: Reader,
  sequence: Sequence,
  of: { readonly branches: readonly Branch[]; readonly proofs: NumberProofs },
): SequenceStatus {
  const { autoridad, formato, anio, tipoDte, ultimo, serie } = sequence;
  const sucursal = of.branches.find((branch) => serieOf(branch) === serie)?.id ?? serie;
  return { sucursal, autoridad, formato, anio, tipoDte, ultimo, ...of.proofs.of(reader, sequence) };
}

function serieOf({ codEstable, codPuntoVenta }: Branch): string {
  return `${codEstable}${codPuntoVenta}`;
}
