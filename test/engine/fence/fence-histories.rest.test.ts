/** Whatever happens to the database file: no number is given twice, and nobody is held up without a reason. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFencedFolder, type FencedFolder } from '../../support/service/fenced-folder.ts';

/** A sample of what `npm run soak` tries. */
const HISTORIES = Number(process.env['CAJA_FENCES'] ?? 40);

type End = 'stop' | 'kill' | 'power cut' | 'dies reserved' | 'dies committed';
type Exchange = 'nothing' | 'database' | 'folder';
type Action =
  | { readonly kind: 'sell'; readonly count: number }
  | { readonly kind: 'give back' | 'copy' | 'back up' | 'back up in a rush' | 'copy folder' }
  | { readonly kind: 'restart'; readonly end: End; readonly exchange: Exchange; readonly which: number }
  | { readonly kind: 'release'; readonly beyond: number };

const kindOf = <K extends string>(...kinds: readonly K[]) => fc.record({ kind: fc.constantFrom(...kinds) });
const ACTION: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('sell' as const), count: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 6, arbitrary: kindOf('give back', 'copy', 'back up', 'back up in a rush', 'copy folder') },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('restart' as const),
      end: fc.constantFrom<End>('stop', 'kill', 'power cut', 'dies reserved', 'dies committed'),
      exchange: fc.constantFrom<Exchange>('nothing', 'database', 'database', 'folder'),
      which: fc.nat({ max: 5 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('release' as const), beyond: fc.nat({ max: 2 }) }) },
);

/** What the world outside knows. */
interface Known {
  /** Numbers that a document has. */
  readonly given: Set<number>;
  readonly copies: string[];
  readonly folders: string[];
  /** Whether files were exchanged since the engine last was sure of its numbers. */
  exchanged: boolean;
  fenced: boolean;
  highest: number;
  sold: number;
}

/** Sales one right after the other, the first after a rest or not. */
interface Burst {
  readonly count: number;
  readonly first: 'quiet' | 'rush';
}

const isOpen = (folder: FencedFolder) => folder.fences().length === 0;

async function sell(folder: FencedFolder, known: Known, of: Burst): Promise<void> {
  for (let sold = 0; sold < of.count; sold += 1) {
    const numero = await folder.take('told', sold === 0 ? of.first : 'rush');
    expect(known.given).not.toContain(numero);
    known.given.add(numero);
    known.highest = Math.max(known.highest, numero);
    known.sold += 1;
  }
}

async function start(folder: FencedFolder, known: Known): Promise<void> {
  await folder.start();
  const open = isOpen(folder);
  if (!known.exchanged) expect(open).toBe(!known.fenced);
  if (folder.ultimo() < known.highest) expect(open).toBe(false);
  known.fenced = !open;
  if (open) known.exchanged = false;
}

async function end(folder: FencedFolder, how: End): Promise<void> {
  if (how === 'stop') return folder.stop();
  if (how === 'power cut') return folder.cutPower();
  if (how === 'kill' || !isOpen(folder)) return folder.kill();
  await folder.take(how === 'dies reserved' ? 'reserved' : 'committed');
}

function exchange(folder: FencedFolder, known: Known, action: { exchange: Exchange; which: number }): void {
  if (action.exchange === 'nothing') return;
  const from = action.exchange === 'database' ? known.copies : known.folders;
  const copy = from[action.which % Math.max(1, from.length)];
  if (copy === undefined) return;
  if (action.exchange === 'database') folder.putBack(copy);
  else folder.putFolderBack(copy);
  known.exchanged = true;
}

async function act(folder: FencedFolder, known: Known, action: Action): Promise<void> {
  const numero = [...known.given].at(-1);
  switch (action.kind) {
    case 'sell':
      return isOpen(folder) ? sell(folder, known, { count: action.count, first: 'quiet' }) : undefined;
    case 'give back':
      if (!isOpen(folder) || numero === undefined) return;
      await folder.giveBack(numero);
      known.given.delete(numero);
      return;
    case 'copy':
      // Whoever copies files by hand is slower than a flush.
      await folder.rest();
      known.copies.push(folder.copyDatabase());
      return;
    case 'back up':
      known.copies.push(await folder.backUp());
      return;
    case 'back up in a rush':
      if (!isOpen(folder)) return;
      await sell(folder, known, { count: 2, first: 'quiet' });
      known.copies.push(await folder.backUp());
      return sell(folder, known, { count: 1, first: 'rush' });
    case 'copy folder':
      await folder.rest();
      known.folders.push(folder.copyFolder());
      return;
    case 'restart':
      await end(folder, action.end);
      exchange(folder, known, action);
      return start(folder, known);
    case 'release': {
      if (isOpen(folder)) return;
      const said = folder.fences().map((fence) => fence.seguro);
      const ultimo = Math.max(known.highest, folder.ultimo(), ...said) + action.beyond;
      await folder.release(ultimo);
      known.highest = Math.max(known.highest, ultimo);
      known.exchanged = false;
      known.fenced = false;
      expect(folder.fences()).toEqual([]);
      await sell(folder, known, { count: 1, first: 'quiet' });
      expect(known.given).toContain(ultimo + 1);
      return;
    }
    default:
      action satisfies never;
  }
}

describe('a database that is killed, copied and put back', () => {
  it(
    'never gives a number twice and is fenced only with a reason',
    { timeout: 60_000 + HISTORIES * 500 },
    async () => {
      let sold = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(ACTION, { minLength: 5, maxLength: 40 }), async (actions) => {
          const folder = await openFencedFolder();
          const known: Known = {
            given: new Set(),
            copies: [],
            folders: [],
            exchanged: false,
            fenced: false,
            highest: 0,
            sold: 0,
          };
          try {
            await start(folder, known);
            for (const action of actions) await act(folder, known, action);
            sold += known.sold;
          } finally {
            if (folder.isRunning()) await folder.stop();
            folder.remove();
          }
        }),
        { numRuns: HISTORIES },
      );
      expect(sold).toBeGreaterThan(100);
    },
  );
});
