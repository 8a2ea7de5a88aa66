/** What a till still has to correct: documents that the authority refused less than 24 hours ago. */
import { MAX_QUEUE_ROWS, type RefusedDocument } from '../contract/bridge-queue.ts';
import type { Caller } from '../contract/caller.ts';
import { isoUtc, type Instant } from '../domain/fiscal-time.ts';
import { fromCents } from '../domain/money.ts';
import { explainRejection } from '../domain/rejection.ts';
import { findConnection } from '../store/connections.ts';
import {
  correctableDocuments,
  correctableSize,
  type CorrectableDocument,
  type CorrectableScope,
} from '../store/correctable.ts';
import type { Reader } from '../store/store.ts';
import { CORRECTION_TERM_MS } from './limits.ts';

/** How many documents wait for a correction, and when the time of the first of them ends; null without any. */
export interface CorrectionsDue {
  readonly size: number;
  readonly before: Instant | null;
}

/** The documents that a caller can correct now, the most urgent first. */
export function documentsToCorrect(
  reader: Reader,
  caller: Caller,
  now: Instant,
): { readonly rows: readonly RefusedDocument[]; readonly total: number } {
  const scope = scopeOf(reader, caller, now);
  if (scope === null) return { rows: [], total: 0 };
  const rows = correctableDocuments(reader, scope, MAX_QUEUE_ROWS).map(rowOf);
  return { rows, total: correctableSize(reader, scope).size };
}

/** Counts them. */
export function correctionsDue(reader: Reader, caller: Caller, now: Instant): CorrectionsDue {
  const scope = scopeOf(reader, caller, now);
  const { size, oldest } = scope === null ? { size: 0, oldest: null } : correctableSize(reader, scope);
  return { size, before: oldest === null ? null : oldest + CORRECTION_TERM_MS };
}

function scopeOf(reader: Reader, caller: Caller, now: Instant): CorrectableScope | null {
  const { issuerId, ambiente, branchId } = caller;
  const connection = findConnection(reader, issuerId, ambiente);
  if (connection === null) return null;
  const { autoridad } = connection;
  return { issuerId, ambiente, branchId, autoridad, refusedFrom: now - CORRECTION_TERM_MS };
}

function rowOf(row: CorrectableDocument): RefusedDocument {
  const { codigoGeneracion, numeroControl, tipoDte, receptorNombre, montoCentavos, refusedAt } = row;
  return {
    codigoGeneracion,
    numeroControl,
    tipoDte,
    receptor: receptorNombre,
    monto: fromCents(montoCentavos).toFixed(2),
    desde: isoUtc(refusedAt),
    antesDe: isoUtc(refusedAt + CORRECTION_TERM_MS),
    motivos: explainRejection(tipoDte, row),
  };
}
