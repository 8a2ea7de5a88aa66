/** A count says what its people said, and what was to be there then; and its product is that from then on. */
import { tell } from '../../acts/act.ts';
import type { World, WorldTill } from '../../ground/world.ts';
import { papersOfGoods, thereIs } from './moves.ts';

interface Mark {
  readonly product: number;
  readonly modo: 'suma' | 'propio' | 'todo' | 'quita';
  readonly base: number;
  readonly at: number;
  readonly user_id: string;
}

const MARKS = `
  SELECT product, modo, base, m.at, m.user_id FROM stock_count_mark AS m JOIN stock_count_end AS f USING (count_id) WHERE entry_id = ? ORDER BY m.at, clave`;

/** What people said together, by product. */
function saidOf(marks: readonly Mark[]): ReadonlyMap<number, { readonly sum: number; readonly at: number }> {
  const said = new Map<number, Map<string, { readonly base: number; readonly at: number }>>();
  for (const { product, modo, base, at, user_id: who } of marks) {
    const people = said.get(product) ?? new Map<string, { base: number; at: number }>();
    const own = people.get(who)?.base ?? 0;
    if (modo === 'todo') people.clear();
    if (modo === 'quita') people.delete(who);
    else people.set(who, { base: modo === 'suma' ? own + base : base, at });
    said.set(product, people);
  }
  return new Map(
    [...said].flatMap(([product, people]) => {
      const all = [...people.values()];
      const sum = all.reduce((total, { base }) => total + base, 0);
      return all.length === 0 ? [] : [[product, { sum, at: Math.max(...all.map(({ at }) => at)) }] as const];
    }),
  );
}

/** Of a count that was closed, by its paper. */
export function lookAtCount(world: World, till: WorldTill, entry: number): void {
  const { rows } = till.computer;
  const papers = papersOfGoods(rows);
  const said = saidOf(rows.all(MARKS, entry) as readonly Mark[]);
  const lines = papers.counts.filter(({ entry_id: paper }) => paper === entry);
  if (lines.length !== said.size)
    tell(world, 'counts', `count ${entry} has ${lines.length} lines, people said ${said.size}`);
  for (const { product, place, contado, esperado, at } of lines) {
    const { sum, at: last } = said.get(product) ?? { sum: null, at: null };
    if (contado !== sum || at !== last)
      tell(
        world,
        'counts',
        `count ${entry} has ${contado} of ${product} at ${at}, people said ${sum} at ${last}`,
      );
    const there = thereIs(papers, { product, place }, { before: at + 1, paper: entry });
    if (esperado !== there)
      tell(world, 'counts', `count ${entry} expected ${esperado} of ${product}, by the papers ${there}`);
  }
}

const CLOSED = 'SELECT entry_id FROM stock_count_end WHERE entry_id IS NOT NULL ORDER BY entry_id';

export function lookAtCounts(world: World, till: WorldTill): void {
  for (const { entry_id: entry } of till.computer.rows.all(CLOSED) as readonly { entry_id: number }[])
    lookAtCount(world, till, entry);
}
