/** The service over a simulator in the test's hands, in the test's own process, and people at its bridge over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from '../../core/host/app.ts';
import type {
  BridgeInput,
  BridgeOperation,
  BridgeOutput,
  BridgeReply,
} from '../../core/contract/bridge/bridge.ts';
import type { Edition2026From } from '../../core/contract/settings/edition-settings.ts';
import { dataFolder } from '../../core/platform/data-folder.ts';
import type { Instant } from '../../core/domain/fiscal-time.ts';
import type { Clock } from '../../core/engine/deps.ts';
import { systemClock } from '../../core/platform/system.ts';
import { storedSecret } from '../support/service/browser-secret.ts';
import { CHEAP_PIN, provisionFolder } from '../support/service/provisioned.ts';
import { sandboxEnv } from '../support/service/service-process.ts';
import { PASSWORD, SHOP_NIT, shopFile, userOf } from '../support/shop/shop-file.ts';
import { switchableSimulator, type SwitchableSimulator } from '../support/peers/switchable-simulator.ts';

export const PIN = { 'Marta Gerente': '246810', 'Carlos Cajero': '135791' } as const;
export type Person = keyof typeof PIN;

export interface ShopApp {
  readonly simulator: SwitchableSimulator;
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  /** Lets so much time pass for service and simulator, in milliseconds. */
  pass(ms: number): void;
  /** Address of the interface for other programs. */
  readonly api: string;
  /** Address of its screens. */
  readonly ui: string;
  /** A browser of its own with somebody logged in; `branchId`: where the shop has two. */
  enter(person: Person, branchId?: string): Promise<Desk>;
  /** Ends the service; its files stay until {@link close}. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A browser in which somebody works. */
export interface Desk {
  call<Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>): Promise<BridgeReply<BridgeOutput<Op>>>;
  /** The same for a call that must go well. */
  ask<Op extends BridgeOperation>(op: Op, input: BridgeInput<Op>): Promise<BridgeOutput<Op>>;
  /** The browser goes on with somebody else. */
  become(person: Person): Promise<void>;
  /** Sells one article and gives the result. */
  sell(precio: string, more?: object, idempotencyKey?: string): Promise<BridgeOutput<'documents.issue'>>;
}

export interface ShopWishes {
  readonly branches?: 1 | 2;
  /** First day of the edition of 2026; far off unless wished for. */
  readonly edition2026From?: Edition2026From;
  readonly settings?: object;
  /** When its clock starts to run; now unless given. */
  readonly from?: Instant;
  /** How the service waits; as the system does unless given. */
  readonly after?: Clock['after'];
}

/** Starts everything, with one branch of the shop or with both. */
export async function openShopApp(wishes: ShopWishes = {}): Promise<ShopApp> {
  const folder = mkdtempSync(join(tmpdir(), 'caja-cola-'));
  const dataDir = join(folder, 'datos');
  const env = sandboxEnv(folder);
  let passed = wishes.from === undefined ? 0 : wishes.from - Date.now();
  const clock: Clock = { now: () => Date.now() + passed, after: wishes.after ?? systemClock.after };
  const simulator = await switchableSimulator(join(folder, 'simulador.jsonl'), clock);
  await provisionFolder(provisionOf(simulator.url, wishes), { dataDir, env });
  const app = await startApp({
    folder: dataFolder(dataDir, env),
    host: '127.0.0.1',
    apiPort: 0,
    uiPort: 0,
    demo: false,
    uiFolder: join(folder, 'sin-pantalla'),
    env,
    clock,
    pinCost: CHEAP_PIN,
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  return {
    simulator,
    dataDir,
    env,
    pass: (ms) => (passed += ms),
    api: app.api.url,
    ui: app.ui.url,
    enter: async (person, branchId) => {
      const desk = deskAt(app.ui.url);
      const code = await app.inside.newPairingCode();
      const choice = await desk.ask('session.pair', { code });
      if (choice.kind === 'choose' && branchId !== undefined) {
        const place = { issuerId: SHOP_NIT, branchId, ambiente: 'PRUEBAS' } as const;
        const manager = { userId: choice.managers[0]?.id ?? '', pin: PIN['Marta Gerente'] };
        await desk.ask('session.pair', { code, place, manager });
      }
      await desk.become(person);
      return desk;
    },
    stop: () => app.close(),
    close: async () => {
      await app.close();
      await simulator.turnOff();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function provisionOf(
  url: string,
  { branches = 1, edition2026From = '2099-01-01', settings = {} }: ShopWishes,
): object {
  const { issuers } = shopFile({ edition2026From, formatoNumeroControl: 'oficial', ...settings });
  const connection = { url, user: userOf(SHOP_NIT, 'PRUEBAS'), password: PASSWORD };
  return {
    issuers: issuers.map((issuer) => ({
      ...issuer,
      connections: { PRUEBAS: connection },
      branches: issuer.branches.slice(0, branches),
    })),
    users: [
      { nombre: 'Marta Gerente', rol: 'gerente', pin: PIN['Marta Gerente'] },
      { nombre: 'Carlos Cajero', rol: 'cajero', pin: PIN['Carlos Cajero'] },
    ],
  };
}

function deskAt(url: string): Desk {
  const kept = storedSecret();
  let sales = 0;
  const call: Desk['call'] = async (op, input) => {
    const response = await fetch(`${url}/bridge`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...kept.headers() },
      body: JSON.stringify({ op, input }),
    });
    kept.keep(response);
    return (await response.json()) as never;
  };
  const ask: Desk['ask'] = async (op, input) => {
    const reply = await call(op, input);
    if (!reply.ok) throw new Error(`${op}: ${JSON.stringify(reply.problem)}`);
    return reply.value;
  };
  return {
    call,
    ask,
    become: async (person) => {
      const user = (await ask('session.users', {})).find(({ nombre }) => nombre === person);
      const login = await ask('session.login', { userId: user?.id ?? '', pin: PIN[person] });
      if (login.kind !== 'open') throw new Error(login.message);
    },
    sell: (precio, more = {}, idempotencyKey = `${kept.cookie().slice(-12)}-${(sales += 1)}`) => {
      const items = [
        { cantidad: 1, descripcion: 'Pan', precioUni: Number(precio), tipoItem: 1, codigo: 'PAN' },
      ];
      const request = JSON.stringify({ items, ...more });
      return ask('documents.issue', { tipoDte: '01', request, idempotencyKey });
    },
  };
}
