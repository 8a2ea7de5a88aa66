/** A limit that is shared out among tills by the product's rules, over a line that loses, doubles and delays; by a fixed seed. */
import { partOf, tellable, type AgreedParts, type HandedPart } from '../../../core/domain/accounts/quotas.ts';
import { chance } from './account-history.ts';

interface Row extends HandedPart {
  readonly entrega: number;
}

/** An answer on its way: what the till may go by when it comes. */
interface Answer {
  readonly entrega: number;
  readonly cupo: bigint;
}

interface Till {
  readonly id: string;
  /** What it has, kept over its restarts. */
  entrega: number;
  cupo: bigint | null;
  /** Asked now; a till waits for one answer at a time. */
  waiting: readonly Answer[];
}

const LIMIT = 10_000n;
const STEPS = 60;

/** Plays a history; gives each moment at which tills went by more than the limit. */
export function playParts(seed: number): readonly string[] {
  const pick = chance(seed);
  const tills: Till[] = [];
  const told = new Map<string, Row>();
  const delivered = new Map<string, number>();
  let agreed: AgreedParts = null;
  const wrong: string[] = [];
  const join = () => tills.push({ id: `t${tills.length}`, entrega: 0, cupo: null, waiting: [] });
  const ids = () => tills.map(({ id }) => id);
  const part = (till: string) => partOf(LIMIT, { till, tills: ids(), agreed });
  const heldOf = (till: string) => told.get(till)?.held ?? 0n;
  const answer = ({ id }: Till, has: number): Answer => {
    const before = told.get(id) ?? null;
    const last = delivered.get(id) ?? 0;
    const known =
      before !== null && before.entrega <= has && has <= last ? { ...before, held: before.cupo } : before;
    if (known !== null) told.set(id, known);
    const others = ids()
      .filter((each) => each !== id)
      .map(heldOf);
    const cupo = tellable(part(id), { told: known, room: LIMIT, others });
    if (known !== null && known.cupo === cupo) return { entrega: last, cupo };
    const entrega = last + 1;
    delivered.set(id, entrega);
    const held = known === null || cupo > known.held ? cupo : known.held;
    told.set(id, { cupo, held, entrega });
    return { entrega, cupo };
  };
  const take = (till: Till, { entrega, cupo }: Answer) => Object.assign(till, { entrega, cupo });
  join();
  join();
  for (let step = 0; step < STEPS; step += 1) {
    const till = tills[pick(tills.length)];
    if (till === undefined) continue;
    const what = pick(12);
    // A question goes out, once or twice; its answers wait on the line.
    if (what < 5) till.waiting = Array.from({ length: 1 + pick(2) }, () => answer(till, till.entrega));
    // One of them comes; the other is nobody's any more.
    else if (what < 9 && till.waiting.length > 0) {
      const came = till.waiting[pick(till.waiting.length)];
      if (came !== undefined) take(till, came);
      till.waiting = [];
    }
    // Lost, or the till was killed before it wrote the answer down.
    else if (what === 9) till.waiting = [];
    else if (what === 10) agreed = givenParts(ids(), pick);
    else if (tills.length < 5) join();
    const sum = tills.reduce((all, { cupo }) => all + (cupo ?? 0n), 0n);
    if (sum > LIMIT) wrong.push(`step ${step}: ${sum}`);
  }
  return wrong;
}

/** Parts of a manager, or none. */
function givenParts(tills: readonly string[], pick: (below: number) => number): AgreedParts {
  if (pick(4) === 0) return null;
  let left = LIMIT;
  return new Map(
    tills.map((till) => {
      const part = BigInt(pick(Number(left) + 1));
      left -= part;
      return [till, part];
    }),
  );
}
