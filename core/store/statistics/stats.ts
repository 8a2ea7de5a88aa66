/**
 * Totals from the daily totals maintained by triggers (migration 6), at a cost independent of the number of documents.
 */
import type { Ambiente } from '../../contract/ambiente.ts';
import { DOCUMENT_ESTADOS } from '../../contract/api/documents.ts';
import { COMPRA } from '../../contract/edition.ts';
import type { FiscalDate, Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, orNull, record, type RecordOf } from '../record.ts';
import { DOCUMENT } from '../documents/document-rows.ts';

export interface StatsScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly branchIds: readonly string[];
}

const DAY_TOTAL = record({
  ...DOCUMENT.pick('fecEmi', 'tipoDte').shape,
  estado: column.oneOf(DOCUMENT_ESTADOS),
  cantidad: column.integer,
  ...DOCUMENT.pick('montoCentavos', 'ivaCentavos').shape,
});
export type DayTotal = RecordOf<typeof DAY_TOTAL>;

/** Documents or events waiting for the authority. */
const WAITS = record({
  cantidad: column.integer,
  /** Issue time of the oldest document, or creation of the oldest event; null without any. */
  oldest: orNull(column.integer),
});
export type Waiting = RecordOf<typeof WAITS>;

const TOTALS = DAY_TOTAL.select(`
  SELECT fec_emi, tipo_dte, estado, sum(cantidad) AS cantidad, sum(monto_centavos) AS monto_centavos,
    sum(iva_centavos) AS iva_centavos
  FROM day_total
  WHERE issuer_id = ? AND ambiente = ? AND branch_id IN (SELECT value FROM json_each(?)) AND fec_emi BETWEEN ? AND ?
  GROUP BY fec_emi, tipo_dte, estado HAVING sum(cantidad) > 0 ORDER BY fec_emi, tipo_dte, estado`);
/** Facturas de sujeto excluido in force; `montoCentavos` before withheld income tax. */
const PURCHASE_TOTALS = record({
  cantidad: column.integer,
  montoCentavos: column.cents,
  rentaCentavos: column.cents,
});
export type PurchaseTotals = RecordOf<typeof PURCHASE_TOTALS>;
const PURCHASES = PURCHASE_TOTALS.select(`
  SELECT count(*) AS cantidad,
    coalesce(sum(CAST(round(json_extract(payload, '$.resumen.subTotal') * 100) AS INTEGER)), 0) AS monto_centavos,
    coalesce(sum(CAST(round(json_extract(payload, '$.resumen.reteRenta') * 100) AS INTEGER)), 0) AS renta_centavos
  FROM json_each(?) AS branch CROSS JOIN document INDEXED BY document_list
    ON issuer_id = +? AND branch_id = branch.value AND ambiente = +? AND tipo_dte = '${COMPRA}' AND fec_emi BETWEEN +? AND +?
  CROSS JOIN document_version ON document_id = document.id AND document_version.version = document.version
  WHERE document.estado NOT IN ('RECHAZADO', 'INVALIDADO')`);
const WAITING = column.integer.select(`
  SELECT count(*) AS cantidad FROM document INDEXED BY document_unsettled
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND estado = +? AND estado <> 'PROCESADO'`);
const OLDEST_WAITING = column.integer.select(`
  SELECT emitted_at FROM document INDEXED BY document_unsettled
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND estado = +? AND estado <> 'PROCESADO'
  ORDER BY fec_emi, id LIMIT 1`);

const WAITING_EVENTS = WAITS.select(`
  SELECT count(*) AS cantidad, min(created_at) AS oldest FROM event INDEXED BY event_due
  WHERE next_attempt_at IS NOT NULL AND issuer_id = +? AND ambiente = +? AND branch_id IN (SELECT value FROM json_each(?))`);

const WAITING_STATES = ['EMITIDO', 'TRANSMITIENDO', 'PENDIENTE', 'CONTINGENCIA'] as const;

/** By day of fecEmi (range inclusive), type and public state, over all branches of the scope. */
export function dayTotals(
  reader: Reader,
  scope: StatsScope,
  days: { readonly desde: FiscalDate; readonly hasta: FiscalDate },
): readonly DayTotal[] {
  const { issuerId, ambiente, branchIds } = scope;
  return TOTALS.list(reader, issuerId, ambiente, JSON.stringify(branchIds), days.desde, days.hasta);
}

/** By fecEmi, range inclusive. */
export function purchaseTotals(
  reader: Reader,
  { issuerId, ambiente, branchIds }: StatsScope,
  days: { readonly desde: FiscalDate; readonly hasta: FiscalDate },
): PurchaseTotals {
  const branches = JSON.stringify(branchIds);
  const found = PURCHASES.find(reader, branches, issuerId, ambiente, days.desde, days.hasta);
  if (found === null) throw new Error('a sum that is not there');
  return found;
}

export function waiting(reader: Reader, scope: StatsScope): Waiting {
  const documents = waitingDocuments(reader, scope);
  const events = waitingEvents(reader, scope);
  const oldest = Math.min(documents.oldest ?? Infinity, events.oldest ?? Infinity);
  return {
    cantidad: documents.cantidad + events.cantidad,
    oldest: oldest === Infinity ? null : oldest,
  };
}

function waitingEvents(reader: Reader, { issuerId, ambiente, branchIds }: StatsScope): Waiting {
  const found = WAITING_EVENTS.find(reader, issuerId, ambiente, JSON.stringify(branchIds));
  return found ?? { cantidad: 0, oldest: null };
}

export function waitingDocuments(reader: Reader, scope: StatsScope): Waiting {
  const { issuerId, ambiente, branchIds } = scope;
  let cantidad = 0;
  let oldest: Instant | null = null;
  for (const branchId of branchIds) {
    for (const estado of WAITING_STATES) {
      cantidad += WAITING.find(reader, issuerId, branchId, ambiente, estado) ?? 0;
      const first = OLDEST_WAITING.find(reader, issuerId, branchId, ambiente, estado);
      if (first !== null) oldest = Math.min(oldest ?? Infinity, first);
    }
  }
  return { cantidad, oldest };
}
