/** Stock of a till's shop, and stock documents people write (§stock). */
import { crossed } from '../../contract/answers.ts';
import type { BridgeInput } from '../../contract/bridge/bridge.ts';
import type { StockList, StockRow, StockWritten } from '../../contract/bridge/bridge-stock.ts';
import { MAX_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import type { IdempotentAnswer } from '../../contract/api/shop/idempotent-call.ts';
import { decimalText, JsonNumber } from '../../contract/json.ts';
import { MAX_PRODUCTS_FOUND } from '../../contract/till/products.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { amount, roundSummary, toJsonNumber, type Amount } from '../../domain/money.ts';
import { plainText } from '../../domain/text/plain-text.ts';
import { listProducts } from '../../store/catalogue/product-search.ts';
import { appendAudit } from '../../store/people/audit.ts';
import {
  stockByName,
  stockOf,
  type ListedStock,
  type NamedStock,
  type ShopStock,
} from '../../store/stock/stock-list.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import { idempotentCall } from '../shop/idempotent-call.ts';
import { isLow, keepStanding, shownStock } from '../shop/stock-calls.ts';
import { movesPage } from '../shop/stock-moves-page.ts';
import { writeMoves } from '../shop/stock-writing.ts';
import { chosenShop } from './chosen-shop.ts';
import { withdrawnPaper } from './withdrawn-goods.ts';
import type { TillParts } from '../till-parts.ts';

const COST_DECIMALS = 4;

export function stockOperations({ store, clock, news }: Pick<TillParts, 'store' | 'clock' | 'news'>) {
  return {
    /** @throws AppError `VALIDACION` for a branch of another issuer */
    'stock.list': async (input, who) => {
      await keepStanding(store);
      return store.read((reader) => listed(reader, { input, who, now: clock.now() }));
    },
    /** @throws AppError `PRODUCTO_NO_ENCONTRADO`, `VALIDACION` */
    'stock.moves': async (input, { caller }) => {
      await keepStanding(store);
      const page = { ...input, limite: String(MAX_PAGE_ROWS) };
      const { movimientos, siguiente } = crossed(store.read((reader) => movesPage(reader, page, caller)));
      const shown = movimientos.map((each) => ({ ...each, costoUnitario: shortCost(each.costoUnitario) }));
      return { movimientos: shown, siguiente };
    },
    /** @throws AppError `PRODUCTO_NO_ENCONTRADO`, `VALIDACION`, `IDEMPOTENCIA_EN_CONFLICTO` */
    'stock.write': async ({ clave, ...content }, who) => {
      const { caller } = who;
      const input = { ...content, idempotencyKey: clave };
      const answer = await idempotentCall(store, { op: 'existencias.mover', input, caller }, (tx, now) => ({
        body: written(tx, content, { who, now }),
      }));
      news.publish({ kind: 'products', issuerId: caller.issuerId });
      return writtenIn(answer);
    },
    /** @throws AppError `ESTADO_NO_PERMITE` */
    'stock.withdrawn': (by, who) =>
      store.read((reader) => withdrawnPaper(reader, by, { who, hoy: fiscalDate(clock.now()) })),
  } satisfies SomeOperations;
}

interface Listing {
  readonly input: BridgeInput<'stock.list'>;
  readonly who: TillCaller;
  readonly now: Instant;
}

function listed(reader: Reader, { input, who, now }: Listing): StockList {
  const shop = chosenShop(reader, who.caller, input.sucursal);
  const { q, bajoMinimo: low, categoria = null, desde: offset, limite: limit } = input;
  const { rows, total } =
    q.trim() === ''
      ? stockByName(reader, { ...shop, low, categoria, offset, limit })
      : foundRows(reader, shop, input);
  const maySeeCosts = who.user.rol === 'gerente';
  return { existencias: rows.map((row) => rowOf(reader, row, { shop, now, maySeeCosts })), total };
}

/** The best matches that have stock tracking. */
function foundRows(reader: Reader, shop: ShopStock, of: Listing['input']): NamedStock {
  const { q, bajoMinimo, categoria, desde, limite } = of;
  const question = { issuerId: shop.issuerId, q, offset: 0, limit: MAX_PRODUCTS_FOUND };
  const rows = listProducts(reader, { ...question, most: MAX_PRODUCTS_FOUND })
    .products.filter((each) => each.llevaExistencia && (categoria ?? each.categoria) === each.categoria)
    .flatMap(({ codigo }) => stockOf(reader, { ...shop, codigoPlano: plainText(codigo) }) ?? [])
    .filter((row) => !bajoMinimo || isLow(row));
  return { rows: rows.slice(desde, desde + limite), total: rows.length };
}

function rowOf(
  reader: Reader,
  row: ListedStock,
  { maySeeCosts, ...of }: { readonly shop: ShopStock; readonly now: Instant; readonly maySeeCosts: boolean },
): StockRow {
  const { sucursal: _, segun, ...shown } = crossed(shownStock(reader, row, of));
  const { descripcion, categoria, pesado, retirado } = row;
  const { costoUnitario, valor } = shown;
  const costs = maySeeCosts
    ? { costoUnitario: shortCost(costoUnitario), valor: valor === null ? null : cents(amount(valor)) }
    : { costoUnitario: null, valor: null };
  const told = row.segun === null ? null : segun;
  return {
    ...shown,
    ...costs,
    descripcion,
    categoria,
    pesado,
    retirado,
    bajoMinimo: isLow(row),
    segun: told,
  };
}

/** Unit costs with four decimals, values with two. */
const shortCost = (cost: string | null) =>
  cost === null ? null : toJsonNumber(amount(cost).toDecimalPlaces(COST_DECIMALS)).text;
const cents = (value: Amount) => toJsonNumber(roundSummary(value)).text;

/** A typed number; invalid text stays text and fails validation. */
function numberIn(text: string): JsonNumber | string {
  const decimal = decimalText(text);
  return decimal === null ? text : new JsonNumber(decimal);
}

function written(
  tx: Tx,
  { causa, motivo, lineas }: Omit<BridgeInput<'stock.write'>, 'clave'>,
  { who, now: at }: { readonly who: TillCaller; readonly now: Instant },
): object {
  const lines = lineas.map(({ codigo, cantidad, costoUnitario }) => ({
    codigo,
    cantidad: numberIn(cantidad),
    ...(costoUnitario === undefined ? {} : { costoUnitario: numberIn(costoUnitario) }),
  }));
  const body = writeMoves(tx, { caller: who.caller, request: { causa, motivo, lineas: lines }, now: at });
  const papel = 'id' in body ? body.id : null;
  const productos = lineas.map(({ codigo, cantidad }) => `${codigo} × ${cantidad}`);
  const detalle = { caja: who.till.id, papel, causa, motivo, productos };
  appendAudit(tx, { at, actor: who.user.nombre, accion: 'existencia anotada', detalle });
  return body;
}

function writtenIn({ body }: IdempotentAnswer): StockWritten {
  const { id, lineas } = JSON.parse(body.text) as {
    readonly id: string;
    readonly lineas: readonly unknown[];
  };
  return { id, lineas: lineas.length };
}
