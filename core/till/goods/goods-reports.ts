/** Stock reports for managers (§margen). */
import { setImmediate } from 'node:timers/promises';
import type { StatisticsInput } from '../../contract/bridge/bridge-manager.ts';
import type { Caller } from '../../contract/caller.ts';
import {
  LOSS_CAUSES,
  type GoodsReport,
  type GoodsRow,
  type LossReport,
  type LossRow,
  type StillRow,
  type ValueRow,
} from '../../contract/bridge/bridge-goods.ts';
import { centsText } from '../../domain/cash/cash.ts';
import {
  addDays,
  endOfDay,
  fiscalDate,
  startOfDay,
  type FiscalDate,
  type Instant,
} from '../../domain/fiscal-time.ts';
import type { Amount } from '../../domain/money.ts';
import { costOfUnit, unitsOf } from '../../domain/stock/base-units.ts';
import {
  byWorth,
  changedWorth,
  standingWorth,
  type CostedGoods,
  type Worth,
} from '../../domain/stock/worth.ts';
import { costOfMove, presentCosts } from '../../store/stock/costs.ts';
import {
  goodsBefore,
  lostGoods,
  lostUnits,
  paperTurns,
  productTurns,
  unsoldGoods,
  type LostGoods,
  type Span,
} from '../../store/stock/goods-reports.ts';
import type { NamedGoods } from '../../store/stock/sold-costs.ts';
import type { ShopStock } from '../../store/stock/stock-list.ts';
import type { Reader } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import { keepStanding } from '../shop/stock-calls.ts';
import { chosenShop } from '../stock/chosen-shop.ts';
import { statisticsScope } from '../statistics/statistics.ts';
import type { TillParts } from '../till-parts.ts';
import { marginReport } from './margin.ts';

const COST_DECIMALS = 4;
/** Rows per turn of the event loop: some 10 ms. */
const LOSSES_PER_TURN = 200;

export function goodsOperations({ store, clock }: Pick<TillParts, 'store' | 'clock'>) {
  return {
    'goods.margin': async (input, { caller }) => {
      await keepStanding(store);
      return marginReport(store, input, caller);
    },
    'goods.still': async ({ dias, sucursal }, { caller }) => {
      await keepStanding(store);
      const shop = store.read((reader) => chosenShop(reader, caller, sucursal));
      return stillReport(store, shop, { now: clock.now(), dias });
    },
    'goods.value': async ({ fecha, sucursal }, { caller }) => {
      await keepStanding(store);
      const shop = store.read((reader) => chosenShop(reader, caller, sucursal));
      return valueReport(store, shop, fecha);
    },
    'goods.losses': async (input, { caller }) => {
      await keepStanding(store);
      return lossReport(store, input, caller);
    },
  } satisfies SomeOperations;
}

const endOf = (day: FiscalDate): Instant => endOfDay(day) - 1;

type Standing = NamedGoods & CostedGoods;
type Reading = Pick<TillParts['store'], 'read'>;

/**
 * A shop's stock by value, highest first; computed in turns of the event loop so that sales do not wait.
 *
 * @param of `goods`: rows of one turn; `at`: moment of valuation
 */
async function worthReport<
  Goods extends NamedGoods & Pick<CostedGoods, 'base'> & { readonly kept?: Amount | null },
  Row extends GoodsRow,
>(
  store: Reading,
  shop: ShopStock,
  of: {
    readonly at: Instant;
    readonly goods: (reader: Reader, nums: Span) => readonly Goods[];
    readonly shown: (row: Worth<Goods & CostedGoods>) => Row;
  },
): Promise<GoodsReport<Row>> {
  const { at, goods, shown } = of;
  const { issuerId, ambiente } = shop;
  const found: { readonly valor: bigint | null; readonly row: Row }[] = [];
  for (const nums of store.read((reader) => productTurns(reader, issuerId))) {
    await setImmediate();
    const { rows } = store.read((reader) => {
      const costs = presentCosts(reader);
      return standingWorth(
        goods(reader, nums).map((each) => ({
          ...each,
          unitario: costs({ product: each.product, ambiente, at }, each.kept),
        })),
      );
    });
    for (const row of rows) found.push({ valor: row.valor, row: shown(row) });
  }
  await setImmediate();
  const { rows, total } = byWorth(found);
  return { productos: rows.map(({ row }) => row), valor: centsText(total) };
}

function stillReport(
  store: Reading,
  shop: ShopStock,
  { now, dias }: { readonly now: Instant; readonly dias: number },
): Promise<GoodsReport<StillRow>> {
  const since = startOfDay(addDays(fiscalDate(now), -dias));
  return worthReport(store, shop, {
    at: now,
    goods: (reader, nums) => unsoldGoods(reader, { ...shop, since, nums }),
    shown: (row) => ({
      ...shownGoods(row),
      ultimaVenta: row.soldAt === null ? null : fiscalDate(row.soldAt),
    }),
  });
}

function valueReport(store: Reading, shop: ShopStock, fecha: FiscalDate): Promise<GoodsReport<ValueRow>> {
  const at = endOf(fecha);
  return worthReport(store, shop, {
    at,
    goods: (reader, nums) => goodsBefore(reader, { ...shop, before: at + 1, nums }),
    shown: (row) => ({ ...shownGoods(row), costoUnitario: shortCost(row) }),
  });
}

function shortCost({ unitario, pesado }: Standing): string | null {
  const cost: Amount | null = costOfUnit(unitario, { pesado });
  return cost === null ? null : cost.toDecimalPlaces(COST_DECIMALS).toFixed();
}

function shownGoods(row: Worth<Standing>) {
  const { codigo, descripcion, categoria, base, pesado, valor } = row;
  return {
    codigo,
    descripcion,
    categoria,
    existencia: unitsOf(base, { pesado }).toFixed(),
    valor: valor === null ? null : centsText(valor),
  };
}

async function lossReport(store: Reading, input: StatisticsInput, caller: Caller): Promise<LossReport> {
  const { issuerId, ambiente, branchIds } = store.read((reader) => statisticsScope(reader, input, caller));
  const lost: (LostGoods & CostedGoods)[] = [];
  for (const branchId of branchIds)
    for await (const some of lostInTurns(store, { issuerId, ambiente, branchId }, input)) lost.push(...some);
  const { rows, total } = changedWorth(lost);
  const byCause = Map.groupBy(rows, ({ causa }) => causa);
  return {
    productos: changedProducts(rows),
    causas: LOSS_CAUSES.flatMap((causa) => {
      const own = byCause.get(causa) ?? [];
      return own.length === 0 ? [] : [{ causa, valor: centsText(sumOf(own)) }];
    }),
    valor: centsText(total),
  };
}

/** A shop's count differences and losses with cost, a few documents per turn. */
async function* lostInTurns(
  store: Reading,
  shop: ShopStock,
  { desde, hasta }: StatisticsInput,
): AsyncGenerator<readonly (LostGoods & CostedGoods)[]> {
  const time = { since: startOfDay(desde), until: endOf(hasta) };
  for (const papers of store.read(paperTurns)) {
    const found = store.read((reader) => lostGoods(reader, { ...shop, ...time, papers }));
    await setImmediate();
    for (let from = 0; from < found.length; from += LOSSES_PER_TURN) {
      yield store.read((reader) => costedLosses(reader, shop, found.slice(from, from + LOSSES_PER_TURN)));
      await setImmediate();
    }
  }
}

function costedLosses(
  reader: Reader,
  shop: ShopStock,
  rows: readonly LostGoods[],
): readonly (LostGoods & CostedGoods)[] {
  const costs = presentCosts(reader);
  const { ambiente } = shop;
  return rows
    .map((row) => ({ ...row, base: lostUnits(reader, shop, row) }))
    .filter(({ base }) => base !== 0)
    .map((each) => ({
      ...each,
      unitario: costOfMove(costs, { ...each, ambiente, costoDe: each.base, costedAt: each.at }),
    }));
}

type Lost = Worth<LostGoods & CostedGoods>;
const sumOf = (rows: readonly Lost[]) => rows.reduce((sum, { valor }) => sum + (valor ?? 0n), 0n);

function changedProducts(rows: readonly Lost[]): readonly LossRow[] {
  return [...Map.groupBy(rows, ({ product, causa }) => `${product} ${causa}`).values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const base = own.reduce((sum, each) => sum + each.base, 0);
      return [{ first, base, valor: own.every(({ valor }) => valor === null) ? null : sumOf(own) }];
    })
    .toSorted((a, b) => Number((a.valor ?? 0n) - (b.valor ?? 0n)))
    .map(({ first, base, valor }) => {
      const { causa, codigo, descripcion, categoria, pesado } = first;
      const cantidad = unitsOf(base, { pesado }).toFixed();
      return {
        causa,
        codigo,
        descripcion,
        categoria,
        cantidad,
        valor: valor === null ? null : centsText(valor),
      };
    });
}
