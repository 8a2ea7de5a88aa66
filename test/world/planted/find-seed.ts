/**
 * Plays seeds until one finds the fault that `CAJA_PLANTED` names, by the truth that it breaks, and says which (with
 * `node --import ./test/world/planted/plant.ts`). For whoever changed the acts: what seeds draw is another then.
 */
import { openYard } from '../ground/yard.ts';
import { planOf } from '../plan.ts';
import { play } from '../play.ts';
import { FAULTS } from './faults.ts';

/** After so many it is not found. */
const MOST_SEEDS = 300;

const name = process.env['CAJA_PLANTED'] ?? '';
const fault = FAULTS[name];
if (fault === undefined) throw new Error(`no fault is called ${name}`);
const planted = 'file' in fault ? {} : fault;
const yard = await openYard();
let found: number | null = null;
for (let seed = 1; seed <= MOST_SEEDS && found === null; seed += 1) {
  const { broken } = await play(planOf(seed), yard, planted);
  if (broken.some(({ truth }) => truth === fault.truth)) found = seed;
}
yard.close();
process.stdout.write(`${name}\t${found ?? 'none'}\n`);
process.exitCode = found === null ? 1 : 0;
