/** What a centre hears of a till bit by bit: in the end it knows what one knows that is told everything at once. */
import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { NEW_TRAITS } from '../../../core/contract/till/products.ts';
import { copyDatabase } from '../../../core/store/backup/backup.ts';
import { centralStanding } from '../../../core/store/central/standing.ts';
import { openStore } from '../../../core/store/store.ts';
import { createHearing, isUnread, tellAnew, type Hearing } from '../../soak/hearing.ts';
import { tell } from '../acts/act.ts';
import type { Centre } from '../ground/centre.ts';
import { askAt, type World, type WorldTill } from '../ground/world.ts';

const HEARINGS = new WeakMap<WorldTill, Hearing>();

function hearingOf(till: WorldTill): Hearing {
  const known = HEARINGS.get(till) ?? createHearing();
  HEARINGS.set(till, known);
  return known;
}

/** The centre hears what was written since. */
export async function hear(world: World, till: WorldTill): Promise<void> {
  const { program, life } = till.computer;
  // Where the tills joined one, they tell it themselves; and to begin to tell takes room.
  if (world.centre !== null || till.computer.isFull) return;
  await world.still(Promise.race([hearingOf(till).hear(program.store), life.ended]));
}

/** Another database is in place: it is told from its beginning. */
export function forgetHeard(till: WorldTill): void {
  hearingOf(till).forget();
}

/** Whether the centre knows it all as it is. */
export async function lookAtCentre(world: World, till: WorldTill): Promise<void> {
  if (world.centre !== null) return lookAtJoined(world, till, world.centre);
  await hear(world, till);
  const judged = hearingOf(till).judge(till.computer.program.store);
  await world.still(judged);
  for (const name of await judged) tell(world, 'centre', `${name}: the centre would know it otherwise`);
}

/** What every till tells of in the end. */
const LAST_GOODS = {
  ...NEW_TRAITS,
  codigo: 'FIN',
  codigosBarra: [],
  descripcion: 'Lo último',
  precio: '1.00',
};
const MINUTE_MS = 60_000;
/** Longest time until everything is told, in minutes. */
const MOST_MINUTES = 90;

/** Whether the centre that the tills joined knows of this one what it is, and nothing of another. */
async function lookAtJoined(world: World, till: WorldTill, centre: Centre): Promise<void> {
  const { computer, index } = till;
  // A till hears that the centre was put back when it has something to tell.
  await askAt(world, till, { op: 'products.save', input: LAST_GOODS, as: 'gerente' });
  const isTold = () => {
    const standing = computer.program.store.read(centralStanding);
    return standing?.waiting === 0 && !standing.catchingUp && standing.link.previousEpoch === null;
  };
  for (let passed = 0; passed < MOST_MINUTES && !isTold(); passed += 1) await world.pass(MINUTE_MS);
  const standing = computer.program.store.read(centralStanding);
  if (!isTold()) tell(world, 'centre', `till ${index} tells nothing more: ${JSON.stringify(standing)}`);
  for (const said of centre.strangers) tell(world, 'centre', `a stranger called: ${said}`);
  const known = centre.knownOf(index) ?? new Map();
  const copy = `${computer.folder.database}.copia`;
  await world.still(copyDatabase(computer.folder.database, copy));
  const store = openStore({ file: copy, now: computer.clock.now, migrate: false });
  const told = tellAnew(store);
  await world.still(told);
  const anew = await told;
  await store.close();
  rmSync(copy);
  for (const name of new Set([...known.keys(), ...anew.keys()]))
    if (isUnread(name) || !isDeepStrictEqual(known.get(name), anew.get(name)))
      tell(world, 'centre', `till ${index}, ${name}: the centre knows it otherwise`);
  const own = new Set(computer.rows.documents().map(({ codigo_generacion: code }) => code));
  const there = [...known.keys()].flatMap((name) =>
    name.startsWith('document ') ? [name.split(' ')[1] ?? ''] : [],
  );
  for (const code of there.filter((each) => !own.has(each)))
    tell(world, 'centre', `till ${index} never issued ${code}, which the centre has of it`);
  if (there.length !== own.size)
    tell(world, 'centre', `till ${index}: ${there.length} documents there, ${own.size} here`);
}
