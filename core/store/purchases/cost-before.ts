/** Cost of a product in the previous purchase, and whether a later purchase exists. */
import type { Ambiente } from '../../contract/ambiente.ts';
import { COSTED_TYPES } from '../../contract/purchases/purchases.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column } from '../record.ts';
import { PURCHASE_LINE } from './purchase-rows.ts';

const COSTED = `tipo_dte IN ('${COSTED_TYPES.join("', '")}')`;
const AFTER = column.integer.select(`
  SELECT 1 FROM purchase_line AS line JOIN purchase ON purchase.id = line.purchase_id
  WHERE product = ? AND ambiente = ? AND estado = 'INGRESADA' AND ${COSTED}
    AND purchase.id <> ? AND entered_at >= ? AND (entered_at > ? OR purchase.id > ?) LIMIT 1`);

export interface BeforePurchase {
  readonly product: number;
  readonly ambiente: Ambiente;
  readonly purchaseId: number;
  readonly until: Instant;
}

/** The product's lines of the last purchase entered before one that charged for it; empty without any. */
export const linesBefore = PURCHASE_LINE.select(
  `
  SELECT * FROM purchase_line WHERE product = ? AND purchase_id = (
    SELECT purchase.id FROM purchase_line AS line JOIN purchase ON purchase.id = line.purchase_id
    WHERE product = ? AND ambiente = ? AND estado = 'INGRESADA' AND ${COSTED}
      AND purchase.id <> ? AND entered_at <= ? AND costo <> '0' AND recibido <> '0'
    ORDER BY entered_at DESC, purchase.id DESC LIMIT 1)`,
  ({ product, ambiente, purchaseId, until }: BeforePurchase) => [
    product,
    product,
    ambiente,
    purchaseId,
    until,
  ],
).list;

/** Whether another purchase of the product was entered later. */
export function isBoughtSince(
  reader: Reader,
  { product, ambiente, purchaseId, until }: BeforePurchase,
): boolean {
  return AFTER.find(reader, product, ambiente, purchaseId, until, until, purchaseId) !== null;
}
