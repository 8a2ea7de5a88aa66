/** What comes over a shop: the line, the power, the clock, nights. */
import { applyProvision } from '../../../core/provision/provision.ts';
import { STEPS } from '../../soak/passage.ts';
import { CHEAP_PIN } from '../../support/service/provisioned.ts';
import { MISHAPS } from '../ground/line.ts';
import { switchOff } from '../ground/world.ts';
import type { Act } from './act.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Steps within which an expected loss of power comes. */
const SOON_STEPS = 60;

const mishap: Act = async ({ till, c }) =>
  till.computer.line.strike(c.pick([...STEPS, 'recepcion', 'recepcion', 'contingencia']), c.pick(MISHAPS));

const restart: Act = async ({ world, till, c }) => {
  const { computer } = till;
  await switchOff(world, till);
  if (c.chance(0.4)) await world.pass(c.pick([MINUTE_MS, 30 * MINUTE_MS]));
  await computer.switchOn();
};

/** Everybody goes home; computers that are left on sleep. */
const night: Act = async ({ world, c }) => {
  const off = world.tills.filter(() => c.chance(0.3));
  for (const till of off) await switchOff(world, till);
  world.time.sleep(c.pick([10, 12, 14, 14, 38, 62]) * HOUR_MS);
  for (const { computer } of off) await computer.switchOn();
  await world.pass(MINUTE_MS);
};

const certificate: Act = async ({ world, till }) => {
  const { computer, index, office } = till;
  const { store, vault } = computer.program;
  const file = world.yard.fileOf(index, { renewed: true });
  const applied = applyProvision(file, { store, vault, now: computer.clock.now, pinCost: CHEAP_PIN });
  await world.until(Promise.race([applied, computer.life.ended]));
  // The file also says issuer and branches.
  office.forgetSettings();
};

export const WEATHER_ACTS = {
  'a while passes': [
    12,
    ({ world, c }) => world.pass(c.pick([500, 3_000, 9_000, 15_000, 40_000, 130_000, 700_000])),
  ],
  night: [3, night],
  'weeks go by': [2, async ({ world, c }) => world.time.sleep(c.int(2, 25) * 24 * HOUR_MS)],
  'line goes': [3, async ({ till }) => (till.computer.line.isUp = false)],
  'line comes': [5, async ({ till }) => (till.computer.line.isUp = true)],
  mishap: [8, mishap],
  'power goes': [3, async ({ till }) => till.computer.life.end()],
  'power will go': [6, async ({ till, c }) => till.computer.life.endAfter(c.int(1, SOON_STEPS))],
  'power will go, writes are torn': [
    3,
    async ({ till, c }) => {
      till.computer.tear(c.random());
      till.computer.life.endAfter(c.int(1, SOON_STEPS));
    },
  ],
  restart: [2, restart],
  'clock is set': [1, async ({ till, c }) => till.computer.clock.set(c.int(-90, 90) * 1_000)],
  'clock is far off': [1, async ({ till, c }) => till.computer.clock.set(c.pick([-30, -3, 0]) * HOUR_MS)],
  'certificate is renewed': [1, certificate],
} as const satisfies Readonly<Record<string, readonly [number, Act]>>;
