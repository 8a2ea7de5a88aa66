/** Managers of a company: roles, visible branches, and the one-time code for setting password and second factor. */
import { z } from 'zod';
import { MIN_PASSWORD_CHARS } from './manager-api.ts';

export const MANAGER_CODE_HOURS = 48;
export const MAX_MANAGERS = 200;
const MAX_SHOPS = 1_000;

export const MANAGER_ROLES = ['empresa', 'tienda', 'contador', 'soporte'] as const;

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

export interface ManagerCode {
  readonly code: string;
  readonly expiresAt: number;
}

export interface ManagerView {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: (typeof MANAGER_ROLES)[number];
  /** Null: all branches. */
  readonly shops: readonly { readonly id: string; readonly name: string }[] | null;
  /** `ESPERA`: no password set yet; then `codeUntil` is the code's expiry, or null without a code. */
  readonly state: 'ACTIVA' | 'ESPERA';
  readonly codeUntil: number | null;
  readonly seenAt: number | null;
}

export const AUDIT_PAGE = 100;
/** `GET /api/audit`: entries before this id; the newest by default. */
export const auditQuery = z.object({ before: z.coerce.number().int().min(1).optional() });

/** Actions of managers and tills at the centre, newest first. */
export interface AuditPage {
  readonly entries: readonly {
    readonly id: number;
    readonly at: number;
    readonly actor: string;
    readonly act: string;
    readonly detail: Readonly<Record<string, unknown>>;
  }[];
  /** Ids of entries that break the hash chain: the database was changed. */
  readonly broken: readonly number[];
  readonly more: boolean;
}
