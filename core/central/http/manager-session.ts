/** The cookie in which a manager's session lies. */
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'caja_central';
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/** The token that a request brings; empty without one. */
export function sessionToken({ headers }: FastifyRequest): string {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === COOKIE && value !== undefined) return value;
  }
  return '';
}

/** Puts the cookie of a new session, or takes it away. */
export function putSession(reply: FastifyReply, token: string | null): FastifyReply {
  // The proxy that ends TLS says so: the cookie then never travels without it.
  const secure = reply.request.headers['x-forwarded-proto'] === 'https' ? '; Secure' : '';
  const value = token === null ? `${COOKIE}=; Max-Age=0` : `${COOKIE}=${token}`;
  return reply.header('Set-Cookie', `${value}; ${ATTRIBUTES}${secure}`);
}
