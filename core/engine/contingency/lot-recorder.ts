/** Records steps of a lot and its documents together, one durable transaction each. */
import type { Instant } from '../../domain/fiscal-time.ts';
import { answerText, type LastAnswer } from '../../domain/last-answer.ts';
import { retryDelayMs } from '../../domain/retry-policy.ts';
import type { ContingencyOwner } from '../../store/delivery/contingencies.ts';
import { restLots, type LotCandidates } from '../../store/delivery/contingency-documents.ts';
import { findDocument, recordSignature } from '../../store/documents/documents.ts';
import { finishLot, insertLot, waitingInLot, type Lot } from '../../store/delivery/lots.ts';
import { releaseInOutbox } from '../../store/delivery/outbox.ts';
import type { EngineDeps } from '../deps.ts';
import { LOT_WORK_MS } from '../limits.ts';
import { stepDocument, type TxNow } from '../delivery/document-step.ts';
import type { Deliverable, Signature } from '../delivery/recorder.ts';

export interface LotRecorder {
  /** Committed before the first byte is sent. */
  sending(
    group: LotCandidates & { readonly idEnvio: string },
    documents: readonly { readonly document: Deliverable; readonly signature: Signature }[],
  ): Promise<number>;
  /** The lot may have arrived with unknown results: each document is queried once the lot must be processed. */
  lost(lot: Lot, detail: LastAnswer): Promise<void>;
  /** The lot was certainly not accepted: its documents are sent individually. */
  refused(lot: Lot, detail: LastAnswer): Promise<void>;
  /** The lot was certainly not sent: its documents, and the owner's others, wait for a lot until then. */
  notSent(lot: Lot, how: { readonly detail: LastAnswer; readonly waitMs: number }): Promise<void>;
  /** Delays the owner's documents that wait for a lot. */
  rest(owner: ContingencyOwner, waitMs: number): Promise<void>;
  /** The lot's result left this document open: it will be queried. */
  asks(document: Deliverable, detail: LastAnswer): Promise<void>;
}

interface LettingGo {
  readonly event: 'outcomeUnknown' | 'contingency';
  readonly detail: LastAnswer;
  readonly from?: Instant;
}

export function createLotRecorder({ store, random }: Pick<EngineDeps, 'store' | 'random'>): LotRecorder {
  const letGo = (lot: Lot, how: LettingGo) =>
    store.transact((tx, now) => {
      finishLot(tx, lot.id, now);
      for (const id of waitingInLot(tx, lot.id)) back({ tx, now }, id, how);
    });
  const back = ({ tx, now }: TxNow, documentId: number, { event, detail, from = now }: LettingGo) => {
    const causa = event === 'outcomeUnknown' ? 'sin-respuesta' : 'no-enviado';
    if (findDocument(tx, documentId)?.estado === 'TRANSMITIENDO')
      stepDocument({ tx, now }, documentId, { event, causa, detalle: answerText(detail) });
    // A refused one waits as after any failed attempt.
    const rest = event === 'outcomeUnknown' ? 0 : retryDelayMs(1, random.unit());
    releaseInOutbox(tx, documentId, Math.max(from, now + rest));
  };
  return {
    sending: (group, documents) =>
      store.transact((tx, now) => {
        const documentIds = documents.map(({ document }) => document.id);
        const lotId = insertLot(tx, { ...group, documentIds, at: now });
        for (const { document, signature } of documents) {
          if (document.signature === null)
            recordSignature(tx, {
              documentId: document.id,
              version: document.version,
              signedAt: now,
              ...signature,
            });
          stepDocument({ tx, now }, document.id, {
            event: 'transmissionStarted',
            causa: 'envio-lote',
            detalle: null,
          });
        }
        return lotId;
      }),
    // Queried while the authority still processes the lot, a document would not be found and be sent twice.
    lost: (lot, detail) => letGo(lot, { event: 'outcomeUnknown', detail, from: lot.sentAt + LOT_WORK_MS }),
    refused: (lot, detail) => letGo(lot, { event: 'contingency', detail }),
    notSent: (lot, { detail, waitMs }) =>
      store.transact((tx, now) => {
        finishLot(tx, lot.id, now);
        for (const id of waitingInLot(tx, lot.id))
          stepDocument({ tx, now }, id, {
            event: 'contingency',
            causa: 'no-enviado',
            detalle: answerText(detail),
          });
        restLots(tx, lot, now + waitMs);
      }),
    rest: (owner, waitMs) => store.transact((tx, now) => restLots(tx, owner, now + waitMs)),
    asks: (document, detail) =>
      store.transact((tx, now) => back({ tx, now }, document.id, { event: 'outcomeUnknown', detail })),
  };
}
