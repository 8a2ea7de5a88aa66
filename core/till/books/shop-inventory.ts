/** The register of a shop's goods out of a till's store (§registro-inventario). */
import { inventoryFile, type RegisteredEvent, type RegisteredGoods } from '../../books/inventory-book.ts';
import type { TextFile } from '../../contract/bridge/bridge-manager.ts';
import { registerLines } from '../../domain/books/shop-register.ts';
import { instantOf, monthOf } from '../../domain/fiscal-time.ts';
import type { Amount } from '../../domain/money.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { ownCost, presentCosts } from '../../store/stock/costs.ts';
import {
  placesOfShop,
  registerEvents,
  registerGoods,
  shopsWithStock,
  type RegisterEvent,
} from '../../store/stock/shop-register.ts';
import { existencesBefore } from '../../store/stock/standing.ts';
import type { Reader } from '../../store/store.ts';
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

/** The register of a shop as a file; empty for a shop without goods. */
export function shopInventory(reader: Reader, scope: BookScope, branchId: string): TextFile {
  const { issuerId, ambiente, mes } = scope;
  const branch = findBranch(reader, issuerId, branchId);
  const sucursal = { id: branchId, nombre: branch?.nombre ?? '' };
  const heading = { ambiente, mes, contribuyente: taxpayerOf(reader, issuerId), sucursal };
  return inventoryFile(heading, branch === null ? [] : goodsOf(reader, scope, branchId));
}

function goodsOf(reader: Reader, scope: BookScope, branchId: string): readonly RegisteredGoods[] {
  const { issuerId, ambiente, mes } = scope;
  const { since, until } = momentsOf(mes);
  const places = placesOfShop(branchId);
  const costs = presentCosts(reader);
  const before = existencesBefore(reader, { issuerId, ambiente, places, before: since });
  const openings = Map.groupBy(before, ({ product }) => product);
  const rows = registerEvents(reader, { issuerId, ambiente, branchId, since, until });
  const events = Map.groupBy(rows, ({ product }) => product);
  return registerGoods(reader, issuerId).flatMap(({ product, codigo, descripcion, pesado }) => {
    const [opening, happened] = [openings.get(product) ?? [], events.get(product) ?? []];
    if (opening.length === 0 && happened.length === 0) return [];
    const costAt = (at: number) => costs({ product, ambiente, at });
    const lines = registerLines({
      opening: new Map(opening.map(({ place, base }) => [place, base])),
      former: costAt(since - 1),
      promedio: costAt(until),
      events: happened.map((row) => eventOf(row, { places, costAt })),
    });
    return lines.length === 0 ? [] : [{ codigo, descripcion, pesado, lines }];
  });
}

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
