/** The service's request log: buffers in memory and writes batches while idle (§request-log). */
import {
  LOWEST_FAILURE,
  type AnsweredRequest,
  type RequestDetail,
  type RequestLogCalls,
  type RequestPage,
} from '../../contract/api/integration/request-log.ts';
import type { WebhookDelivery } from '../../contract/api/events.ts';
import type { DeliveryPage } from '../../contract/api/integration/webhooks.ts';
import { DEFAULT_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { endOfDay, isoUtc, startOfDay } from '../../domain/fiscal-time.ts';
import type { Clock, Log } from '../../engine/deps.ts';
import { shownDelivery } from '../../engine/notices/webhook-call.ts';
import { findDeliveries, logDelivery } from '../../store/request-log/deliveries.ts';
import { openRequestLogFile, type RequestLogFile } from '../../store/request-log/request-log-file.ts';
import {
  findRequests,
  logRequest,
  requestBodies,
  type ListedRequest,
  type RequestFilter,
} from '../../store/request-log/requests.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { pageCursor, placeAfter } from '../../till/shop/page-cursor.ts';
import { keptRequest } from './kept-request.ts';

/** Idle time before a batch is written, in ms. */
const QUIET_MS = 1_000;
/** Maximum age of a buffered entry, in ms. */
const LONGEST_WAIT_MS = 10_000;
/** Maximum buffered entries; then they are written at once. */
const MAX_WAITING = 512;
/** Pause between batches while idle, in ms, so that requests get through. */
const NEXT_BATCH_MS = 5;
/** Entries per batch: a few milliseconds. Above so many a second, successes are kept without bodies. */
const BATCH = 64;
/** Entries after which the file is pruned. */
const PRUNE_EVERY = 2_000;

export interface RequestLogParts {
  readonly file: string;
  readonly folder: string;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Log;
}

export interface RequestLog extends RequestLogCalls {
  /** Buffers a request; never throws, and returns quickly. */
  add(request: AnsweredRequest): void;
  /** Matching requests, newest first. */
  find(filter: RequestFilter, page: RequestPageInput): RequestPage;
  /** @throws AppError `SOLICITUD_NO_ENCONTRADA` */
  detail(filter: RequestFilter & { readonly id: string }): RequestDetail;
  noteDelivery(delivery: WebhookDelivery): void;
  /** Deliveries of a webhook target, newest first. */
  deliveries(webhookId: string, page: RequestPageInput): DeliveryPage;
  close(): void;
}

export interface RequestPageInput {
  readonly limite?: string | undefined;
  readonly cursor?: string | undefined;
}

type Waiting = (tx: Tx) => void;

export function openRequestLog(parts: RequestLogParts): RequestLog {
  const file = openRequestLogFile(parts.file);
  try {
    file.prune(parts.clock.now());
  } catch (error) {
    file.close();
    throw error;
  }
  const waiting = gathered(parts, file);
  const read = <T>(work: (reader: Reader) => T): T => {
    waiting.writeAll();
    return file.read(work);
  };
  const find: RequestLog['find'] = (filter, page) => read((reader) => pageOf(reader, filter, page));
  const detail: RequestLog['detail'] = (filter) => read((reader) => detailOf(reader, filter));
  return {
    add: (request) => {
      const at = parts.clock.now();
      const isBrief = waiting.isCrowded() && request.status < LOWEST_FAILURE;
      const of = isBrief ? { ...request, body: undefined, answer: undefined } : request;
      waiting.add((tx) => {
        const { request: row, bodies } = keptRequest(of, at, parts.folder);
        logRequest(tx, row, bodies);
      });
    },
    noteDelivery: (delivery) => waiting.add((tx) => logDelivery(tx, delivery)),
    deliveries: (webhookId, page) => read((reader) => deliveryPage(reader, webhookId, page)),
    find,
    detail,
    list: ({ limite, cursor, ...asked }, caller) =>
      find({ ...filterOf(asked), ...scopeOf(caller) }, { limite, cursor }),
    view: ({ solicitud: id }, caller) => detail({ id, ...scopeOf(caller) }),
    close: () => {
      waiting.close();
      file.close();
    },
  };
}

function scopeOf({ keyId, role, issuerId, ambiente }: Parameters<RequestLogCalls['list']>[1]): RequestFilter {
  return role === 'admin' ? { of: { issuerId, ambiente } } : { keyId };
}

type Asked = Omit<Parameters<RequestLogCalls['list']>[0], 'limite' | 'cursor'>;

export function filterOf({ estado, errores, desde, hasta, ...same }: Asked): RequestFilter {
  return {
    ...same,
    status: estado === undefined ? undefined : Number(estado),
    failed: errores === undefined ? undefined : errores === 'true',
    from: desde === undefined ? undefined : startOfDay(desde),
    until: hasta === undefined ? undefined : endOfDay(hasta),
  };
}

function pageOf(reader: Reader, filter: RequestFilter, { limite, cursor }: RequestPageInput): RequestPage {
  const limit = Number(limite ?? DEFAULT_PAGE_ROWS);
  const before = placeAfter(cursor, 0) || undefined;
  const found = findRequests(reader, { ...filter, before }, limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const more = found.length > limit && last !== undefined;
  return { solicitudes: page.map(shownRequest), siguiente: more ? pageCursor(last.seq) : null };
}

/** The newest with this id: callers may reuse one. */
function detailOf(reader: Reader, filter: RequestFilter & { readonly id: string }): RequestDetail {
  const [found] = findRequests(reader, filter, 1);
  if (found === undefined)
    throw refusal('SOLICITUD_NO_ENCONTRADA', rule('solicitud-no-encontrada', { id: filter.id }));
  const { body, answer } = requestBodies(reader, found.seq);
  return { ...shownRequest(found), solicitud: body, respuesta: answer };
}

export function shownRequest(of: ListedRequest): RequestPage['solicitudes'][number] {
  return {
    id: of.id,
    en: isoUtc(of.at),
    llave: of.keyId,
    metodo: of.method,
    ruta: of.path,
    estado: of.status,
    duracionMs: of.durationMs,
    bytesSolicitud: of.bytesIn,
    bytesRespuesta: of.bytesOut,
    codigo: of.codigo,
    campos: of.campos,
    idempotencyKey: of.idempotencyKey,
    repetida: of.replayed,
    codigoGeneracion: of.codigoGeneracion,
  };
}

function deliveryPage(reader: Reader, webhookId: string, { limite, cursor }: RequestPageInput): DeliveryPage {
  const limit = Number(limite ?? DEFAULT_PAGE_ROWS);
  const before = placeAfter(cursor, 0) || Number.MAX_SAFE_INTEGER;
  const found = findDeliveries(reader, webhookId, { before, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const more = found.length > limit && last !== undefined;
  return { entregas: page.map(shownDelivery), siguiente: more ? pageCursor(last.seq) : null };
}

interface Gathered {
  /** Whether more wait than a batch holds. */
  isCrowded(): boolean;
  add(each: Waiting): void;
  writeAll(): void;
  close(): void;
}

function gathered({ clock, log }: RequestLogParts, file: RequestLogFile): Gathered {
  let waiting: Waiting[] = [];
  let since = 0;
  let written = 0;
  let cancel: (() => void) | null = null;
  let isFailing = false;

  const write = (batch: readonly Waiting[]) => {
    try {
      file.write((tx) => {
        for (const writeOne of batch) writeOne(tx);
      });
      isFailing = false;
      written += batch.length;
      if (written < PRUNE_EVERY) return;
      written = 0;
      file.prune(clock.now());
    } catch (error) {
      // A full disk is reported by issuing; unloggable entries are dropped.
      if (!isFailing) log.warn('requests not logged', { error: String(error) });
      isFailing = true;
    }
  };
  const writeSome = () => write(waiting.splice(0, BATCH));
  const writeAll = () => {
    while (waiting.length > 0) writeSome();
  };
  const isCrowded = () => waiting.length >= BATCH;
  const watch = (ms: number) => {
    const seen = waiting.at(-1);
    cancel = clock.after(ms, () => {
      cancel = null;
      const isQuiet = waiting.at(-1) === seen;
      if (isQuiet || isCrowded() || clock.now() - since >= LONGEST_WAIT_MS) writeSome();
      if (waiting.length > 0) watch(isQuiet ? NEXT_BATCH_MS : QUIET_MS);
    });
  };
  return {
    isCrowded,
    add: (each) => {
      if (waiting.length === 0) since = clock.now();
      waiting.push(each);
      if (waiting.length >= MAX_WAITING) writeSome();
      if (cancel === null) watch(QUIET_MS);
    },
    writeAll,
    close: () => {
      cancel?.();
      cancel = () => {};
      writeAll();
      waiting = [];
    },
  };
}
