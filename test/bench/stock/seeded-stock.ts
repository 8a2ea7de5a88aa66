/** A shop whose stock was kept for most of a year: products bought, sold and counted, the few that sell most far more often than the rest. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../core/contract/caller.ts';
import { shelf } from '../../../core/contract/stock/stock.ts';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { insertProducts } from '../../../core/store/catalogue/products.ts';
import { command } from '../../../core/store/statement.ts';
import { appendStockEntry, type NewStockEntry } from '../../../core/store/stock/entries.ts';
import type { StockMove } from '../../../core/store/stock/stock-rows.ts';
import type { Store, Tx } from '../../../core/store/store.ts';
import { BRANCH, ISSUER, issue, NOW } from '../../store/support.ts';
import { quick } from '../measure.ts';

export const PRODUCTS = quick ? 2_000 : 50_000;
const SALES = quick ? 3_400 : 85_000;
/** Sales from one purchase, and from one count, to the next. */
const SALES_A_PURCHASE = 60;
const SALES_A_COUNT = 2_000;
export const SALE_LINES = 10;
const PURCHASE_LINES = 100;
/** Lines of a paper at most. */
export const PAPER_LINES = 500;
/** Papers of a commit. */
const AT_ONCE = 1_000;
/** 2026-01-01 00:00 in El Salvador. */
const BEGIN = Date.UTC(2026, 0, 1, 6);

export const CALLER: Caller = {
  keyId: 'llave-1',
  role: 'admin',
  issuerId: ISSUER.id,
  branchId: BRANCH.id,
  ambiente: 'PRUEBAS',
};
const SHELF = shelf(BRANCH.id);
const LEVELS = command(
  'INSERT INTO product_level (product, branch_id, minimo, maximo) SELECT num, ?, 5 + num % 20, 200 FROM product',
);

/** The code of a product by its place, from 0, which is the one that sells most. */
export const codeAt = (place: number): string => `P-${String(place).padStart(5, '0')}`;

/** Numbers from 0 to below 1, the same in every run. */
function chance(): () => number {
  let state = 20_261_121;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const next = chance();

/** A product as customers choose them: the first one in 37 lines of 50,000 products, half of all lines the first eighth. */
export const chosen = (): number => Math.floor(PRODUCTS * next() ** 3);

const paperOf = (recordedAt: number) => ({
  issuerId: ISSUER.id,
  branchId: BRANCH.id,
  ambiente: 'PRUEBAS' as const,
  recordedAt,
});
const moveOf = (
  place: number,
  more: Pick<StockMove, 'item' | 'base' | 'at' | 'desde' | 'hacia' | 'costo'>,
) => ({
  product: place + 1,
  presentacion: codeAt(place),
  factor: 1,
  revierte: null,
  ...more,
});
const costOf = (base: number) => (base * (0.5 + next())).toFixed(2);

/** A sale with its document, each line of another product. */
export function sell(tx: Tx, at: number, places = distinct(SALE_LINES, chosen)): void {
  const moves = places.map((place, line) =>
    moveOf(place, { item: line + 1, base: 1 + (place % 3), at, desde: SHELF, hacia: 'cliente', costo: null }),
  );
  appendStockEntry(tx, { ...paperOf(at), causa: 'venta', documentId: issue(tx, at).id, moves });
}

function distinct(count: number, pick: () => number): readonly number[] {
  const places = new Set<number>();
  while (places.size < count) places.add(pick());
  return [...places];
}

function bought(at: number, causa: 'inicial' | 'compra', places: readonly number[]): NewStockEntry {
  const desde = causa === 'inicial' ? 'regularizacion' : 'proveedor';
  const moves = places.map((place, line) => {
    const base = 20 + (place % 40);
    return moveOf(place, { item: line + 1, base, at, desde, hacia: SHELF, costo: costOf(base) });
  });
  return { ...paperOf(at), causa, moves };
}

function counted(at: number, places: readonly number[]): NewStockEntry {
  const counts = places.map((place, line) => ({
    item: line + 1,
    product: place + 1,
    place: SHELF,
    contado: place % 50,
    esperado: place % 50,
    at,
  }));
  return { ...paperOf(at), causa: 'conteo', counts };
}

const from = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => (first + at) % PRODUCTS);

/** Writes all of it. @param kept asks something before each thousand of sales, as a shop does @returns how many moves there are */
export async function seedStock(store: Store, kept: () => Promise<unknown>): Promise<number> {
  await store.transact((tx, now) => {
    const products = Array.from({ length: PRODUCTS }, (_, place) => ({
      ...SOLD_AS_ITSELF,
      id: randomUUID(),
      codigo: codeAt(place),
      codigosBarra: [],
      descripcion: `Producto ${codeAt(place)}`,
      precio: '1.25',
      uniMedida: 59,
      tipo: 'bien' as const,
      tratamiento: 'gravado' as const,
      llevaExistencia: true,
    }));
    insertProducts(tx, products, { issuerId: ISSUER.id, now });
    LEVELS.run(tx, BRANCH.id);
    for (let first = 0; first < PRODUCTS; first += PAPER_LINES)
      appendStockEntry(tx, bought(BEGIN, 'inicial', from(first, PAPER_LINES)));
  });
  let moves = PRODUCTS;
  for (let first = 0; first < SALES; first += AT_ONCE) {
    await kept();
    await store.transact((tx) => {
      for (let sale = first; sale < Math.min(first + AT_ONCE, SALES); sale += 1) moves += traded(tx, sale);
    });
  }
  return moves;
}

/** A sale, and what else happens then. @returns how many moves that were */
function traded(tx: Tx, sale: number): number {
  const at = BEGIN + Math.floor(((NOW - BEGIN) * sale) / SALES);
  sell(tx, at);
  if (sale % SALES_A_COUNT === 1)
    appendStockEntry(tx, counted(at, from(Math.floor(next() * PRODUCTS), PAPER_LINES)));
  if (sale % SALES_A_PURCHASE !== 0) return SALE_LINES;
  appendStockEntry(
    tx,
    bought(
      at,
      'compra',
      distinct(PURCHASE_LINES, () => Math.floor(PRODUCTS * next() ** 2)),
    ),
  );
  return SALE_LINES + PURCHASE_LINES;
}
