/** A shop's whole world in one process: tills with their computers, the authority, the lines between them, and time. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type {
  BridgeInput,
  BridgeOperation,
  BridgeOutput,
  BridgeProblem,
} from '../../../core/contract/bridge/bridge.ts';
import { instantOf } from '../../../core/domain/fiscal-time.ts';
import { startSimulator, type Simulator } from '../../../core/simulator/simulator.ts';
import { createMemory, type Memory } from '../../soak/told.ts';
import type { Market } from '../../soak/trade.ts';
import type { Seen } from '../../soak/rows.ts';
import {
  PASSWORD,
  PUBLIC_KEY_PEM,
  renewedKeyPair,
  SHOP_NIT,
  SHOP_NRC,
} from '../../support/shop/shop-file.ts';
import { joinCentre, openCentre, type Centre } from './centre.ts';
import { watchCompression } from './compression.ts';
import { computerAt, type Computer } from './computer.ts';
import { throwDice, type Dice } from './dice.ts';
import { openLine } from './line.ts';
import { createOffice, type Office } from './office.ts';
import { createSteps, type Steps } from './steps.ts';
import { computerClock, worldTime, type WorldTime } from './time.ts';
import { NAME_OF, PEOPLE, type Role, type Yard } from './yard.ts';

/** A till with what its callers were told. */
export interface WorldTill {
  readonly index: number;
  readonly computer: Computer;
  readonly memory: Memory;
  readonly market: Market;
  readonly seen: Seen;
  /** A copy of its database, once there is one. */
  backup: string | null;
  /** Whether an older database was put in its place: what was told since is not held against it. */
  wasRestored: boolean;
  /** What the browsers of its screens hold. */
  readonly tokens: Record<Role, string>;
  /** Keys of what its screens did. */
  keys: number;
  /** Calls that are under way. */
  readonly open: Set<Promise<unknown>>;
  /** Z reports as they were closed, by session. */
  readonly closed: Map<number, string>;
  /** What its office was told. */
  readonly office: Office;
}

export interface World {
  readonly yard: Yard;
  readonly path: string;
  readonly time: WorldTime;
  readonly steps: Steps;
  readonly dice: Dice;
  readonly simulator: Simulator;
  /** Where all tills joined; null where each is alone. */
  readonly centre: Centre | null;
  readonly tills: readonly WorldTill[];
  /** What does not hold, in words, each with the name of the truth that is broken. */
  readonly broken: Broken[];
  /** Lets time pass until a promise is over; what was without power stays open. */
  until(over: Promise<unknown>): Promise<void>;
  /** Waits for what takes no time in this world: files, and work of other threads. */
  still(over: Promise<unknown>): Promise<void>;
  /** Lets time pass; whatever becomes due is over before what comes next. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** What does not hold. */
export interface Broken {
  readonly truth: string;
  readonly said: string;
}

/** Where and when a world begins. */
export interface Beginning {
  readonly seed: number;
  /** `YYYY-MM-DD HH:MM:SS` in El Salvador. */
  readonly at: string;
  readonly tills: number;
  /** Whether the tills join a centre. */
  readonly centre: boolean;
  /** Of each till: how far its clock is ahead, and what it gains, in millionths. */
  readonly clocks: readonly { readonly aheadMs: number; readonly drift: number }[];
}

/** What is planted in a world: SQL on the files of its tills, or a disk that loses part of what was flushed. */
export interface Planted {
  readonly sql?: string;
  readonly loses?: number;
}

const SECOND_MS = 1_000;
/** Longest wait after wrong PINs. */
const LONGEST_PIN_WAIT_MS = 300_000;
/** Where the browsers of a till are paired. */
export const CENTRAL = { issuerId: SHOP_NIT, branchId: 'central', ambiente: 'PRUEBAS' } as const;
/** Longest time that anything takes. */
const LONGEST_MS = 30 * 60_000;

export async function openWorld(yard: Yard, beginning: Beginning, planted: Planted = {}): Promise<World> {
  const path = yard.newWorld(beginning.tills);
  const dice = throwDice(beginning.seed);
  const [date = '', clock = ''] = beginning.at.split(' ');
  const time = worldTime(instantOf(date, clock));
  const compression = watchCompression();
  const steps = createSteps((count) => dice.world.int(0, count - 1), compression.isBusy);
  const centre = beginning.centre ? openCentre({ time, dice }) : null;
  const broken: Broken[] = [];
  const until = async (over: Promise<unknown>): Promise<void> => {
    let isOver = false;
    const note = () => void (isOver = true);
    over.then(note, note);
    const latest = time.now() + LONGEST_MS;
    for (;;) {
      await steps.settle();
      if (isOver) return;
      const next = time.next();
      if (next === null || next > latest) {
        broken.push({ truth: 'answers', said: 'something was begun and never came to an end' });
        return;
      }
      time.step();
    }
  };
  const still = async (over: Promise<unknown>): Promise<void> => {
    let isOver = false;
    const note = () => void (isOver = true);
    over.then(note, note);
    while (!isOver) await steps.settle();
    await over;
  };
  const pass = async (ms: number): Promise<void> => {
    const end = time.now() + ms;
    await steps.settle();
    for (let next = time.next(); next !== null && next <= end; next = time.next()) {
      time.step();
      await steps.settle();
    }
    time.goTo(end);
  };
  const authority = await startSimulator({
    port: 0,
    file: null,
    durable: false,
    script: { demoraLoteMs: 2_000 },
    now: () => new Date(time.now()),
    after: time.after,
  });
  const account = { nit: SHOP_NIT, nrc: SHOP_NRC, user: SHOP_NIT, pwd: PASSWORD, ambiente: '00' as const };
  for (const publicKeyPem of [renewedKeyPair().publicPem, PUBLIC_KEY_PEM])
    await authority.registerTaxpayer({ ...account, publicKeyPem });
  const simulator = { ...authority, answer: oneByOne(authority.answer) };
  const tills = Array.from({ length: beginning.tills }, (_, index): WorldTill => {
    const ownClock = computerClock(time, beginning.clocks[index] ?? { aheadMs: 0, drift: 0 });
    const computer = computerAt({
      path: join(path, String(index)),
      steps,
      dice,
      clock: ownClock,
      line: openLine({ time, steps, dice, simulator }),
      until,
      callCentre: (alive) => centre?.callFrom(index, alive) ?? null,
      loses: planted.loses ?? 0,
    });
    const memory = createMemory();
    const market = { memory, world: { clock: ownClock }, sales: 0 };
    const seats = yard.seats[index];
    if (seats === undefined) throw new Error(`nobody sits at till ${index}`);
    const of = {
      tokens: { gerente: seats.gerente.token, cajero: seats.cajero.token, norte: seats.norte.token },
      seen: new Map(),
      backup: null,
      wasRestored: false,
      keys: 0,
      open: new Set<Promise<unknown>>(),
      closed: new Map(),
      office: createOffice(PEOPLE),
    };
    return { index, computer, memory, market, ...of };
  });
  for (const { computer } of tills) await computer.switchOn();
  if (centre !== null)
    for (const { index, computer } of tills) {
      const { life, program } = computer;
      const call = centre.callFrom(index, () => life.isAlive);
      const deps = { ...program, call, clock: computer.clock, actor: 'prueba' };
      await until(joinCentre(deps, index));
    }
  return {
    yard,
    path,
    time,
    steps,
    dice,
    simulator,
    centre,
    tills,
    broken,
    until,
    still,
    pass,
    close: async () => {
      for (const { computer } of tills) {
        if (computer.isOn) computer.life.end();
        await computer.clearAway();
      }
      await simulator.close();
      dice.putBack();
      compression.putBack();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** The same work, begun when the one before is over: what each draws does not depend on how fast the computer is. */
function oneByOne<Args extends readonly unknown[], T>(
  work: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const next = last.then(() => work(...args));
    last = next.catch(() => {});
    return next;
  };
}

/** Ends a till in order: what callers wait for is over before. */
export async function switchOff(world: World, { computer, open }: WorldTill): Promise<void> {
  await world.until(Promise.race([Promise.all(open), computer.life.ended]));
  if (computer.life.isAlive) await computer.switchOff();
}

/** What a screen was told; null where the power went. */
export type Told<Op extends BridgeOperation> =
  | { readonly ok: true; readonly value: BridgeOutput<Op> }
  | { readonly ok: false; readonly problem: BridgeProblem }
  | null;

/** What a browser was told, and the token that it holds from then on. */
export interface Called<Op extends BridgeOperation> {
  readonly told: Told<Op>;
  readonly token: string | null;
}

/** Waits for what a till was asked; null where the power went before it answered. */
export async function answerOf<T>(
  world: Pick<World, 'until'>,
  { computer: { life } }: WorldTill,
  begun: Promise<T>,
): Promise<T | null> {
  let answer: T | null = null;
  const heard = begun.then((value) => {
    if (life.isAlive) answer = value;
  });
  await world.until(Promise.race([heard, life.ended]));
  return answer;
}

/** Calls from a browser that holds a token, or none; nobody logs in for it. */
export async function callFrom<Op extends BridgeOperation>(
  world: World,
  till: WorldTill,
  { op, input, token }: { readonly op: Op; readonly input: BridgeInput<Op>; readonly token: string | null },
): Promise<Called<Op>> {
  const answer = await answerOf(world, till, till.computer.program.bridge({ op, input }, token));
  return answer === null
    ? { told: null, token }
    : { told: answer.reply as Told<Op>, token: answer.newToken ?? token };
}

/** Asks at a screen of a till; who has been away for long logs in again, and a browser that an older database does not know is paired anew. */
export async function askAt<Op extends BridgeOperation>(
  world: World,
  till: WorldTill,
  of: { readonly op: Op; readonly input: BridgeInput<Op>; readonly as: Role },
): Promise<Told<Op>> {
  const { tokens, computer } = till;
  const { life } = computer;
  const ask = async (): Promise<Told<Op>> => {
    const { told, token } = await callFrom(world, till, { ...of, token: tokens[of.as] });
    tokens[of.as] = token ?? '';
    return told;
  };
  const codeOf = (told: Told<Op>) => (told === null || told.ok ? null : told.problem.codigo);
  const first = await ask();
  const code = codeOf(first);
  if (code === 'CAJA_SIN_EMPAREJAR') await pairAnew(world, till, of.as);
  else if (code !== 'SESION_REQUERIDA') return first;
  if (life.isAlive) await logIn(world, till, of.as);
  return life.isAlive ? ask() : null;
}

/** Whoever sits there logs in by their PIN, or by each that it may be where the power went while it was changed. */
async function logIn(world: World, till: WorldTill, as: Role): Promise<void> {
  const { tokens, office, computer, index } = till;
  const userId = world.yard.seats[index]?.[as].userId ?? '';
  for (const pin of office.pinsOf(NAME_OF[as])) {
    const called = await callFrom(world, till, {
      op: 'session.login',
      input: { userId, pin },
      token: tokens[as],
    });
    tokens[as] = called.token ?? '';
    if (!computer.life.isAlive || called.told?.ok !== true) return;
    if (called.told.value.kind === 'open') return office.hasPin(NAME_OF[as], pin);
    await world.pass((called.told.value.retryAfterSeconds + 1) * SECOND_MS);
  }
}

/** A browser is paired as the till of its branch, by a code of the service and the manager's PIN. */
export async function pairAnew(world: World, till: WorldTill, as: Role): Promise<void> {
  const { computer, office, tokens, index } = till;
  const { program, life } = computer;
  const code = await answerOf(world, till, program.till.sessions.newServiceCode());
  if (code === null) return;
  for (const pin of office.pinsOf(NAME_OF.gerente)) {
    const manager = { userId: world.yard.seats[index]?.gerente.userId ?? '', pin };
    const branchId = as === 'norte' ? 'norte' : CENTRAL.branchId;
    const input = { code, place: { ...CENTRAL, branchId }, manager };
    const { told, token } = await callFrom(world, till, { op: 'session.pair', input, token: null });
    if (!life.isAlive || told?.ok !== true) return;
    if (told.value.kind === 'paired') return void (tokens[as] = token ?? '');
    await world.pass(LONGEST_PIN_WAIT_MS);
  }
}
