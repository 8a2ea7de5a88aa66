/** One HTTP exchange; the result says whether the request may have been sent. */
import type { Dispatcher } from 'undici';
import { rule, type Rule } from '../contract/rules/rules.ts';

/**
 * - `answer`: a complete answer
 * - `not-sent`: no byte was sent
 * - `lost`: possibly arrived, but no complete answer
 */
export type Exchange = AnswerExchange | NotSent | Lost;

export interface AnswerExchange {
  readonly kind: 'answer';
  readonly status: number;
  readonly text: string;
  /** The `Date` header as received. */
  readonly date: string | null;
}

interface NotSent {
  readonly kind: 'not-sent';
  /** `autoridad-caida`: all connections were busy until the timeout. */
  readonly cause: 'sin-linea' | 'autoridad-caida';
  readonly detail: Rule;
}

interface Lost {
  readonly kind: 'lost';
  readonly detail: Rule;
}

/** Lower statuses are interim responses (RFC 9110, 15.2). */
const FIRST_FINAL_STATUS = 200;

/**
 * Sends a request once and returns the complete answer or the failure as a value. The dispatcher calls
 * `onRequestStart` right before the first byte: a failure before it is certainly `not-sent`; a second call
 * would be a silent retry and is refused.
 * @param timeoutMs time to connect, and then again to the complete answer, so that a request that waited for
 * a connection still gets its full time; after it the socket is destroyed
 */
export function exchangeOnce(
  dispatcher: Pick<Dispatcher, 'dispatch'>,
  request: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<Exchange> {
  return new Promise((resolve) => {
    let started: Dispatcher.DispatchController | null = null;
    let settled = false;
    let head = { status: 0, date: null as string | null };
    const chunks: Buffer[] = [];
    const settle = (exchange: Exchange): void => {
      settled = true;
      clearTimeout(timer);
      resolve(exchange);
    };
    const expire = (): void => {
      settle(started === null ? neverFree(timeoutMs) : noAnswer(timeoutMs));
      started?.abort(new Error('time is over'));
    };
    let timer = setTimeout(expire, timeoutMs);
    dispatcher.dispatch(request, {
      onRequestStart: (controller) => {
        if (settled) throw new Error('given up before it was sent');
        if (started !== null) throw new Error('a request is never sent twice');
        started = controller;
        clearTimeout(timer);
        timer = setTimeout(expire, timeoutMs);
      },
      onResponseStart: (_controller, status, headers) => {
        if (status < FIRST_FINAL_STATUS) return;
        head = { status, date: typeof headers['date'] === 'string' ? headers['date'] : null };
      },
      onResponseData: (_controller, chunk) => {
        chunks.push(chunk);
      },
      onResponseEnd: () => {
        if (!settled) settle({ kind: 'answer', ...head, text: textOf(chunks) });
      },
      onResponseError: (_controller, error) => {
        if (!settled) settle(started === null ? noConnection(error) : cutOff(error));
      },
    });
  });
}

function textOf(chunks: readonly Buffer[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function neverFree(timeoutMs: number): NotSent {
  const detail = rule('conexion-ocupada', { ms: timeoutMs });
  return { kind: 'not-sent', cause: 'autoridad-caida', detail };
}

function noAnswer(timeoutMs: number): Lost {
  return { kind: 'lost', detail: rule('hacienda-sin-respuesta', { ms: timeoutMs }) };
}

function noConnection(error: Error): NotSent {
  return {
    kind: 'not-sent',
    cause: 'sin-linea',
    detail: rule('hacienda-fuera-de-alcance', { error: nameOf(error) }),
  };
}

function cutOff(error: Error): Lost {
  return { kind: 'lost', detail: rule('conexion-cortada', { error: nameOf(error) }) };
}

function nameOf(error: Error): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
