/** Managers of a company: roles, visible branches, and the one-time code for setting password and second factor. */
import { z } from 'zod';
import type { AnswerOf } from '../api/answer-leaves.ts';
import { MIN_PASSWORD_CHARS } from './manager-api.ts';
import { ambiente, count, id, instant, named, text } from './stream-leaves.ts';

export const MANAGER_CODE_HOURS = 48;
export const MAX_MANAGERS = 200;
const MAX_SHOPS = 1_000;

export const MANAGER_ROLES = ['empresa', 'tienda', 'contador', 'soporte'] as const;

/** `GET /api/me`; before login only whether a company exists. */
export const me = z.strictObject({
  prepared: z.boolean(),
  manager: z
    .strictObject({
      name: text,
      email: text,
      role: z.enum(MANAGER_ROLES),
      company: text,
      /** Default environment of views: test until there is a production document. */
      ambiente,
    })
    .nullable(),
});
export type Me = AnswerOf<typeof me>;

export const managerInput = z.strictObject({
  /** Null for a new manager. */
  id: z.uuid().nullable(),
  name: z.string().trim().min(1).max(80),
  email: z.email().max(120),
  role: z.enum(MANAGER_ROLES),
  /** Null: all branches. */
  shops: z.array(z.uuid()).min(1).max(MAX_SHOPS).nullable(),
});
export type ManagerInput = z.infer<typeof managerInput>;

export const managerReference = z.strictObject({ id: z.uuid() });

export const joinInput = z.strictObject({
  code: z.string().min(1).max(40),
  password: z.string().min(MIN_PASSWORD_CHARS).max(200),
  /** The secret shown by the page, base64url. */
  secret: z.string().regex(/^[\w-]{27}$/),
  totp: z.string().min(6).max(10),
});
export type JoinInput = z.infer<typeof joinInput>;

export const managerCode = z.strictObject({ code: text, expiresAt: instant });
export type ManagerCode = AnswerOf<typeof managerCode>;

export const managerView = z.strictObject({
  id,
  name: text,
  email: text,
  role: z.enum(MANAGER_ROLES),
  /** Null: all branches. */
  shops: z.array(named).nullable(),
  /** `ESPERA`: no password set yet; then `codeUntil` is the code's expiry, or null without a code. */
  state: z.enum(['ACTIVA', 'ESPERA']),
  codeUntil: instant.nullable(),
  seenAt: instant.nullable(),
});
export type ManagerView = AnswerOf<typeof managerView>;

export const AUDIT_PAGE = 100;
/** `GET /api/audit`: entries before this id; the newest by default. */
export const auditQuery = z.object({ before: z.coerce.number().int().min(1).optional() });

/** Actions of managers and tills at the centre, newest first. */
export const auditPage = z.strictObject({
  entries: z.array(
    z.strictObject({ id: count, at: instant, actor: text, act: text, detail: z.record(text, z.unknown()) }),
  ),
  /** Ids of entries that break the hash chain: the database was changed. */
  broken: z.array(count),
  more: z.boolean(),
});
export type AuditPage = AnswerOf<typeof auditPage>;
