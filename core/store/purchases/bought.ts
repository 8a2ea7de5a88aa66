/** Purchases from a supplier: total and latest. */
import { BOUGHT_TYPES, PURCHASE_CREDIT, UNBOUGHT_TYPES } from '../../contract/purchases/purchases.ts';
import type { FiscalDate } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record } from '../record.ts';
import type { AccountScope } from './payments.ts';

const BOUGHT = record({
  clave: column.text,
  tipoDte: column.oneOf(BOUGHT_TYPES),
  numeroControl: column.text,
  fecEmi: column.text,
  totalCentavos: column.cents,
  vence: orNull(column.text),
});

const LAST = 20;
const SIGNED = `CASE tipo_dte WHEN '${PURCHASE_CREDIT}' THEN -total_centavos ELSE total_centavos END`;
const OF_SUPPLIER = `
  WITH given AS MATERIALIZED (SELECT +? AS issuer, +? AS place, +? AS seller), bought AS (
    SELECT purchase.id, clave, tipo_dte, numero_control, fec_emi, ${SIGNED} AS signed, total_centavos,
      coalesce((SELECT vence FROM purchase_due WHERE purchase_id = purchase.id ORDER BY id DESC LIMIT 1), vence) AS vence
    FROM given CROSS JOIN purchase WHERE issuer_id = issuer AND ambiente = place AND supplier_id = seller AND estado <> 'ANULADA'
      AND tipo_dte NOT IN ('${UNBOUGHT_TYPES.join("', '")}')
    UNION ALL
    SELECT document.id, codigo_generacion, tipo_dte, numero_control, fec_emi, monto_centavos, monto_centavos,
      (SELECT iif(centavos > 0, vence, NULL) FROM supplier_charge WHERE document_id = document.id ORDER BY version DESC LIMIT 1)
    FROM given CROSS JOIN supplier ON supplier.id = seller CROSS JOIN document INDEXED BY document_receiver ON receptor_documento = supplier.nit
    WHERE document.issuer_id = issuer AND ambiente = place AND tipo_dte = '14' AND numero_vigente = 1
      AND estado NOT IN ('RECHAZADO', 'INVALIDADO'))`;
const SUM = column.cents.select(
  `${OF_SUPPLIER} SELECT coalesce(sum(signed), 0) FROM bought WHERE fec_emi >= ?`,
);

type Scope = AccountScope & { readonly supplierId: number };

/** Cents, less credit notes. @param since first day; empty for all */
export function boughtSince(
  reader: Reader,
  { issuerId, ambiente, supplierId }: Scope,
  since: FiscalDate,
): bigint {
  return SUM.find(reader, issuerId, ambiente, supplierId, since) ?? 0n;
}

/** Newest first. */
export const lastBought = BOUGHT.select(
  `
  ${OF_SUPPLIER} SELECT clave, tipo_dte, numero_control, fec_emi, total_centavos, vence FROM bought ORDER BY fec_emi DESC, id DESC LIMIT ${LAST}`,
  ({ issuerId, ambiente, supplierId }: Scope) => [issuerId, ambiente, supplierId],
).list;
