/** A shop that is enrolled at the centre of a test; each step with the centre is taken when the test says so. */
import { join } from 'node:path';
import { centralPort } from '../../../core/host/ports/central-port.ts';
import { createCentralClient } from '../../../core/output/central-client.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { openDataVault } from '../../../core/platform/data-vault.ts';
import { enrolAtCentre, type EnrolmentDeps } from '../../../core/provision/central-enrolment.ts';
import { centralLink } from '../../../core/store/central/link.ts';
import { centralStanding } from '../../../core/store/central/standing.ts';
import { createCentralService, type CentralService } from '../../../core/till/central/central-service.ts';
import type { CentralPort } from '../../../core/till/central/central-port.ts';
import { beatStep, type Beating } from '../../../core/till/central/heartbeat.ts';
import type { OrderParts } from '../../../core/till/central/orders.ts';
import { accountsStep } from '../../../core/till/central/other-tills-accounts.ts';
import { stockStep } from '../../../core/till/central/shop-stock.ts';
import { sendStep, type Rest } from '../../../core/till/central/sending.ts';
import { proposalsAndOrdersStep } from '../../../core/till/central/proposals-and-order-results.ts';
import { createEventBus, type EventBus, type BusEvent } from '../../../core/till/event-bus.ts';
import { openShop, type Shop, type ShopOptions } from '../../support/shop/shop.ts';
import { startReceiver, type StreamReceiver } from '../../support/peers/stream-receiver.ts';

/** Steps in which everything is sent, or a test is wrong. */
const MOST_STEPS = 500;

export interface ShopAtCentre {
  shop: Shop;
  deps(): Promise<EnrolmentDeps>;
  enrol(code?: string): Promise<unknown>;
  /** One step of sending; gives the rest after it. */
  step(): Promise<Rest>;
  /** Sends until nothing waits. */
  sendAll(): Promise<void>;
  beat(): Promise<number>;
  /** Asks what the shop has by all of its tills. */
  askStock(): Promise<number>;
  /** Asks what customers owe at other tills. */
  askAccounts(): Promise<number>;
  /** One step of telling proposals and orders, and of carrying one out. */
  tell(): Promise<Rest>;
  /** All steps, as the service takes them by the shop's clock. */
  service(): Promise<CentralService>;
  /** What happens once while the next call to the centre is under way. */
  meanwhile: (() => Promise<unknown>) | null;
  /** What ended calls to the centre, had the test wished it. */
  readonly giveUps: ReadonlySet<AbortSignal>;
  port(): Promise<CentralPort>;
  readonly news: EventBus;
  /** What screens were told. */
  readonly told: BusEvent[];
  close(): Promise<void>;
}

export interface EnrolledShop extends ShopAtCentre {
  readonly receiver: StreamReceiver;
}

/** Backups of a shop without a data folder of its own. */
const TAKEN = { estado: 'bien', paso: 'copiando', porcentaje: 100, mensaje: null, informe: null } as const;
const BACKUPS: OrderParts['maintenance'] = {
  backUp: () => Promise.resolve({ clase: 'respaldo', ...TAKEN, copia: 'caja-1.respaldo' }),
  job: () => null,
};

/** Opens a shop and a receiver; the shop is not enrolled yet. */
export async function shopWithReceiver(options: ShopOptions = {}): Promise<EnrolledShop> {
  const receiver = await startReceiver();
  const at = await shopAtCentre(receiver.url, options);
  const { close } = at;
  return Object.assign(at, {
    receiver,
    close: async () => {
      await close();
      await receiver.close();
    },
  });
}

/** Opens a shop that is to be enrolled at a centre. */
export async function shopAtCentre(url: string, options: ShopOptions = {}): Promise<ShopAtCentre> {
  const line = createCentralClient({ userAgent: 'prueba' });
  const giveUps = new Set<AbortSignal>();
  const call: typeof line = async (request, giveUp) => {
    giveUps.add(giveUp);
    const reply = await line(request, giveUp);
    const { meanwhile } = enrolled;
    enrolled.meanwhile = null;
    await meanwhile?.();
    return reply;
  };
  const own = { clockOffsetMs: 0, failures: 0, notTaken: 0 };
  const news = createEventBus();
  const told: BusEvent[] = [];
  news.listen((each) => told.push(each));
  const vaultOf = ({ folder }: Shop) => {
    const env = { CAJA_KEY_FILE: join(folder, 'llave') };
    return openDataVault(dataFolder(join(folder, 'datos'), env), env);
  };
  const enrolled: ShopAtCentre = {
    shop: await openShop(options),
    deps: async () => {
      const { store, clock } = enrolled.shop;
      return { store, vault: await vaultOf(enrolled.shop), call, clock, actor: 'prueba' };
    },
    enrol: async (code = 'BUENO') =>
      enrolAtCentre(await enrolled.deps(), { url, code, name: `Caja ${(options.caja ?? 0) + 1}` }),
    step: async () => sendStep(await beating()),
    sendAll: async () => {
      for (let count = 0; count < MOST_STEPS; count += 1) {
        const rest = await enrolled.step();
        const standing = enrolled.shop.store.read(centralStanding);
        if (rest !== 0 && standing?.waiting === 0 && !standing.catchingUp) return;
      }
      throw new Error(JSON.stringify(enrolled.shop.store.read(centralLink)?.message));
    },
    beat: async () => beatStep(await beating()),
    askStock: async () => stockStep(await beating()),
    askAccounts: async () => accountsStep(await beating()),
    tell: async () => proposalsAndOrdersStep(await working()),
    service: async () => createCentralService(await working()),
    meanwhile: null,
    giveUps,
    port: async () => ({ ...centralPort(await vaultOf(enrolled.shop)), call }),
    news,
    told,
    close: () => enrolled.shop.close(),
  };
  const beating = async (): Promise<Beating> => {
    const { store, clock } = enrolled.shop;
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    return Object.assign(own, {
      store,
      clock,
      log,
      news,
      version: '0.0.0',
      freeDiskBytes: () => 1_000_000,
      random: { uuid: () => crypto.randomUUID().toUpperCase(), unit: () => 0.5 },
      signal: new AbortController().signal,
      port: await enrolled.port(),
    } satisfies Omit<Beating, keyof typeof own>);
  };
  const working = async () => ({
    ...(await beating()),
    engine: enrolled.shop.engine,
    maintenance: BACKUPS,
  });
  return enrolled;
}
