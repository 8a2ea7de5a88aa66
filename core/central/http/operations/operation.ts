/** A manager operation: roles, input schema and handler. */
import type { z } from 'zod';
import type { ManagerAnswer, ManagerPath } from '../../../contract/central/manager-answers.ts';
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

/** What may be used after the transaction. */
export interface Tools {
  readonly draw: (document: PrintedDocument) => Promise<Uint8Array>;
}

/** An answer that is made after the transaction. */
export class Later<A> {
  readonly make: (tools: Tools) => Promise<A | Refusal>;
  constructor(make: (tools: Tools) => Promise<A | Refusal>) {
    this.make = make;
  }
}

type Given<A> = A | Later<A> | Refusal | null | undefined;

/** `answer` gives undefined for what does not exist, null where a till's screen shows that there is nothing. */
export interface Operation<A = unknown> {
  readonly method: 'GET' | 'POST';
  readonly roles: readonly ManagerRole[];
  readonly schema: z.ZodType;
  /** Runs in one read-only snapshot. */
  readonly reads?: true;
  /** Recompute this before the read. */
  readonly reckons?: 'stock';
  /** Who is notified of a change: the company's pages; for `catalogue` and `orders` its tills too. */
  readonly tells?: 'catalogue' | 'orders' | 'pages';
  answer(asking: RequestContext, input: unknown): Promise<Given<A>>;
  /** Of a read: writes to run after the answer. */
  after?(asking: RequestContext, input: unknown, answer: unknown): Promise<void>;
}

/** Operations by path, each with the answer that its path has in the contract. */
export type Operations = { readonly [P in ManagerPath]?: Operation<ManagerAnswer<P>> };

export const EVERYONE: readonly ManagerRole[] = ['empresa', 'tienda', 'contador', 'soporte'];
export const OWNERS: readonly ManagerRole[] = ['empresa'];
export const SHOPS: readonly ManagerRole[] = ['empresa', 'tienda'];
/** Roles that see data of the whole business. */
export const BOOKKEEPERS: readonly ManagerRole[] = ['empresa', 'contador'];
export const FIGURES: readonly ManagerRole[] = ['empresa', 'tienda', 'contador'];

interface Of<S extends z.ZodType, A> extends Omit<Operation, 'schema' | 'answer' | 'after'> {
  readonly schema: S;
  readonly after?: (asking: RequestContext, input: z.output<S>, answer: A) => Promise<void>;
}

export function operation<S extends z.ZodType, A>(
  { after, ...of }: Of<S, NoInfer<A>>,
  answer: (asking: RequestContext, input: z.output<S>) => Promise<Given<A>>,
): Operation<A> {
  return {
    ...of,
    answer: (asking, input) => answer(asking, input as z.output<S>),
    ...(after && { after: (asking, input, given) => after(asking, input as z.output<S>, given as A) }),
  };
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
