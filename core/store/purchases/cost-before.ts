/** What goods cost in the purchase before another. */
import type { Ambiente } from '../../contract/ambiente.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, record, type RecordOf } from '../record.ts';

const COST = record({ costo: column.text, recibido: column.text, factor: column.integer });
const BEFORE = COST.select(`
  SELECT costo, recibido, factor FROM purchase_line AS line JOIN purchase ON purchase.id = line.purchase_id
  WHERE product = ? AND ambiente = ? AND estado = 'INGRESADA' AND tipo_dte IN ('01', '03', '11')
    AND purchase.id <> ? AND entered_at <= ? AND costo <> '0' AND recibido <> '0'
  ORDER BY entered_at DESC, purchase.id DESC LIMIT 1`);

/** Which product, and before which purchase. */
export interface BeforePurchase {
  readonly product: number;
  readonly ambiente: Ambiente;
  readonly purchaseId: number;
  readonly until: Instant;
}

/** What a line cost and how much it brought, the last one entered before; null where there is none. What came without a charge says no cost. */
export function purchaseCostBefore(
  reader: Reader,
  { product, ambiente, purchaseId, until }: BeforePurchase,
): RecordOf<typeof COST> | null {
  return BEFORE.find(reader, product, ambiente, purchaseId, until);
}
