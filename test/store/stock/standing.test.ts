/** What is where, by papers that come in any order, some about counts that were wrong (§existence). */
import {
  assert,
  asyncProperty,
  constantFrom,
  integer,
  oneof,
  record,
  shuffledSubarray,
  uniqueArray,
  type Arbitrary,
} from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { damaged, shelf, transit, type Place } from '../../../core/contract/stock/stock.ts';
import { appendStockEntry } from '../../../core/store/stock/entries.ts';
import {
  existenceAt,
  existenceBefore,
  existencesBefore,
  refreshStanding,
  standingOf,
  wrongStandings,
} from '../../../core/store/stock/standing.ts';
import { command } from '../../../core/store/statement.ts';
import { listStock } from '../../../core/store/stock/stock-list.ts';
import { existenceBeforeEvent } from '../../../core/store/stock/stock-moves.ts';
import type { Reader, Store, Tx } from '../../../core/store/store.ts';
import { BRANCH, ISSUER, NOW, seededDatabase, type TestDatabase } from '../support.ts';
import { moveOf, PAPER, stocked } from './stock-rows.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  ({ database, store } = await seededDatabase());
});
afterAll(() => database.dispose());

const LEVEL = command('INSERT INTO product_level (product, branch_id, minimo) VALUES (?, ?, ?)');
const OWN = [shelf(BRANCH.id), shelf('norte'), damaged(BRANCH.id), transit(BRANCH.id)] as const;
const PLACES: readonly Place[] = [...OWN, 'proveedor', 'cliente', 'merma'];
const RUNS = Number(process.env['CAJA_STOCK_HISTORIES'] ?? 40);

/** Something that happened at a moment of its own. */
type Fact = { readonly at: number } & (
  | { readonly kind: 'move'; readonly desde: Place; readonly hacia: Place; readonly base: number }
  | {
      readonly kind: 'count';
      readonly place: Place;
      readonly contado: number;
      /** When it was annulled, if at all: at once, or after all that came later. */
      readonly annulled: 'at once' | 'at last' | null;
    }
);

const at = integer({ min: 0, max: 10_000 });
const MIDDLE = 5_000;
/** In between, and when all of it is over. */
const MOMENTS = [MIDDLE, 20_000];
const base = integer({ min: 1, max: 50 });
const facts: Arbitrary<Fact[]> = uniqueArray(
  oneof(
    {
      weight: 4,
      arbitrary: record({
        kind: constantFrom('move' as const),
        at,
        desde: constantFrom(...PLACES),
        hacia: constantFrom(...PLACES),
        base,
      }).filter(({ desde, hacia }) => desde !== hacia),
    },
    {
      weight: 1,
      arbitrary: record({
        kind: constantFrom('count' as const),
        at,
        place: constantFrom(...OWN),
        contado: base,
        annulled: constantFrom('at once' as const, 'at last' as const, null, null),
      }),
    },
  ),
  { selector: (fact) => fact.at, maxLength: 25 },
);

/** What a person would reckon: the last count that holds, and what moved after it. */
function reckoned(all: readonly Fact[], place: Place): number {
  const counts = all.filter(
    (fact) => fact.kind === 'count' && fact.place === place && fact.annulled === null,
  );
  const last = counts.toSorted((a, b) => a.at - b.at).at(-1);
  const start = last?.kind === 'count' ? last.contado : 0;
  return all.reduce((sum, fact) => {
    if (fact.kind !== 'move' || (last !== undefined && fact.at < last.at)) return sum;
    return sum + (fact.hacia === place ? fact.base : 0) - (fact.desde === place ? fact.base : 0);
  }, start);
}

/** @returns what annuls it in the end; null where nothing does */
function write(tx: Tx, product: number, fact: Fact): (() => void) | null {
  if (fact.kind === 'move') {
    const { desde, hacia, base: moved } = fact;
    appendStockEntry(tx, {
      ...PAPER,
      causa: 'venta',
      moves: [moveOf(product, moved, { desde, hacia, at: NOW + fact.at })],
    });
    return null;
  }
  const { place, contado, annulled } = fact;
  const counts = [{ item: 1, product, place, contado, esperado: 0, at: NOW + fact.at }];
  const paper = appendStockEntry(tx, { ...PAPER, causa: 'conteo', counts });
  const annul = () => void appendStockEntry(tx, { ...PAPER, causa: 'conteo-anulado', reverses: paper });
  if (annulled === 'at once') annul();
  return annulled === 'at last' ? annul : null;
}

const SHOP = { issuerId: ISSUER.id, branchId: BRANCH.id, ambiente: 'PRUEBAS' } as const;
const PLACES_OF_SHOP = [shelf(BRANCH.id), damaged(BRANCH.id), transit(BRANCH.id)] as const;
const MINIMUM = 20;

/** What was at the places of the shop before a moment, and whether there is too little on the shelf. */
function toldOf(
  reader: Reader,
  { product, after }: { readonly product: number; readonly after: string },
  before: number,
) {
  const rows = existencesBefore(reader, { ...SHOP, places: PLACES_OF_SHOP, before: NOW + before });
  const low = listStock(reader, { ...SHOP, after, limit: 10, low: true });
  return {
    places: PLACES_OF_SHOP.map(
      (place) => rows.find((row) => row.product === product && row.place === place)?.base ?? 0,
    ),
    low: low.filter((row) => row.product === product).map((row) => row.base),
  };
}

it('is the same whatever the order in which papers come, and however much of them is kept', async () => {
  let products = 10_000;
  const nextCode = () => `P${(products += 1)}`;
  const history = facts.chain((all) =>
    record({
      all: constantFrom(all),
      shuffled: shuffledSubarray(all, { minLength: all.length }),
      keepEvery: integer({ min: 1, max: 9 }),
      papers: integer({ min: 1, max: 4 }),
    }),
  );
  await assert(
    asyncProperty(history, async ({ all, shuffled, keepEvery, papers }) => {
      const [inOrder, anyhow] = await store.transact((tx) => {
        const product = [stocked(tx, nextCode()), stocked(tx, nextCode())] as const;
        for (const each of product) LEVEL.run(tx, each, BRANCH.id, MINIMUM);
        const later = all.toSorted((a, b) => a.at - b.at).map((fact) => write(tx, product[0], fact));
        for (const [index, fact] of shuffled.entries()) {
          later.push(write(tx, product[1], fact));
          if (index % keepEvery === 0) refreshStanding(tx, papers);
        }
        for (const [index, annul] of later.entries()) {
          annul?.();
          if (index % keepEvery === 0) refreshStanding(tx, papers);
        }
        return product;
      });
      store.read((reader) => {
        const where = (product: number) =>
          OWN.map((place) => existenceAt(reader, { product, ambiente: 'PRUEBAS', place }));
        expect(where(anyhow)).toEqual(where(inOrder));
        expect(where(anyhow)).toEqual(OWN.map((place) => reckoned(all, place)));
        expect(wrongStandings(reader)).toEqual([]);
        const earlier = all.filter((fact) => fact.at < MIDDLE);
        const before = { product: anyhow, ambiente: 'PRUEBAS', before: NOW + MIDDLE } as const;
        const expected = OWN.reduce((sum, place) => sum + reckoned(earlier, place), 0);
        expect(existenceBefore(reader, before)).toBe(expected);
      });
      const earlier = all.filter((fact) => fact.at < MIDDLE);
      const now = reckoned(all, shelf(BRANCH.id));
      const last = { product: anyhow, after: `p${products - 1}` };
      const told = {
        places: PLACES_OF_SHOP.map((place) => reckoned(earlier, place)),
        low: now < MINIMUM ? [now] : [],
      };
      expect(store.read((reader) => toldOf(reader, last, MIDDLE))).toEqual(told);
      const onShelf = () =>
        MOMENTS.map((moment) =>
          store.read((reader) =>
            existenceBeforeEvent(reader, { product: anyhow, ambiente: 'PRUEBAS', branchId: BRANCH.id }, [
              NOW + moment,
              0,
              0,
            ]),
          ),
        );
      const said = MOMENTS.map((moment) =>
        reckoned(
          all.filter((fact) => fact.at < moment),
          shelf(BRANCH.id),
        ),
      );
      expect(onShelf()).toEqual(said);
      await store.transact((tx) => void refreshStanding(tx, all.length * 4));
      expect(onShelf()).toEqual(said);
      expect(store.read((reader) => toldOf(reader, last, MIDDLE))).toEqual(told);
      expect(store.read(wrongStandings)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

it('takes a move at the very moment of a count by which of them was written first', async () => {
  await store.transact((tx) => {
    const salt = stocked(tx, 'SAL');
    const place = shelf(BRANCH.id);
    const counts = [{ item: 1, product: salt, place, contado: 10, esperado: 0, at: NOW }];
    appendStockEntry(tx, { ...PAPER, causa: 'venta', moves: [moveOf(salt, 3)] });
    appendStockEntry(tx, { ...PAPER, causa: 'conteo', counts });
    appendStockEntry(tx, { ...PAPER, causa: 'venta', moves: [moveOf(salt, 2)] });
    expect(standingOf(tx, salt, 'PRUEBAS')).toMatchObject([{ place, base: 8, countAt: NOW }]);
    expect(standingOf(tx, salt, 'PRODUCCION')).toEqual([]);
    while (refreshStanding(tx, 7) > 0);
    expect(existenceAt(tx, { product: salt, ambiente: 'PRUEBAS', place })).toBe(8);
  });
});
