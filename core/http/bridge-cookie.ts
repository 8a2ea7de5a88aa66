/**
 * The cookie that makes a browser the one that was paired. Its name holds the port: two services on one computer share the
 * browser's cookies. Scripts cannot read it, and no other site's request carries it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerValues } from './headers.ts';

/** As long as browsers keep a cookie, in seconds. */
const MAX_AGE_SECONDS = 400 * 86_400;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The browser's secret; null when it carries none, or more than one. */
export function tokenOf(request: FastifyRequest): string | null {
  const name = nameOf(request);
  const values = headerValues(request.raw.rawHeaders, 'cookie')
    .flatMap((header) => header.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
  const [value] = values;
  return values.length === 1 && value !== undefined && TOKEN.test(value) ? value : null;
}

/** Gives the browser its secret. */
export function giveToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const attributes = `Path=/bridge; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict`;
  void reply.header('Set-Cookie', `${nameOf(request)}=${token}; ${attributes}`);
}

function nameOf(request: FastifyRequest): string {
  return `caja-${request.raw.socket.localPort ?? 0}`;
}
