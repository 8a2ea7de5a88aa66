/** Reports about the goods of a till's shops, for managers (§margen). */
import { setImmediate } from 'node:timers/promises';
import type { StatisticsInput } from '../../contract/bridge/bridge-manager.ts';
import type { Caller } from '../../contract/caller.ts';
import {
  LOSS_CAUSES,
  type GoodsReport,
  type LossReport,
  type LossRow,
  type StillRow,
  type ValueRow,
} from '../../contract/bridge/bridge-goods.ts';
import { centsText } from '../../domain/cash/cash.ts';
import { addDays, fiscalDate, instantOf, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import type { Amount } from '../../domain/money.ts';
import { costOfUnit, unitsOf } from '../../domain/stock/base-units.ts';
import { changedWorth, standingWorth, type CostedGoods, type Worth } from '../../domain/stock/worth.ts';
import { costOfMove, presentCosts } from '../../store/stock/costs.ts';
import {
  goodsBefore,
  lostGoods,
  productTurns,
  unsoldGoods,
  type LostGoods,
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

const MIDNIGHT = '00:00:00';
/** Decimals of a cost on the screen. */
const COST_DECIMALS = 4;

/** The reports over a store. */
export function goodsOperations({ store, clock }: Pick<TillParts, 'store' | 'clock'>) {
  return {
    'goods.margin': async (input, { caller }) => {
      await keepStanding(store);
      return marginReport(store, input, caller);
    },
    'goods.still': async ({ dias, sucursal }, { caller }) => {
      await keepStanding(store);
      const now = clock.now();
      const since = beginningOf(addDays(fiscalDate(now), -dias));
      return store.read((reader) =>
        stillReport(reader, chosenShop(reader, caller, sucursal), { since, now }),
      );
    },
    'goods.value': async ({ fecha, sucursal }, { caller }) => {
      await keepStanding(store);
      return valueReport(
        store,
        store.read((reader) => chosenShop(reader, caller, sucursal)),
        fecha,
      );
    },
    'goods.losses': async (input, { caller }) => {
      await keepStanding(store);
      return store.read((reader) => lossReport(reader, input, caller));
    },
  } satisfies SomeOperations;
}

const beginningOf = (day: FiscalDate): Instant => instantOf(day, MIDNIGHT);
const endOf = (day: FiscalDate): Instant => beginningOf(addDays(day, 1)) - 1;

type Standing = NamedGoods & CostedGoods;

function stillReport(
  reader: Reader,
  shop: ShopStock,
  { since, now }: { readonly since: Instant; readonly now: Instant },
): GoodsReport<StillRow> {
  const costs = presentCosts(reader);
  const goods = unsoldGoods(reader, { ...shop, since }).map((each) => {
    const { product } = each;
    return { ...each, unitario: costs({ product, ambiente: shop.ambiente, at: now }) };
  });
  const { rows, total } = standingWorth(goods);
  return {
    productos: rows.map((row) => ({
      ...shownGoods(row),
      ultimaVenta: row.soldAt === null ? null : fiscalDate(row.soldAt),
    })),
    valor: centsText(total),
  };
}

/** In turns of the event loop: a sale does not wait for it. */
async function valueReport(
  store: Pick<TillParts['store'], 'read'>,
  shop: ShopStock,
  fecha: FiscalDate,
): Promise<GoodsReport<ValueRow>> {
  const at = endOf(fecha);
  const goods: Standing[] = [];
  for (const nums of store.read((reader) => productTurns(reader, shop.issuerId))) {
    store.read((reader) => {
      const costs = presentCosts(reader);
      for (const each of goodsBefore(reader, { ...shop, before: at + 1, nums }))
        goods.push({ ...each, unitario: costs({ product: each.product, ambiente: shop.ambiente, at }) });
    });
    await setImmediate();
  }
  const { rows, total } = standingWorth(goods);
  const productos = rows.map((row) => ({ ...shownGoods(row), costoUnitario: shortCost(row) }));
  return { productos, valor: centsText(total) };
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

function lossReport(reader: Reader, input: StatisticsInput, caller: Caller): LossReport {
  const { issuerId, ambiente, branchIds } = statisticsScope(reader, input, caller);
  const [since, until] = [beginningOf(input.desde), endOf(input.hasta)];
  const costs = presentCosts(reader);
  const lost = branchIds.flatMap((branchId) =>
    lostGoods(reader, { issuerId, ambiente, branchId, since, until })
      .filter(({ base }) => base !== 0)
      .map((each) => ({
        ...each,
        unitario: costOfMove(costs, { ...each, ambiente, costoDe: each.base, costedAt: each.at }),
      })),
  );
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

type Lost = Worth<LostGoods & CostedGoods>;
const sumOf = (rows: readonly Lost[]) => rows.reduce((sum, { valor }) => sum + (valor ?? 0n), 0n);

/** A row for each product and cause, what cost most first. */
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
