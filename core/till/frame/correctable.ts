/** Rejected documents that can still be corrected in time. */
import { documentName } from '../../domain/control-number.ts';
import { MAX_QUEUE_ROWS, type RefusedDocument } from '../../contract/bridge/bridge-queue.ts';
import type { Caller } from '../../contract/caller.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { fromCents } from '../../domain/money.ts';
import { explainRejection } from '../../domain/rejection/rejection.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import {
  correctableDocuments,
  correctableSize,
  type CorrectableDocument,
  type CorrectableScope,
} from '../../store/documents/correctable.ts';
import type { Reader } from '../../store/store.ts';
import { correctableSince, correctionDue } from '../../domain/deadlines.ts';

/** Number of documents to correct and the earliest deadline; null without any. */
export interface CorrectionsDue {
  readonly size: number;
  readonly before: Instant | null;
}

/**
 * Documents the caller can correct, most urgent first. `total` counts the whole place, `others` those of other users.
 */
export function documentsToCorrect(
  reader: Reader,
  caller: Caller,
  now: Instant,
): { readonly rows: readonly RefusedDocument[]; readonly total: number; readonly others: number } {
  const scope = scopeOf(reader, caller, now);
  if (scope === null) return { rows: [], total: 0, others: 0 };
  const own = { ...scope, soldBy: caller.onlySalesOf };
  const rows = correctableDocuments(reader, own, MAX_QUEUE_ROWS).map(rowOf);
  const total = correctableSize(reader, scope).size;
  return { rows, total, others: total - correctableSize(reader, own).size };
}

/** Counts the whole place's, whoever sold them. */
export function correctionsDue(reader: Reader, caller: Caller, now: Instant): CorrectionsDue {
  const scope = scopeOf(reader, caller, now);
  const { size, oldest } = scope === null ? { size: 0, oldest: null } : correctableSize(reader, scope);
  return { size, before: oldest === null ? null : correctionDue(oldest) };
}

function scopeOf(reader: Reader, caller: Caller, now: Instant): CorrectableScope | null {
  const { issuerId, ambiente, branchId } = caller;
  const connection = findConnection(reader, issuerId, ambiente);
  if (connection === null) return null;
  const { autoridad } = connection;
  return { issuerId, ambiente, branchId, autoridad, refusedFrom: correctableSince(now) };
}

function rowOf(row: CorrectableDocument): RefusedDocument {
  const { codigoGeneracion, tipoDte, receptorNombre, montoCentavos, refusedAt } = row;
  return {
    codigoGeneracion,
    numeroControl: documentName(row),
    tipoDte,
    receptor: receptorNombre,
    monto: fromCents(montoCentavos).toFixed(2),
    desde: isoUtc(refusedAt),
    antesDe: isoUtc(correctionDue(refusedAt)),
    motivos: explainRejection(tipoDte, row),
  };
}
