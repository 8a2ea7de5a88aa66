/** Sends many requests as files (`POST /emision-masiva`, `POST /carga-masiva`): one answer per line, in order, over as many calls as needed. */
import type { BulkAnswer, BulkChange, BulkChangeAnswer, BulkLine, ProblemBody } from './api-types.ts';
import { bodyText } from './body-text.ts';
import { avisosOf, backOffMs, mayPass, pause, TOO_MANY, type Connection } from './call.ts';
import { eitherSignal, readPieces } from './stream.ts';

const LINES_PER_CALL = 10_000;
/** Consecutive calls without an answer before the client gives up; a call while another file is under way does not count. */
const ATTEMPTS = 8;
/** Silence after which a connection counts as dead, in milliseconds; longer than the longest wait for the authority. */
const SILENCE_MS = 90_000;

/** The service refuses the file: invalid key or invalid file. Do not retry. */
export class BulkRefused extends Error {
  override readonly name = 'BulkRefused';
  readonly problem: Pick<ProblemBody, 'message'>;
  /** Warnings of the service in Spanish, e.g. about the key. */
  readonly avisos: readonly string[];

  constructor(problem: Pick<ProblemBody, 'message'>, avisos: readonly string[] = []) {
    super([problem.message, ...avisos].join('. '));
    this.problem = problem;
    this.avisos = avisos;
  }
}

export interface BulkOptions {
  /** Longest wait of each line for the authority, in milliseconds (`X-Espera-Maxima-Ms`). */
  readonly esperaMaximaMs?: number;
  /** Ends the iteration; lines already sent are still processed. */
  readonly signal?: AbortSignal;
}

const PATHS = { sales: '/emision-masiva', changes: '/carga-masiva' } as const;

/**
 * Issues the sales.
 *
 * @throws BulkRefused as {@link sendInBulk} does
 */
export const issueInBulk = (connection: Connection, lines: Iterable<BulkLine>, options?: BulkOptions) =>
  sendInBulk<BulkAnswer>({ connection, path: PATHS.sales, lines }, options);

/**
 * Makes the changes one after the other.
 *
 * @throws BulkRefused as {@link sendInBulk} does
 */
export const changeInBulk = (connection: Connection, lines: Iterable<BulkChange>, options?: BulkOptions) =>
  sendInBulk<BulkChangeAnswer>({ connection, path: PATHS.changes, lines }, options);

interface BulkCall {
  readonly connection: Connection;
  readonly path: string;
  readonly lines: Iterable<object>;
}

/**
 * Sends the lines and yields their answers; `linea` counts across all calls.
 *
 * @throws BulkRefused if a retry cannot help, or after {@link ATTEMPTS} calls without an answer; another file is waited for as long as it takes
 */
async function* sendInBulk<Answer extends { readonly linea: number }>(
  { connection, path, lines }: BulkCall,
  options: BulkOptions = {},
): AsyncGenerator<Answer, void, undefined> {
  const texts = Array.from(lines, (line) => `${bodyText(line)}\n`);
  let done = 0;
  for (let failures = 0; done < texts.length; failures += 1) {
    const before = done;
    const body = texts.slice(done, done + LINES_PER_CALL).join('');
    let later: Later | null = null;
    try {
      for await (const answer of answersOf<Answer>({ ...connection, path }, body, options)) {
        if (answer instanceof Later) {
          later = answer;
          break;
        }
        done += 1;
        yield { ...answer, linea: done };
      }
    } catch (error) {
      if (error instanceof BulkRefused || options.signal?.aborted === true) throw error;
      // Connection lost: the next call starts after the last answer.
    }
    if (done > before || later?.isBusy === true) failures = 0;
    else if (failures >= ATTEMPTS) throw new BulkRefused({ message: NO_ANSWER });
    if (done === before) await pause(later?.askedMs ?? backOffMs(failures + 1), options.signal);
  }
}

const NO_ANSWER =
  'Caja DTE no responde; repita el envío con las mismas claves: lo que ya se hizo responde igual';

/** When to retry, instead of an answer. */
class Later {
  readonly askedMs: number;
  /** Another file is under way. */
  readonly isBusy: boolean;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>) {
    this.askedMs = Number(headers.get('Retry-After') ?? 1) * 1000;
    this.isBusy = status === TOO_MANY;
  }
}

/** Answers of one call, or when to retry. */
async function* answersOf<Answer>(
  { baseUrl, apiKey, fetch: send, path }: Connection & Pick<BulkCall, 'path'>,
  body: string,
  { esperaMaximaMs, signal }: BulkOptions,
): AsyncGenerator<Answer | Later, void, undefined> {
  const abort = new AbortController();
  const both = eitherSignal([signal, abort.signal]);
  try {
    const headers: Record<string, string> = { 'X-API-Key': apiKey, 'Content-Type': 'application/x-ndjson' };
    if (esperaMaximaMs !== undefined) headers['X-Espera-Maxima-Ms'] = String(esperaMaximaMs);
    const how = { method: 'POST', headers, body, signal: both.signal };
    const response = await send(`${baseUrl}${path}`, how);
    if (!response.ok) return yield await laterOf(response);
    const lines = readPieces(response, { separator: '\n', silenceMs: SILENCE_MS, abort });
    for await (const line of lines) yield JSON.parse(line) as Answer;
  } finally {
    abort.abort();
    both.release();
  }
}

async function laterOf(response: Response): Promise<Later> {
  const problem = JSON.parse(await response.text()) as ProblemBody;
  if (!mayPass(response.status)) throw new BulkRefused(problem, avisosOf(response.headers));
  return new Later(response);
}
