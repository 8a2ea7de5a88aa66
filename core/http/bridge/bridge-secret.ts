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
/** Cookies of one name that are tried: what other ports of this computer set beside ours comes along, before or after it. */
const MAX_TRIED = 10;

/**
 * The browser's secret: of several cookies the one that was let in.
 *
 * @param isPaired whether a browser with that secret was let in
 * @returns null when a part is missing, or none of several opens anything
 */
export function tokenOf(request: FastifyRequest, isPaired: (token: string) => boolean): string | null {
  const [first, ...more] = secretsOf(request, nameOf(request));
  if (first === undefined || more.length === 0) return first ?? null;
  return [first, ...more].find(isPaired) ?? null;
}

/** Every secret that a request may bring: each cookie of that name with the part that the page keeps, which comes once. */
export function secretsOf(request: FastifyRequest, cookieName: string): readonly string[] {
  const { rawHeaders } = request.raw;
  const page = singleHeader(rawHeaders, PAGE_SECRET_HEADER.toLowerCase());
  if (!isPart(page)) return [];
  return headerValues(rawHeaders, 'cookie')
    .flatMap((header) => header.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${cookieName}=`))
    .map((pair) => pair.slice(cookieName.length + 1))
    .filter(isPart)
    .slice(0, MAX_TRIED)
    .map((cookie) => cookie + page);
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

function nameOf(request: FastifyRequest): string {
  return `caja-${request.raw.socket.localPort ?? 0}`;
}
