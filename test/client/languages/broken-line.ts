/** A line between a client and the service that loses answers, or says in its place that the service has no time. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** `lost`: the call is carried out and its answer never arrives. `cut`: of a stream one piece arrives. `busy`, `many`: 503 or 429 instead of the call. `exhausted`: 429 until much later. */
export type Way = 'lost' | 'cut' | 'busy' | 'many' | 'exhausted';

const REFUSALS = {
  busy: { status: 503, codigo: 'EMISION_BLOQUEADA', after: 1 },
  many: { status: 429, codigo: 'DEMASIADAS_SOLICITUDES', after: 1 },
  exhausted: { status: 429, codigo: 'CUOTA_AGOTADA', after: 86_400 },
} as const;

/** The line. */
export interface BrokenLine {
  readonly url: string;
  /** How many calls came under a name. */
  calls(name: string): number;
  close(): Promise<void>;
}

/** Opens it before a service; a call's name is its `Idempotency-Key`, or its path, and each call of a name goes the next of its ways, then through. */
export async function openBrokenLine(
  target: string,
  ways: Readonly<Record<string, readonly Way[]>>,
): Promise<BrokenLine> {
  const counts = new Map<string, number>();
  const server = createServer((asked, answer) => {
    const name = String(asked.headers['idempotency-key'] ?? asked.url);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    const way = ways[name]?.[count];
    if (way === undefined || way === 'lost' || way === 'cut')
      pass(new URL(asked.url ?? '/', target), { asked, answer, way });
    else refuse(answer, way);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls: (name) => counts.get(name) ?? 0,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function refuse(answer: ServerResponse, way: keyof typeof REFUSALS): void {
  const { status, codigo, after } = REFUSALS[way];
  answer.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': String(after) });
  answer.end(JSON.stringify({ message: 'Ahora no', statusCode: status, codigo }));
}

interface Passing {
  readonly asked: IncomingMessage;
  readonly answer: ServerResponse;
  readonly way: 'lost' | 'cut' | undefined;
}

function pass(url: URL, { asked, answer, way }: Passing): void {
  const headers = { ...asked.headers, host: url.host };
  const onward = request(url, { method: asked.method, headers, agent: false }, (came) => {
    if (way === 'lost') {
      came.resume().on('end', () => answer.destroy());
      return;
    }
    answer.writeHead(came.statusCode ?? 502, came.headers);
    answer.flushHeaders();
    if (way === 'cut') came.on('data', (part: Buffer) => cutAfter(answer, part));
    else came.pipe(answer);
  });
  // Who asked has left: nobody reads on.
  answer.on('close', () => onward.destroy());
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}

/** Breaks the line behind the first event. */
function cutAfter(answer: ServerResponse, part: Buffer): void {
  const end = part.indexOf('\n\n', part.indexOf('data: '));
  const isWhole = part.includes('data: ') && end >= 0;
  answer.write(isWhole ? part.subarray(0, end + 2) : part, () => {
    if (isWhole) answer.destroy();
  });
}
