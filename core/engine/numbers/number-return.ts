/**
 * Decides on numbers of refused documents not corrected in time: back to the sequence for the next document of the same
 * year, or kept by the document for good (§number-return, docs/adr/0007).
 */
import { fiscalYear, type Instant } from '../../domain/fiscal-time.ts';
import { refusesNumber } from '../../domain/rejection/rejection.ts';
import { correctedRefusals } from '../../store/documents/corrections.ts';
import { findDocument, type StoredDocument } from '../../store/documents/documents.ts';
import { appendLifeLine } from '../../store/documents/document-history.ts';
import { releaseInOutbox } from '../../store/delivery/outbox.ts';
import { documentsRelating } from '../../store/documents/related.ts';
import type { KeptReason } from '../../store/numbers/kept-numbers.ts';
import {
  closeLeftOver,
  keepNumber,
  numberTraits,
  returnNumber,
  undecidedNumbers,
} from '../../store/numbers/returned-numbers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { EngineDeps } from '../deps.ts';
import { NUMBER_RETURN_BATCH, NUMBER_RETURN_LOOK_MS } from '../limits.ts';
import { correctableSince } from '../../domain/deadlines.ts';

export interface NumberReturns {
  /** Handles undecided numbers of earlier runs and starts checking. */
  start(): Promise<void>;
  stop(): void;
  idle(): Promise<void>;
}

export interface NumberReturnOptions {
  readonly deps: Pick<EngineDeps, 'store' | 'clock' | 'log'>;
  readonly onReleased: () => void;
}

/** Checks numbers of refused documents every few minutes. */
export function createNumberReturns({ deps, onReleased }: NumberReturnOptions): NumberReturns {
  const { store, clock, log } = deps;
  let stopped = true;
  let cancel = () => {};
  let looking: Promise<void> = Promise.resolve();

  const decide = async (): Promise<void> => {
    for (let full = true; full && !stopped;) {
      const done = await store.transact((tx, now) => decideOnNumbers(tx, now));
      if (done.released > 0) onReleased();
      full = done.decided === NUMBER_RETURN_BATCH || done.closed === NUMBER_RETURN_BATCH;
    }
  };
  const look = async (): Promise<void> => {
    try {
      await decide();
    } catch (error) {
      log.error('numbers not returned', { error: String(error) });
    }
    if (!stopped) cancel = clock.after(NUMBER_RETURN_LOOK_MS, begin);
  };
  const begin = () => {
    looking = look();
  };
  return {
    start: async () => {
      stopped = false;
      begin();
      await looking;
    },
    stop: () => {
      stopped = true;
      cancel();
    },
    idle: () => looking,
  };
}

function decideOnNumbers(
  tx: Tx,
  now: Instant,
): { readonly decided: number; readonly released: number; readonly closed: number } {
  const refusedBefore = correctableSince(now);
  const ids = undecidedNumbers(tx, { refusedBefore, limit: NUMBER_RETURN_BATCH });
  let released = 0;
  for (const id of ids) {
    const document = findDocument(tx, id);
    if (document === null) throw new Error(`no document ${id}`);
    const motivo = keptReason(tx, document);
    if (motivo === null) returnNumber(tx, id, now);
    else keepNumber(tx, id, { motivo, at: now });
    const causa = motivo === null ? 'numero-devuelto' : 'cuarentena';
    appendLifeLine(tx, { documentId: id, at: now, estado: 'RECHAZADO', causa, detalle: detailOf(motivo) });
    // What waits for it can no longer be sealed. Sent, it is refused and its number goes back; what somebody was given stays
    // stopped in the queue until a person sends it (§waits-for-related).
    const free = documentsRelating(tx, document.codigoGeneracion).filter((each) => !isGiven(tx, each));
    for (const each of free) releaseInOutbox(tx, each, now);
    released += free.length;
  }
  const closed = closeLeftOver(tx, { anio: fiscalYear(now), limit: NUMBER_RETURN_BATCH, now });
  return { decided: ids.length, released, closed };
}

/** Whether somebody may have the document. */
function isGiven(reader: Reader, documentId: number): boolean {
  const { inContingency, handedOver, beforeRestore } = numberTraits(reader, documentId);
  return inContingency || handedOver || beforeRestore;
}

/** Why a document keeps its number; null when it may be reused (§number-return, read strictly). */
function keptReason(reader: Reader, document: StoredDocument): KeptReason | null {
  const traits = numberTraits(reader, document.id);
  const refusals = [...correctedRefusals(reader, document.id), document];
  if (refusals.some(refusesNumber)) return 'NUMERO';
  if (traits.inContingency) return 'CONTINGENCIA';
  if (traits.inDoubt) return 'SIN_RESPUESTA';
  if (traits.handedOver) return 'ENTREGADO';
  return traits.beforeRestore ? 'RESTAURACION' : null;
}

/** Why a number stays with its document, as the life line and `verify` say it. */
export const KEPT_DETAIL: Readonly<Record<KeptReason, string>> = {
  NUMERO: 'Hacienda dice que el número ya existe o no sigue la secuencia',
  CONTINGENCIA: 'se emitió en contingencia o consta en un evento',
  SIN_RESPUESTA: 'un envío quedó sin respuesta: una copia pudo llegar',
  ENTREGADO: 'se respondió como pendiente: el documento pudo entregarse',
  RESTAURACION: 'es anterior a una restauración de la base de datos',
};

function detailOf(motivo: KeptReason | null): string {
  return motivo === null
    ? 'el número vuelve a la serie para otro documento del mismo año'
    : `el número queda con este documento: ${KEPT_DETAIL[motivo]}`;
}
