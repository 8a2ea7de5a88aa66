/** Serves the files of a screen to a browser with security headers. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageHeaders } from '../headers.ts';
import { pathOf } from '../listener.ts';
import { NOT_FOUND, sendProblem } from '../problems.ts';
import type { StaticFile } from './static-files.ts';

export const PAGE_HEADERS = pageHeaders([
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
]);

const ASSETS = '/assets/';

/** Adds the files of a built interface. Assets share one route, since registering a hundred routes slows the start. */
export function addPageFiles(app: FastifyInstance, files: ReadonlyMap<string, StaticFile>): void {
  for (const [path, file] of files)
    if (!path.startsWith(ASSETS)) app.get(path, (_request, reply) => sendFile(reply, file));
  app.get(`${ASSETS}*`, (request, reply) => {
    const file = files.get(pathOf(request.url));
    return file === undefined ? sendProblem(reply, NOT_FOUND) : sendFile(reply, file);
  });
}

function sendFile(reply: FastifyReply, file: StaticFile): FastifyReply {
  if (file.immutable) void reply.header('Cache-Control', 'public, max-age=31536000, immutable');
  return sendPage(reply, file.bytes, file.type);
}

export function sendPage(reply: FastifyReply, content: string | Uint8Array, type: string): FastifyReply {
  return reply.headers(PAGE_HEADERS).type(type).send(content);
}
