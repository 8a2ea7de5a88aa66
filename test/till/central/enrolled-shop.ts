/** A shop that is enrolled at the centre of a test; each step with the centre is taken when the test says so. */
import { join } from 'node:path';
import { createCentralLine } from '../../../core/output/central-line.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import { openDataVault } from '../../../core/platform/data-vault.ts';
import { enrolAtCentre, type EnrolmentDeps } from '../../../core/provision/central-enrolment.ts';
import { centralContext } from '../../../core/provision/secrets/vault.ts';
import { centralLink } from '../../../core/store/central/link.ts';
import { centralStanding } from '../../../core/store/central/standing.ts';
import { beatStep, type Beating } from '../../../core/till/central/heartbeat.ts';
import { sendStep } from '../../../core/till/central/sending.ts';
import { createNewsBoard } from '../../../core/till/news.ts';
import { openShop, type Shop, type ShopOptions } from '../../support/shop.ts';
import { startReceiver, type StreamReceiver } from '../../support/stream-receiver.ts';

/** Steps in which everything is sent, or a test is wrong. */
const MOST_STEPS = 500;

export interface ShopAtCentre {
  shop: Shop;
  deps(): Promise<EnrolmentDeps>;
  enrol(code?: string): Promise<unknown>;
  /** One step of sending; gives the milliseconds to rest. */
  step(): Promise<number>;
  /** Sends until nothing waits. */
  sendAll(): Promise<void>;
  beat(): Promise<number>;
  close(): Promise<void>;
}

export interface EnrolledShop extends ShopAtCentre {
  readonly receiver: StreamReceiver;
}

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
  const call = createCentralLine({ userAgent: 'prueba' });
  const own = { clockOffsetMs: 0, failures: 0 };
  const news = createNewsBoard();
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
        if (rest > 0 && standing?.waiting === 0 && standing.link.refill === null) return;
      }
      throw new Error(JSON.stringify(enrolled.shop.store.read(centralLink)?.message));
    },
    beat: async () => beatStep(await beating()),
    close: () => enrolled.shop.close(),
  };
  const beating = async (): Promise<Beating> => {
    const { store, clock } = enrolled.shop;
    const vault = await vaultOf(enrolled.shop);
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
      port: {
        call,
        keyOf: ({ publicKey, keySealed }) => {
          const opened = vault.open(centralContext(publicKey), keySealed);
          return opened.kind === 'ok' ? opened.plaintext : null;
        },
      },
    } satisfies Omit<Beating, 'clockOffsetMs' | 'failures'>);
  };
  return enrolled;
}
