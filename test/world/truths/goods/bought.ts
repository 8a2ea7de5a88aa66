/** What was bought: the goods of a purchase, with the notes on it, and what they cost (§compras-ingreso, §compras-costo). */
import type { Rows } from '../../../soak/rows.ts';
import { tell } from '../../acts/act.ts';
import type { World } from '../../ground/world.ts';
import { papersOfGoods, type Move } from './moves.ts';

export interface Purchase {
  readonly id: number;
  readonly clave: string;
  readonly nit: string;
  readonly estado: string;
  readonly tipo_dte: string;
  readonly codigo_generacion: string;
  readonly debe: number;
  readonly vence: string | null;
  readonly original: string;
}

const PURCHASES = `
  SELECT p.id, clave, nit, estado, tipo_dte, codigo_generacion, coalesce(w.debe_centavos, p.debe_centavos, total_centavos) AS debe,
    coalesce((SELECT vence FROM purchase_due WHERE purchase_id = p.id ORDER BY id DESC LIMIT 1), vence) AS vence, original
  FROM purchase AS p JOIN supplier ON supplier.id = supplier_id LEFT JOIN written_purchase AS w ON w.purchase_id = p.id ORDER BY p.id`;

export const NOTE = '05';

export const purchasesOf = (rows: Rows) => rows.all(PURCHASES) as readonly Purchase[];

interface DocumentLine {
  readonly numItem: number;
  readonly cantidad: number;
  readonly ventaGravada: number;
}

/** Members of a purchase that are looked at: of what was typed, or of what a supplier sent. */
interface Text {
  readonly relacionado?: string | null;
  readonly documentoRelacionado?: readonly { readonly numeroDocumento: string }[] | null;
  readonly cuerpoDocumento?: readonly DocumentLine[];
  readonly escrita?: {
    readonly flete: string;
    readonly lineas: readonly { readonly importe: string; readonly cantidad: string }[];
  };
}

function textOf({ original }: Pick<Purchase, 'original'>): Text {
  const [, payload] = original.split('.');
  const text = original.startsWith('{') ? original : Buffer.from(payload ?? '', 'base64url').toString();
  return JSON.parse(text) as Text;
}

/** Codes of what a note is about, as its text names them. */
export function aboutOf(purchase: Purchase): readonly string[] {
  const { relacionado, documentoRelacionado } = textOf(purchase);
  const written = typeof relacionado === 'string' ? [relacionado] : [];
  return [...written, ...(documentoRelacionado ?? []).map(({ numeroDocumento }) => numeroDocumento)];
}

/** Base units that a line brought, or that a note took back. */
const UNITS_OF_LINES = `
  SELECT purchase_id, num, sum(recibido * factor * iif(pesado, 1000, 1)) AS base FROM purchase_line JOIN product ON num = product
  WHERE lleva_existencia = 1 GROUP BY purchase_id, num`;
const ENTRIES = 'SELECT id, purchase_id FROM stock_entry WHERE purchase_id IS NOT NULL';

interface Family {
  readonly purchases: readonly Purchase[];
  /** The purchase that a note is about, or itself; by id. */
  readonly head: ReadonlyMap<number, Purchase>;
  /** What papers of a purchase moved, by its id. */
  readonly moves: ReadonlyMap<number, readonly Move[]>;
}

/** Each purchase brought what was entered, at what its text says that it costs. */
export function lookAtBought(world: World, rows: Rows, purchases: readonly Purchase[]): void {
  const byCode = new Map(purchases.map((each) => [each.codigo_generacion, each]));
  const headOf = (each: Purchase) =>
    (each.tipo_dte === NOTE ? byCode.get(aboutOf(each)[0] ?? '') : undefined) ?? each;
  const entries = rows.all(ENTRIES) as readonly { id: number; purchase_id: number }[];
  const purchaseOf = new Map(entries.map(({ id, purchase_id: of }) => [id, of]));
  const { moves } = papersOfGoods(rows);
  const family: Family = {
    purchases,
    head: new Map(purchases.map((each) => [each.id, headOf(each)])),
    moves: Map.groupBy(moves, ({ entry_id: entry }) => purchaseOf.get(entry) ?? 0),
  };
  lookAtUnits(world, rows, family);
  lookAtWorth(world, rows, family);
}

/** A purchase with the notes on it brought what was entered, less what went back; what is not entered brought nothing. */
function lookAtUnits(world: World, rows: Rows, { purchases, head, moves }: Family): void {
  const came = new Map<string, number>();
  const add = (purchase: number, product: number, base: number) => {
    const name = `${head.get(purchase)?.clave} ${product}`;
    came.set(name, (came.get(name) ?? 0) + base);
  };
  for (const { id } of purchases)
    for (const { product, desde, hacia, base } of moves.get(id) ?? []) {
      if (desde === 'proveedor') add(id, product, base);
      if (hacia === 'proveedor') add(id, product, -base);
    }
  const lines = rows.all(UNITS_OF_LINES) as readonly { purchase_id: number; num: number; base: number }[];
  for (const { purchase_id: id, num, base } of lines) {
    const purchase = purchases.find((each) => each.id === id);
    if (purchase?.estado !== 'INGRESADA' || head.get(id)?.estado === 'ANULADA') continue;
    add(id, num, Math.round(purchase.tipo_dte === NOTE ? base : -base));
  }
  for (const [name, base] of came)
    if (base !== 0) tell(world, 'purchases', `${name}: ${base} base units more came than were entered`);
}

const GOODS_OF_LINES = `
  SELECT purchase_id, num_item, recibido FROM purchase_line JOIN product ON num = product WHERE lleva_existencia = 1`;
/** A cent for what freight is spread by, in dollars. */
const NEAR = 0.0101;

/** What goods cost by the text of their purchase, in dollars; of what was charged and did not come, nothing. */
function worthOf(purchase: Purchase, goods: ReadonlyMap<number, number>): number {
  const { cuerpoDocumento, escrita } = textOf(purchase);
  const written = escrita?.lineas.map(({ importe, cantidad }, at) => ({
    numItem: at + 1,
    cantidad: Number(cantidad),
    ventaGravada: Number(importe),
  }));
  const lines = cuerpoDocumento ?? written ?? [];
  const all = lines.reduce((sum, { ventaGravada }) => sum + ventaGravada, 0);
  const more = Number(escrita?.flete ?? 0) / all;
  return lines.reduce((sum, { numItem, cantidad, ventaGravada }) => {
    const share = Math.min((goods.get(numItem) ?? 0) / cantidad, 1);
    return sum + ventaGravada * (1 + more) * share;
  }, 0);
}

/** What came of a purchase on which there is no note cost what it says; what is not entered cost nothing. */
function lookAtWorth(world: World, rows: Rows, { purchases, head, moves }: Family): void {
  const adjusted = new Set(
    purchases.filter(({ tipo_dte: tipo }) => tipo === NOTE).map(({ id }) => head.get(id)?.id),
  );
  const lines = Map.groupBy(
    rows.all(GOODS_OF_LINES) as readonly { purchase_id: number; num_item: number; recibido: string }[],
    ({ purchase_id: id }) => id,
  );
  for (const purchase of purchases) {
    const { id, estado, clave, tipo_dte: tipo } = purchase;
    if (tipo === NOTE || adjusted.has(id)) continue;
    const own = new Map(lines.get(id)?.map(({ num_item: item, recibido }) => [item, Number(recibido)]));
    const said = estado === 'INGRESADA' ? worthOf(purchase, own) : 0;
    const moved = moves.get(id) ?? [];
    const byId = new Map(moved.map((move) => [move.id, move]));
    const cost = moved.reduce((sum, { costo, revierte, base }) => {
      const origin = byId.get(revierte ?? 0);
      if (origin === undefined) return sum + Number(costo ?? 0);
      return sum - (Number(origin.costo ?? 0) * base) / origin.base;
    }, 0);
    if (Math.abs(cost - said) > NEAR)
      tell(world, 'purchases', `${clave} ${estado}: its goods cost ${cost}, it says ${said}`);
  }
}
