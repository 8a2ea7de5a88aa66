/**
 * A manager's session secret, in two parts as at a till (docs/adr/0015): browsers send the cookie to every port of the host, so it is
 * useless without the part that the page sends as a header.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_SECRET_HEADER, SECRET_PART_CHARS } from '../../contract/browser-secret.ts';
import { secretsOf } from '../../http/bridge/bridge-secret.ts';

const COOKIE = 'caja_central';
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/** Candidate tokens: other ports of the host may have set cookies of that name. */
export function sessionTokens(request: FastifyRequest): readonly string[] {
  return secretsOf(request, COOKIE);
}

/** Sets both parts of a new session; null clears the cookie. */
export function putSession(reply: FastifyReply, token: string | null): FastifyReply {
  // Set by the TLS proxy: the cookie is then sent over TLS only.
  const secure = reply.request.headers['x-forwarded-proto'] === 'https' ? '; Secure' : '';
  const value = token === null ? `${COOKIE}=; Max-Age=0` : `${COOKIE}=${token.slice(0, SECRET_PART_CHARS)}`;
  void reply.header('Set-Cookie', `${value}; ${ATTRIBUTES}${secure}`);
  return token === null ? reply : reply.header(PAGE_SECRET_HEADER, token.slice(SECRET_PART_CHARS));
}
