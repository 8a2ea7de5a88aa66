/** Routes of tills: every request is signed with the installation's key. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { constants, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { z } from 'zod';
import { ENROL_REFUSALS, enrolRequest } from '../../contract/central/enrolment.ts';
import {
  epochRequest,
  MAX_BATCH_BYTES,
  type BatchEncoding,
  STREAM_REFUSALS,
  type StreamRefusal,
  type StreamRefusalCode,
} from '../../contract/central/stream-batch.ts';
import { catalogueAfter } from '../master-data/catalogue.ts';
import { enrol } from '../enrolment/enrol.ts';
import { namedInstallation, signatureStanding, type ArrivedRequest } from '../enrolment/signed-request.ts';
import { json, readBatch, type Batch } from '../receiving/batch-text.ts';
import type { HttpLog } from '../../http/problems.ts';
import type { Origin } from '../receiving/merge-records.ts';
import { openEpoch } from '../receiving/open-epoch.ts';
import type { GuessLimit } from '../../domain/central/guess-limit.ts';
import type { Gate } from '../receiving/admission-control.ts';
import { keepable } from '../store/keepable.ts';
import { takeBatch, type Receiving, type Taken } from '../receiving/take-batch.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { HeldHeartbeats } from './held-heartbeats.ts';
import type { CompanyEvents } from './event-bus.ts';

/** Wait under load, in seconds; each till adds jitter. */
const RETRY_AFTER_SECONDS = 2;

export interface TillApi {
  readonly receiving: Receiving;
  /** Attempts with one-time codes, of tills and managers together. */
  readonly codes: GuessLimit;
  readonly gate: Gate;
  readonly metrics: Metrics;
  readonly log: HttpLog | undefined;
  readonly catalogueNews: CompanyEvents;
  readonly sentNews: CompanyEvents;
  readonly held: HeldHeartbeats;
  /** Runs work that a shutdown waits for. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Calls `wake` after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, wake: () => void): () => void;
  /** Whether the server is closing: long polls are answered at once. */
  isEnding(): boolean;
  batchTaken(): void;
}

export const TILL_PATHS: Readonly<Record<string, 'GET' | 'POST'>> = {
  '/till/enrol': 'POST',
  '/till/batch': 'POST',
  '/till/epoch': 'POST',
  '/till/heartbeat': 'POST',
  '/till/catalogue': 'GET',
  '/till/stock': 'GET',
  '/till/stock/own': 'GET',
  '/till/accounts': 'GET',
  '/till/accounts/own': 'GET',
  '/till/accounts/more': 'POST',
  '/till/proposals': 'POST',
  '/till/products': 'POST',
  '/till/orders': 'GET',
  '/till/orders/report': 'POST',
  '/till/numbers': 'GET',
  '/till/document': 'GET',
  '/till/transfer': 'GET',
  '/till/quote': 'GET',
};

const MESSAGE_OF: Readonly<Record<StreamRefusalCode, string>> = {
  LOTE: 'El lote no es legible.',
  FIRMA: 'La central no conoce la llave de esta caja. Inscríbala de nuevo en la central.',
  RELOJ: 'La hora de esta caja no es la de la central.',
  REVOCADA: 'Esta caja fue dada de baja en la central. Si fue un error, inscríbala de nuevo.',
  POSICION: 'A la central le faltan registros anteriores: envíe desde donde ella quedó.',
  BIFURCADA:
    'Dos equipos envían con la identidad de esta caja, o su base de datos se restauró sin avisar. La central no recibe más de ella hasta que una persona lo resuelva en su página. La venta sigue.',
  EPOCA: 'La central no conoce esta etapa de la caja: ábrala primero.',
  TAMANO: 'El lote es demasiado grande.',
  FORMATO: 'La central no lee este formato.',
  ESPERE: 'La central está ocupada: reintente después.',
  SIN_BASE: 'La base de datos de la central no puede guardar: se reintenta después.',
};

export function addTillRoutes(app: FastifyInstance, api: TillApi): void {
  app.post('/till/enrol', (request, reply) => api.during(enrolTill(request, reply, api)));
  app.post('/till/batch', (request, reply) => api.during(receive(request, reply, api)));
  addSigned({ app, api }, '/till/epoch', {
    schema: epochRequest,
    answer: async (origin, opening, reply) => {
      const opened = await api.during(openEpoch(api.receiving, origin, opening));
      return opened.ok ? reply.send({ mark: opened.mark }) : refuse(reply, { codigo: opened.codigo });
    },
  });
  app.get<{ Querystring: { after?: string; mark?: string } }>('/till/catalogue', async (request, reply) => {
    const origin = await identify(request, api);
    if ('codigo' in origin) return refuse(reply, origin);
    const after = Math.max(0, Number.parseInt(request.query.after ?? '0', 10) || 0);
    const known = { after, mark: request.query.mark ?? null };
    const scope = { company: origin.company, shops: [origin.shop] };
    return reply.send(await api.receiving.db.reading(scope, (tx) => catalogueAfter(tx, origin.shop, known)));
  });
}

function arrived(request: FastifyRequest): ArrivedRequest {
  return {
    method: request.method,
    path: request.raw.url ?? '',
    headers: request.headers,
    body: bodyOf(request),
  };
}

function bodyOf({ body }: FastifyRequest): Uint8Array {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** The installation that signed the request, or why it is refused. */
export async function identify(
  request: FastifyRequest,
  { receiving }: TillApi,
): Promise<Origin | Omit<StreamRefusal, 'message'>> {
  if (!keepable(request.query)) return { codigo: 'LOTE' };
  const named = namedInstallation(arrived(request));
  if (!UUID.test(named)) return { codigo: 'FIRMA' };
  const found = await receiving.db.find<{
    company_id: string;
    shop_id: string;
    public_key: string;
    state: string;
  }>('SELECT * FROM find_installation($1)', [named]);
  if (found === null) return { codigo: 'FIRMA' };
  const now = receiving.now();
  const standing = signatureStanding(arrived(request), found.public_key, now);
  if (standing === 'RELOJ') return { codigo: 'RELOJ', now };
  if (standing === 'FIRMA') return { codigo: 'FIRMA' };
  if (found.state === 'REVOCADA') return { codigo: 'REVOCADA' };
  return { company: found.company_id, shop: found.shop_id, installation: named };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function receive(request: FastifyRequest, reply: FastifyReply, api: TillApi): Promise<FastifyReply> {
  const origin = await identify(request, api);
  if ('codigo' in origin) return refuse(reply, origin);
  const body = inflated(request);
  if (body === null) return refuse(reply, { codigo: 'TAMANO' });
  const reading = readBatch(body);
  if (!reading.ok) return refuse(reply, { codigo: reading.codigo }, reading.message);
  const begin = performance.now();
  const taken = await api.gate.enter(origin.installation, () =>
    takeBatch(api.receiving, origin, reading.batch),
  );
  const ms = Math.round(performance.now() - begin);
  tellBatch(api, { origin, batch: reading.batch, taken, ms });
  if (taken === null) {
    return refuse(reply.header('Retry-After', RETRY_AFTER_SECONDS), { codigo: 'ESPERE' });
  }
  api.sentNews.publish(origin.company);
  if (taken.ok && taken.handsDown) api.catalogueNews.publish(origin.company);
  if (taken.ok) api.batchTaken();
  else
    return refuse(reply, { codigo: taken.codigo, ...(taken.mark === undefined ? {} : { mark: taken.mark }) });
  return reply.send({ ...taken.mark, quarantined: taken.quarantined, catalogue: taken.catalogue });
}

function tellBatch(
  { metrics, log }: TillApi,
  of: {
    readonly origin: Origin;
    readonly batch: Batch;
    readonly taken: Taken | null;
    readonly ms: number;
  },
): void {
  const { origin, taken, ms } = of;
  const { from, to, epoch } = of.batch.header;
  const fields = { instalacion: origin.installation, etapa: epoch, desde: from, hasta: to, ms };
  if (taken?.ok === true) {
    const { quarantined } = taken;
    metrics.batch('TOMADO', { records: of.batch.lines.length, quarantined, ms });
    log?.info?.('lote tomado', { ...fields, apartados: quarantined });
    return;
  }
  const outcome = taken?.codigo ?? 'ESPERE';
  metrics.batch(outcome);
  log?.info?.('lote rechazado', { ...fields, codigo: outcome });
}

/** The decompressed body; null if it is too large or corrupt. */
function inflated(request: FastifyRequest): Uint8Array | null {
  const body = bodyOf(request);
  const inflate = INFLATE[String(request.headers['content-encoding'])];
  if (inflate === undefined) return body.length > MAX_BATCH_BYTES ? null : body;
  try {
    return inflate(body);
  } catch {
    return null;
  }
}

/** Largest zstd window, as a power of two of bytes: the largest batch. */
const WINDOW_LOG = Math.ceil(Math.log2(MAX_BATCH_BYTES));
type Inflate = (body: Uint8Array) => Uint8Array;
const INFLATE: Readonly<Record<string, Inflate>> = {
  gzip: (body) => gunzipSync(body, { maxOutputLength: MAX_BATCH_BYTES }),
  zstd: (body) =>
    zstdDecompressSync(body, {
      maxOutputLength: MAX_BATCH_BYTES,
      params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG },
    }),
} satisfies Record<BatchEncoding, Inflate>;

async function enrolTill(request: FastifyRequest, reply: FastifyReply, api: TillApi): Promise<FastifyReply> {
  const parsed = enrolRequest.safeParse(json(Buffer.from(bodyOf(request)).toString('utf8')));
  if (!parsed.success || !keepable(parsed.data))
    return refuseEnrolment(reply, 'SOLICITUD', 'La solicitud no es la de una caja de esta versión.');
  const now = api.receiving.now();
  const standing = signatureStanding(arrived(request), parsed.data.publicKey, now);
  if (standing === 'RELOJ') return refuse(reply, { codigo: 'RELOJ', now });
  if (standing === 'FIRMA') return refuse(reply, { codigo: 'FIRMA' });
  const seconds = api.codes.take();
  if (seconds > 0) return refuseEnrolment(reply.header('Retry-After', seconds), 'ESPERE', TOO_MANY_CODES);
  const enrolled = await enrol(api.receiving, parsed.data);
  if (enrolled.ok || enrolled.codigo !== 'CODIGO') api.codes.giveBack();
  return enrolled.ok
    ? reply.send(enrolled.answer)
    : refuseEnrolment(reply, enrolled.codigo, enrolled.message);
}

const TOO_MANY_CODES =
  'Llegaron demasiados códigos equivocados a la central; espere un momento y repita con el mismo código.';

function refuseEnrolment(
  reply: FastifyReply,
  codigo: keyof typeof ENROL_REFUSALS,
  message: string,
): FastifyReply {
  return reply.code(ENROL_REFUSALS[codigo]).send({ codigo, message });
}

interface SignedRoute<S extends z.ZodType> {
  readonly schema: S;
  answer(origin: Origin, input: z.infer<S>, reply: FastifyReply): Promise<FastifyReply>;
}

export function addSigned<S extends z.ZodType>(
  { app, api }: { readonly app: FastifyInstance; readonly api: TillApi },
  path: string,
  { schema, answer }: SignedRoute<S>,
): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = await identify(request, api);
    if ('codigo' in origin) return refuse(reply, origin);
    const input = schema.safeParse(json(Buffer.from(bodyOf(request)).toString('utf8')));
    if (!input.success || !keepable(input.data)) return refuse(reply, { codigo: 'LOTE' });
    return answer(origin, input.data, reply);
  };
  app.post(path, handle);
}

export function refuse(
  reply: FastifyReply,
  refusal: Omit<StreamRefusal, 'message'>,
  message = MESSAGE_OF[refusal.codigo],
): FastifyReply {
  return reply.code(STREAM_REFUSALS[refusal.codigo]).send({ ...refusal, message });
}
