/** What carries the files of a screen to a browser, with the headers they have everywhere. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { pageHeaders } from '../headers.ts';
import { pathOf } from '../listener.ts';
import { NOT_FOUND, sendProblem } from '../problems.ts';
import type { StaticFile } from './static-files.ts';

/** Headers of every page and file of the screen, whatever carries it. */
export const PAGE_HEADERS = pageHeaders([
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
]);

/** Where the build puts scripts and styles. */
const ASSETS = '/assets/';

/** Adds the files of a built interface. Its hundred assets share a route: a router takes longer to learn them than to find one. */
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

/** Sends a page or one of its files. */
export function sendPage(reply: FastifyReply, content: string | Uint8Array, type: string): FastifyReply {
  return reply.headers(PAGE_HEADERS).type(type).send(content);
}
