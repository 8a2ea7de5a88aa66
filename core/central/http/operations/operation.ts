/** A manager operation: roles, input schema and handler. */
import type { z } from 'zod';
import type { PrintedDocument } from '../../../contract/printing/printed.ts';
import { rule, type Rule } from '../../../contract/rules/rules.ts';
import type { Manager, ManagerRole } from '../../managers/access.ts';
import { appendAudit } from '../../managers/audit.ts';
import { Refusal } from '../refusals.ts';
import type { Tx } from '../../store/database.ts';

export interface RequestContext {
  readonly tx: Tx;
  readonly manager: Manager;
  readonly now: number;
  uuid(): string;
  bytes(count: number): Uint8Array;
}

/** What an operation may use after its transaction. */
export interface Tools {
  readonly draw: (document: PrintedDocument) => Promise<Uint8Array>;
}

/** `answer` gives undefined for what does not exist. */
export interface Operation {
  readonly method: 'GET' | 'POST';
  readonly roles: readonly ManagerRole[];
  readonly schema: z.ZodType;
  /** Runs in one read-only snapshot. */
  readonly reads?: true;
  /** Recompute this before the read. */
  readonly reckons?: 'stock';
  /** Who is notified of a change: the company's pages; for `catalogue` and `orders` its tills too. */
  readonly tells?: 'catalogue' | 'orders' | 'pages';
  answer(asking: RequestContext, input: unknown): Promise<unknown>;
  /** Of a read: writes to run after the answer. */
  after?(asking: RequestContext, input: unknown, answer: unknown): Promise<void>;
  /** Transforms the answer after the transaction. */
  finish?(answer: unknown, tools: Tools): Promise<unknown>;
}

export const EVERYONE: readonly ManagerRole[] = ['empresa', 'tienda', 'contador', 'soporte'];
export const OWNERS: readonly ManagerRole[] = ['empresa'];
export const SHOPS: readonly ManagerRole[] = ['empresa', 'tienda'];
/** Roles that see data of the whole business. */
export const BOOKKEEPERS: readonly ManagerRole[] = ['empresa', 'contador'];
export const FIGURES: readonly ManagerRole[] = ['empresa', 'tienda', 'contador'];

export function operation<S extends z.ZodType>(
  of: Omit<Operation, 'schema' | 'answer' | 'after'> & { readonly schema: S },
  answer: (asking: RequestContext, input: z.output<S>) => Promise<unknown>,
): Operation {
  return { ...of, answer: (asking, input) => answer(asking, input as z.output<S>) };
}

export function note(
  { tx, manager, now }: RequestContext,
  act: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return appendAudit(tx, { company: manager.scope.company, actor: manager.name, act, detail, now });
}

export async function hasShop(tx: Tx, shop: string): Promise<boolean> {
  return (await tx.row('SELECT 1 AS one FROM shop WHERE shop_id = $1', [shop])) !== null;
}

/** Refuses data of the whole business to a manager of some shops; null if the manager sees every shop. */
export function ofCompany(
  { manager }: RequestContext,
  broken: Rule = rule('libros-de-todas-las-tiendas'),
): Refusal | null {
  if (manager.scope.shops === 'all') return null;
  return new Refusal('ROL', broken);
}
