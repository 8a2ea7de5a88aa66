/** Reads `GET /eventos`: every event once, in order, over as many connections as it takes. */
import type { EventBody, ProblemBody } from './api-types.ts';
import { avisosOf, mayPass, pause, type Connection } from './call.ts';
import { eitherSignal } from './either-signal.ts';
import { readPieces } from './stream.ts';

/** Until the next connection, in milliseconds, unless the service says otherwise. */
const RETRY_MS = 3000;
/** A connection that carries nothing for so long is dead, in milliseconds: the service says something every 15 seconds. */
const SILENCE_MS = 45_000;

/** The stream cannot be read: the key is not good, or what was asked for is wrong. Trying again changes nothing. */
export class EventsRefused extends Error {
  override readonly name = 'EventsRefused';
  readonly problem: ProblemBody;
  /** What the service says besides, of the key for instance. */
  readonly avisos: readonly string[];

  constructor(problem: ProblemBody, avisos: readonly string[] = []) {
    super([problem.message, ...avisos].join('. '));
    this.problem = problem;
    this.avisos = avisos;
  }
}

export interface EventsOptions {
  /** Id of the last event that is known; 0 begins with the first there is; without it, with what happens from now on. */
  readonly desde?: number;
  /** Ends the iteration. */
  readonly signal?: AbortSignal;
}

/** Where the reader is. */
interface Place {
  lastId: string | null;
  retryMs: number;
}

/**
 * The events, until the signal aborts.
 *
 * @throws EventsRefused for an answer that no further attempt would change
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
      // A broken connection: the next one resumes behind the last event.
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

/** Null when it is worth trying again. */
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
    // After it was handed over: an event that broke its reader comes again.
    if (id !== null) place.lastId = id;
  }
}

/** The fields of a block that the service uses; each stands on one line. */
function fieldsOf(block: string) {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
  return { id: field('id'), retry: field('retry'), data: field('data') };
}
