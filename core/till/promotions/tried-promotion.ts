/**
 * Tries a promotion on last month's sales, and measures a past one (§promotions-tried). Runs in turns of the event
 * loop, so that sales do not wait.
 */
import { setImmediate } from 'node:timers/promises';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type {
  MeasuredPromotion,
  PromotionFigures,
  TriedBelowCost,
  TriedPromotion,
} from '../../contract/bridge/bridge-promotions.ts';
import type { Caller } from '../../contract/caller.ts';
import { asMembers, JsonNumber, parseJson, type Members } from '../../contract/json.ts';
import { centsText } from '../../domain/cash/cash.ts';
import {
  addDays,
  addMonths,
  fiscalDate,
  monthIn,
  startOfMonth,
  type FiscalDate,
  type Instant,
} from '../../domain/fiscal-time.ts';
import { amount, roundSummary, withIva } from '../../domain/money.ts';
import type { PromotedLine } from '../../domain/promotions/apply-promotions.ts';
import { promotedLine } from '../../domain/promotions/promoted-line.ts';
import {
  addTried,
  noneTried,
  type MadeSale,
  type TriedSums,
} from '../../domain/promotions/tried-promotion.ts';
import { findSold, type StoredProduct } from '../../store/catalogue/products.ts';
import { buyerWith } from '../../store/prices/buyers.ts';
import { salesForTrial, salesWith, type SoldForTrial } from '../../store/promotions/measured-sales.ts';
import { linesOf } from '../../store/promotions/promoted-sales.ts';
import { promotionsKnown, type StoredPromotion } from '../../store/promotions/promotions.ts';
import type { SoldPlace, SoldScope } from '../../store/statistics/till-statistics.ts';
import type { Reader, Store } from '../../store/store.ts';
import { priceMargin } from '../prices/shown-prices.ts';
import { statisticsScope } from '../statistics/statistics.ts';
import type { TillCaller } from '../people/browser-session.ts';

const MAX_DOCUMENTS = 100_000;
/** Documents per turn of the event loop: some 10 ms. */
const DOCUMENTS_PER_TURN = 50;
/** Products per turn when looking up costs. */
const GOODS_PER_TURN = 100;
/** Products below cost listed by name. */
const NAMED = 20;
/** Document type NIT (CAT-022). */
const NIT = '36';

type Reading = Pick<Store, 'read'>;
type Trial = BridgeInput<'promotions.try'>;

interface Trying {
  documentos: number;
  readonly most: number;
  readonly trial: Trial;
  readonly sums: TriedSums;
  readonly sold: Map<string, StoredProduct | null>;
  readonly held: Map<number, readonly StoredPromotion[]>;
}

/** Effect the promotion would have had on last month's sales of all branches. */
export async function triedPromotion(
  store: Reading,
  trial: Trial,
  {
    caller,
    now,
    most = MAX_DOCUMENTS,
  }: { readonly caller: TillCaller['caller']; readonly now: Instant; readonly most?: number },
): Promise<TriedPromotion> {
  const hoy = fiscalDate(now);
  const desde = `${addMonths(monthIn(hoy), -1)}-01`;
  const hasta = addDays(startOfMonth(hoy), -1);
  const { issuerId, ambiente, branchIds } = store.read((reader) => statisticsScope(reader, {}, caller));
  const trying: Trying = { documentos: 0, most, trial, sums: noneTried(), sold: new Map(), held: new Map() };
  const scopes = branchIds.flatMap((branchId) =>
    (['01', '03'] as const).map((tipoDte) => ({ issuerId, ambiente, branchId, tipoDte, desde, hasta })),
  );
  await addUp(store, trying, scopes);
  const { documentos, sums } = trying;
  return {
    desde,
    hasta,
    documentos,
    completo: documentos < most,
    ventas: sums.ventas,
    cantidad: unitsText(sums.cantidad),
    ahorro: centsText(sums.ahorro),
    otras: centsText(sums.otras),
    costo: centsText(sums.ahorro - sums.otras),
    bajoCosto: await soldBelowCost(store, sums, caller),
  };
}

/** Adds up a page of each branch and type by turns, newest first, so that a limit cuts all of them alike. */
async function addUp(store: Reading, trying: Trying, scopes: readonly SoldScope[]): Promise<void> {
  let open = scopes.map((scope) => ({ scope, after: null as SoldPlace | null }));
  while (open.length > 0) {
    const left: typeof open = [];
    for (const { scope, after } of open) {
      const share = Math.ceil((trying.most - trying.documentos) / open.length);
      const limit = Math.min(DOCUMENTS_PER_TURN, share, trying.most - trying.documentos);
      if (limit === 0) return;
      const sales = store.read((reader) => {
        const found = salesForTrial(reader, scope, { after, limit });
        for (const sale of found)
          addTried(trying.sums, madeSale(reader, trying, { sale, issuerId: scope.issuerId }), trying.trial);
        return found;
      });
      trying.documentos += sales.length;
      if (sales.length === limit) left.push({ scope, after: sales.at(-1) ?? null });
      await setImmediate();
    }
    open = left;
  }
}

interface Read {
  readonly sale: SoldForTrial;
  readonly issuerId: string;
}

/** Sales with stored promotion data as they were calculated; others as signed. */
function madeSale(reader: Reader, trying: Trying, { sale, issuerId }: Read): MadeSale {
  const { at, lista, conocidas, lineas, emittedAt } = sale;
  if (at !== null && conocidas !== null && lineas !== null) {
    const held = kept(trying.held, conocidas, () =>
      promotionsKnown(reader, issuerId, conocidas).filter(({ activa }) => activa),
    );
    return { at, lista, lineas: linesOf(lineas), held };
  }
  const items = parseJson(sale.items);
  const lines = Array.isArray(items) ? items.map((item: unknown) => asMembers(item) ?? {}) : [];
  return {
    at: emittedAt,
    lista: trying.trial.terms.listas.length === 0 ? null : listOf(reader, { sale, issuerId }),
    lineas: lines.map((line) =>
      signedLine(line, sale, (codigo) => kept(trying.sold, codigo, () => findSold(reader, issuerId, codigo))),
    ),
    held: [],
  };
}

/** A signed line with its price including VAT; null for an unknown code or incomplete figures. */
function signedLine(
  line: Members,
  { tipoDte }: Pick<SoldForTrial, 'tipoDte'>,
  soldBy: (codigo: string) => StoredProduct | null,
): PromotedLine | null {
  const { codigo, cantidad, precioUni } = line;
  if (typeof codigo !== 'string' || !(cantidad instanceof JsonNumber) || !(precioUni instanceof JsonNumber))
    return null;
  const sold = soldBy(codigo);
  if (sold === null) return null;
  const isNet = tipoDte === '03' && !isSome(line['ventaExenta']) && !isSome(line['ventaNoSuj']);
  const price = amount(precioUni);
  return promotedLine(sold, amount(cantidad), isNet ? roundSummary(withIva(price)) : price);
}

function isSome(value: unknown): boolean {
  return value instanceof JsonNumber && !amount(value).isZero();
}

function listOf(reader: Reader, { sale: { receptor, fecEmi }, issuerId }: Read): string | null {
  if (receptor === null) return null;
  const { tipoDocumento, numDocumento, nit = numDocumento, nombre } = asMembers(parseJson(receptor)) ?? {};
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  const named = {
    tipoDocumento: textOf(tipoDocumento) ?? NIT,
    numDocumento: textOf(nit),
    nombre: textOf(nombre),
  };
  return buyerWith(reader, { issuerId, hoy: fecEmi }, named).lista;
}

/** Products sold below cost by price, most sold first. */
async function soldBelowCost(
  store: Reading,
  { goods }: TriedSums,
  caller: TillCaller['caller'],
): Promise<readonly TriedBelowCost[]> {
  const found: TriedBelowCost[] = [];
  const rows = [...goods.values()].toSorted((a, b) => Number(b.cantidad - a.cantidad));
  for (let from = 0; from < rows.length && found.length < NAMED; from += GOODS_PER_TURN) {
    store.read((reader) => {
      for (const { codigo, centavos, cantidad } of rows.slice(from, from + GOODS_PER_TURN)) {
        const precio = centsText(centavos);
        const margin = priceMargin(reader, { codigo, precio }, caller);
        if (margin === null || margin.costo === null || (margin.margen ?? 0) >= 0) continue;
        const { descripcion, costo } = margin;
        found.push({ codigo, descripcion, precio, costo, cantidad: unitsText(cantidad) });
      }
    });
    await setImmediate();
  }
  return found.slice(0, NAMED);
}

interface MeasuredSums {
  ventas: number;
  cantidad: bigint;
  ahorro: bigint;
  total: bigint;
}

/** Effect of a promotion over all its versions, newest day first. */
export async function measuredPromotion(
  store: Reading,
  promocion: number,
  { issuerId, ambiente }: Pick<Caller, 'issuerId' | 'ambiente'>,
): Promise<MeasuredPromotion> {
  const total: MeasuredSums = noSums();
  const days = new Map<FiscalDate, MeasuredSums>();
  for (let after = 0; ;) {
    const page = { after, limit: DOCUMENTS_PER_TURN };
    const sales = store.read((reader) => salesWith(reader, { promocion, issuerId, ambiente }, page));
    for (const { fecEmi, cantidad, centavos, montoCentavos } of sales)
      for (const sum of [total, kept(days, fecEmi, noSums)]) {
        sum.ventas += 1;
        sum.cantidad += BigInt(cantidad);
        sum.ahorro += centavos;
        sum.total += montoCentavos;
      }
    after = sales.at(-1)?.id ?? after;
    if (sales.length < DOCUMENTS_PER_TURN) break;
    await setImmediate();
  }
  return {
    ...figuresOf(total),
    dias: [...days]
      .toSorted(([a], [b]) => (a < b ? 1 : -1))
      .map(([fecha, sum]) => ({ fecha, ...figuresOf(sum) })),
  };
}

function noSums(): MeasuredSums {
  return { ventas: 0, cantidad: 0n, ahorro: 0n, total: 0n };
}

function figuresOf({ ventas, cantidad, ahorro, total }: MeasuredSums): PromotionFigures {
  return { ventas, cantidad: unitsText(cantidad), ahorro: centsText(ahorro), total: centsText(total) };
}

/** @param thousandths quantity in thousandths */
function unitsText(thousandths: bigint): string {
  return amount(String(thousandths)).div(1000).toFixed();
}

function kept<Key, Value>(known: Map<Key, Value>, key: Key, find: () => Value): Value {
  const found = known.has(key) ? (known.get(key) as Value) : find();
  known.set(key, found);
  return found;
}
