/** Last purchase cost of goods. */
import type { Ambiente } from '../../contract/ambiente.ts';
import { amount, sum, type Amount } from '../../domain/money.ts';
import type { BeforePurchase } from '../purchases/cost-before.ts';
import type { Reader } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';

/** Cost of a move without IVA, and its base units. */
const COST = record({ costo: column.text, base: column.integer });
/** SQL: the entry of move `m` was not reversed. */
export const CAME = `NOT EXISTS (SELECT 1 FROM stock_move AS r CROSS JOIN stock_entry AS t ON t.id = r.entry_id
    WHERE r.revierte = m.id AND t.causa IN ('invalidacion', 'rechazo'))`;
/** All that the last entry with a cost brought of a product, also without a charge. */
const lastEntry = (where = '') => `
  SELECT costo, base FROM stock_move WHERE product = ? AND costo IS NOT NULL AND entry_id = (
    SELECT m.entry_id FROM stock_move AS m CROSS JOIN stock_entry AS e ON e.id = m.entry_id
    WHERE m.product = ? AND m.costo IS NOT NULL AND m.costo <> '0' AND e.ambiente = ? ${where} AND ${CAME}
    ORDER BY m.at DESC, m.id DESC LIMIT 1)`;
const BEFORE = COST.select(lastEntry('AND e.purchase_id IS NOT ? AND m.at <= ?'));
const LAST = COST.select(lastEntry());

/** What base units cost together. */
export interface UnitsCost {
  readonly costo: Amount;
  readonly base: number;
}

/** Last cost before a purchase, ignoring that purchase; null without one. */
export function costBefore(
  reader: Reader,
  { product, ambiente, purchaseId, until }: BeforePurchase,
): UnitsCost | null {
  return together(BEFORE.list(reader, product, product, ambiente, purchaseId, until));
}

/** Null without one. */
export function lastCost(
  reader: Reader,
  { product, ambiente }: { readonly product: number; readonly ambiente: Ambiente },
): UnitsCost | null {
  return together(LAST.list(reader, product, product, ambiente));
}

function together(came: readonly RecordOf<typeof COST>[]): UnitsCost | null {
  if (came.length === 0) return null;
  const base = came.reduce((units, each) => units + each.base, 0);
  return { costo: sum(came.map(({ costo }) => amount(costo))), base };
}
