/** What there is of goods at a place (§existence): the same whatever order facts come in, at a till that goes on from the centre's too. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPriceReduction } from '../../../core/contract/stock/stock.ts';
import { existenceWith, isAfter, NOTHING_THERE } from '../../../core/domain/stock/existence.ts';
import { factsOf, history, numbered, SHOP_OF_TILL, truthOf } from '../../central/stock/stock-history.ts';

const HISTORIES = Number(process.env['CAJA_HISTORIES'] ?? 1000);
const NAMES = ['b', 'a', 'c'];
/** A choice of papers for each till: how many of them its centre has, and how many of its own a till had told when it was told. */
const cuts = fc.array(fc.nat(40), { minLength: 3, maxLength: 3 });
const at = (moment: number, paper = 1, till = 'a') => ({ at: moment, till, paper });

describe('what there is', () => {
  it('is the last count and what moved after it, by moment, till and paper', () => {
    const counts = [
      { ...at(10, 3), contado: 7, item: 1 },
      { ...at(10, 3), contado: 9, item: 2 },
      { ...at(5, 9), contado: 100, item: 1 },
    ];
    const moves = [
      { ...at(10, 2), base: -1 },
      { ...at(10, 4), base: -2 },
      { ...at(10, 1, 'b'), base: -3 },
      { ...at(11), base: 5 },
    ];
    expect(existenceWith(NOTHING_THERE, { counts, moves })).toMatchObject({ base: 9, count: at(10, 3) });
    expect(existenceWith({ base: 4, count: at(10, 4) }, { counts, moves }).base).toBe(6);
    expect(existenceWith(NOTHING_THERE, { counts: counts.toReversed(), moves: [] }).base).toBe(9);
    expect([isAfter(at(10, 1, 'b'), at(10, 2)), isAfter(at(10, 2), at(10, 1, 'b'))]).toEqual([true, false]);
  });

  it('does not change with the order or with what comes twice', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat(1000)), (drawn, choices) => {
        const papers = numbered(drawn);
        const shuffled = papers
          .map((paper) => [Number(choices.next().value), paper] as const)
          .toSorted(([one], [other]) => one - other)
          .map(([, paper]) => paper);
        for (const shop of [0, 1])
          expect(truthOf(shuffled, { shop, names: NAMES })).toEqual(truthOf(papers, { shop, names: NAMES }));
      }),
      { numRuns: HISTORIES },
    );
  });

  it('is at a till what the centre said and what it wrote since, and the same as there once all is told', () => {
    fc.assert(
      fc.property(history, cuts, (drawn, told) => {
        const papers = numbered(drawn);
        // What the centre has: of each till the first of its papers.
        const known = papers.filter(({ till, id }) => id <= (told[till] ?? 0));
        for (const [till, shop] of SHOP_OF_TILL.entries()) {
          const said = truthOf(known, { shop, names: NAMES });
          const since = papers.filter((each) => each.till === till && each.id > (told[till] ?? 0));
          const isPlain = since.every(
            (own) =>
              own.reverses === null &&
              known.every((each) => isAfter({ ...own, till: '', paper: 1 }, { ...each, till: '', paper: 1 })),
          );
          const shown = existenceWith(said, factsOf(since, NAMES));
          // Of what was written late, or about a count that is told, only the next answer of the centre can say all.
          if (isPlain) expect(shown).toEqual(truthOf([...known, ...since], { shop, names: NAMES }));
          if (known.length === papers.length) expect(shown).toEqual(truthOf(papers, { shop, names: NAMES }));
        }
      }),
      { numRuns: HISTORIES },
    );
  });
});

it('a supplier’s reduction of the price is what leaves and comes back by one paper, in either order', () => {
  const [shelf, out] = ['sucursal:central', 'proveedor'];
  const move = (papel: string, de: string, a: string, cantidad = 3) =>
    ({ causa: 'devolucion', papel, de, a, cantidad }) as const;
  const moves = [
    move('nota-1', shelf, out),
    move('nota-1', out, shelf),
    move('nota-2', shelf, out),
    // Taken back with the purchase that it was about.
    move('compra-1', out, shelf),
    move('nota-3', shelf, out, 2),
    move('nota-3', shelf, out),
    move('nota-3', out, shelf),
    move('nota-4', 'cliente', shelf),
  ];
  const told = (list: typeof moves) => list.map((_move, place) => isPriceReduction(list, place));
  const expected = [true, true, false, false, false, true, true, false];
  expect(told(moves)).toEqual(expected);
  expect(told(moves.toReversed())).toEqual(expected.toReversed());
});
