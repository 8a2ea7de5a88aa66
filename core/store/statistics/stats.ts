/** Totals of documents, read from what triggers keep per day (migration 6): the same cost at any number of documents. */
import type { Ambiente } from '../../contract/ambiente.ts';
import { DOCUMENT_ESTADOS, type DocumentEstado } from '../../contract/api/documents.ts';
import { TIPOS_DTE, type TipoDte } from '../../contract/edition.ts';
import type { FiscalDate, Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { integer, integerOrNull, oneOf, text } from '../row.ts';
import { query } from '../statement.ts';

/** Whose documents. */
export interface StatsScope {
  readonly issuerId: string;
  readonly ambiente: Ambiente;
  readonly branchIds: readonly string[];
}

export interface DayTotal {
  readonly fecEmi: FiscalDate;
  readonly tipoDte: TipoDte;
  readonly estado: DocumentEstado;
  readonly cantidad: number;
  readonly montoCentavos: bigint;
  readonly ivaCentavos: bigint;
}

/** What waits for the authority. */
export interface Waiting {
  readonly cantidad: number;
  /** Emission of the oldest document, making of the oldest event; null when none waits. */
  readonly oldest: Instant | null;
}

const TOTALS = query(`
  SELECT fec_emi, tipo_dte, estado, sum(cantidad) AS cantidad, sum(monto_centavos) AS monto, sum(iva_centavos) AS iva
  FROM day_total
  WHERE issuer_id = ? AND ambiente = ? AND branch_id IN (SELECT value FROM json_each(?)) AND fec_emi BETWEEN ? AND ?
  GROUP BY fec_emi, tipo_dte, estado HAVING sum(cantidad) > 0 ORDER BY fec_emi, tipo_dte, estado`);
const WAITING = query(`
  SELECT count(*) AS cantidad FROM document INDEXED BY document_unsettled
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND estado = +? AND estado <> 'PROCESADO'`);
const OLDEST_WAITING = query(`
  SELECT emitted_at FROM document INDEXED BY document_unsettled
  WHERE issuer_id = +? AND branch_id = +? AND ambiente = +? AND estado = +? AND estado <> 'PROCESADO'
  ORDER BY fec_emi, id LIMIT 1`);

const WAITING_EVENTS = query(`
  SELECT count(*) AS cantidad, min(created_at) AS oldest FROM event INDEXED BY event_due
  WHERE next_attempt_at IS NOT NULL AND issuer_id = +? AND ambiente = +? AND branch_id IN (SELECT value FROM json_each(?))`);

/** States of documents that are in the queue. */
const WAITING_STATES = ['EMITIDO', 'TRANSMITIENDO', 'PENDIENTE', 'CONTINGENCIA'] as const;

/** Totals per day of fecEmi (both ends included), type and state, the branches taken together; states are those callers see. */
export function dayTotals(
  reader: Reader,
  scope: StatsScope,
  days: { readonly desde: FiscalDate; readonly hasta: FiscalDate },
): readonly DayTotal[] {
  const { issuerId, ambiente, branchIds } = scope;
  const rows = TOTALS.all(reader, issuerId, ambiente, JSON.stringify(branchIds), days.desde, days.hasta);
  return rows.map((row) => ({
    fecEmi: text(row, 'fec_emi'),
    tipoDte: oneOf(row, 'tipo_dte', TIPOS_DTE),
    estado: oneOf(row, 'estado', DOCUMENT_ESTADOS),
    cantidad: integer(row, 'cantidad'),
    montoCentavos: BigInt(integer(row, 'monto')),
    ivaCentavos: BigInt(integer(row, 'iva')),
  }));
}

/** What waits now: documents, and the events of contingencies and invalidations. */
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
  const row = WAITING_EVENTS.get(reader, issuerId, ambiente, JSON.stringify(branchIds));
  if (row === undefined) return { cantidad: 0, oldest: null };
  return { cantidad: integer(row, 'cantidad'), oldest: integerOrNull(row, 'oldest') };
}

/** Documents that wait now. */
export function waitingDocuments(reader: Reader, scope: StatsScope): Waiting {
  const { issuerId, ambiente, branchIds } = scope;
  let cantidad = 0;
  let oldest: Instant | null = null;
  for (const branchId of branchIds) {
    for (const estado of WAITING_STATES) {
      const row = WAITING.get(reader, issuerId, branchId, ambiente, estado);
      cantidad += row === undefined ? 0 : integer(row, 'cantidad');
      const first = OLDEST_WAITING.get(reader, issuerId, branchId, ambiente, estado);
      if (first !== undefined) oldest = Math.min(oldest ?? Infinity, integer(first, 'emitted_at'));
    }
  }
  return { cantidad, oldest };
}
