/** API calls about a shop's stock (§stock). */
import type {
  CountAnnulmentInput,
  StockListInput,
  StockMovesInput,
  StockMovesPage,
  StockPage,
  StockWriteInput,
} from '../../contract/api/shop/stock.ts';
import { DEFAULT_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import type { IdempotentAnswer } from '../../contract/api/shop/idempotent-call.ts';
import type { Caller } from '../../contract/caller.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { roundItem, roundSummary, toJsonNumber, ZERO } from '../../domain/money.ts';
import { costOfUnit, shownUnits, unitsOf } from '../../domain/stock/base-units.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { unitCost } from '../../store/stock/costs.ts';
import { papersSinceCheckpoint } from '../../store/stock/standing.ts';
import { refreshStock } from '../../store/stock/refresh.ts';
import { listStock, type ListedStock, type ShopStock } from '../../store/stock/stock-list.ts';
import type { Reader } from '../../store/store.ts';
import type { TillParts } from '../till-parts.ts';
import { catchUpMoves } from '../stock/catch-up-moves.ts';
import { branchOfCall } from './call-branch.ts';
import { idempotentCall, keyActor } from './idempotent-call.ts';
import { annulCount } from './count-annulment.ts';
import { pageCursor, placeAfter } from './page-cursor.ts';
import { movesPage } from './stock-moves-page.ts';
import { requireStock } from './required-stock.ts';
import { writeCount, writeMoves } from './stock-writing.ts';

/** Stock documents per commit, so that sales do not wait long. */
export const PAPERS_AT_ONCE = 20;

export interface StockParts extends Pick<TillParts, 'store' | 'clock'> {
  /** Store in which derived stock is refreshed before a call reads it; `store` by default. */
  readonly standing?: TillParts['store'];
}

export function stockCalls({ store, clock, standing = store }: StockParts) {
  const keep = () => keepStanding(standing);
  return {
    list: async (input: StockListInput, caller: Caller): Promise<StockPage> => {
      await keep();
      return store.read((reader) => stockPage(reader, input, { caller, now: clock.now() }));
    },
    moves: async (input: StockMovesInput, caller: Caller): Promise<StockMovesPage> => {
      await keep();
      return store.read((reader) => movesPage(reader, input, caller));
    },
    write: (input: StockWriteInput, caller: Caller): Promise<IdempotentAnswer> =>
      idempotentCall(store, { op: 'existencias.mover', input, caller }, (tx, at) => ({
        body: writeMoves(tx, { caller, request: input.request, now: at }),
      })),
    count: async (input: StockWriteInput, caller: Caller): Promise<IdempotentAnswer> => {
      await keep();
      return idempotentCall(store, { op: 'existencias.contar', input, caller }, (tx, at) => {
        // Brings stored stock up to date, so that lines need not read every movement.
        refreshStock(tx, PAPERS_AT_ONCE);
        return { body: writeCount(tx, { caller, request: input.request, now: at }) };
      });
    },
    annulCount: ({ conteo: id, ...input }: CountAnnulmentInput, caller: Caller): Promise<IdempotentAnswer> =>
      idempotentCall(
        store,
        { op: 'existencias.anularConteo', input: { conteo: id, ...input }, caller },
        (tx, at) => {
          const body = annulCount(tx, { caller, id, request: input.request, now: at });
          const detalle = { papel: id, motivo: body.motivo };
          const actor = keyActor(caller).user.nombre;
          appendAudit(tx, { at, actor, accion: 'conteo de existencias anulado', detalle });
          return { body };
        },
      ),
  };
}

/** Refreshes the stored stock; done when it is read, never by a sale. */
export async function keepStanding(store: StockParts['store']): Promise<void> {
  let rest = store.read(papersSinceCheckpoint);
  // A few get their rows in the commit that reads them.
  if (rest > PAPERS_AT_ONCE) await catchUpMoves(store);
  while (rest > 0) rest = await store.transact((tx) => refreshStock(tx, PAPERS_AT_ONCE));
}

interface CashRequest {
  readonly caller: Caller;
  readonly now: Instant;
}

function stockPage(reader: Reader, input: StockListInput, { caller, now }: CashRequest): StockPage {
  const { issuerId, ambiente } = caller;
  const branchId = branchOfCall(reader, caller, input.sucursal);
  const shop: ShopStock = { issuerId, ambiente, branchId };
  const shown = (row: ListedStock) => shownStock(reader, row, { shop, now });
  const low = input.bajoMinimo === 'true';
  if (input.codigo !== undefined) {
    const row = requireStock(reader, shop, input.codigo);
    return { existencias: !low || isLow(row) ? [shown(row)] : [], siguiente: null };
  }
  const limit = Number(input.limite ?? DEFAULT_PAGE_ROWS);
  const after = placeAfter(input.cursor, '');
  const rows = listStock(reader, { ...shop, after, low, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    existencias: page.filter(({ retirado, base }) => !retirado || base !== 0).map(shown),
    siguiente: rows.length > limit && last !== undefined ? pageCursor(last.codigoPlano) : null,
  };
}

/** What is retired is not bought again. */
export const isLow = ({ minimo, base, retirado }: ListedStock): boolean =>
  minimo !== null && base < minimo && !retirado;

export function shownStock(
  reader: Reader,
  row: ListedStock,
  { shop, now }: { readonly shop: ShopStock; readonly now: Instant },
) {
  const { product, codigo, base, minimo, maximo, countAt, segun } = row;
  const cost = costOfUnit(unitCost(reader, { product, ambiente: shop.ambiente, at: now }), row);
  return {
    codigo,
    sucursal: shop.branchId,
    existencia: shownUnits(base, row),
    minimo: minimo === null ? null : shownUnits(minimo, row),
    maximo: maximo === null ? null : shownUnits(maximo, row),
    costoUnitario: cost === null ? null : toJsonNumber(roundItem(cost)),
    valor:
      cost === null ? null : toJsonNumber(base > 0 ? roundSummary(cost.times(unitsOf(base, row))) : ZERO),
    ultimoConteo: countAt === null ? null : isoUtc(countAt),
    segun: isoUtc(segun ?? now),
  };
}
