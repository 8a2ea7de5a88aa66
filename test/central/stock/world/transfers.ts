/** Goods that go between the shops of a business: sent by a nota de remisión, received at any till, settled by who sent them. */
import { codeOf } from '../../../engine/issuing/refused-shop.ts';
import { send } from '../../../till/stocked-month/selling.ts';
import { STOCKED_BRANCHES } from '../../../till/stocked-month/shop-papers.ts';
import type { Sent, Story, TillStory } from './world.ts';

const MOTIVO = 'Así se contó al llegar';
let keys = 0;
const key = () => `mundo-${(keys += 1)}`;
const units = (product: string, base: number) => String(product.startsWith('QUESO') ? base / 1000 : base);

/** Sends goods to whoever receives them. */
export async function sendOn({ c, sent }: Story, from: TillStory): Promise<void> {
  const branch = c.pick(STOCKED_BRANCHES);
  sent.push({
    from,
    branch,
    document: await send(from.month(), branch, 'shop'),
    received: null,
    settled: false,
  });
}

/** Another shop receives them whole, or less, or more. */
export async function receiveSent({ c, sent }: Story, by: TillStory): Promise<boolean> {
  const one = sent.find(({ received }) => received === null);
  const branch = c.pick(STOCKED_BRANCHES);
  if (one === undefined || (one.from === by && one.branch === branch)) return false;
  const { items, answer } = one.document;
  // Who receives asks the centre for the document: it must have come there.
  await one.from.till.at.sendAll();
  const operations = await by.till.transfers();
  const who = by.till.who(branch);
  const documento = codeOf(answer);
  const { texto } = await operations['transfers.find']({ documento }, who);
  const base = items.map((item) => Math.max(0, item.base + c.pick([0, 0, -1, 1]) * item.unit));
  const lineas = items.map(({ product }, at) => ({
    numItem: at + 1,
    codigo: product ?? '',
    cantidad: units(product ?? '', base[at] ?? 0),
  }));
  const call = { clave: key(), documento, texto, despues: false, motivo: MOTIVO, lineas };
  await operations['transfers.receive'](call, who);
  if (c.chance(0.3)) await operations['transfers.receive'](call, who);
  const desde = one.from === by ? `transito:${one.branch}` : `transito:${one.from.till.series(one.branch)}`;
  const at = by.till.at.shop.clock.now();
  items.forEach(({ product }, place) => {
    const moved = base[place] ?? 0;
    if (moved > 0)
      by.book.goods.move({
        causa: 'traslado',
        product: product ?? '',
        desde,
        hacia: `sucursal:${branch}`,
        base: moved,
        at,
      });
  });
  one.received = { by, branch, base };
  return true;
}

/** Who sent them writes down what the other till told, or what became of a difference. */
export async function settleSent(story: Story): Promise<boolean> {
  const { c, sent } = story;
  const one = sent.find(({ received, settled }) => received !== null && !settled);
  if (one === undefined || one.received === null) return false;
  const { by, branch, base } = one.received;
  const elsewhere = by !== one.from;
  if (elsewhere) {
    const hacia = by.till.series(branch);
    await settle(one, {
      acto: 'acuse',
      tienda: hacia,
      base,
      whence: [`transito:${one.branch}`, `sucursal:${hacia}`],
    });
    story.world.tick();
  }
  const { items } = one.document;
  const missing = items.map((item, at) => Math.max(item.base - (base[at] ?? 0), 0));
  const beyond = items.map((item, at) => Math.max((base[at] ?? 0) - item.base, 0));
  const [shelf, way] = [`sucursal:${one.branch}`, `transito:${one.branch}`];
  if (missing.some((each) => each > 0)) {
    const acto = c.pick(['no-salio', 'perdido'] as const);
    await settle(one, {
      acto,
      tienda: null,
      base: missing,
      whence: [way, acto === 'perdido' ? 'merma' : shelf],
    });
    story.world.tick();
  }
  if (!elsewhere && beyond.some((each) => each > 0)) {
    const acto = c.pick(['salio-de-mas', 'hallazgo'] as const);
    await settle(one, {
      acto,
      tienda: null,
      base: beyond,
      whence: [acto === 'hallazgo' ? 'regularizacion' : shelf, way],
    });
  }
  one.settled = true;
  return true;
}

interface Settling {
  readonly acto: 'acuse' | 'no-salio' | 'perdido' | 'salio-de-mas' | 'hallazgo';
  readonly tienda: string | null;
  readonly base: readonly number[];
  readonly whence: readonly [desde: string, hacia: string];
}

async function settle({ from, branch, document }: Sent, of: Settling): Promise<void> {
  const { acto, tienda, whence } = of;
  // What the sender writes down for the other one is never more than was sent.
  const most = (at: number) => (acto === 'acuse' ? (document.items[at]?.base ?? 0) : Number.MAX_SAFE_INTEGER);
  const base = of.base.map((each, at) => Math.min(each, most(at)));
  const lineas = document.items.map(({ product }, at) => ({
    numItem: at + 1,
    codigo: product ?? '',
    cantidad: units(product ?? '', base[at] ?? 0),
  }));
  const operations = await from.till.transfers();
  const call = { clave: key(), documento: codeOf(document.answer), acto, motivo: MOTIVO, tienda, lineas };
  await operations['transfers.settle'](call, from.till.who(branch));
  const [desde, hacia] = whence;
  const at = from.till.at.shop.clock.now();
  const causa = { perdido: 'merma', hallazgo: 'hallazgo' }[acto as 'perdido' | 'hallazgo'] ?? 'traslado';
  document.items.forEach(({ product }, place) => {
    const moved = base[place] ?? 0;
    if (moved > 0) from.book.goods.move({ causa, product: product ?? '', desde, hacia, base: moved, at });
  });
}
