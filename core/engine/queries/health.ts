/** `GET /salud`: public health without a key. */
import type { Health } from '../../contract/api/results.ts';
import { AppError } from '../../domain/app-error.ts';
import { fiscalDate, fiscalYear, isoUtc, type FiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { listConnections } from '../../store/issuers/connections.ts';
import { unfinishedContingencies, type ContingencyStatus } from '../../store/delivery/contingency-status.ts';
import { waitingEvents } from '../../store/delivery/events.ts';
import { mailQueueSize } from '../../store/mail/outbox.ts';
import { refusedMailOf } from '../../store/mail/mail-rows.ts';
import { listMailSettings } from '../../store/mail/mail-settings.ts';
import { queueSize } from '../../store/delivery/outbox.ts';
import type { Reader } from '../../store/store.ts';
import { listWebhooks, webhookState, type Webhook } from '../../store/delivery/webhooks.ts';
import { blockedSequences } from '../numbers/blocked-sequences.ts';
import { createRemissionsDue, type RemissionsDue } from '../remissions/remissions-due.ts';
import { datedAhead } from '../clock-guard.ts';
import { assertMaySign, type MaySign } from '../issuing/preflight.ts';
import type { SigningKeyCheck } from '../issuing/signing-key-check.ts';
import type { EngineDeps } from '../deps.ts';
import type { Line, LineState, Seen } from '../delivery/line-state.ts';
import { lastAnswerText } from '../../domain/last-answer.ts';
import { contingencyDocumentsDue, eventDue } from '../../domain/deadlines.ts';
import { MIN_FREE_DISK_BYTES } from '../limits.ts';

export function createHealth(looking: Looking): () => Health {
  const due = createRemissionsDue();
  return () => looking.deps.store.read((reader) => healthOf(reader, { ...looking, due }));
}

function healthOf(reader: Reader, asking: Asking): Health {
  const { deps, lines, due } = asking;
  const today = fiscalDate(deps.clock.now());
  return {
    estado: stateOf(reader, asking),
    version: deps.version,
    pendientes: queueSize(reader) + waitingEvents(reader).reduce((sum, { size }) => sum + size, 0),
    relojDeEnsayo: deps.clock.hold === undefined ? null : isoUtc(deps.clock.now()),
    relojDesfaseMs: deps.clockOffsetMs(),
    conexiones: listConnections(reader).map((connection) => ({
      emisor: connection.issuerId,
      ambiente: connection.ambiente,
      autoridad: connection.autoridad,
      ...lineOf(lines.of(connection)),
    })),
    contingencias: unfinishedContingencies(reader).map(contingencyOf),
    remisiones: due(reader, today).map((each) => remissionsOf(each, today)),
    webhooks: webhookCounts(listWebhooks(reader)),
    correo: mailCounts(reader, deps.clock.now()),
  };
}

/** Line states that retries cannot resolve. */
const STOPPED_LINES: readonly (Line | undefined)[] = ['credenciales', 'bloqueada'];
const MAX_SAID_CHARS = 300;

interface Looking {
  readonly deps: EngineDeps;
  readonly lines: LineState;
  readonly keyStops: SigningKeyCheck['blockedReason'];
}

interface Asking extends Looking {
  readonly due: ReturnType<typeof createRemissionsDue>;
}

/** Whether nothing can be issued, or documents are not accepted (§health-state); `doctor` gives reason and remedy. */
function stateOf(reader: Reader, looking: Looking): Health['estado'] {
  const { lines } = looking;
  if (isBlocked(reader, looking)) return 'BLOQUEADO';
  const isStopped = listConnections(reader).some((each) => STOPPED_LINES.includes(lines.of(each)?.line));
  return isStopped ? 'LINEA_BLOQUEADA' : 'OK';
}

/** Result of the last call, with the answer if not normal. */
function lineOf(seen: Seen | null): Pick<Health['conexiones'][number], 'linea' | 'motivo'> {
  const said = seen?.said ?? null;
  const motivo = said === null ? null : lastAnswerText(said).slice(0, MAX_SAID_CHARS);
  return { linea: seen?.line ?? 'sin-datos', motivo };
}

function isBlocked(reader: Reader, { deps, keyStops }: Looking): boolean {
  const now = deps.clock.now();
  const freeDiskBytes = deps.freeDiskBytes();
  if (freeDiskBytes < MIN_FREE_DISK_BYTES || datedAhead(reader, now).length > 0) return true;
  if (blockedSequences(reader, fiscalYear(now)).length > 0) return true;
  const clockOffsetMs = deps.clockOffsetMs();
  const connections = listConnections(reader);
  const stopped = connections.filter(
    (caller) =>
      !maySign(reader, { caller, now, freeDiskBytes, clockOffsetMs }) || keyStops(reader, caller) !== null,
  );
  return connections.length > 0 && stopped.length === connections.length;
}

function maySign(reader: Reader, of: MaySign): boolean {
  try {
    assertMaySign(reader, of);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Counts only; whose mail it is stays private. */
function mailCounts(reader: Reader, now: Instant): Health['correo'] {
  const settings = listMailSettings(reader);
  return {
    pendientes: mailQueueSize(reader),
    detenidos: settings.filter(({ stopped }) => stopped !== null).length,
    rechazados: settings.reduce((sum, { issuerId }) => sum + refusedMailOf(reader, issuerId, now).total, 0),
  };
}

/** Counts only; addresses stay private: `doctor` and `caja webhooks list` show them. */
function webhookCounts(targets: readonly Webhook[]): Health['webhooks'] {
  const states = targets.map(webhookState);
  const count = (state: (typeof states)[number]) => states.filter((each) => each === state).length;
  const estacionados = count('DETENIDO') + count('EN_PAUSA');
  return { activos: count('ACTIVO'), fallando: count('FALLANDO'), estacionados };
}

/** A contingency with its legal deadlines; that of the documents starts with their event's seal. */
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

/** Counts only; `doctor` and the till name the documents. */
function remissionsOf(
  { issuerId, branchId, ambiente, remisiones }: RemissionsDue,
  today: FiscalDate,
): Health['remisiones'][number] {
  return {
    emisor: issuerId,
    ambiente,
    sucursal: branchId,
    porFacturar: remisiones.length,
    fueraDePlazo: remisiones.filter(({ ultimo }) => ultimo < today).length,
    ultimoDia: remisiones[0].ultimo,
  };
}
