/**
 * The secret of a manager's session, in two parts as a till's (docs/adr/0015): browsers send the cookie to every port of the centre's
 * host, and it opens nothing without the part that our page keeps and sends as a header.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_SECRET_HEADER, SECRET_PART_CHARS } from '../../contract/browser-secret.ts';
import { secretsOf } from '../../http/bridge/bridge-secret.ts';

const COOKIE = 'caja_central';
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/** The tokens that a request may bring: other ports of the host may have set cookies of that name beside ours. */
export function sessionTokens(request: FastifyRequest): readonly string[] {
  return secretsOf(request, COOKIE);
}

/** Gives both parts of a new session, or takes the cookie away. */
export function putSession(reply: FastifyReply, token: string | null): FastifyReply {
  // The proxy that ends TLS says so: the cookie then never travels without it.
  const secure = reply.request.headers['x-forwarded-proto'] === 'https' ? '; Secure' : '';
  const value = token === null ? `${COOKIE}=; Max-Age=0` : `${COOKIE}=${token.slice(0, SECRET_PART_CHARS)}`;
  void reply.header('Set-Cookie', `${value}; ${ATTRIBUTES}${secure}`);
  return token === null ? reply : reply.header(PAGE_SECRET_HEADER, token.slice(SECRET_PART_CHARS));
}
