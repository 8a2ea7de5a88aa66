/** What a history must have come to: at each till by what that wrote, at the centre and on every shelf by what all of them wrote. */
import { expect } from 'vitest';
import { verifyCentral } from '../../../../core/central/launch/verify-central.ts';
import { shelf } from '../../../../core/contract/stock/stock.ts';
import { compareAccounts } from '../../../../core/provision/comparison/central-accounts.ts';
import { compareStock } from '../../../../core/provision/comparison/central-stock.ts';
import { signatureVerifier } from '../../../../core/signing/signature-verifier.ts';
import { soldCodeRow } from '../../../../core/store/catalogue/product-codes.ts';
import { seenStock } from '../../../../core/store/central/shop-stock.ts';
import { verifyStore } from '../../../../core/store/proof/verify.ts';
import { presentCosts } from '../../../../core/store/stock/costs.ts';
import { createTaxBooks } from '../../../../core/till/books/tax-books.ts';
import { SHOP_NIT } from '../../../support/shop/shop-file.ts';
import { placesOf } from '../../../support/shop/stocked-shop.ts';
import { dollars } from '../../../till/stocked-month/month-book.ts';
import { PlainGoods, type PlainMove } from '../../../till/stocked-month/plain-goods.ts';
import { registeredLines } from '../../../till/stocked-month/register-file.ts';
import { STOCKED_BRANCHES, STOCKED_PRODUCTS } from '../../../till/stocked-month/shop-papers.ts';
import { NOVEMBER } from '../../../till/stocked-month/stocked-month.ts';
import { asOwner } from '../../central-shop.ts';
import type { CentralPurchases } from '../../../../core/contract/central/purchases/manager-purchases.ts';
import type { Story, TillStory, World } from './world.ts';

const SCOPE = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS', mes: '2026-11' } as const;
const OTHER_SHOP = 'otra tienda';
const codesOf = ({ mark }: Story) => STOCKED_PRODUCTS.map((kind) => `${kind}${mark}`);

/** All that the tills wrote, places by the codes of establishments as the centre has them, in the order in which it happened. */
function wholeOf({ tills }: Story): PlainGoods {
  const whole = new PlainGoods();
  const goneBefore = new Map<PlainMove, PlainMove>();
  for (const { till, book } of tills) {
    const own = (place: string) => {
      const [kind = '', of] = place.split(':');
      if (of === undefined) return place;
      if (of === 'central' || of === 'norte') return `${kind}:${till.establishment(of)}`;
      return kind === 'transito' ? `transito:${of.slice(0, 'S001'.length)}` : OTHER_SHOP;
    };
    for (const move of book.goods.moves) {
      const [desde, hacia] = [own(move.desde), own(move.hacia)];
      // What the sender wrote down for another shop that shop's till says itself.
      if (hacia === OTHER_SHOP) continue;
      const of = move.of === null ? null : (goneBefore.get(move.of) ?? null);
      const moved = { ...move, desde, hacia, of };
      goneBefore.set(move, moved);
      whole.moves.push(moved);
    }
    for (const count of book.goods.counts) whole.counts.push({ ...count, shelf: own(count.shelf) });
  }
  return whole;
}

const twelve = (average: bigint) => {
  const digits = String(average).padStart(13, '0');
  return `${digits.slice(0, -12)}.${digits.slice(-12)}`;
};

/** What one till says of its own: places, cost, and nothing that came or left without the other side. */
function expectOwn(story: Story, { till, book }: TillStory): void {
  const { store } = till.at.shop;
  for (const codigo of codesOf(story)) {
    expect([codigo, placesOf(store, codigo)]).toEqual([codigo, book.goods.places(codigo)]);
    const cost = store.read((reader) => {
      const product = Number(soldCodeRow(reader, SHOP_NIT, codigo)?.['num']);
      return presentCosts(reader)({ product, ambiente: 'PRUEBAS', at: till.at.shop.clock.now() });
    });
    expect([codigo, cost?.toFixed(12) ?? twelve(0n)]).toEqual([
      codigo,
      twelve(book.goods.average(codigo, NOVEMBER)),
    ]);
  }
}

const STANDING = `
  SELECT place, base FROM caja.stock_standing WHERE codigo_plano = $1 AND base <> 0`;
const COST = 'SELECT promedio FROM caja.stock_cost WHERE codigo_plano = $1';
/** What all tills told, each move once. */
const TOLD = `
  SELECT count(*)::int AS moves, sum(m.base)::text AS base FROM caja.stock_move m JOIN caja.goods g USING (company_id, installation_id, product)
  WHERE g.codigo_plano = $1`;

/** One existence, one cost: the centre's by all papers, and every till's shelf once it was told. */
export async function expectOneWorld(story: Story): Promise<void> {
  const { world, tills } = story;
  for (const each of tills) expectOwn(story, each);
  for (const { at } of world.tills) await at.askStock();
  const whole = wholeOf(story);
  for (const codigo of codesOf(story)) {
    const plain = codigo.toLowerCase();
    const rows = await asOwner(world.central, STANDING, [plain]);
    const places = Object.fromEntries(rows.map(({ place, base }) => [place, Number(base)]));
    expect([codigo, places]).toEqual([codigo, whole.places(codigo)]);
    const [cost] = await asOwner(world.central, COST, [plain]);
    const told = String(cost?.['promedio'] ?? '0');
    const [units = '', decimals = ''] = told.split('.');
    expect([codigo, `${units}.${decimals.padEnd(12, '0')}`]).toEqual([
      codigo,
      twelve(whole.average(codigo, NOVEMBER)),
    ]);
    const written = tills.flatMap(({ book }) => book.goods.moves).filter(({ product }) => product === codigo);
    const [sums] = await asOwner(world.central, TOLD, [plain]);
    expect([codigo, sums?.['moves'], Number(sums?.['base'] ?? 0)]).toEqual([
      codigo,
      written.length,
      written.reduce((sum, { base }) => sum + base, 0),
    ]);
    for (const { at, establishment } of world.tills)
      for (const branch of STOCKED_BRANCHES) {
        const seen = at.shop.store.read((reader) => {
          const product = Number(soldCodeRow(reader, SHOP_NIT, codigo)?.['num']);
          const of = {
            issuerId: SHOP_NIT,
            branchId: branch,
            ambiente: 'PRUEBAS',
            products: [product],
          } as const;
          return seenStock(reader, of)?.(product).base;
        });
        expect([codigo, seen]).toEqual([codigo, places[shelf(establishment(branch))] ?? 0]);
      }
  }
}

const PERIOD = 'from=2026-11-01&to=2026-12-31&ambiente=PRUEBAS';

/** What the centre says was bought, shop by shop, is what the tills of each wrote. */
async function expectBought({ owner, shops, tills }: World, stories: readonly Story[]): Promise<void> {
  for (const [place, shop] of shops.entries()) {
    const { body } = await owner.ask(`/api/purchases?${PERIOD}&shop=${shop}`);
    const { tiendas } = body as unknown as CentralPurchases;
    const own = stories.flatMap((story) => story.tills.filter((_, at) => tills[at]?.shop === place));
    const inForce = own.flatMap(({ book }) => book.purchases).filter((purchase) => purchase.inForce);
    const cents = inForce.reduce((sum, { total, percibido, renta }) => sum + total + percibido - renta, 0);
    const expected = { compras: inForce.length, total: dollars(cents) };
    expect(tiendas.map(({ compras, total }) => ({ compras, total: Number(total) }))).toEqual(
      inForce.length === 0 ? [] : [expected],
    );
  }
}

/** The registers of every till line by line, and what each and the centre prove of themselves and of one another. */
export async function expectRegisters(world: World, stories: readonly Story[]): Promise<void> {
  const verify = signatureVerifier();
  expect((await verifyCentral(world.central)).faltas).toEqual([]);
  await expectBought(world, stories);
  for (const [index, { at }] of world.tills.entries()) {
    expect(at.shop.store.read((reader) => verifyStore(reader, verify)).faltas).toEqual([]);
    expect((await compareStock(await at.deps()))?.faltas).toEqual([]);
    expect((await compareAccounts(await at.deps()))?.faltas).toEqual([]);
    for (const branch of STOCKED_BRANCHES) {
      const { content } = await createTaxBooks(at.shop).inventory(SCOPE, branch);
      const lines = registeredLines(content);
      for (const story of stories)
        for (const codigo of codesOf(story)) {
          const plain = story.tills[index]?.book.goods.register(codigo, branch, NOVEMBER) ?? [];
          expect([codigo, lines.get(codigo) ?? []]).toEqual([codigo, plain]);
        }
    }
  }
}
