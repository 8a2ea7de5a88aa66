/** The register of a shop's goods out of a till's store (§registro-inventario). */
import { inventoryFile, type RegisteredEvent, type RegisteredGoods } from '../../books/inventory-book.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import { registerLines, type ClosedGoods } from '../../domain/books/shop-register.ts';
import { instantOf, monthOf } from '../../domain/fiscal-time.ts';
import { amount, type Amount } from '../../domain/money.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { presentCosts } from '../../store/stock/costs.ts';
import {
  lateRegisterEvents,
  placesOfShop,
  registerEvents,
  registerGoods,
  shopsWithStock,
  type RegisterEvent,
} from '../../store/stock/shop-register.ts';
import { existencesBefore } from '../../store/stock/standing.ts';
import type { Reader } from '../../store/store.ts';
import { closedBefore, closedGoods, type ClosedBooks } from './closed-books.ts';
import { taxpayerOf, type BookScope } from './store-source.ts';

const MIDNIGHT = '00:00:00';
/** The document of who has one is of nobody else than citizens of El Salvador. */
const DUI_DIGITS = 9;
const HERE = 'SV';

function momentsOf(mes: string) {
  const { from, next } = monthOf(`${mes}-01`);
  return { since: instantOf(from, MIDNIGHT), until: instantOf(next, MIDNIGHT) - 1 };
}

/** Shops that have a register in the month. */
export function inventoryShops(reader: Reader, { issuerId, ambiente, mes }: BookScope): readonly string[] {
  return shopsWithStock(reader, { issuerId, ambiente, until: momentsOf(mes).until });
}

/** A product of a register, by `product.num`. */
export interface NumberedGoods extends RegisteredGoods {
  readonly product: number;
}

/** The register of a shop as a file, empty for a shop without goods, and its products. */
export function shopRegister(
  reader: Reader,
  scope: BookScope,
  branchId: string,
): { readonly file: TextFile; readonly goods: readonly NumberedGoods[] } {
  const { issuerId, ambiente, mes } = scope;
  const branch = findBranch(reader, issuerId, branchId);
  const sucursal = { id: branchId, nombre: branch?.nombre ?? '' };
  const heading = { ambiente, mes, contribuyente: taxpayerOf(reader, issuerId), sucursal };
  const goods = branch === null ? [] : goodsOf(reader, scope, branchId);
  return { file: inventoryFile(heading, goods), goods };
}

/** The same without its products. */
export function shopInventory(reader: Reader, scope: BookScope, branchId: string): TextFile {
  return shopRegister(reader, scope, branchId).file;
}

function goodsOf(reader: Reader, scope: BookScope, branchId: string): readonly NumberedGoods[] {
  const { issuerId, ambiente, mes } = scope;
  const { since, until } = momentsOf(mes);
  const places = placesOfShop(branchId);
  const costs = presentCosts(reader);
  const before = existencesBefore(reader, { issuerId, ambiente, places, before: since });
  const openings = Map.groupBy(before, ({ product }) => product);
  const rows = registerEvents(reader, { issuerId, ambiente, branchId, since, until });
  const events = Map.groupBy(rows, ({ product }) => product);
  const closed = closedBefore(reader, scope);
  const ended = closed === null ? new Map<number, ClosedGoods>() : closedGoods(closed.content, branchId);
  const late = Map.groupBy(
    lateOf(reader, { scope, branchId, until: since - 1, closed }),
    ({ product }) => product,
  );
  return registerGoods(reader, issuerId).flatMap(({ product, codigo, descripcion, pesado }) => {
    const [opening, happened] = [openings.get(product) ?? [], events.get(product) ?? []];
    if (opening.length === 0 && happened.length === 0) return [];
    const costAt = (at: number) => costs({ product, ambiente, at });
    const told = (row: RegisterEvent) => eventOf(row, { places, costAt });
    const lines = registerLines({
      opening: new Map(opening.map(({ place, base }) => [place, base])),
      former: costAt(since - 1),
      promedio: costAt(until),
      events: happened.map(told),
      ...(closed === null
        ? {}
        : { cerrado: { ...(ended.get(product) ?? NOTHING), late: (late.get(product) ?? []).map(told) } }),
    });
    return lines.length === 0 ? [] : [{ product, codigo, descripcion, pesado, lines }];
  });
}

const NOTHING: ClosedGoods = { saldo: 0, costoSaldo: 0n };

/** What was written of closed months after the one before was closed. */
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

interface Around {
  readonly places: readonly string[];
  readonly costAt: (at: number) => Amount | null;
}

function eventOf(row: RegisterEvent, { places, costAt }: Around): RegisteredEvent {
  const { at, entry: papel, causa, base, costo, costoDe, costedAt } = row;
  const here = (place: string | null) => (place !== null && places.includes(place) ? place : null);
  const own = costo === null || costoDe === null ? null : amount(costo).div(amount(String(costoDe)));
  return {
    at,
    papel,
    causa,
    desde: here(row.desde),
    hacia: here(row.hacia),
    base,
    unitario: own ?? costAt(costedAt),
    costoPropio: own !== null,
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
