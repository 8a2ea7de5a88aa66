/** HTTP client for signed requests to a centre (docs/adr/0019). */
import { createHash, sign, type KeyObject } from 'node:crypto';
import { SIGNED_HEADERS, signedText } from '../contract/central/enrolment.ts';
import { MAX_WAIT_SECONDS } from '../contract/central/heartbeat.ts';
import { rule, type Rule } from '../contract/rules/rules.ts';
import { batchEncoding } from '../contract/central/stream-batch.ts';
import { callEnd } from './call-end.ts';

/** Timeout of a whole answer; longer than a centre delays a heartbeat. */
const ANSWER_TIMEOUT_MS = (MAX_WAIT_SECONDS + 15) * 1000;
/** Maximum bytes of an answer: a catalogue with the maximum number of rows of each kind. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

const TYPES = { json: 'application/json', batch: 'application/x-ndjson' } as const;

interface Request {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly installation: string;
  readonly moment: number;
  readonly key: KeyObject;
  readonly body: { readonly bytes: Buffer; readonly type: keyof typeof TYPES } | null;
}

type Reply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: unknown;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: 'failed'; readonly detail: Rule };

/** Client of this computer; batches are sent as already compressed. */
export function createCentralClient({
  userAgent,
}: {
  readonly userAgent: string;
}): (request: Request, giveUp: AbortSignal) => Promise<Reply> {
  return async (request, giveUp) => {
    const { url, method, path, body } = request;
    const end = callEnd(ANSWER_TIMEOUT_MS, giveUp);
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: 'error',
        headers: { 'User-Agent': userAgent, ...bodyHeaders(body), ...signature(request) },
        body: body === null ? null : new Uint8Array(body.bytes),
        signal: end.signal,
      });
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      const retryAfterSeconds = Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter : null;
      return { kind: 'answer', status: response.status, body: await read(response), retryAfterSeconds };
    } catch (error) {
      return { kind: 'failed', detail: end.isLate() ? rule('central-tarda') : whyNot(error) };
    } finally {
      end.release();
    }
  };
}

function bodyHeaders(body: Request['body']): Readonly<Record<string, string>> {
  if (body === null) return {};
  const type = { 'Content-Type': TYPES[body.type] };
  return body.type === 'batch' ? { ...type, 'Content-Encoding': batchEncoding(body.bytes) } : type;
}

function signature({ method, path, installation, moment, key, body }: Request): Record<string, string> {
  const bodySha256 = createHash('sha256')
    .update(body?.bytes ?? '')
    .digest('hex');
  const text = signedText({ method, path, installation, moment, bodySha256 });
  const signed = sign(null, Buffer.from(text, 'utf8'), key);
  const named: Record<string, string> =
    installation === '' ? {} : { [SIGNED_HEADERS.installation]: installation };
  return {
    ...named,
    [SIGNED_HEADERS.moment]: String(moment),
    [SIGNED_HEADERS.signature]: signed.toString('base64url'),
  };
}

async function read(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('answer too large');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

function whyNot(error: unknown): Rule {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return rule('central-sin-conectar', { error: code === '' ? null : code });
}
