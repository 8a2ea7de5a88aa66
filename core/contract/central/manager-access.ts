/** Managers of a company: who they are, what they may see, and the one-time code by which each sets a password and a second factor. */
import { z } from 'zod';
import { MIN_PASSWORD_CHARS } from './manager-api.ts';

/** How long the code of a manager is good. */
export const MANAGER_CODE_HOURS = 48;
/** Managers of a company at most. */
export const MAX_MANAGERS = 200;
const MAX_SHOPS = 1_000;

export const MANAGER_ROLES = ['empresa', 'tienda', 'contador', 'soporte'] as const;

export const managerInput = z.strictObject({
  /** Null for somebody new. */
  id: z.uuid().nullable(),
  name: z.string().trim().min(1).max(80),
  email: z.email().max(120),
  role: z.enum(MANAGER_ROLES),
  /** Null: every shop. */
  shops: z.array(z.uuid()).min(1).max(MAX_SHOPS).nullable(),
});
export type ManagerInput = z.infer<typeof managerInput>;

export const managerReference = z.strictObject({ id: z.uuid() });

/** What somebody with a code sets. */
export const joinInput = z.strictObject({
  code: z.string().min(1).max(40),
  password: z.string().min(MIN_PASSWORD_CHARS).max(200),
  /** The secret that the page showed, base64url. */
  secret: z.string().regex(/^[\w-]{27}$/),
  totp: z.string().min(6).max(10),
});
export type JoinInput = z.infer<typeof joinInput>;

/** Shown once. */
export interface ManagerCode {
  readonly code: string;
  readonly expiresAt: number;
}

export interface ManagerView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: (typeof MANAGER_ROLES)[number];
  /** Null: every shop. */
  readonly shops: readonly { readonly id: string; readonly name: string }[] | null;
  /** `ESPERA`: has not set a password yet; until then there is a code, good until then, or none. */
  readonly state: 'ACTIVA' | 'ESPERA';
  readonly codeUntil: number | null;
  readonly seenAt: number | null;
}

/** Entries of the audit in one answer at most. */
export const AUDIT_PAGE = 100;
/** `GET /api/audit`: entries before one; the newest without. */
export const auditQuery = z.object({ before: z.coerce.number().int().min(1).optional() });

/** What managers and tills did at the centre, the newest first. */
export interface AuditPage {
  readonly entries: readonly {
    readonly id: number;
    readonly at: number;
    readonly actor: string;
    readonly act: string;
    readonly detail: Readonly<Record<string, unknown>>;
  }[];
  /** Ids of entries that do not follow from the one before: somebody changed or removed one in the database. */
  readonly broken: readonly number[];
  readonly more: boolean;
}
