/** Tokens of the authority (§log-in): a JWT that already begins with `Bearer `. */
import { randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import { taxpayerKey } from './records/registry.ts';
import type { Registry, Taxpayer } from './records/registry.ts';

const HOUR_SECONDS = 3600;
/** 24 hours in production, 48 in test. */
const VALIDITY_SECONDS = { '01': 24 * HOUR_SECONDS, '00': 48 * HOUR_SECONDS } as const;
/** Tokens remembered as already verified. */
const MAX_REMEMBERED = 1000;

interface Session {
  readonly id: string;
  readonly key: string;
  readonly expiresMs: number;
}

export interface Sessions {
  /** @returns the token for a user and password, or null when they belong to nobody */
  open(user: string, password: string, nowMs: number): Promise<{ token: string; taxpayer: Taxpayer } | null>;
  /** @returns the taxpayer of an `Authorization` header, or null when it is not a valid token */
  find(header: string | undefined, nowMs: number): Promise<Taxpayer | null>;
  /** Makes a token worthless from now on. */
  revoke(header: string | undefined): void;
}

/** @param secret key of the HMAC, base64url */
export function createSessions(registry: Registry, secret: string): Sessions {
  const key = Buffer.from(secret, 'base64url');
  const remembered = new Map<string, Session>();
  const revoked = new Set<string>();

  async function read(header: string, nowMs: number): Promise<Session | null> {
    try {
      const { payload } = await jwtVerify(header.slice('Bearer '.length), key, {
        algorithms: ['HS512'],
        currentDate: new Date(nowMs),
      });
      const { sub = '', jti = '', exp = 0, ambiente } = payload;
      return { id: jti, key: taxpayerKey(sub, String(ambiente)), expiresMs: exp * 1000 };
    } catch {
      return null;
    }
  }

  return {
    async open(user, password, nowMs) {
      const taxpayer = registry.taxpayers.values().find((one) => one.user === user && one.pwd === password);
      if (!taxpayer) return null;
      const issued = Math.floor(nowMs / 1000);
      const token = await new SignJWT({ ambiente: taxpayer.ambiente, authorities: ['USER'] })
        .setProtectedHeader({ alg: 'HS512' })
        .setSubject(taxpayer.nit)
        .setJti(randomUUID())
        .setIssuedAt(issued)
        .setExpirationTime(issued + VALIDITY_SECONDS[taxpayer.ambiente])
        .sign(key);
      return { token: `Bearer ${token}`, taxpayer };
    },
    async find(header, nowMs) {
      if (header === undefined || !/^Bearer [^ ]+$/.test(header) || revoked.has(header)) return null;
      const session = remembered.get(header) ?? (await read(header, nowMs));
      if (session === null || nowMs >= session.expiresMs) return null;
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(header, session);
      return registry.taxpayers.get(session.key) ?? null;
    },
    revoke(header) {
      if (header !== undefined) revoked.add(header);
    },
  };
}
