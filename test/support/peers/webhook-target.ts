/** A program that receives webhooks: a real HTTP server whose answers the test decides. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookTarget {
  readonly url: string;
  /** Every call that arrived, whatever it was answered. */
  readonly received: readonly Received[];
  /** Ids of the events that arrived, in order. */
  ids(): readonly number[];
  /** Answers the calls that come from now on, and those that wait, with this status; null keeps them waiting. */
  answer(status: number | null): void;
  /** Resolves when a call that was begun before would have arrived. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Calls of its own after which one that was begun before has arrived: each takes several turns of the event loop. */
const ROUND_TRIPS = 3;

/** Starts one on a free port of this computer; it answers 200. */
export async function startTarget(): Promise<WebhookTarget> {
  const received: Received[] = [];
  const waiting: ServerResponse[] = [];
  let status: number | null = 200;
  const server: Server = createServer((request, response) => {
    if (request.method === 'GET') {
      response.end();
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      if (status === null) waiting.push(response);
      else response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/eventos`;
  return {
    url,
    received,
    ids: () => received.map(({ headers }) => Number(headers['x-caja-evento'])),
    answer: (wanted) => {
      status = wanted;
      if (wanted !== null) for (const response of waiting.splice(0)) response.writeHead(wanted).end();
    },
    settled: async () => {
      for (let trip = 0; trip < ROUND_TRIPS; trip += 1) await (await fetch(url)).text();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
