/** Makes a call, retries it where that is safe, and reads the answer. */
import { JOINED, ROUTES } from '../contract/api/routes.ts';
import type { Autoridad, OperationName } from './api-types.ts';
import { bodyText } from './body-text.ts';
import { eitherSignal } from './stream.ts';
import type { Failure, Outcome, Refusal, Unreachable } from './outcome.ts';

/** Attempts per call, the first included. */
const ATTEMPTS = 5;
/** Pause after the first failure, in milliseconds; it doubles with each further one. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8000;
/** HTTP status of the rate limit; `Retry-After` says when to retry. */
export const TOO_MANY = 429;
/** HTTP status of a service that cannot do it now: nothing was done. */
const NOT_NOW = 503;
const JSON_TYPE = 'application/json';
/** Timeout of an answer in milliseconds; longer than the longest wait a caller can ask for. */
const ANSWER_TIMEOUT_MS = 70_000;

const NO_ANSWER =
  'Caja DTE no responde; revise que el servicio esté en marcha y repita con la misma Idempotency-Key';

export interface Connection {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
}

export type Make = <Op extends OperationName>(call: Call<Op>) => Promise<Outcome<Op>>;

export interface Call<Op extends OperationName> {
  readonly op: Op;
  /** Path and query parameters; undefined ones are left out. */
  readonly parameters?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Calls an operation. 429 and 503 are retried with growing pauses or after `Retry-After`, network errors and other 5xx only where nothing is done twice
 * ({@link isRepeatable}).
 *
 * @returns the outcome; rejects only when the caller's signal aborts
 */
export async function callOperation<Op extends OperationName>(
  connection: Connection,
  call: Call<Op>,
): Promise<Outcome<Op>> {
  let outcome: Outcome<Op> = unreachable(call);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    outcome = await once(connection, call);
    if (outcome.ok || !mayHelp(call, outcome) || attempt === ATTEMPTS) return outcome;
    const asked = outcome.kind === 'problem' ? outcome.retryAfterSeconds : null;
    await pause(asked === null ? backOffMs(attempt) : asked * 1000, call.signal);
  }
  return outcome;
}

/** Whether a retry may help within the longest pause, and does nothing twice. */
function mayHelp(
  call: Call<OperationName>,
  outcome: { readonly kind: 'rejected' } | Failure | Unreachable,
): boolean {
  if (outcome.kind === 'unreachable') return isRepeatable(call);
  if (outcome.kind === 'rejected') return false;
  const { status, retryAfterSeconds: asked } = outcome;
  if ((asked ?? 0) * 1000 > LONGEST_PAUSE_MS) return false;
  if (status === TOO_MANY) return asked !== null;
  return status === NOT_NOW || (mayPass(status) && isRepeatable(call));
}

/** Whether the call may be repeated when nobody knows whether it was carried out. */
function isRepeatable(call: Call<OperationName>): boolean {
  return ROUTES[call.op].method !== 'POST' || idempotencyKeyOf(call) !== null || JOINED.includes(call.op);
}

/** Whether an error with this status may be temporary: rate limit or server fault. */
export function mayPass(status: number): boolean {
  return status === TOO_MANY || status >= 500;
}

/** Pause before the next attempt in milliseconds; it grows and is randomised. */
export function backOffMs(attempt: number): number {
  const full = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  // Random part: callers that lost the service together must not all return together.
  return full * (0.5 + Math.random() / 2);
}

/** Rejects with the signal's reason when it aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted === true) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error(String(reason));
}

async function once<Op extends OperationName>(
  { baseUrl, apiKey, fetch: send }: Connection,
  call: Call<Op>,
): Promise<Outcome<Op>> {
  const { method, access } = ROUTES[call.op];
  const body = call.body === undefined ? undefined : bodyText(call.body);
  const headers: Record<string, string> = { ...call.headers };
  if (access !== 'open') headers['X-API-Key'] = apiKey;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const { signal, release } = eitherSignal([AbortSignal.timeout(ANSWER_TIMEOUT_MS), call.signal]);
  try {
    const response = await send(`${baseUrl}${addressOf(call)}`, {
      method,
      headers,
      signal,
      ...(body === undefined ? {} : { body }),
    });
    const isFile = response.ok && response.headers.get('Content-Type')?.startsWith(JSON_TYPE) !== true;
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (isFile) return outcomeOf(call, response, { text: '', data: bytes });
    const text = new TextDecoder().decode(bytes);
    return outcomeOf(call, response, { text, data: JSON.parse(text) as Members });
  } catch (error) {
    if (call.signal?.aborted === true) throw error;
    return unreachable(call);
  } finally {
    release();
  }
}

function addressOf({ op, parameters = {} }: Call<OperationName>): string {
  const query = new Map(Object.entries(parameters));
  const path = ROUTES[op].path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return encodeURIComponent(String(value));
  });
  const pairs = [...query].flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

type Members = Readonly<Record<string, unknown>>;

/** An answer's body as text, and parsed or as bytes. */
interface Content {
  readonly text: string;
  readonly data: Members | Uint8Array;
}

function outcomeOf<Op extends OperationName>(
  call: Call<Op>,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  { text, data }: Content,
): Outcome<Op> {
  const about = {
    text,
    autoridad: authorityOf(call.op, headers, data),
    avisos: avisosOf(headers),
    requestId: headers.get('Request-Id'),
    replayed: headers.get('Idempotency-Replayed') === 'true',
    idempotencyKey: idempotencyKeyOf(call),
  } as const;
  // Contract tests check every answer of the service against the schemas behind these types.
  if (status < 300) return { ...about, ok: true, status, data } as unknown as Outcome<Op>;
  if (status === 422 && 'estado' in data && typeof data['estado'] === 'string')
    return { ...about, ok: false, kind: 'rejected', status, data, problem: data } as unknown as Outcome<Op>;
  const retry = headers.get('Retry-After');
  const failure: Failure = {
    ...about,
    ok: false,
    kind: 'problem',
    status,
    problem: data as unknown as Refusal,
    retryAfterSeconds: retry === null ? null : Number(retry),
  };
  return failure;
}

/** Warnings of an answer in Spanish, from header `X-Aviso`. */
export function avisosOf(headers: Headers): readonly string[] {
  return (headers.get('X-Aviso') ?? '').split(', ').filter(Boolean).map(decodeURIComponent);
}

/** Further operations whose answer is about a document that an authority seals. */
const OF_AUTHORITY: readonly OperationName[] = ['consulta.dte', 'invalidar'];

/** The authority that seals the document of this answer; null if the answer is about no sealed document. */
function authorityOf(op: OperationName, headers: Headers, data: Content['data']): Autoridad | null {
  if (headers.get('X-Autoridad') === 'simulador') return 'simulador';
  const tells = op.endsWith('.emitir') || OF_AUTHORITY.includes(op) || op.startsWith('documentos.');
  const isOfDocument = data instanceof Uint8Array || 'estado' in data || 'identificacion' in data;
  return tells && op !== 'documentos.listar' && isOfDocument ? 'hacienda' : null;
}

function unreachable(call: Call<OperationName>): Unreachable {
  return {
    ok: false,
    kind: 'unreachable',
    status: null,
    problem: { message: NO_ANSWER },
    idempotencyKey: idempotencyKeyOf(call),
  };
}

function idempotencyKeyOf({ headers }: Call<OperationName>): string | null {
  return headers?.['Idempotency-Key'] ?? null;
}
