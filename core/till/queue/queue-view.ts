/** The queue of a till's issuer and environment for its screen. */
import { documentName } from '../../domain/control-number.ts';
import { catalogName } from '../../catalogs/catalog.ts';
import { CAT_005 } from '../../catalogs/short-catalogs.ts';
import {
  CAUSA_CODES,
  MAX_QUEUE_ROWS,
  type QueuedDocument,
  type QueuedEvent,
  type QueuedLot,
  type QueueView,
  type QueuedContingency,
} from '../../contract/bridge/bridge-queue.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { fromCents } from '../../domain/money.ts';
import { currentContingency } from '../../store/delivery/contingencies.ts';
import { unfinishedContingencies, type ContingencyStatus } from '../../store/delivery/contingency-status.ts';
import {
  lastEventOf,
  waitingDocuments,
  waitingEvents,
  waitingLots,
  type WaitingDocument,
  type WaitingEvent,
  type WaitingLot,
} from '../../store/delivery/queue-rows.ts';
import type { Reader } from '../../store/store.ts';
import { contingencyDocumentsDue, eventDue } from '../../domain/deadlines.ts';
import { branchesOf } from '../../engine/queries/stats.ts';
import { documentsToCorrect } from '../frame/correctable.ts';
import { plainAnswer } from './queue-words.ts';
import type { TillCaller } from '../people/browser-session.ts';

export function queueView(reader: Reader, { caller }: TillCaller, now: Instant): QueueView {
  const { issuerId, ambiente, onlySalesOf: soldBy } = caller;
  const branchIds = branchesOf(reader, caller).map(({ id }) => id);
  const scope = { issuerId, ambiente, branchIds, soldBy };
  const documents = waitingDocuments(reader, scope, MAX_QUEUE_ROWS);
  const events = waitingEvents(reader, scope, MAX_QUEUE_ROWS);
  const refused = documentsToCorrect(reader, caller, now);
  const contingencies = unfinishedContingencies(reader).filter(
    (contingency) => contingency.issuerId === issuerId && contingency.ambiente === ambiente,
  );
  return {
    ahora: isoUtc(now),
    documentos: documents.rows.map(documentRow),
    totalDocumentos: documents.total,
    eventos: events.rows.map(eventRow),
    totalEventos: events.total,
    contingencias: contingencies.map((contingency) => contingencyRow(reader, contingency)),
    lotes: waitingLots(reader, scope).map(lotRow),
    rechazados: refused.rows,
    totalRechazados: refused.total,
    deOtros: { documentos: documents.others, eventos: events.others, rechazados: refused.others },
  };
}

function documentRow(row: WaitingDocument): QueuedDocument {
  const { eventSealedAt } = row;
  return {
    codigoGeneracion: row.codigoGeneracion,
    numeroControl: documentName(row),
    tipoDte: row.tipoDte,
    estado: publicState(row.estado),
    receptor: row.receptorNombre,
    monto: fromCents(row.montoCentavos).toFixed(2),
    desde: isoUtc(row.emittedAt),
    intentos: row.attempts,
    ultimaRespuesta: plainAnswer(row.lastAnswer),
    // A held row has no next time: another event releases it.
    proximo: row.hold === null ? isoUtc(row.nextAt) : null,
    espera: row.hold,
    antesDe: eventSealedAt === null ? null : isoUtc(contingencyDocumentsDue(eventSealedAt)),
  };
}

function eventRow(row: WaitingEvent): QueuedEvent {
  const { codigoGeneracion, tipo, numeroControl } = row;
  return {
    codigoGeneracion,
    tipo,
    numeroControl,
    desde: isoUtc(row.createdAt),
    intentos: row.attempts,
    ultimaRespuesta: plainAnswer(row.lastAnswer),
    proximo: isoUtc(row.nextAt),
  };
}

function lotRow(row: WaitingLot): QueuedLot {
  return {
    id: row.id,
    codigoLote: row.codigoLote,
    estado: row.received ? 'RECIBIDO' : 'ENVIANDO',
    documentos: row.documents,
    pendientes: row.waiting,
    preguntas: row.polls,
    desde: isoUtc(row.sentAt),
    proximo: row.nextAt === null ? null : isoUtc(row.nextAt),
  };
}

function contingencyRow(reader: Reader, contingency: ContingencyStatus): QueuedContingency {
  const { id, closedAt, eventPending, oldestSealAt, retryAt } = contingency;
  const tipo = CAUSA_CODES[contingency.tipo - 1] ?? '5';
  const event = lastEventOf(reader, id);
  const isRefused = event?.estado === 'RECHAZADO' && eventPending;
  return {
    id,
    tipo,
    causa: catalogName(CAT_005, tipo) ?? tipo,
    motivo: contingency.motivo,
    desde: isoUtc(contingency.openedAt),
    hasta: closedAt === null ? null : isoUtc(closedAt),
    actual: currentContingency(reader, contingency)?.id === id,
    documentos: contingency.documentos,
    pendientes: contingency.pendientes,
    evento:
      event === null
        ? null
        : {
            estado: event.estado === 'PROCESADO' || event.estado === 'RECHAZADO' ? event.estado : 'PENDIENTE',
            codigoGeneracion: event.codigoGeneracion,
            sello: event.sello,
          },
    eventoAntesDe: closedAt !== null && eventPending ? isoUtc(eventDue(closedAt)) : null,
    documentosAntesDe: oldestSealAt === null ? null : isoUtc(contingencyDocumentsDue(oldestSealAt)),
    rechazo: isRefused ? contingency.lastRefusal : null,
    otroEvento: isRefused && retryAt !== null ? isoUtc(retryAt) : null,
  };
}
