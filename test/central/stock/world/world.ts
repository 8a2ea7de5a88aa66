/**
 * A business of three tills at two shops with their centre: real stores, engines, streams and a real PostgreSQL. What each till wrote is
 * kept beside in plain arithmetic. Two tills stand in one shop and are one establishment; all have two branches.
 */
import { createHash } from 'node:crypto';
import { signatureVerifier } from '../../../../core/signing/signature-verifier.ts';
import type { TillCaller } from '../../../../core/till/people/browser-session.ts';
import { transferAsker } from '../../../../core/till/stock/transfer-elsewhere.ts';
import { transferOperations } from '../../../../core/till/stock/transfer-desk.ts';
import { systemRandom } from '../../../../core/platform/system.ts';
import { createApiKey } from '../../../../core/store/people/api-keys.ts';
import { choices, seeded, type Choices } from '../../../support/shop/request-generator.ts';
import type { Shop } from '../../../support/shop/shop.ts';
import { stockProducts } from '../../../support/shop/stocked-shop.ts';
import { cashShopOf, PLACE, putDesks } from '../../../till/cash-shop.ts';
import { shopAtCentre, type ShopAtCentre } from '../../../till/central/enrolled-shop.ts';
import { doorOf } from '../../../till/stocked-month/door.ts';
import { EMPTY_DRAWER, MonthBook } from '../../../till/stocked-month/month-book.ts';
import type { PlainCount } from '../../../till/stocked-month/plain-goods.ts';
import type { Month, OurDocument } from '../../../till/stocked-month/selling.ts';
import type { Supplied } from '../../../till/stocked-month/buying.ts';
import {
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../../central-shop.ts';

import { killedTill, type KilledTill } from '../killed/killed-till.ts';

/** Which shop a till stands in, and the codes of its points of sale. */
const TILLS = [
  { shop: 0, caja: 0, puntoVenta: 1 },
  { shop: 0, caja: 0, puntoVenta: 2 },
  { shop: 1, caja: 2, puntoVenta: 1 },
] as const;
const BRANCHES = { central: 1, norte: 2 } as const;
export type BranchId = keyof typeof BRANCHES;

/** A till with its codes and where it stands. */
export interface WorldTill {
  readonly at: ShopAtCentre;
  readonly shop: number;
  /** The codes of a branch's control numbers: establishment, and that with its point of sale. */
  establishment(branch: string): string;
  series(branch: string): string;
  /** A manager at a branch of it. */
  who(branch: BranchId): TillCaller;
  transfers(): Promise<ReturnType<typeof transferOperations>>;
  /** Its service in a process that is killed; null where it runs in the test's own. */
  readonly killed: KilledTill | null;
}

export interface World {
  readonly central: TestCentral;
  readonly owner: TestManager;
  readonly tills: readonly WorldTill[];
  /** Ids of the centre's shops. */
  readonly shops: readonly string[];
  /** Lets a moment pass that nothing else has. */
  tick(): void;
  close(): Promise<void>;
}

const START = '2026-11-21 10:00:00';
const EDITION_2026_FROM = '2026-11-16';
/** Papers that are written late are of odd seconds. */
const TICK_MS = 2000;

/** Opens everything, the tills enrolled. @param killed draws when the service of the first till is killed; it is not unless given */
export async function openWorld(killed: Choices | null = null): Promise<World> {
  const central = await testCentral();
  const owner = await preparedManager(central);
  const { body } = await owner.ask('/api/tills');
  const second = await owner.ask('/api/shops/add', { name: 'Sucursal Norte' });
  const shops = [(body['shops'] as { id: string }[])[0]?.id ?? '', String(second.body['id'])];
  const tills: WorldTill[] = [];
  for (const { shop, caja, puntoVenta } of TILLS) {
    const isKilled = killed !== null && tills.length === 0;
    const at = await shopAtCentre(central.url, {
      at: START,
      edition2026From: EDITION_2026_FROM,
      formatoNumeroControl: 'oficial',
      caja,
      puntoVenta,
      ...(isKilled ? { reached: true, recuerdaRechazos: true } : {}),
    });
    await putDesks(at.shop);
    // Goods have other numbers at each till.
    for (let more = 0; more < tills.length; more += 1) await stockProducts(at.shop.store, `-0${more}`);
    await at.enrol(await enrolmentCode(owner, shops[shop]));
    const service = isKilled ? killedTill(at, killed, await administratorKeys(at.shop)) : null;
    tills.push({ ...worldTill(at, { shop, caja, puntoVenta }), killed: service });
  }
  return {
    central,
    owner,
    tills,
    shops,
    tick: () => {
      const now = Math.max(...tills.map(({ at }) => at.shop.clock.now())) + TICK_MS;
      for (const { at } of tills) at.shop.clock.set(now - (now % TICK_MS));
    },
    close: async () => {
      await Promise.all(tills.map(({ at }) => at.close()));
      await central.close();
    },
  };
}

function worldTill(
  at: ShopAtCentre,
  of: Readonly<Record<'shop' | 'caja' | 'puntoVenta', number>>,
): Omit<WorldTill, 'killed'> {
  const { shop, caja, puntoVenta } = of;
  const establishment = (branch: string) =>
    `S${String(caja).padStart(2, '0')}${BRANCHES[branch as BranchId]}`;
  return {
    at,
    shop,
    establishment,
    series: (branch) => `${establishment(branch)}P00${puntoVenta}`,
    who: (branch) => {
      const manager = cashShopOf(at.shop).at('t-1');
      return { ...manager, caller: { ...manager.caller, branchId: branch } };
    },
    transfers: async () => {
      const { store, clock } = at.shop;
      const log = { info: () => {}, warn: () => {}, error: () => {} };
      const askTransfer = transferAsker({ store, port: await at.port(), clock, random: systemRandom, log });
      return transferOperations({
        store,
        news: at.news,
        clock,
        verifySignature: signatureVerifier(),
        askTransfer,
      });
    },
  };
}

/** A key for each branch. */
async function administratorKeys({ store }: Shop): Promise<Readonly<Record<BranchId, string>>> {
  const keyOf = (branchId: string) => `sk_admin_${createHash('sha256').update(branchId).digest('hex')}`;
  await store.transact((tx, now) => {
    for (const branchId of Object.keys(BRANCHES)) {
      const key = keyOf(branchId);
      const hash = createHash('sha256').update(key).digest('hex');
      const of = { ...PLACE, branchId, role: 'admin', expiresAt: null } as const;
      createApiKey(tx, { id: `llave-${branchId}`, hash, last4: key.slice(-4), ...of }, now);
    }
  });
  return { central: keyOf('central'), norte: keyOf('norte') };
}

/** Goods that one shop sent to another. */
export interface Sent {
  readonly from: TillStory;
  readonly branch: BranchId;
  readonly document: OurDocument;
  received: { readonly by: TillStory; readonly branch: BranchId; readonly base: readonly number[] } | null;
  settled: boolean;
}

/** What a till did in a history. */
export interface TillStory {
  readonly till: WorldTill;
  readonly book: MonthBook;
  readonly sold: OurDocument[];
  readonly suppliers: Supplied[];
  readonly counts: { readonly id: string; readonly lines: readonly PlainCount[] }[];
  /** The same as a month of the shop has it. */
  month(): Month;
}

/** A history: its goods are its own. */
export interface Story {
  readonly world: World;
  readonly seed: number;
  readonly mark: string;
  readonly c: Choices;
  readonly tills: readonly TillStory[];
  readonly sent: Sent[];
  /** What was done, in its order. */
  readonly happened: string[];
}

/** Begins a history; the same seed draws the same one. */
export async function beginStory(world: World, seed: number): Promise<Story> {
  const mark = `-${seed}`;
  const c = choices(seeded(seed));
  for (const { at } of world.tills) await stockProducts(at.shop.store, mark);
  const tills = world.tills.map((till): TillStory => {
    const book = new MonthBook();
    const month = () => {
      const door = till.killed?.door ?? doorOf(till.at.shop);
      return { cash: cashShopOf(till.at.shop), door, c, book, mark, drawer: { ...EMPTY_DRAWER } };
    };
    return { till, book, sold: [], suppliers: [], counts: [], month };
  });
  return { world, seed, mark, c, tills, sent: [], happened: [] };
}
