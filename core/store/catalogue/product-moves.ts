/** References to a product in papers of stock and purchases, also in open counts and orders, which forbid changing its unit or deleting it. */
import { faultAt, type Fault } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import type { ProductRecord } from '../../contract/till/products.ts';
import type { Reader } from '../handle.ts';
import { query } from '../statement.ts';

const names = (...tables: readonly string[]) =>
  query(`
  WITH of AS (SELECT num FROM product WHERE id = ?)
  SELECT 1 AS one FROM of
  WHERE ${tables.map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE product = num)`).join(' OR ')}`);
const STOCK = [
  'stock_move',
  'stock_count_line',
  'stock_count_mark',
  'transfer_document_line',
  'purchase_order_line',
];
const MOVED = names(...STOCK);
const NAMED = names(...STOCK, 'purchase_line');

/** Whether the product was moved, counted or ordered: its stock control and unit can no longer change. */
export function hasMoves(reader: Reader, productId: string): boolean {
  return MOVED.get(reader, productId) !== undefined;
}

type Counted = Pick<ProductRecord, 'id' | 'tipo' | 'pesado' | 'llevaExistencia'>;

/** Faults of a change that the movements of the product forbid: its stock is kept on in the same unit (§shop-products). */
export function movedFaults(reader: Reader, before: Counted, after: Counted): readonly Fault[] {
  const fault = (campo: string, regla: 'existencia-con-movimientos' | 'pesado-con-movimientos') =>
    // A service has no fields of stock.
    faultAt(after.tipo === before.tipo ? campo : 'tipo', 'ESTADO', rule(regla));
  const faults = [
    ...(after.llevaExistencia || !before.llevaExistencia
      ? []
      : [fault('llevaExistencia', 'existencia-con-movimientos')]),
    ...(after.pesado === before.pesado ? [] : [fault('pesado', 'pesado-con-movimientos')]),
  ];
  return faults.length > 0 && hasMoves(reader, before.id) ? faults : [];
}

/** Whether a move, count, transfer, order or purchase refers to the product: it cannot be deleted. */
export function isNamed(reader: Reader, productId: string): boolean {
  return NAMED.get(reader, productId) !== undefined;
}
