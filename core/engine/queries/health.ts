/** `GET /salud`: what an integrator or a monitor may know without a key. */
import type { Health } from '../../contract/api/results.ts';
import { fiscalYear, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { listConnections } from '../../store/issuers/connections.ts';
import { unfinishedContingencies, type ContingencyStatus } from '../../store/delivery/contingency-status.ts';
import { waitingEvents } from '../../store/delivery/events.ts';
import { mailQueueSize } from '../../store/mail/mail-messages.ts';
import { refusedMailOf } from '../../store/mail/mail-rows.ts';
import { listMailSettings } from '../../store/mail/mail-settings.ts';
import { queueSize } from '../../store/delivery/outbox.ts';
import type { Reader } from '../../store/store.ts';
import { listWebhooks, type Webhook } from '../../store/delivery/webhooks.ts';
import { blockedSequences } from '../numbers/blocked-sequences.ts';
import { datedAhead } from '../clock-guard.ts';
import type { EngineDeps } from '../deps.ts';
import type { Line, LineState, Seen } from '../delivery/line-state.ts';
import { lastAnswerText } from '../../domain/last-answer.ts';
import { contingencyDocumentsDue, eventDue } from '../../domain/deadlines.ts';
import { MIN_FREE_DISK_BYTES } from '../limits.ts';

/** The health of the service now. */
export function healthOf(deps: EngineDeps, lines: LineState): Health {
  return deps.store.read((reader) => ({
    estado: stateOf(reader, { deps, lines }),
    version: deps.version,
    pendientes: queueSize(reader) + waitingEvents(reader).reduce((sum, { size }) => sum + size, 0),
    relojDesfaseMs: deps.clockOffsetMs(),
    conexiones: listConnections(reader).map((connection) => ({
      emisor: connection.issuerId,
      ambiente: connection.ambiente,
      autoridad: connection.autoridad,
      ...lineOf(lines.of(connection)),
    })),
    contingencias: unfinishedContingencies(reader).map(contingencyOf),
    webhooks: webhookCounts(listWebhooks(reader)),
    correo: mailCounts(reader, deps.clock.now()),
  }));
}

/** Lines that take nothing, however often it is tried. */
const STOPPED_LINES: readonly (Line | undefined)[] = ['credenciales', 'bloqueada'];
/** Longest part of what was said that is told, in characters. */
const MAX_SAID_CHARS = 300;

interface Looking {
  readonly deps: EngineDeps;
  readonly lines: LineState;
}

/** Whether some point of sale cannot issue, or what is issued is not taken; `doctor` says why and what to do. */
function stateOf(reader: Reader, { deps, lines }: Looking): Health['estado'] {
  if (isBlocked(reader, deps)) return 'BLOQUEADO';
  const isStopped = listConnections(reader).some((each) => STOPPED_LINES.includes(lines.of(each)?.line));
  return isStopped ? 'LINEA_BLOQUEADA' : 'OK';
}

/** What the last call showed, and what was said to it where that was not in order. */
function lineOf(seen: Seen | null): Pick<Health['conexiones'][number], 'linea' | 'motivo'> {
  const said = seen?.said ?? null;
  const motivo = said === null ? null : lastAnswerText(said).slice(0, MAX_SAID_CHARS);
  return { linea: seen?.line ?? 'sin-datos', motivo };
}

function isBlocked(reader: Reader, deps: EngineDeps): boolean {
  const now = deps.clock.now();
  if (deps.freeDiskBytes() < MIN_FREE_DISK_BYTES || datedAhead(reader, now).length > 0) return true;
  return blockedSequences(reader, fiscalYear(now)).length > 0;
}

/** Whose mail waits, stands still, or was refused is nobody's business here either. */
function mailCounts(reader: Reader, now: Instant): Health['correo'] {
  const settings = listMailSettings(reader);
  return {
    pendientes: mailQueueSize(reader),
    detenidos: settings.filter(({ stopped }) => stopped !== null).length,
    rechazados: settings.reduce((sum, { issuerId }) => sum + refusedMailOf(reader, issuerId, now).total, 0),
  };
}

/** Addresses are nobody's business here: `doctor` and `caja webhooks list` name them. */
function webhookCounts(targets: readonly Webhook[]): Health['webhooks'] {
  const estacionados = targets.filter((target) => target.parkedAt !== null).length;
  const fallando = targets.filter((target) => target.parkedAt === null && target.failures > 0).length;
  return { activos: targets.length - estacionados - fallando, fallando, estacionados };
}

/** A contingency with its legal clocks; the documents' clock begins with the seal of their event. */
function contingencyOf(contingency: ContingencyStatus): Health['contingencias'][number] {
  const { closedAt, eventPending, oldestSealAt } = contingency;
  return {
    id: contingency.id,
    emisor: contingency.issuerId,
    ambiente: contingency.ambiente,
    autoridad: contingency.autoridad,
    tipo: contingency.tipo,
    evidencia: contingency.evidencia,
    desde: isoUtc(contingency.openedAt),
    hasta: closedAt === null ? null : isoUtc(closedAt),
    documentos: contingency.documentos,
    pendientes: contingency.pendientes,
    eventoAntesDe: closedAt !== null && eventPending ? isoUtc(eventDue(closedAt)) : null,
    documentosAntesDe: oldestSealAt === null ? null : isoUtc(contingencyDocumentsDue(oldestSealAt)),
    eventoRechazado: contingency.lastRefusal,
  };
}
