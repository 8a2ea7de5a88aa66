/**
 * Calls a webhook target on this computer or the local network. Names are resolved for each call and the checked
 * address is the one connected to, so that DNS cannot change in between; redirects are not followed (§webhooks).
 */
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookCall, WebhookOutcome } from '../contract/api/events.ts';
import { callEnd } from './call-end.ts';
import { isLocalAddress, literalAddress } from './local-address.ts';
import { byComputer, type ResolveName } from './named-address.ts';

/** Not imported: an import reads every member of `node:http`, one of which loads `fetch`, a tenth of the start time. */
const { request: httpRequest } = process.getBuiltinModule('node:http');

/** Timeout of the answer's status, in ms. */
const ANSWER_TIMEOUT_MS = 10_000;
/** Maximum bytes read and discarded of an answer. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Explicit, because a Node environment variable can turn verification off by default. */
const VERIFIED = { rejectUnauthorized: true } as const;

export interface WebhookSenderOptions {
  readonly userAgent: string;
  readonly timeoutMs?: number;
  /** Default: the computer's resolver. */
  readonly resolve?: ResolveName;
}

/** The resolved address is not allowed for webhooks. */
class NotLocal extends Error {}

/** Makes one call, aborted by `giveUp`; never rejects. Any 2xx counts as delivered. */
export type SendWebhook = (call: WebhookCall, giveUp: AbortSignal) => Promise<WebhookOutcome>;

export function createWebhookSender(options: WebhookSenderOptions): SendWebhook {
  const { userAgent, timeoutMs = ANSWER_TIMEOUT_MS, resolve = byComputer } = options;
  const lookup = localLookup(resolve);
  return (call, giveUp) => {
    const url = new URL(call.url);
    const literal = literalAddress(url);
    if (literal !== null && !isLocalAddress(literal)) return Promise.resolve(failed(notLocal(literal)));
    const end = callEnd(timeoutMs, giveUp);
    const content = Buffer.from(call.body, 'utf8');
    const headers = { ...call.headers, 'User-Agent': userAgent, 'Content-Length': content.length };
    const request = {
      method: 'POST',
      agent: false,
      lookup,
      headers,
      signal: end.signal,
      ...VERIFIED,
    } as const;
    return post({ url, content, options: request, over: end.release }).then(outcomeOf, (error: unknown) =>
      failed(end.isLate() ? `no respondió en ${timeoutMs / 1000} segundos` : whyNot(error)),
    );
  };
}

interface Post {
  readonly url: URL;
  readonly content: Buffer;
  readonly options: RequestOptions & typeof VERIFIED;
  /** Called after the last byte, which may be after the status. */
  readonly over: () => void;
}

/** Resolves with the status; the body is discarded. */
function post({ url, content, options, over }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options);
    request.on('error', reject);
    request.once('close', () => {
      over();
      // Without an effect after the status or an error; after a 101 neither comes.
      reject(new Error('closed'));
    });
    request.once('response', (response) => {
      drop(response);
      resolve(response.statusCode ?? 0);
    });
    request.end(content);
  });
}

function drop(response: IncomingMessage): void {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) response.destroy();
  });
  // The status is known; a later error is irrelevant.
  response.on('error', () => undefined);
}

/** Resolves a name only if all its addresses are local; each connection resolves again. */
function localLookup(resolve: ResolveName): LookupFunction {
  return (name, { all }, done) => {
    resolve(name, (error, addresses) => {
      const foreign = addresses?.find(({ address }) => !isLocalAddress(address));
      const [first] = addresses ?? [];
      if (error !== null) done(error, '');
      else if (foreign !== undefined) done(new NotLocal(notLocal(foreign.address)), '');
      else if (first === undefined) done(new NotLocal('su nombre no tiene dirección'), '');
      else if (all === true) done(null, [...addresses]);
      else done(null, first.address, first.family);
    });
  };
}

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  if (status >= 300 && status < 400)
    return failed(
      `respondió ${status}: las redirecciones no se siguen; ponga la dirección definitiva`,
      status,
    );
  return failed(`respondió ${status}`, status);
}

function failed(detail: string, status: number | null = null): WebhookOutcome {
  return { kind: 'failed', status, detail };
}

function notLocal(address: string): string {
  return `la dirección ${address} no es de esta computadora ni de la red local`;
}

function whyNot(error: unknown): string {
  if (error instanceof NotLocal) return error.message;
  // With several addresses Node wraps one error per address.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  return code === '' ? 'no se pudo conectar' : `no se pudo conectar (${code})`;
}
