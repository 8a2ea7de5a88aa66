/**
 * The secret of the browser that was paired, in its two parts. The cookie's name holds the port, as two services on one
 * computer share the browser's cookies; scripts cannot read it, and no other site's request carries it. Pages of other ports
 * of this computer do get it, so that it opens nothing without the part that our page keeps and sends as a header.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_SECRET_HEADER, SECRET_PART_CHARS } from '../../contract/browser-secret.ts';
import { headerValues, singleHeader } from '../headers.ts';

/** As long as browsers keep a cookie, in seconds. */
const MAX_AGE_SECONDS = 400 * 86_400;
const PART = new RegExp(`^[\\w-]{${SECRET_PART_CHARS}}$`);

/** The browser's secret; null when a part is missing or came more than once. */
export function tokenOf(request: FastifyRequest): string | null {
  const cookie = cookieOf(request);
  const page = singleHeader(request.raw.rawHeaders, PAGE_SECRET_HEADER.toLowerCase());
  return isPart(cookie) && isPart(page) ? cookie + page : null;
}

/** Gives the browser its secret. */
export function giveToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const attributes = `Path=/bridge; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict`;
  void reply.headers({
    'Set-Cookie': `${nameOf(request)}=${token.slice(0, SECRET_PART_CHARS)}; ${attributes}`,
    [PAGE_SECRET_HEADER]: token.slice(SECRET_PART_CHARS),
  });
}

function isPart(value: string | null | undefined): value is string {
  return typeof value === 'string' && PART.test(value);
}

/** Null without one, or with more than one. */
function cookieOf(request: FastifyRequest): string | null {
  const name = nameOf(request);
  const values = headerValues(request.raw.rawHeaders, 'cookie')
    .flatMap((header) => header.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  return values.length === 1 ? (values[0] ?? null) : null;
}

function nameOf(request: FastifyRequest): string {
  return `caja-${request.raw.socket.localPort ?? 0}`;
}
