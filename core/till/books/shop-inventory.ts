/** The register of a shop's stock, from a till's store (§registro-inventario). */
import { inventoryFile, type RegisteredEvent, type RegisteredGoods } from '../../books/inventory-book.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import { isPriceReduction } from '../../contract/stock/stock.ts';
import { sourceBookOf } from '../../contract/stock/source-books.ts';
import { registerLines, type ClosedGoods } from '../../domain/books/shop-register.ts';
import { monthSpan } from '../../domain/fiscal-time.ts';
import type { Amount } from '../../domain/money.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { ownCost, presentCosts } from '../../store/stock/costs.ts';
import {
  lateRegisterEvents,
  placesOfShop,
  registeredMonths,
  shopsWithStock,
  type RegisterEvent,
} from '../../store/stock/shop-register.ts';
import type { Reader } from '../../store/store.ts';
import { closedBefore, closedGoods, type ClosedBooks } from './closed-books.ts';
import { taxpayerOf } from './store-source.ts';
import type { BookScope } from '../../books/book-source.ts';

/** A DUI has nine digits and is held by citizens of El Salvador only. */
const DUI_DIGITS = 9;
const HERE = 'SV';

export function inventoryShops(reader: Reader, { issuerId, ambiente, mes }: BookScope): readonly string[] {
  return shopsWithStock(reader, { issuerId, ambiente, until: monthSpan(mes).until });
}

interface NumberedGoods extends RegisteredGoods {
  readonly product: number;
}

/** Closing balance of a product: `product.num`, base units, cents as text. */
export type EndOfMonth = readonly [product: number, saldo: number, costo: string];

/** A shop's register as a file, empty without goods, and its closing balances. */
export function shopRegister(
  reader: Reader,
  scope: BookScope,
  branchId: string,
): { readonly file: TextFile; readonly saldos: readonly EndOfMonth[] } {
  const { issuerId, ambiente, mes } = scope;
  const branch = findBranch(reader, issuerId, branchId);
  const sucursal = { id: branchId, nombre: branch?.nombre ?? '' };
  const heading = { ambiente, mes, contribuyente: taxpayerOf(reader, issuerId), sucursal };
  const saldos: EndOfMonth[] = [];
  function* noted(): Generator<RegisteredGoods> {
    for (const goods of branch === null ? [] : goodsOf(reader, scope, branchId)) {
      const last = goods.lines.at(-1);
      if (last !== undefined) saldos.push([goods.product, last.saldo, String(last.costoSaldo)]);
      yield goods;
    }
  }
  return { file: inventoryFile(heading, noted()), saldos };
}

export function shopInventory(reader: Reader, scope: BookScope, branchId: string): TextFile {
  return shopRegister(reader, scope, branchId).file;
}

function* goodsOf(reader: Reader, scope: BookScope, branchId: string): Generator<NumberedGoods> {
  const { issuerId, ambiente, mes } = scope;
  const { since, until } = monthSpan(mes);
  const places = placesOfShop(branchId);
  const costs = presentCosts(reader);
  const closed = closedBefore(reader, scope);
  const ended = closed === null ? new Map<number, ClosedGoods>() : closedGoods(closed.content, branchId);
  const late = Map.groupBy(
    lateOf(reader, { scope, branchId, until: since - 1, closed }),
    ({ product }) => product,
  );
  const also = (product: number): boolean => late.has(product) || (ended.get(product)?.saldo ?? 0) !== 0;
  const shop = { issuerId, ambiente, branchId };
  for (const month of registeredMonths(reader, { ...shop, since, until, also })) {
    const { product, codigo, descripcion, pesado, ...kept } = month.goods;
    const of = { product, ambiente };
    const promedio = costs({ ...of, at: until }, kept.promedio);
    const former = costs({ ...of, at: since - 1 }, kept.former);
    // A return may have the cost of an earlier month.
    const costAt = (at: number) => (at >= since && at <= until ? promedio : costs({ ...of, at }));
    const told = (rows: readonly RegisterEvent[]) => {
      const moves = rows.map(movedBy);
      return rows.map((row, place) => ({
        ...eventOf(row, { places, costAt }),
        rebaja: isPriceReduction(moves, place),
      }));
    };
    const before =
      closed === null
        ? {}
        : { cerrado: { ...(ended.get(product) ?? NOTHING), late: told(late.get(product) ?? []) } };
    const { opening } = month;
    const lines = registerLines({ opening, former, promedio, events: told(month.events), ...before });
    if (lines.length > 0) yield { product, codigo, descripcion, pesado, lines };
  }
}

const NOTHING: ClosedGoods = { saldo: 0, costoSaldo: 0n };

/** Movements of closed months written after the previous month was closed. */
function lateOf(
  reader: Reader,
  of: {
    readonly scope: BookScope;
    readonly branchId: string;
    readonly until: number;
    readonly closed: ClosedBooks | null;
  },
): readonly RegisterEvent[] {
  const { scope, branchId, until, closed } = of;
  if (closed === null) return [];
  const { issuerId, ambiente } = scope;
  return lateRegisterEvents(reader, {
    issuerId,
    ambiente,
    branchId,
    until,
    after: closed.closing.stockEntry,
  });
}

const movedBy = ({ causa, desde: de, hacia: a, entry: papel, base: cantidad }: RegisterEvent) => ({
  causa,
  de,
  a,
  papel,
  cantidad,
});

interface Around {
  readonly places: readonly string[];
  readonly costAt: (at: number) => Amount | null;
}

function eventOf(row: RegisterEvent, { places, costAt }: Around): RegisteredEvent {
  const { at, entry: papel, causa, base, costedAt } = row;
  const here = (place: string | null) => (place !== null && places.includes(place) ? place : null);
  const own = ownCost(row);
  return {
    at,
    papel,
    causa,
    desde: here(row.desde),
    hacia: here(row.hacia),
    base,
    unitario: own ?? costAt(costedAt),
    libro: own === null ? null : sourceBookOf(row.pais),
    documento: documentOf(row),
    proveedor: supplierOf(row),
  };
}

function documentOf({
  tipoDte,
  numeroControl,
  codigoGeneracion,
}: RegisterEvent): RegisteredEvent['documento'] {
  if (tipoDte === null || numeroControl === null || codigoGeneracion === null) return null;
  return { tipoDte, numeroControl, codigoGeneracion };
}

function supplierOf({ proveedor, pais, documentoProveedor }: RegisterEvent): RegisteredEvent['proveedor'] {
  if (proveedor === null) return null;
  const isCitizen = documentoProveedor?.replaceAll('-', '').length === DUI_DIGITS;
  const country = pais ?? (isCitizen ? HERE : '');
  return { nombre: proveedor, pais: country === HERE ? 'El Salvador' : country };
}
