/** An operation of managers: who may, what it takes, what it does. */
import type { z } from 'zod';
import type { PrintedDocument } from '../../../contract/printing/printed.ts';
import { rule, type Rule } from '../../../contract/rules/rules.ts';
import type { Manager, ManagerRole } from '../../managers/access.ts';
import { appendAudit } from '../../managers/audit.ts';
import { Refusal } from '../refusals.ts';
import type { Tx } from '../../store/database.ts';

/** What an operation works with. */
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

/** What an operation answers: undefined for something that is not there. */
export interface Operation {
  readonly method: 'GET' | 'POST';
  readonly roles: readonly ManagerRole[];
  readonly schema: z.ZodType;
  /** Reads one moment and writes nothing. */
  readonly reads?: true;
  /** What must be reckoned anew before it is read. */
  readonly reckons?: 'stock';
  /** Who hears of a change: the company's pages; of the catalogue and of orders its tills too. */
  readonly tells?: 'catalogue' | 'orders' | 'pages';
  answer(asking: RequestContext, input: unknown): Promise<unknown>;
  /** Where the answer is read only: what is written of it afterwards. */
  after?(asking: RequestContext, input: unknown, answer: unknown): Promise<void>;
  /** What is made of the answer once the database is done with. */
  finish?(answer: unknown, tools: Tools): Promise<unknown>;
}

export const EVERYONE: readonly ManagerRole[] = ['empresa', 'tienda', 'contador', 'soporte'];
export const OWNERS: readonly ManagerRole[] = ['empresa'];
export const SHOPS: readonly ManagerRole[] = ['empresa', 'tienda'];
/** Who sees what is of the whole business. */
export const BOOKKEEPERS: readonly ManagerRole[] = ['empresa', 'contador'];
export const FIGURES: readonly ManagerRole[] = ['empresa', 'tienda', 'contador'];

/** Declares an operation of the managers' page with the schema of its input. */
export function operation<S extends z.ZodType>(
  of: Omit<Operation, 'schema' | 'answer' | 'after'> & { readonly schema: S },
  answer: (asking: RequestContext, input: z.output<S>) => Promise<unknown>,
): Operation {
  return { ...of, answer: (asking, input) => answer(asking, input as z.output<S>) };
}

/** Writes an act of the manager into the audit. */
export function note(
  { tx, manager, now }: RequestContext,
  act: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return appendAudit(tx, { company: manager.scope.company, actor: manager.name, act, detail, now });
}

/** Whether the shop is one of those that the manager sees. */
export async function hasShop(tx: Tx, shop: string): Promise<boolean> {
  return (await tx.row('SELECT 1 AS one FROM shop WHERE shop_id = $1', [shop])) !== null;
}

/** Why a manager of some shops is told nothing of what belongs to all of them; null for who sees every shop. */
export function ofCompany(
  { manager }: RequestContext,
  broken: Rule = rule('libros-de-todas-las-tiendas'),
): Refusal | null {
  if (manager.scope.shops === 'all') return null;
  return new Refusal('ROL', broken);
}
