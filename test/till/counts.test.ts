/** Counters and sales in any order: what a shop has after a count follows from what was said and sold, and from nothing else (§counting). */
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
import { COUNT_MODES, type CountMode } from '../../core/contract/stock/counts.ts';
import { shelf } from '../../core/contract/stock/stock.ts';
import { addCount, lastMark } from '../../core/store/counts/counts.ts';
import { verifyCounts } from '../../core/store/counts/verify-counts.ts';
import { upsertUser } from '../../core/store/people/users.ts';
import { collectFaults } from '../../core/store/proof/verify-faults.ts';
import { appendStockEntry } from '../../core/store/stock/entries.ts';
import { refreshStock } from '../../core/store/stock/refresh.ts';
import { existenceAt } from '../../core/store/stock/standing.ts';
import type { Store, Tx } from '../../core/store/store.ts';
import { closeCount, reviewCount } from '../../core/till/counts/count-closing.ts';
import { markCount } from '../../core/till/counts/count-marks.ts';
import type { TillCaller } from '../../core/till/people/browser-session.ts';
import { moveOf, PAPER, stocked } from '../store/stock/stock-rows.ts';
import { BRANCH, ISSUER, NOW, seededDatabase, type TestDatabase } from '../store/support.ts';

const PEOPLE = ['ana', 'beto', 'carla'] as const;
const SHOP = { issuerId: ISSUER.id, branchId: BRANCH.id, ambiente: 'PRUEBAS' } as const;
const RUNS = Number(process.env['CAJA_STOCK_HISTORIES'] ?? 40);
/** When the count is closed, after everything that was said. */
const CLOSED = 10_000;

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  ({ database, store } = await seededDatabase());
  await store.transact((tx, now) => {
    for (const nombre of PEOPLE) upsertUser(tx, { id: nombre, nombre, rol: 'gerente', pinHash: 'x' }, now);
  });
});
afterAll(() => database.dispose());

const callerOf = (id: string) =>
  ({
    till: { id: 't-1' },
    user: { id, nombre: id, rol: 'gerente' },
    caller: { ...SHOP, keyId: 't-1', role: 'admin', userId: id },
  }) as unknown as TillCaller;

type Fact = { readonly at: number; readonly base: number } & (
  | { readonly kind: 'sale' }
  | { readonly kind: 'mark'; readonly who: string; readonly modo: CountMode }
);

const [at, base] = [integer({ min: 0, max: CLOSED - 1 }), integer({ min: 1, max: 40 })];
const facts: Arbitrary<Fact[]> = uniqueArray(
  oneof(
    record({ kind: constantFrom('sale' as const), at, base }),
    record({
      kind: constantFrom('mark' as const),
      at,
      base,
      who: constantFrom(...PEOPLE),
      modo: constantFrom(...COUNT_MODES),
    }),
  ),
  { selector: (fact) => fact.at, minLength: 1, maxLength: 20 },
);

/** What a person would reckon, by the moments alone; null where nobody counted. */
function reckoned(all: readonly Fact[]): number | null {
  const marks = all.filter((fact) => fact.kind === 'mark').toSorted((a, b) => a.at - b.at);
  const since = marks.slice(
    Math.max(
      0,
      marks.findLastIndex(({ modo }) => modo === 'todo'),
    ),
  );
  const own = PEOPLE.map((who) => {
    const said = since.filter((mark) => mark.who === who);
    const reset = said.findLastIndex(({ modo }) => modo !== 'suma');
    const rest = said.slice(Math.max(0, reset)).filter(({ modo }) => modo !== 'quita');
    return { base: rest.reduce((sum, each) => sum + each.base, 0), last: rest.at(-1)?.at ?? -1 };
  });
  const last = Math.max(...own.map((each) => each.last));
  if (last < 0) return null;
  const found = own.reduce((sum, each) => sum + each.base, 0);
  const sold = all.filter((fact) => fact.kind === 'sale' && fact.at > last);
  return found - sold.reduce((sum, each) => sum + each.base, 0);
}

/** One count of one product, its facts as they arrive; what is sold may be told of after the count is closed. */
function play(
  tx: Tx,
  codigo: string,
  { arriving, late }: { readonly arriving: readonly Fact[]; readonly late: number },
): number {
  const product = stocked(tx, codigo);
  const opened = { clave: codigo, alcance: 'estante', nombre: codigo, openedAt: NOW, userId: 'ana' } as const;
  const id = addCount(tx, { ...SHOP, ...opened });
  const sales = arriving.filter((fact) => fact.kind === 'sale');
  const afterwards = new Set(sales.slice(0, late));
  const sell = (fact: Fact) =>
    appendStockEntry(tx, {
      ...PAPER,
      causa: 'venta',
      moves: [moveOf(product, fact.base, { at: NOW + fact.at })],
    });
  for (const fact of arriving) {
    if (fact.kind === 'sale') {
      if (!afterwards.has(fact)) sell(fact);
      continue;
    }
    const mark = {
      id,
      clave: `${codigo}-${fact.at}`,
      codigo,
      contado: String(fact.base),
      modo: fact.modo,
      sumar: true,
    };
    const when = { now: NOW + CLOSED, who: callerOf(fact.who) };
    const said = { ...mark, haceMs: CLOSED - fact.at };
    markCount(tx, said, when);
    // The same again, as from a browser that did not hear the answer.
    markCount(tx, said, when);
  }
  refreshStock(tx, 100);
  if (reckoned(arriving) !== null) {
    const causas = reviewCount(tx, id, callerOf('ana')).diferencias.map((each) => ({
      codigo: each.codigo,
      causa: 'error' as const,
    }));
    const second = { approverId: null, aprobo: null, segundaPersona: 'no contó' };
    closeCount(
      tx,
      { id, hasta: lastMark(tx, id), causas },
      { who: callerOf('ana'), now: NOW + CLOSED, second },
    );
  }
  for (const fact of afterwards) sell(fact);
  return product;
}

it('is the same whatever the order in which people and sales come, and each is counted once', async () => {
  let products = 0;
  const history = facts.chain((all) =>
    record({
      all: constantFrom(all),
      shuffled: shuffledSubarray(all, { minLength: all.length }),
      late: integer({ min: 0, max: 5 }),
    }),
  );
  await assert(
    asyncProperty(history, async ({ all, shuffled, late }) => {
      const [inOrder, anyhow] = await store.transact(
        (tx) =>
          [
            play(tx, `P${(products += 1)}`, { arriving: all.toSorted((a, b) => a.at - b.at), late: 0 }),
            play(tx, `P${(products += 1)}`, { arriving: shuffled, late }),
          ] as const,
      );
      store.read((reader) => {
        const there = (product: number) =>
          existenceAt(reader, { product, ambiente: 'PRUEBAS', place: shelf(BRANCH.id) });
        const sold = all.reduce((sum, fact) => (fact.kind === 'sale' ? sum - fact.base : sum), 0);
        expect(there(inOrder)).toBe(reckoned(all) ?? sold);
        expect(there(anyhow)).toBe(there(inOrder));
        const faults = collectFaults();
        verifyCounts(reader, faults);
        expect(faults.listed).toEqual([]);
      });
    }),
    { numRuns: RUNS },
  );
});
