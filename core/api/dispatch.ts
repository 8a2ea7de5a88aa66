/** Single entry of the API: unknown input → zod → permission → handler → Reply (§three-durable-points). */
import { rule } from '../contract/rules/rules.ts';
import type { Caller } from '../contract/caller.ts';
import { accessOf } from '../contract/api/shop/operation-traits.ts';
import { OPERATIONS, type OperationName, type Output } from '../contract/api/operations.ts';
import type { Route } from '../contract/api/routes.ts';
import type { Problem } from '../contract/problem.ts';
import type { Reply } from '../contract/reply.ts';
import { AppError, internalProblem, problemOf, refusal, validationError } from '../domain/app-error.ts';
import type { Engine } from '../engine/engine.ts';
import type { RequestLogCalls } from '../contract/api/integration/request-log.ts';
import type { WebhookCalls } from '../contract/api/integration/webhooks.ts';
import type { RehearsalCalls } from '../contract/api/rehearsal/rehearsed-time.ts';
import type { ShopCalls } from '../till/shop/shop-calls.ts';
import { HANDLERS } from './handlers.ts';
import { inputFaults } from './input-faults.ts';

/** Calls an operation on behalf of a caller; never throws. */
export type Dispatch = <Op extends OperationName>(
  op: Op,
  input: unknown,
  caller: Caller | null,
) => Promise<Reply<Output<Op>>>;

/** Services besides the engine; none where only documents are issued. */
export interface Beside {
  readonly shop?: ShopCalls;
  readonly requests?: RequestLogCalls;
  readonly webhooks?: WebhookCalls;
  /** Null without rehearsed time. */
  readonly rehearsal?: RehearsalCalls | null;
}

export function createDispatch(
  engine: Engine,
  { shop, requests, webhooks, rehearsal }: Beside = {},
): Dispatch {
  const behind = {
    engine,
    shop: () => shop ?? missing('shop'),
    requests: () => requests ?? missing('request log'),
    webhooks: () => webhooks ?? missing('caller of targets'),
    rehearsal: () => rehearsal ?? noRehearsal(),
  };
  return async (op, input, caller) => {
    try {
      const operation = OPERATIONS[op];
      assertMay(accessOf(op), caller);
      const parsed = operation.input.safeParse(input);
      if (!parsed.success) {
        const faults = inputFaults(op, parsed.error.issues);
        throw validationError(faults);
      }
      return { ok: true, value: await HANDLERS[op](behind, parsed.data as never, caller as Caller) };
    } catch (error) {
      return { ok: false, problem: toProblem(engine, op, error) };
    }
  };
}

function noRehearsal(): never {
  throw refusal('ESTADO_NO_PERMITE', rule('sin-reloj-de-ensayo'));
}

function missing(what: string): never {
  throw new Error(`there is no ${what} behind this dispatch`);
}

function assertMay(access: Route['access'], caller: Caller | null): void {
  if (access === 'open') return;
  if (caller === null) throw refusal('NO_AUTORIZADO', rule('no-autorizado'));
  if (access === 'admin' && caller.role !== 'admin')
    throw refusal('SIN_PERMISO', rule('solo-llave-de-administrador'));
}

function toProblem(engine: Engine, op: string, error: unknown): Problem {
  if (error instanceof AppError) {
    if (error.cause === undefined) return problemOf(error);
    return problemOf(error, engine.reportFailure(op, error));
  }
  return internalProblem(engine.reportFailure(op, error));
}
