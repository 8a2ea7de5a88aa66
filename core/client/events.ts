/** Reads `GET /eventos`: each event once, in order, over as many connections as needed. */
import type { EventBody, ProblemBody } from './api-types.ts';
import { avisosOf, mayPass, pause, type Connection } from './call.ts';
import { eitherSignal, readPieces } from './stream.ts';

/** Pause before reconnecting in milliseconds, unless the service sets another. */
const RETRY_MS = 3000;
/** Silence after which a connection counts as dead, in milliseconds; the service sends at least every 15 seconds. */
const SILENCE_MS = 45_000;

/** The service refuses the stream: invalid key or invalid request. Do not retry. */
export class EventsRefused extends Error {
  override readonly name = 'EventsRefused';
  readonly problem: ProblemBody;
  /** Warnings of the service in Spanish, e.g. about the key. */
  readonly avisos: readonly string[];

  constructor(problem: ProblemBody, avisos: readonly string[] = []) {
    super([problem.message, ...avisos].join('. '));
    this.problem = problem;
    this.avisos = avisos;
  }
}

export interface EventsOptions {
  /** Id of the last known event; 0 starts with the oldest stored; by default only new events come. */
  readonly desde?: number;
  readonly signal?: AbortSignal;
}

interface Place {
  lastId: string | null;
  retryMs: number;
}

/**
 * Yields events until the signal aborts.
 *
 * @throws EventsRefused if a retry cannot help
 */
export async function* readEvents(
  connection: Connection,
  { desde, signal }: EventsOptions = {},
): AsyncGenerator<EventBody, void, undefined> {
  const place: Place = { lastId: desde === undefined ? null : String(desde), retryMs: RETRY_MS };
  while (signal?.aborted !== true) {
    const abort = new AbortController();
    const both = eitherSignal([signal, abort.signal]);
    try {
      const response = await connect(connection, place, both.signal);
      if (response !== null) yield* eventsOf(response, place, abort);
    } catch (error) {
      if (error instanceof EventsRefused) throw error;
      // Connection lost: the next one resumes after the last event.
    } finally {
      abort.abort();
      both.release();
    }
    try {
      await pause(place.retryMs, signal);
    } catch {
      return;
    }
  }
}

/** The open stream; null if a retry may help. */
async function connect(
  { baseUrl, apiKey, fetch: send }: Connection,
  { lastId }: Place,
  signal: AbortSignal,
): Promise<Response | null> {
  const headers: Record<string, string> = { 'X-API-Key': apiKey };
  if (lastId !== null) headers['Last-Event-ID'] = lastId;
  const response = await send(`${baseUrl}/eventos`, { headers, signal });
  if (response.ok) return response;
  const problem = JSON.parse(await response.text()) as ProblemBody;
  if (!mayPass(response.status)) throw new EventsRefused(problem, avisosOf(response.headers));
  return null;
}

async function* eventsOf(
  response: Response,
  place: Place,
  abort: AbortController,
): AsyncGenerator<EventBody, void, undefined> {
  for await (const block of readPieces(response, { separator: '\n\n', silenceMs: SILENCE_MS, abort })) {
    const { id, retry, data } = fieldsOf(block);
    if (retry !== null) place.retryMs = Number(retry);
    if (data !== null) yield JSON.parse(data) as EventBody;
    // Only after the yield: an event whose reader failed is sent again.
    if (id !== null) place.lastId = id;
  }
}

/** The fields of a server-sent event that the service uses, each on one line. */
function fieldsOf(block: string) {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
  return { id: field('id'), retry: field('retry'), data: field('data') };
}
