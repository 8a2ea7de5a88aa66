/**
 * Secret of a paired browser, in two parts. The cookie's name holds the port, since services of one computer share cookies; it is HttpOnly
 * and SameSite. Pages of other ports do get it, so it is useless without the part that our page sends as a header.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_SECRET_HEADER, SECRET_PART_CHARS } from '../../contract/browser-secret.ts';
import { headerValues, singleHeader } from '../headers.ts';

/** Longest cookie lifetime in browsers, in seconds. */
const MAX_AGE_SECONDS = 400 * 86_400;
const PART = new RegExp(`^[\\w-]{${SECRET_PART_CHARS}}$`);
/** Cookies of the name that are tried: other ports of this computer may set it too. */
const MAX_TRIED = 10;

/**
 * The browser's secret; of several cookies the paired one.
 * @param isPaired whether the secret is of a paired browser
 * @returns null if a part is missing, or none of several cookies is paired
 */
export function tokenOf(request: FastifyRequest, isPaired: (token: string) => boolean): string | null {
  const [first, ...more] = secretsOf(request, nameOf(request));
  if (first === undefined || more.length === 0) return first ?? null;
  return [first, ...more].find(isPaired) ?? null;
}

/** Candidate secrets of a request: each cookie of that name joined with the header's part. */
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
