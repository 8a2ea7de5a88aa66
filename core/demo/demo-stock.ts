/** What stands on the shelves of the demonstration shop: its first inventory with costs, the least it wants of some, and what was lost. */
import { DEMO_BRANCH_ID, DEMO_NIT } from './demo.ts';
import type { Caller } from '../contract/caller.ts';
import { JsonNumber } from '../contract/json.ts';
import { isoUtc, type Instant } from '../domain/fiscal-time.ts';
import { amount, roundSummary, toJsonNumber } from '../domain/money.ts';
import { exactRow } from '../store/catalogue/product-codes.ts';
import { putProductLevel } from '../store/catalogue/product-levels.ts';
import { packedOf } from '../store/catalogue/products.ts';
import type { Tx } from '../store/store.ts';
import { writeMoves } from '../till/shop/stock-writing.ts';
import { demoProducts } from './demo-products.ts';

const CALLER: Caller = {
  keyId: 'demostración',
  role: 'admin',
  issuerId: DEMO_NIT,
  branchId: DEMO_BRANCH_ID,
  ambiente: 'PRUEBAS',
};
const DAY_MS = 86_400_000;
/** Days before today: before anything was bought. */
const BEGAN = 12;
/** Share of the price with VAT that goods cost. */
const COST_SHARE = amount('0.58');
/** Of sweets, which a promotion sells two for one. */
const SWEETS = 'Golosinas';
const SWEETS_SHARE = amount('0.4');
/** More of what is cheap. */
const CHEAP = 1;
const MANY = '240';
const SOME = '120';

/** Code, minimum, maximum: two are below. */
const LEVELS = [
  ['ARR-5', '160', '240'],
  ['FRI-4', '60', '180'],
  ['LEC-1L', '144', '288'],
] as const;
const LOST = [
  ['HUE-30', '3'],
  ['PAN-FAM', '4'],
] as const;

/** In the transaction of the first start, after its products. */
export function demoStock(tx: Tx, now: Instant): void {
  const kept = demoProducts().filter(({ llevaExistencia }) => llevaExistencia);
  const first = kept.map(({ codigo, precio, categoria }) => ({
    codigo,
    cantidad: new JsonNumber(amount(precio).lt(CHEAP) ? MANY : SOME),
    costoUnitario: toJsonNumber(
      roundSummary(amount(precio).times(categoria === SWEETS ? SWEETS_SHARE : COST_SHARE)),
    ),
  }));
  const lost = LOST.map(([codigo, cantidad]) => ({ codigo, cantidad: new JsonNumber(cantidad) }));
  write(tx, now, { causa: 'inicial', motivo: 'Lo que había al empezar', hace: BEGAN, lineas: first });
  write(tx, now, { causa: 'merma', motivo: 'Se venció', hace: 1, lineas: lost });
  for (const [codigo, minimo, maximo] of LEVELS) {
    const row = exactRow(tx, DEMO_NIT, codigo);
    const goods = row === undefined ? null : packedOf(tx, row);
    if (goods !== null)
      putProductLevel(tx, goods.product, { branchId: DEMO_BRANCH_ID, level: { minimo, maximo } });
  }
}

interface Paper {
  readonly causa: 'inicial' | 'merma';
  readonly motivo: string;
  /** Days before today. */
  readonly hace: number;
  readonly lineas: readonly object[];
}

function write(tx: Tx, now: Instant, { hace, ...paper }: Paper): void {
  const request = { ...paper, en: isoUtc(now - hace * DAY_MS) };
  writeMoves(tx, { caller: CALLER, request, now });
}
