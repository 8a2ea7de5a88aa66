/** A tap on the line to the authority: tells how long it took for each document, so that our own time is known. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

export interface Tap {
  readonly url: string;
  /** Milliseconds the authority took for a document, by codigoGeneracion. */
  readonly tookMs: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const CODE = /"codigoGeneracion":"([A-F0-9-]{36})"/;
const MAX_CONNECTIONS = 64;

/** Opens a tap in front of the authority at `target`. @param onSent called with the code of what was sent, before the authority has it */
export async function openTap(target: string, onSent: (codigo: string) => void = () => {}): Promise<Tap> {
  const pool = new Pool(target, { connections: MAX_CONNECTIONS, pipelining: 1 });
  const tookMs = new Map<string, number>();
  const server = createServer((request, response) => {
    const began = performance.now();
    const forward = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const code = CODE.exec(body.toString('latin1'))?.[1];
      if (code !== undefined) onSent(code);
      const { authorization, 'user-agent': userAgent, 'content-type': contentType } = request.headers;
      const headers: Record<string, string> = {
        'user-agent': userAgent ?? 'tap',
        'content-type': contentType ?? '',
      };
      if (authorization !== undefined) headers['authorization'] = authorization;
      const answer = await pool.request({ method: 'POST', path: request.url ?? '/', headers, body });
      const text = await answer.body.text();
      response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(text);
      if (code !== undefined) tookMs.set(code, performance.now() - began);
    };
    forward().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    tookMs,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await pool.destroy();
    },
  };
}
