/** `GET /existencias/{codigo}/movimientos`: stock movements of a product in a shop, newest last (§stock-moves-list). */
import { DEFAULT_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import type { StockMovesInput, StockMovesPage } from '../../contract/api/shop/stock.ts';
import type { Caller } from '../../contract/caller.ts';
import { shelf } from '../../contract/stock/stock.ts';
import { endOfDay, isoUtc, startOfDay } from '../../domain/fiscal-time.ts';
import { amount, roundItem, toJsonNumber } from '../../domain/money.ts';
import { costOfUnit, shownUnits } from '../../domain/stock/base-units.ts';
import { unitCost } from '../../store/stock/costs.ts';
import type { ListedStock } from '../../store/stock/stock-list.ts';
import {
  existenceBeforeEvent,
  hasChangedBefore,
  lastEntry,
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
  const from = placeIn(placeAfter(input.cursor, ''));
  const after = from?.key ?? [first, 0, 0];
  const events = stockEvents(reader, { ...of, after, until, limit: limit + 1 });
  const page = events.slice(0, limit);
  const [opening, last] = [page[0], page.at(-1)];
  const isFromBeginning = from === null && input.desde === undefined;
  const known = isFromBeginning ? 0 : from === null ? null : stillThere(reader, of, from);
  let base = opening === undefined ? 0 : (known ?? existenceBeforeEvent(reader, of, keyOf(opening)));
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
  const place = more ? [...keyOf(last), base, lastEntry(reader)].join(' ') : '';
  return { movimientos, siguiente: more ? pageCursor(place) : null };
}

const keyOf = ({ at, entry, line }: StockEvent): StockKey => [at, entry, line];

/** Where a page ended, existence there, and the last entry of then; NaN where the cursor does not say. */
interface PageEnd {
  readonly key: StockKey;
  readonly base: number;
  readonly entry: number;
}

function placeIn(place: string): PageEnd | null {
  const [at = NaN, entry = NaN, line = NaN, base = NaN, last = NaN] = place.split(' ').map(Number);
  const isKey = place !== '' && [at, entry, line].every((each) => Number.isSafeInteger(each));
  return isKey ? { key: [at, entry, line], base, entry: last } : null;
}

/** Existence where the page before ended, which need not be added up again; null if it may be another since. */
function stillThere(reader: Reader, of: ProductStock, { key: [at], base, entry }: PageEnd): number | null {
  const isSaid = Number.isSafeInteger(base) && Number.isSafeInteger(entry);
  return isSaid && !hasChangedBefore(reader, of, { at, entry }) ? base : null;
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
