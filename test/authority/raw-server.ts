/** A server of bare sockets, so that tests can answer what no HTTP library would. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Behaviour = (request: RawRequest, socket: Socket) => void;

export interface RawServer {
  readonly url: string;
  readonly port: number;
  /** Complete requests in the order of their arrival. */
  readonly requests: readonly RawRequest[];
  /** Requests to a path. */
  to(path: string): readonly RawRequest[];
  /** Fulfilled once so many requests have arrived in all. */
  arrived(count: number): Promise<void>;
  /** What the server does from now on with what is not a log-in. */
  behave(behaviour: Behaviour): void;
  /** What the server does from now on with a log-in. */
  behaveAtLogin(behaviour: Behaviour): void;
  /** Connections accepted so far. */
  connections(): number;
  close(): Promise<void>;
}

export const RECEPTION = '/fesv/recepciondte';
export const QUERY = '/fesv/recepcion/consultadte/';
export const CONTINGENCY_PATH = '/fesv/contingencia';
export const INVALIDATION_PATH = '/fesv/anulardte';
export const LOT_PATH = '/fesv/recepcionlote/';
export const LOT_QUERY_PATH = '/fesv/recepcion/consultadtelote/';
export const LOGIN = '/seguridad/auth';

/** Starts a server whose log-in gives the token `Bearer prueba`. */
export async function startRawServer(): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();
  let accepted = 0;
  let behaviour: Behaviour = (_request, socket) => sendJson(socket, 200, {});
  let loginBehaviour: Behaviour = (_request, socket) => sendJson(socket, 200, loginAnswer('Bearer prueba'));
  const server = createServer((socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    readRequests(socket, (request) => {
      requests.push(request);
      for (const check of waiting) check();
      (request.path === LOGIN ? loginBehaviour : behaviour)(request, socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    to: (path) => requests.filter((request) => request.path === path),
    arrived: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (requests.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    behave: (next) => {
      behaviour = next;
    },
    behaveAtLogin: (next) => {
      loginBehaviour = next;
    },
    connections: () => accepted,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function readRequests(socket: Socket, take: (request: RawRequest) => void): void {
  let pending = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    pending += chunk;
    for (;;) {
      const end = pending.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [first = '', ...lines] = pending.slice(0, end).split('\r\n');
      const headers = Object.fromEntries(
        lines.map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
      );
      const length = Number(headers['content-length'] ?? 0);
      if (pending.length < end + 4 + length) return;
      const body = pending.slice(end + 4, end + 4 + length);
      pending = pending.slice(end + 4 + length);
      const [method = '', path = ''] = first.split(' ');
      take({ method, path, headers, body });
    }
  });
}

/** The documented answer to a log-in that succeeded (§log-in). */
export function loginAnswer(token: string): object {
  return { status: 'OK', body: { user: '06142108951029', token, roles: ['ROLE_USER'], tokenType: 'Bearer' } };
}

/** A token with the claims given, as the authority writes it; its signature means nothing. */
export function tokenWith(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `Bearer ${part({ alg: 'HS512' })}.${part(claims)}.firma`;
}

export function sendJson(
  socket: Socket,
  status: number,
  body: object,
  headers: readonly string[] = [],
): void {
  sendText(socket, status, JSON.stringify(body), ['Content-Type: application/json', ...headers]);
}

export function sendText(
  socket: Socket,
  status: number,
  text: string,
  headers: readonly string[] = [],
): void {
  const head = [`HTTP/1.1 ${status} X`, `Content-Length: ${Buffer.byteLength(text)}`, ...headers];
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
}
