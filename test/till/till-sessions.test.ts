import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEventBus } from '../../core/till/event-bus.ts';
import { createTillSessions, type TillSessions } from '../../core/till/people/sessions.ts';
import { upsertUser } from '../../core/store/people/users.ts';
import { systemClock, systemRandom } from '../../core/platform/system.ts';
import { seed, temporaryDatabase } from '../store/support.ts';

const database = temporaryDatabase();
/** PINs that were compared with a stored hash. */
const compared: string[] = [];
let sessions: TillSessions;
beforeAll(async () => {
  const store = database.open();
  await seed(store);
  await store.transact((tx, now) =>
    upsertUser(tx, { id: 'ana', nombre: 'Ana', rol: 'cajero', pinHash: 'hash' }, now),
  );
  const pinMatches = (pin: string) => {
    compared.push(pin);
    return Promise.resolve(pin === '2468');
  };
  const news = createEventBus();
  sessions = createTillSessions({ store, clock: systemClock, random: systemRandom, pinMatches, news });
});
afterAll(() => database.dispose());

it('guesses made in the same moment are not compared: the first one counts before it is looked at', async () => {
  const code = await sessions.newServiceCode();
  const { token } = await sessions.pair(null, { code });
  const standing = sessions.standing(token);
  if (standing.stage !== 'locked' || token === null) throw new Error(standing.stage);
  const guesses = ['1111', '2222', '2468'].map((pin) =>
    sessions.login({ token, till: standing.till, input: { userId: 'ana', pin }, browser: 'Caja' }),
  );
  const kinds = (await Promise.all(guesses)).map(({ result }) => result.kind);
  expect(kinds).toEqual(['refused', 'refused', 'refused']);
  expect(compared).toEqual(['1111']);
});

it('a code of an earlier start pairs nobody', async () => {
  const earlier = await sessions.newServiceCode();
  await sessions.newServiceCode();
  expect((await sessions.pair(null, { code: earlier })).result.kind).toBe('refused');
});
