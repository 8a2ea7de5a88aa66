/** `GET /existencias/{codigo}/movimientos`: stock movements of a product in a shop, newest last (§stock-moves-list). */
import { DEFAULT_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import type { StockMovesInput, StockMovesPage } from '../../contract/api/shop/stock.ts';
import type { Caller } from '../../contract/caller.ts';
import { shelf } from '../../contract/stock/stock.ts';
import { endOfDay, isoUtc, startOfDay } from '../../domain/fiscal-time.ts';
import { amount, roundItem, toJsonNumber } from '../../domain/money.ts';
import { costOfUnit, shownUnits } from '../../domain/stock/base-units.ts';
import { unitCost } from '../../store/stock/costs.ts';
import { lastPaper } from '../../store/stock/standing.ts';
import type { ListedStock } from '../../store/stock/stock-list.ts';
import {
  existenceBeforeEvent,
  hasChangedBefore,
  stockEvents,
  type ProductStock,
  type StockEvent,
  type StockKey,
} from '../../store/stock/stock-moves.ts';
import type { Reader } from '../../store/store.ts';
import { branchOfCall } from './call-branch.ts';
import { pageCursor, placeAfter } from './page-cursor.ts';
import { requireStock } from './required-stock.ts';

/** Bounds beyond any moment. */
const [ALWAYS, NEVER] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

type MoveRow = StockMovesPage['movimientos'][number];

/** @throws AppError `PRODUCTO_NO_ENCONTRADO`, `SIN_PERMISO`, `VALIDACION` */
export function movesPage(reader: Reader, input: StockMovesInput, caller: Caller): StockMovesPage {
  const { issuerId, ambiente } = caller;
  const branchId = branchOfCall(reader, caller, input.sucursal);
  const stock = requireStock(reader, { issuerId, ambiente, branchId }, input.codigo);
  const limit = Number(input.limite ?? DEFAULT_PAGE_ROWS);
  const first = input.desde === undefined ? ALWAYS : startOfDay(input.desde);
  const until = input.hasta === undefined ? NEVER : endOfDay(input.hasta) - 1;
  const of: ProductStock = { product: stock.product, ambiente, branchId };
  const from = placeIn(placeAfter(input.cursor, ''), of);
  const after = from?.key ?? [first, 0, 0];
  const events = stockEvents(reader, { ...of, after, until, limit: limit + 1 });
  const page = events.slice(0, limit);
  const [opening, last] = [page[0], page.at(-1)];
  const isFromBeginning = from === null && input.desde === undefined;
  let base = opening === undefined || isFromBeginning ? 0 : baseBefore(reader, of, { opening, from });
  const movimientos = page.map((event): MoveRow => {
    const before = base;
    base += changeOf(event, before, of);
    const shown = { existencia: base, cantidad: event.desde === null ? base - before : event.base };
    return {
      ...namesOf(event),
      ...inUnits(shown, stock),
      costoUnitario: costOf(reader, event, { of, stock }),
    };
  });
  const more = events.length > limit && last !== undefined;
  const place = more ? [...keyOf(last), base, lastPaper(reader), ownOf(of)].join(' ') : '';
  return { movimientos, siguiente: more ? pageCursor(place) : null };
}

const keyOf = ({ at, entry, line }: StockEvent): StockKey => [at, entry, line];

/** Where a page ended; `known` is null in a cursor of another list, where existence is another. */
interface PageEnd {
  readonly key: StockKey;
  /** Existence there, and the last entry of then. */
  readonly known: { readonly base: number; readonly entry: number } | null;
}

/** What existence is of. */
const ownOf = ({ product, ambiente, branchId }: ProductStock) => `${product} ${ambiente} ${branchId}`;

const KEY_AND_KNOWN = /^(-?\d{1,15}) (\d{1,15}) (\d{1,15})(?: (-?\d{1,15}) (\d{1,15}) (.*))?$/;

function placeIn(place: string, of: ProductStock): PageEnd | null {
  const [, at, entry, line, base, last, own] = KEY_AND_KNOWN.exec(place) ?? [];
  if (at === undefined) return null;
  const known = own === ownOf(of) ? { base: Number(base), entry: Number(last) } : null;
  return { key: [Number(at), Number(entry), Number(line)], known };
}

/** Existence before a page's first event: that of the page before, unless it may be another since. */
function baseBefore(
  reader: Reader,
  of: ProductStock,
  { opening, from }: { readonly opening: StockEvent; readonly from: PageEnd | null },
): number {
  const known = from?.known ?? null;
  const isStill =
    from !== null && known !== null && !hasChangedBefore(reader, of, { at: from.key[0], entry: known.entry });
  return isStill ? known.base : existenceBeforeEvent(reader, of, keyOf(opening));
}

/** Change of the shop's stock; a count sets it. */
function changeOf({ desde, hacia, base }: StockEvent, before: number, { branchId }: ProductStock): number {
  const here = shelf(branchId);
  if (desde === null) return base - before;
  return (hacia === here ? base : 0) - (desde === here ? base : 0);
}

function namesOf({ at, entry, line, causa, desde, hacia, documento, compra, revierte }: StockEvent) {
  const isCount = desde === null;
  return {
    id: isCount ? `conteo-${entry}-${line}` : String(line),
    en: isoUtc(at),
    de: desde,
    a: hacia,
    causa,
    documento,
    compra,
    conteo: isCount ? String(entry) : null,
    revierte,
  };
}

const inUnits = (
  { existencia, cantidad }: { readonly existencia: number; readonly cantidad: number },
  stock: ListedStock,
) => ({ existencia: shownUnits(existencia, stock), cantidad: shownUnits(cantidad, stock) });

/** Its own unit cost, or that of the movement it reverses; else the month's average in the register. */
function costOf(
  reader: Reader,
  { costo, costoDe, costedAt }: StockEvent,
  { of, stock }: { readonly of: ProductStock; readonly stock: ListedStock },
): MoveRow['costoUnitario'] {
  const own = costo === null || costoDe === null ? null : amount(costo).div(amount(String(costoDe)));
  const cost = costOfUnit(own ?? unitCost(reader, { ...of, at: costedAt }), stock);
  return cost === null ? null : toJsonNumber(roundItem(cost));
}
