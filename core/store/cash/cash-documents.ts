/** Documents as cash sessions count them: by session, or by day with their session. */
import { TIPOS_DTE } from '../../contract/edition.ts';
import { SALE_SIGN } from '../../contract/dte/sale-sign.ts';
import { amountsOfText, paymentsOfText, type SummaryAmounts } from '../../domain/cash/cash-payments.ts';
import { cashPaid, type CashDocument } from '../../domain/cash/cash.ts';
import type { FiscalDate, Instant } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import type { CashPlace } from './cash-sessions.ts';
import { STATE_OF_UNDOING } from './settlements.ts';
import type { Reader } from '../handle.ts';
import { DOCUMENT } from '../documents/document-rows.ts';
import { column, derived, named, orNull, record } from '../record.ts';
import { integer, integerOrNull, oneOf, text } from '../row.ts';
import { query } from '../statement.ts';

/** A document of a day with its session and ledger data. */
export interface DayDocument extends CashDocument {
  readonly sessionId: number | null;
  /** True: issued at a till; false: by an API key. */
  readonly atTill: boolean;
  /** Whether the latest ledger entry of its number has its codigoGeneracion. */
  readonly inLedger: boolean;
  /** Total and VAT in cents, read from the document's JSON. */
  readonly texto: SummaryAmounts;
}

const PAYMENTS = derived(orNull(column.text), paymentsOfText);
const CASH_DOCUMENT = record<CashDocument>({
  ...DOCUMENT.pick('id', 'codigoGeneracion', 'numeroControl', 'tipoDte').shape,
  estado: derived(DOCUMENT.shape.estado, publicState),
  ...DOCUMENT.pick('fecEmi', 'sequenceId', 'numero', 'montoCentavos', 'ivaCentavos').shape,
  pagos: PAYMENTS,
  liquidado: column.flag,
  repuestoCentavos: named(
    'repuesto',
    derived(PAYMENTS, (pagos) => cashPaid({ pagos })),
  ),
});

/** Settlements that move money: those of a rejected invalidation count only if they were already paid. */
const MOVES = `settlement WHERE (${STATE_OF_UNDOING} IS NOT 'RECHAZADO'
      OR EXISTS (SELECT 1 FROM settlement_payment WHERE settlement_payment.codigo = settlement.codigo))`;
const IN_FORCE = `NOT IN ('RECHAZADO', 'INVALIDADO')`;
/** Payments of the replaced document while it is in force. If several documents replace it, only the first has them. */
const REPLACED = `
  SELECT json_extract(document_version.payload, '$.resumen.pagos') FROM document AS former
  CROSS JOIN document_version ON document_version.document_id = former.id AND document_version.version = former.version
  WHERE former.codigo_generacion = document.reemplaza_a AND former.issuer_id = document.issuer_id
    AND former.ambiente = document.ambiente AND former.estado ${IN_FORCE}
    AND NOT EXISTS (SELECT 1 FROM ${MOVES} AND settlement.document_id = former.id AND settlement.forma = 'invalidacion')
    AND NOT EXISTS (SELECT 1 FROM document AS other INDEXED BY document_reemplaza
      CROSS JOIN document_cash_session AS sold ON sold.document_id = other.id
      WHERE other.reemplaza_a = document.reemplaza_a AND other.id < document.id AND other.estado ${IN_FORCE})`;
const COLUMNS = `
  document.id, document.codigo_generacion, document.numero_control, document.tipo_dte, document.estado, document.fec_emi,
  document.sequence_id, document.numero, document.monto_centavos, document.iva_centavos,
  json_extract(document_version.payload, '$.resumen.pagos') AS pagos,
  EXISTS (SELECT 1 FROM ${MOVES} AND settlement.document_id = document.id) AS liquidado,
  CASE WHEN document.reemplaza_a IS NOT NULL THEN (${REPLACED}) END AS repuesto`;
const VERSION = `
  CROSS JOIN document_version ON document_version.document_id = document.id AND document_version.version = document.version`;
const OF_DAYS = query(`
  SELECT ${COLUMNS}, session_id, api_key_id LIKE 'caja:%' AS at_till,
    json_extract(document_version.payload, '$.resumen') AS resumen,
    coalesce((SELECT estado = 'ASIGNADO' AND ledger.codigo_generacion = document.codigo_generacion FROM ledger
      WHERE ledger.sequence_id = document.sequence_id AND ledger.numero = document.numero
      ORDER BY ledger.id DESC LIMIT 1), 0) AS in_ledger
  FROM document INDEXED BY document_list ${VERSION}
  LEFT JOIN document_cash_session ON document_cash_session.document_id = document.id
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND tipo_dte = +? AND fec_emi BETWEEN +? AND +?
  ORDER BY document.id`);
/** Ledger numbers whose codigoGeneracion never had a document. */
const WITHOUT_DOCUMENT = column.text.select(`
  SELECT ledger.codigo_generacion FROM sequence CROSS JOIN ledger ON ledger.sequence_id = sequence.id
  WHERE issuer_id = +? AND ambiente = +? AND serie = +? AND ledger.at BETWEEN +? AND +? AND ledger.estado = 'ASIGNADO'
    AND NOT EXISTS (SELECT 1 FROM document WHERE document.codigo_generacion = ledger.codigo_generacion)
    AND NOT EXISTS (SELECT 1 FROM refused_version CROSS JOIN document ON document.id = refused_version.document_id
      WHERE document.sequence_id = ledger.sequence_id AND document.numero = ledger.numero
        AND refused_version.codigo_generacion = ledger.codigo_generacion)
  ORDER BY ledger.id`);
const SIGN = `CASE tipo_dte ${Object.entries(SALE_SIGN)
  .map(([tipoDte, sign]) => `WHEN '${tipoDte}' THEN ${sign}`)
  .join(' ')} END`;
const TOTAL_OF = column.cents.select(`
  SELECT coalesce(sum(monto_centavos * ${SIGN}), 0) AS monto
  FROM document_cash_session
  CROSS JOIN document ON document.id = document_cash_session.document_id
  WHERE session_id = +? AND estado ${IN_FORCE}`);

/** Documents of a session in order of their numbers, with their current state. */
export const cashDocuments = CASH_DOCUMENT.select<[sessionId: number]>(`
  SELECT ${COLUMNS} FROM document_cash_session CROSS JOIN document ON document.id = document_cash_session.document_id ${VERSION}
  WHERE session_id = +? ORDER BY document.id`).list;

/** A document with its current state, or null. */
export const cashDocument = CASH_DOCUMENT.select<[documentId: number]>(
  `SELECT ${COLUMNS} FROM document ${VERSION} WHERE document.id = ?`,
).find;

/** Current net sales of a session in cents: documents in force, less credit notes and returns. */
export function cashTotal(reader: Reader, sessionId: number): bigint {
  return TOTAL_OF.find(reader, sessionId) ?? 0n;
}

export function dayDocuments(
  reader: Reader,
  { issuerId, branchId, ambiente }: CashPlace,
  days: { readonly desde: FiscalDate; readonly hasta: FiscalDate },
): readonly DayDocument[] {
  const of = [issuerId, branchId, ambiente] as const;
  return TIPOS_DTE.flatMap((tipo) => OF_DAYS.all(reader, ...of, tipo, days.desde, days.hasta)).map((row) => ({
    ...CASH_DOCUMENT.parse(row),
    sessionId: integerOrNull(row, 'session_id'),
    atTill: row['at_till'] === 1,
    inLedger: integer(row, 'in_ledger') === 1,
    texto: amountsOfText(oneOf(row, 'tipo_dte', TIPOS_DTE), text(row, 'resumen')),
  }));
}

/** codigoGeneracion with a ledger number but no document, of one point of sale and period. */
export function ledgerWithoutDocument(
  reader: Reader,
  of: Pick<CashPlace, 'issuerId' | 'ambiente'> & { readonly serie: string },
  moments: { readonly from: Instant; readonly to: Instant },
): readonly string[] {
  return WITHOUT_DOCUMENT.list(reader, of.issuerId, of.ambiente, of.serie, moments.from, moments.to);
}
