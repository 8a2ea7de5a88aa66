/** The request log of a service: gathers in memory, writes in batches when nobody asks for anything (§request-log). */
import type {
  AnsweredRequest,
  RequestDetail,
  RequestLogCalls,
  RequestPage,
} from '../../contract/api/integration/request-log.ts';
import type { WebhookDelivery } from '../../contract/api/events.ts';
import type { DeliveryPage } from '../../contract/api/integration/webhooks.ts';
import { DEFAULT_PAGE_ROWS } from '../../contract/api/shop/paging.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { addDays, instantOf, isoUtc } from '../../domain/fiscal-time.ts';
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

/** So long nobody asks for anything before a batch is written, in milliseconds. */
const QUIET_MS = 1_000;
/** How old what waits may become meanwhile, in milliseconds. */
const LONGEST_WAIT_MS = 10_000;
/** Requests that wait in memory at most; then they are written whoever asks for what. */
const MAX_WAITING = 512;
/** Between two batches while it is quiet, in milliseconds: whoever comes in between goes first. */
const NEXT_BATCH_MS = 5;
/** Requests of one batch: some milliseconds. */
const BATCH = 32;
/** Requests after which the file is looked through for what is too much. */
const PRUNE_EVERY = 1_000;
const MIDNIGHT = '00:00:00';

export interface RequestLogParts {
  /** The log's own file, and the data folder. */
  readonly file: string;
  readonly folder: string;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly log: Log;
}

export interface RequestLog extends RequestLogCalls {
  /** Keeps a request; never throws, and costs its caller next to nothing. */
  add(request: AnsweredRequest): void;
  /** Those that match, newest first. */
  find(filter: RequestFilter, page: RequestPageInput): RequestPage;
  /** @throws AppError `SOLICITUD_NO_ENCONTRADA` */
  detail(filter: RequestFilter & { readonly id: string }): RequestDetail;
  /** Keeps how a target of webhooks was called. */
  noteDelivery(delivery: WebhookDelivery): void;
  /** The calls of a target, newest first. */
  deliveries(webhookId: string, page: RequestPageInput): DeliveryPage;
  /** Writes what waits, and closes the file. */
  close(): void;
}

export interface RequestPageInput {
  readonly limite?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Writes what waits. */
type Waiting = (tx: Tx) => void;

/** Opens the log of a data folder. */
export function openRequestLog(parts: RequestLogParts): RequestLog {
  const file = openRequestLogFile(parts.file);
  file.prune(parts.clock.now());
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
      waiting.add((tx) => {
        const { request: row, bodies } = keptRequest(request, at, parts.folder);
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

/** What the parameters of the interface ask for. */
export function filterOf({ estado, errores, desde, hasta, ...same }: Asked): RequestFilter {
  return {
    ...same,
    status: estado === undefined ? undefined : Number(estado),
    failed: errores === undefined ? undefined : errores === 'true',
    from: desde === undefined ? undefined : instantOf(desde, MIDNIGHT),
    until: hasta === undefined ? undefined : instantOf(addDays(hasta, 1), MIDNIGHT),
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

/** The newest of that name: a caller may have used it before. */
function detailOf(reader: Reader, filter: RequestFilter & { readonly id: string }): RequestDetail {
  const [found] = findRequests(reader, filter, 1);
  if (found === undefined)
    throw refusal('SOLICITUD_NO_ENCONTRADA', rule('solicitud-no-encontrada', { id: filter.id }));
  const { body, answer } = requestBodies(reader, found.seq);
  return { ...shownRequest(found), solicitud: body, respuesta: answer };
}

/** A request as callers read it. */
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
      // A full disk shows itself where something is sold; what cannot be logged is dropped.
      if (!isFailing) log.warn('requests not logged', { error: String(error) });
      isFailing = true;
    }
  };
  const writeSome = () => write(waiting.splice(0, BATCH));
  const writeAll = () => {
    while (waiting.length > 0) writeSome();
  };
  const watch = (ms: number) => {
    const seen = waiting.at(-1);
    cancel = clock.after(ms, () => {
      cancel = null;
      const isQuiet = waiting.at(-1) === seen;
      if (isQuiet || clock.now() - since >= LONGEST_WAIT_MS) writeSome();
      if (waiting.length > 0) watch(isQuiet ? NEXT_BATCH_MS : QUIET_MS);
    });
  };
  return {
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
