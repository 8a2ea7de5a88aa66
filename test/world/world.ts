/**
 * `npm run soak -- world`: years of shops in worlds from seeds (`test/world`), new ones each time, on as many processes as there are processors.
 *
 * `--years N`    so many years of shops; `CAJA_WORLD_YEARS` unless given
 * `--seed N`     one world, or the first of `--count`
 * `--orders a,b` those of its orders alone, as a failure printed them
 * `--whole`      as it is: what fails is not made shorter
 *
 * `CAJA_PLANTED` names a fault of `planted/faults.ts` that is planted (with `node --import ./test/world/planted/plant.ts` one of a line).
 */
import { parseArgs } from 'node:util';
import { campaign, describe, playSeed } from './campaign.ts';
import { FAULTS } from './planted/faults.ts';
import { openYard } from './ground/yard.ts';

const { values } = parseArgs({
  options: {
    years: { type: 'string' },
    seed: { type: 'string' },
    count: { type: 'string' },
    orders: { type: 'string' },
    whole: { type: 'boolean' },
  },
});
const say = (text: string) => process.stdout.write(`${text}\n`);
const seed = Number(values.seed);

if (values.count === undefined) {
  const yard = await openYard();
  const orders = values.orders?.split(',').map(Number);
  const { outcome, failure } = await playSeed(seed, yard, {
    ...(orders === undefined ? {} : { orders }),
    shrink: values.whole !== true,
    planted: FAULTS[process.env['CAJA_PLANTED'] ?? ''] ?? {},
  });
  yard.close();
  say(failure === null ? `everything holds: ${outcome.end}` : describe(failure));
  process.exitCode = failure === null ? 0 : 1;
} else {
  const years = Number(values.years ?? Infinity);
  const { failures, sums } = await campaign({ firstSeed: seed, count: Number(values.count), years, say });
  // Whoever started it adds up what its processes played.
  process.send?.(sums);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
