/** What was bought of a supplier: how much, and the last of it. */
import { PURCHASE_TYPES } from '../../contract/purchases/purchases.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import type { AccountScope } from './payments.ts';

const BOUGHT = record({
  clave: column.text,
  tipoDte: column.oneOf(PURCHASE_TYPES),
  numeroControl: column.text,
  fecEmi: column.text,
  totalCentavos: column.cents,
  vence: orNull(column.text),
});

/** Purchases of a card. */
const LAST = 20;
/** Nota de crédito: it takes off. Retentions and settlements of cards are no purchases; a remisión comes with its bill. */
const SIGNED = `CASE tipo_dte WHEN '05' THEN -total_centavos ELSE total_centavos END`;
const OF_SUPPLIER = `
  FROM purchase WHERE issuer_id = +? AND ambiente = +? AND supplier_id = +? AND estado <> 'ANULADA'
  AND tipo_dte NOT IN ('04', '07', '08', '09')`;
const SUM = column.cents.select(`SELECT coalesce(sum(${SIGNED}), 0) ${OF_SUPPLIER} AND fec_emi >= ?`);
const LIST = BOUGHT.select(`
  SELECT clave, tipo_dte, numero_control, fec_emi, total_centavos,
    coalesce((SELECT vence FROM purchase_due WHERE purchase_id = purchase.id ORDER BY id DESC LIMIT 1), vence) AS vence
  ${OF_SUPPLIER} ORDER BY fec_emi DESC, id DESC LIMIT ${LAST}`);

type Scope = AccountScope & { readonly supplierId: number };

/** In cents, notes taken off. @param since a day; empty: in all */
export function boughtSince(
  reader: Reader,
  { issuerId, ambiente, supplierId }: Scope,
  since: FiscalDate,
): bigint {
  return SUM.find(reader, issuerId, ambiente, supplierId, since) ?? 0n;
}

/** The last purchases, newest first. */
export function lastBought(
  reader: Reader,
  { issuerId, ambiente, supplierId }: Scope,
): readonly RecordOf<typeof BOUGHT>[] {
  return LIST.list(reader, issuerId, ambiente, supplierId);
}
