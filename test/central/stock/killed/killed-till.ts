/**
 * A till whose service runs as a process that is killed while it starts and in the middle of calls, at moments that are drawn. Whoever calls
 * repeats the call with the same name until it is answered, by the client that programs have.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { OperationName } from '../../../../core/client/api-types.ts';
import { callOperation, type Call, type Connection } from '../../../../core/client/call.ts';
import { newName } from '../../../../core/client/change.ts';
import type { CallerAnswer } from '../../../support/shop/shop.ts';
import { MACHINE, OPERATION_OF } from '../../../support/shop/shop.ts';
import type { Choices } from '../../../support/shop/request-generator.ts';
import { programOf, ROOT } from '../../../support/service/programs.ts';
import { sandboxEnv, start, type Running } from '../../../support/service/service-process.ts';
import type { ShopAtCentre } from '../../../till/central/enrolled-shop.ts';
import type { Door } from '../../../till/stocked-month/door.ts';

const PROGRAM = 'test/support/crash/till-service.ts';
/** Share of the calls during which it is killed, and of those whose next start is killed, too. */
const [DOOMED, DOOMED_STARTS] = [0.6, 0.2];
/** Latest kill of a call, by how long one like it took before, and of one that is the first. */
const [LATEST_KILL, FIRST_MS] = [1.2, 60];
const LATEST_KILL_OF_A_START_MS = 600;

/** What became of calls in the middle of which it was killed. */
export const met = { answered: 0, done: 0, undone: 0, starts: 0 };

export interface KilledTill {
  readonly door: Door;
  /** Kills the service, and opens the folder in the test's process. */
  home(): Promise<void>;
}

/** Stands for wherever the service listens just now. */
const NOWHERE = 'http://127.0.0.1:9';
const LOOK_AGAIN_MS = 50;
/** Of the till's clock, meanwhile. */
const PASSED_MS = 10_000;
const SAID_IN_AN_OUTAGE = '"msg":"contingency opened"';
const LONGEST_WAIT_MS = 60_000;

/** When the service is killed in the middle of a call. */
interface Doom {
  /** Of how long such a call takes. */
  readonly share: number;
  /** How far the start that follows gets; null where nothing kills it. */
  readonly startMs: number | null;
}

/** @param keys of an administrator, by branch */
export function killedTill(at: ShopAtCentre, c: Choices, keys: Readonly<Record<string, string>>): KilledTill {
  const service = tillService(at);
  const took = new Map<string, number>();

  function drawn(): Doom | null {
    const isDoomed = c.chance(DOOMED);
    const [share, startMs] = [c.random() * LATEST_KILL, c.int(0, LATEST_KILL_OF_A_START_MS)];
    const doom = { share, startMs: c.chance(DOOMED_STARTS) ? startMs : null };
    return isDoomed ? doom : null;
  }

  /** Makes a call until it is answered; in the middle of the first attempt the service is killed. */
  async function call<Op extends OperationName>(of: Call<Op> & { branch: string }, doom: Doom | null) {
    const { branch, ...made } = of;
    let dying = doom;
    let wasLost = false;
    const send: typeof fetch = async (input, init) => {
      const url = String(input).replace(NOWHERE, await service.up());
      const began = performance.now();
      const whole = fetch(url, init).then(async (answer) => new Response(await answer.arrayBuffer(), answer));
      const own = dying;
      dying = null;
      if (own === null) {
        const answer = await whole;
        took.set(of.op, performance.now() - began);
        return answer;
      }
      const killed = after(own.share * (took.get(of.op) ?? FIRST_MS)).then(service.kill);
      const [answer] = await Promise.allSettled([whole, killed]);
      if (own.startMs !== null) await service.killedStart(own.startMs);
      if (answer.status === 'rejected') wasLost = true;
      else met.answered += 1;
      return whole;
    };
    const connection: Connection = { baseUrl: NOWHERE, apiKey: keys[branch] ?? '', fetch: send };
    const outcome = await callOperation(connection, made as Call<Op>);
    if (outcome.status === null) throw new Error(outcome.problem.message);
    if (wasLost && 'Idempotency-Key' in (of.headers ?? {})) met[outcome.replayed ? 'done' : 'undone'] += 1;
    const body = outcome.ok || outcome.kind === 'rejected' ? outcome.data : outcome.problem;
    return { status: outcome.status, headers: {}, body: body as unknown as CallerAnswer['body'] };
  }

  /** The same call again until its answer is the one that is waited for. */
  async function until<Op extends OperationName>(
    of: Call<Op> & { branch: string },
    isSettled: (answer: CallerAnswer) => boolean,
    doom: Doom | null = null,
  ): Promise<CallerAnswer> {
    const limit = performance.now() + LONGEST_WAIT_MS;
    for (let answer = await call(of, doom); ; answer = await call(of, null)) {
      if (isSettled(answer)) return answer;
      // Its clock stands: what is tried again later is due.
      at.shop.clock.set(at.shop.clock.now() + PASSED_MS);
      if (performance.now() > limit) throw new Error(`${of.op} still waits: ${JSON.stringify(answer)}`);
      await after(LOOK_AGAIN_MS);
    }
  }

  const door: Door = {
    issue: (tipoDte, json, { branchId: branch = 'central', idempotencyKey = newName(), corrige }) => {
      const headers: Record<string, string> = { 'Idempotency-Key': idempotencyKey };
      if (corrige !== undefined) headers['X-Corrige'] = corrige;
      const of = { op: OPERATION_OF[tipoDte], branch, body: JSON.parse(json) as unknown, headers };
      // Without the line it is taken once it is in contingency.
      return until(of, ({ status, body }) => status !== 202 || body['estado'] === 'CONTINGENCIA', drawn());
    },
    invalidate: async (body, branch) => {
      await call({ op: 'invalidar', branch, body }, drawn());
      const { documento } = body as { documento: { codigoGeneracion: string } };
      const { codigoGeneracion } = documento;
      const of = { op: 'documentos.ver', branch, parameters: { codigoGeneracion } } as const;
      await until(of, (answer) => answer.body['estado'] === 'INVALIDADO');
    },
    change: async (op, { branch, body, path = {} }) => {
      const of = { op, branch, parameters: path, body, headers: { 'Idempotency-Key': newName() } };
      const answer = await call(of, drawn());
      if (answer.status >= 300) throw new Error(`${op}: ${JSON.stringify([body, answer])}`);
      return answer.body;
    },
  };
  return {
    door,
    home: async () => {
      if (await service.end()) at.shop = await at.shop.reopen();
    },
  };
}

/** The service over the folder of a shop, at the moment that the shop's clock shows. */
function tillService(at: ShopAtCentre) {
  let running: Running | null = null;
  let hasFolder = false;
  const { folder } = at.shop;
  const env = sandboxEnv(folder, { CAJA_KEY_FILE: join(folder, 'llave'), CAJA_MACHINE_ID: MACHINE });
  const clockFile = join(folder, 'hora');
  const clock = openSync(clockFile, 'w+');
  const args = [join(folder, 'datos'), clockFile];
  const setClock = () => {
    const eight = Buffer.alloc(Float64Array.BYTES_PER_ELEMENT);
    eight.writeDoubleLE(at.shop.clock.now());
    writeSync(clock, eight, 0, eight.length, 0);
  };
  const kill = async (): Promise<void> => {
    const dying = running;
    running = null;
    await dying?.kill();
    if (dying === null) return;
    const said = dying.errors().split('\n');
    const wrong = said.filter((line) => line !== '' && !line.includes(SAID_IN_AN_OUTAGE));
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  };
  return {
    /** @returns its address */
    up: async () => {
      setClock();
      if (running === null) {
        hasFolder = true;
        await at.shop.crash();
        running = await start(PROGRAM, args, env);
      }
      return String(running.ready['api']);
    },
    kill,
    /** @returns whether it has had the folder since the last end, though it may have been killed */
    end: async () => {
      await kill();
      const hadIt = hasFolder;
      hasFolder = false;
      return hadIt;
    },
    killedStart: async (afterMs: number) => {
      const options = { cwd: ROOT, env, stdio: 'ignore' } as const;
      const child = spawn(process.execPath, [programOf(PROGRAM), ...args], options);
      const exited = once(child, 'exit');
      await after(afterMs);
      child.kill('SIGKILL');
      await exited;
      met.starts += 1;
    },
  };
}
