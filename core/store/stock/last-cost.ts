/** Last purchase cost of goods. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { BeforePurchase } from '../purchases/cost-before.ts';
import { column, record } from '../record.ts';

/** Cost of a move without IVA, and its base units. */
const COST = record({ costo: column.text, base: column.integer });
/** SQL: the entry of move `m` was not reversed. */
export const CAME = `NOT EXISTS (SELECT 1 FROM stock_move AS r CROSS JOIN stock_entry AS t ON t.id = r.entry_id
    WHERE r.revierte = m.id AND t.causa IN ('invalidacion', 'rechazo'))`;

/** Last cost before a purchase, ignoring that purchase; null without one. */
export const costBefore = COST.select(
  `
  SELECT m.costo, m.base FROM stock_move AS m CROSS JOIN stock_entry AS e ON e.id = m.entry_id
  WHERE m.product = ? AND m.costo IS NOT NULL AND e.ambiente = ? AND e.purchase_id IS NOT ? AND m.at <= ? AND ${CAME}
  ORDER BY m.at DESC, m.id DESC LIMIT 1`,
  ({ product, ambiente, purchaseId, until }: BeforePurchase) => [product, ambiente, purchaseId, until],
).find;

/** Null without one. */
export const lastCost = COST.select(
  `
  SELECT m.costo, m.base FROM stock_move AS m CROSS JOIN stock_entry AS e ON e.id = m.entry_id
  WHERE m.product = ? AND m.costo IS NOT NULL AND e.ambiente = ? AND ${CAME} ORDER BY m.at DESC, m.id DESC LIMIT 1`,
  ({ product, ambiente }: { readonly product: number; readonly ambiente: Ambiente }) => [product, ambiente],
).find;
