/** Calls of the API during a run: begun, perhaps never answered, and judged when they are. */
import { setImmediate as turn } from 'node:timers/promises';
import { createDispatch } from '../../core/api/dispatch.ts';
import type { Caller } from '../../core/contract/caller.ts';
import type { TipoDte } from '../../core/contract/edition.ts';
import { parseJson, stringifyJson } from '../../core/contract/json.ts';
import type { OperationName } from '../../core/contract/api/operations.ts';
import type { Problem } from '../../core/contract/problem.ts';
import { SHOP_NIT } from '../support/shop/shop-file.ts';
import { isBusy } from './life.ts';
import type { Waiting } from './orders.ts';
import type { Memory } from './told.ts';
import type { World } from './world.ts';

export const ISSUE: Readonly<Record<TipoDte, OperationName>> = {
  '01': 'factura.emitir',
  '03': 'credito-fiscal.emitir',
  '04': 'nota-remision.emitir',
  '05': 'nota-credito.emitir',
  '06': 'nota-debito.emitir',
  '14': 'sujeto-excluido.emitir',
  '18': 'retorno.emitir',
};

/** A call without headers of its own. */
export const PLAIN = { espera: null, idempotencyKey: null, corrige: null, mayJoin: false } as const;

/** The wait of a caller who asks for none (§callers-wait). */
const USUAL_WAIT_MS = 8_000;
/** The longest wait: that of a key in use, which waits for the first call, too. */
const LONGEST_MS = 2 * USUAL_WAIT_MS;
/** Steps in which a run lets time pass for a caller who waits. */
const TICK_MS = 500;

export interface Call {
  readonly op: OperationName;
  readonly request: unknown;
  readonly branchId: string;
  /** What comes in headers; null where there is none. */
  readonly espera: number | null;
  readonly idempotencyKey: string | null;
  readonly corrige: string | null;
  /** Whether it may have to wait for another call first: one that has the same key. */
  readonly mayJoin: boolean;
  readonly onResult: (result: Readonly<Record<string, unknown>>, replayed: boolean) => void;
  /** What stopped it; a text when it must not. */
  readonly onProblem: (problem: Problem) => string | null;
}

export interface Calls {
  /** Makes calls at once and waits for them as told. */
  make(calls: readonly Call[], wait: Waiting): Promise<void>;
  /** Waits for every call that is still open. */
  finish(): Promise<void>;
}

export function createCalls(world: World, memory: Memory): Calls {
  const open = new Set<Promise<void>>();

  const begin = (call: Call): Promise<void> => {
    const { life, engine } = world.now;
    const caller: Caller = {
      keyId: `llave-${call.branchId}`,
      role: 'user',
      issuerId: SHOP_NIT,
      branchId: call.branchId,
      ambiente: 'PRUEBAS',
    };
    const input = {
      request: parseJson(JSON.stringify(call.request)),
      ...(call.espera === null ? {} : { esperaMaximaMs: call.espera }),
      ...(call.idempotencyKey === null ? {} : { idempotencyKey: call.idempotencyKey }),
      ...(call.corrige === null ? {} : { corrige: call.corrige }),
    };
    const begun = world.elapsed;
    const limit = (call.espera ?? USUAL_WAIT_MS) + (call.mayJoin ? USUAL_WAIT_MS : 0);
    const answered = createDispatch(engine)(call.op, input, caller).then((reply) => {
      if (!life.isAlive) return;
      const waited = world.elapsed - begun;
      if (waited > limit) memory.faults.push(`${call.op} was answered after ${waited} ms`);
      if (!reply.ok) {
        const fault = call.onProblem(reply.problem);
        if (fault !== null) memory.faults.push(`${call.op}: ${fault} (${JSON.stringify(reply.problem)})`);
        return;
      }
      const { result } = reply.value as { result: unknown };
      const replayed = 'replayed' in reply.value && reply.value.replayed;
      call.onResult(JSON.parse(stringifyJson(result)) as Record<string, unknown>, replayed);
    });
    const ended = Promise.race([answered, life.ended]).catch((error: unknown) => {
      memory.faults.push(`${call.op} could not be judged: ${String(error)}`);
    });
    open.add(ended);
    return ended.finally(() => open.delete(ended));
  };

  const until = async (all: Promise<unknown>): Promise<void> => {
    let over = false;
    void all.then(() => (over = true));
    await world.settle();
    for (let waited = 0; !over && waited <= LONGEST_MS; waited += TICK_MS) await world.pass(TICK_MS);
    await turn();
    if (!over) memory.faults.push('a call was not answered in time');
  };

  return {
    make: async (calls, wait) => {
      const all = Promise.all(calls.map(begin));
      if (wait === 'answer') await until(all);
      else await advance(world, wait);
    },
    finish: async () => {
      if (open.size > 0) await until(Promise.all(open));
    },
  };
}

/** Lets the engine take so many steps, or fewer when nothing is left to do. */
async function advance(world: World, steps: number): Promise<void> {
  const { life } = world.now;
  const goal = life.steps + steps;
  for (let calm = 0; calm < 3 && life.isAlive && life.steps < goal;) {
    await turn();
    calm = isBusy(life, world.line) ? 0 : calm + 1;
  }
}
