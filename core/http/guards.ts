/**
 * Checks who may call a server on this computer. Web pages may not: DNS rebinding fails on `Host`, a foreign page on `Origin` or
 * `Sec-Fetch-Site` (§guarded-origin, §data-folder). Programs send neither of the last two.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ruleProblem, type Problem } from '../contract/problem.ts';
import { rule } from '../contract/rules/rules.ts';
import { headerValues, singleHeader } from './headers.ts';
import { PREFLIGHT_MAX_AGE_SECONDS } from './limits.ts';

/** Certificate of a server and its key, both PEM. */
export interface ServerTls {
  readonly cert: string;
  readonly key: string;
}

export interface GuardOptions {
  readonly host: string;
  /** Without it the server speaks plain HTTP. */
  readonly tls?: ServerTls | undefined;
  /** Further `Host` values (setting `hostsPermitidos`); without a port, this server's port is allowed too. */
  readonly allowedHosts: readonly string[];
  /** Origins of web pages that may call (setting `origenesPermitidos`), e.g. `https://pos.ejemplo.com`. */
  readonly allowedOrigins: readonly string[];
}

export interface Guard {
  /** Null if the request is allowed. */
  refuse(request: FastifyRequest): Problem | null;
  /** The origin if it is one of the allowed pages; else null. */
  crossOrigin(request: FastifyRequest): string | null;
}

const REFUSED_HOST = ruleProblem('ORIGEN_NO_PERMITIDO', rule('host-ajeno'));
const REFUSED_ORIGIN = ruleProblem('ORIGEN_NO_PERMITIDO', rule('pagina-ajena'));

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
const WILDCARDS = ['0.0.0.0', '::'];
const DEFAULT_PORTS = { http: 80, https: 443 } as const;

export function schemeOf(tls: ServerTls | undefined): keyof typeof DEFAULT_PORTS {
  return tls === undefined ? 'http' : 'https';
}

export function createGuard(options: GuardOptions, port: number): Guard {
  const scheme = schemeOf(options.tls);
  const names = ownNames(options.host).flatMap((name) =>
    port === DEFAULT_PORTS[scheme] ? [name, `${name}:${port}`] : [`${name}:${port}`],
  );
  const hosts = new Set([
    ...names,
    ...options.allowedHosts.flatMap((entry) => allowedForms(entry.toLowerCase(), port)),
  ]);
  const own = new Set(names.map((form) => `${scheme}://${form}`));
  const foreign = new Set(options.allowedOrigins.map((origin) => origin.toLowerCase()));

  const refuse = (request: FastifyRequest): Problem | null => {
    const { rawHeaders, url = '' } = request.raw;
    const host = singleHeader(rawHeaders, 'host');
    if (typeof host !== 'string' || !hosts.has(host.toLowerCase())) return REFUSED_HOST;
    const target = authorityOf(url);
    if (target !== null && !hosts.has(target)) return REFUSED_HOST;
    const origin = singleHeader(rawHeaders, 'origin');
    if (typeof origin === 'string' && foreign.has(origin.toLowerCase())) return null;
    if (origin !== undefined && (origin === null || !own.has(origin.toLowerCase()))) return REFUSED_ORIGIN;
    const site = headerValues(rawHeaders, 'sec-fetch-site');
    if (!site.includes('cross-site') || (origin === undefined && isFollowedLink(request))) return null;
    return REFUSED_ORIGIN;
  };
  const crossOrigin = (request: FastifyRequest): string | null => {
    const origin = singleHeader(request.raw.rawHeaders, 'origin');
    return typeof origin === 'string' && foreign.has(origin.toLowerCase()) ? origin : null;
  };
  return { refuse, crossOrigin };
}

/** A followed link: the linking page cannot read the answer, and SameSite=Strict keeps our cookies out. */
function isFollowedLink({ method, raw: { rawHeaders } }: FastifyRequest): boolean {
  const only = (name: string, value: string) => singleHeader(rawHeaders, name) === value;
  return method === 'GET' && only('sec-fetch-mode', 'navigate') && only('sec-fetch-dest', 'document');
}

/** Host of an absolute-form target (`GET http://host/path`), in lower case; null for an ordinary path. */
function authorityOf(url: string): string | null {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() ?? null;
}

function ownNames(host: string): readonly string[] {
  return WILDCARDS.includes(host) ? LOOPBACK_NAMES : [...LOOPBACK_NAMES, nameOf(host).toLowerCase()];
}

/** A bind address as it stands in a URL. */
export function nameOf(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Whether only this computer reaches a bind address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK_NAMES.includes(nameOf(host));
}

function allowedForms(entry: string, port: number): readonly string[] {
  return /:\d+$/.test(entry) ? [entry] : [entry, `${entry}:${port}`];
}

const EXPOSED =
  'Content-Disposition, Deprecation, Idempotency-Replayed, Sunset, X-Autoridad, X-Aviso, X-Interfaz, Retry-After, Request-Id, X-Request-Id';
const ACCEPTED =
  'Content-Type, X-API-Key, Authorization, Idempotency-Key, If-Match, X-Corrige, X-Ensayo, X-Espera-Maxima-Ms, Last-Event-ID, Request-Id, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name';

export function allowReading(reply: FastifyReply, origin: string): void {
  void reply.headers({
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED,
    Vary: 'Origin',
  });
}

/** Answers `OPTIONS`: allowed methods and, to a page of an allowed origin, CORS headers. */
export function sendOptions(
  request: FastifyRequest,
  reply: FastifyReply,
  offer: { allow: readonly string[]; origin: string | null },
) {
  const allow = offer.allow.join(', ');
  void reply.code(204).header('Allow', allow);
  if (offer.origin !== null) {
    void reply.headers({
      'Access-Control-Allow-Methods': allow,
      'Access-Control-Allow-Headers': ACCEPTED,
      'Access-Control-Max-Age': String(PREFLIGHT_MAX_AGE_SECONDS),
    });
    if (request.headers['access-control-request-private-network'] === 'true') {
      void reply.header('Access-Control-Allow-Private-Network', 'true');
    }
  }
  return reply.send();
}
