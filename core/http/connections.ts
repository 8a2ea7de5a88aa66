/**
 * Requests in progress by connection: closing waits for them, and the answer to a broken request must not be mistaken for that to an
 * earlier one on the same connection.
 */
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import { ruleProblem, type Problem } from '../contract/problem.ts';
import { rule } from '../contract/rules/rules.ts';
import { newRequestId, problemAnswer, requestIdHeaders, tooLarge, type TransportStatus } from './problems.ts';

type Incoming = FastifyRequest['raw'];
type Outgoing = FastifyReply['raw'];
type Socket = Incoming['socket'];

export interface Connections {
  /** Call when a request's headers have arrived. */
  began(request: Incoming, response: Outgoing): void;
  /** Work that a shutdown waits for, even after its client left. */
  during<T>(work: Promise<T>): Promise<T>;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
  /** Cuts connections whose request is incomplete: nothing was started for them. */
  cutIncomplete(): void;
  /** Cuts a connection that was silent too long, except while its complete request is worked on. */
  silent(socket: Socket): void;
  /** Answers, or just cuts, a connection with invalid HTTP or a timeout. */
  broken(error: ConnectionError, socket: Socket): void;
}

interface Exchange {
  readonly request: Incoming;
  readonly response: Outgoing;
}

export function createConnections(limitBytes: LimitBytes): Connections {
  const open = new Set<Exchange>();
  const latest = new WeakMap<Socket, Exchange>();
  const waiting: (() => void)[] = [];
  let working = 0;

  const ended = () => {
    if (open.size + working === 0) for (const wake of waiting.splice(0)) wake();
  };
  return {
    began: (request, response) => {
      const exchange = { request, response };
      open.add(exchange);
      latest.set(request.socket, exchange);
      response.once('close', () => {
        open.delete(exchange);
        ended();
      });
    },
    during: async (work) => {
      working += 1;
      try {
        return await work;
      } finally {
        working -= 1;
        ended();
      }
    },
    idle: () =>
      open.size + working === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)),
    cutIncomplete: () => {
      for (const { request } of open) if (!request.complete) request.socket.destroy();
    },
    silent: (socket) => {
      const isOurTurn = ({ request, response }: Exchange) =>
        request.socket === socket && request.complete && !response.headersSent;
      if (![...open].some(isOurTurn)) socket.destroy();
    },
    broken: (error, socket) => {
      if (error.code === 'ECONNRESET') {
        socket.destroy();
        return;
      }
      const earlier = [...open].filter(({ request }) => request.socket === socket && request.complete);
      const answered = Promise.all(earlier.map(({ response }) => closed(response)));
      void answered.then(() => refuse({ socket, error, last: latest.get(socket), limitBytes }));
    },
  };
}

interface LimitBytes {
  readonly body: number;
  readonly header: number;
}

function closed(response: Outgoing): Promise<void> {
  return response.closed ? Promise.resolve() : new Promise((resolve) => response.once('close', resolve));
}

interface Refusal {
  readonly socket: Socket;
  readonly error: ConnectionError;
  readonly last: Exchange | undefined;
  readonly limitBytes: LimitBytes;
}

function refuse({ socket, error, last, limitBytes }: Refusal): void {
  // The rest of a body whose request was already answered: a second answer would be misread.
  const answeredEarly = last !== undefined && !last.request.complete && last.response.headersSent;
  if (answeredEarly || !socket.writable) {
    socket.destroy();
    return;
  }
  const { problem, ...how } = whatCameWrong(error.code, limitBytes);
  const answer = problemAnswer(problem, how);
  const headers = Object.entries({
    ...answer.headers,
    ...requestIdHeaders(newRequestId()),
    'Content-Length': String(new TextEncoder().encode(answer.body).length),
    Connection: 'close',
  });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(
    `HTTP/1.1 ${answer.status} ${REASON[answer.status] ?? 'Error'}\r\n${head}\r\n${answer.body}`,
    () => {
      socket.destroy();
    },
  );
}

/** Only for humans who read the wire. */
const REASON: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
};

function whatCameWrong(
  code: string,
  limitBytes: LimitBytes,
): { readonly problem: Problem; readonly status?: TransportStatus } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { problem: ruleProblem('VALIDACION', rule('llegada-lenta')), status: 408 };
  }
  if (code === 'HPE_HEADER_OVERFLOW') return { problem: headersTooLarge(limitBytes.header), status: 431 };
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return { problem: tooLarge(limitBytes.body) };
  return { problem: ruleProblem('VALIDACION', rule('no-es-http')) };
}

/** For status 431. */
export function headersTooLarge(limitBytes: number): Problem {
  const broken = rule('encabezados-de-mas', { kibibytes: Math.floor(limitBytes / 1024) });
  return ruleProblem('VALIDACION', broken);
}
