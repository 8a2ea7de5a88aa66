/** What goods cost when they last came. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Reader } from '../handle.ts';
import type { BeforePurchase } from '../purchases/cost-before.ts';
import { column, record, type RecordOf } from '../record.ts';

/** Cost of a move without IVA, and how many base units it brought. */
const COST = record({ costo: column.text, base: column.integer });
/** SQL: the goods of the move `m` came, and their paper was not taken back since. */
export const CAME = `NOT EXISTS (SELECT 1 FROM stock_move AS r CROSS JOIN stock_entry AS t ON t.id = r.entry_id
    WHERE r.revierte = m.id AND t.causa IN ('invalidacion', 'rechazo'))`;
const LAST = COST.select(`
  SELECT m.costo, m.base FROM stock_move AS m CROSS JOIN stock_entry AS e ON e.id = m.entry_id
  WHERE m.product = ? AND m.costo IS NOT NULL AND e.ambiente = ? AND ${CAME} ORDER BY m.at DESC, m.id DESC LIMIT 1`);

const BEFORE = COST.select(`
  SELECT m.costo, m.base FROM stock_move AS m CROSS JOIN stock_entry AS e ON e.id = m.entry_id
  WHERE m.product = ? AND m.costo IS NOT NULL AND e.ambiente = ? AND e.purchase_id IS NOT ? AND m.at <= ? AND ${CAME}
  ORDER BY m.at DESC, m.id DESC LIMIT 1`);

/** What a product cost last before a purchase of it; null where it never came at a cost. */
export function costBefore(
  reader: Reader,
  { product, ambiente, purchaseId, until }: BeforePurchase,
): RecordOf<typeof COST> | null {
  return BEFORE.find(reader, product, ambiente, purchaseId, until);
}

/** The last cost of a product; null where it never came at one. */
export function lastCost(
  reader: Reader,
  { product, ambiente }: { readonly product: number; readonly ambiente: Ambiente },
): RecordOf<typeof COST> | null {
  return LAST.find(reader, product, ambiente);
}
