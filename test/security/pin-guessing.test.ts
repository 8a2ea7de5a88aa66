import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApprovals } from '../../core/engine/till-approvals.ts';
import { createNewsBoard } from '../../core/engine/till-news.ts';
import { createTillSessions, type TillSessions } from '../../core/engine/till-sessions.ts';
import type { Standing } from '../../core/engine/till-standing.ts';
import { changeUser, retireUser, upsertUser } from '../../core/store/users.ts';
import type { Store } from '../../core/store/store.ts';
import { systemClock, systemRandom } from '../../core/system.ts';
import { seed, temporaryDatabase } from '../store/support.ts';

const PIN: Readonly<Record<string, string>> = { cajera: '1111', gerenta: '2222', otra: '3333' };

const database = temporaryDatabase();
/** What the approvals here are asked for. */
const WHAT = { asunto: 'diferencia de caja' };

let store: Store;
let sessions: TillSessions;
let now = systemClock.now();
const clock = { ...systemClock, now: () => now };
/** Happens while a PIN is being compared. */
let meanwhile = (): Promise<void> => Promise.resolve();
const pinMatches = async (pin: string, stored: string) => {
  await meanwhile();
  return PIN[stored] === pin;
};

beforeAll(async () => {
  store = database.open();
  await seed(store);
  await store.transact((tx, at) => {
    upsertUser(tx, { id: 'cajera', nombre: 'Carla', rol: 'cajero', pinHash: 'cajera' }, at);
    upsertUser(tx, { id: 'gerenta', nombre: 'Gabriela', rol: 'gerente', pinHash: 'gerenta' }, at);
    upsertUser(tx, { id: 'otra', nombre: 'Olga', rol: 'gerente', pinHash: 'otra' }, at);
  });
  const news = createNewsBoard();
  sessions = createTillSessions({ store, clock, random: systemRandom, pinMatches, news });
});
afterAll(() => database.dispose());

async function pairedTill() {
  const { token } = await sessions.pair(null, { code: await sessions.newServiceCode() });
  if (token === null) throw new Error('not paired');
  const place = () => {
    const standing = sessions.standing(token);
    if (standing.stage !== 'locked' && standing.stage !== 'open') throw new Error(standing.stage);
    return standing;
  };
  const logIn = (userId: string, pin: string) => sessions.login(token, place().till, { userId, pin });
  return { logIn, place };
}

function openOf(standing: Standing) {
  if (standing.stage !== 'open') throw new Error(standing.stage);
  return standing;
}

it('a cashier who logs in with an own PIN in between does not guess a manager’s any faster', async () => {
  const { logIn } = await pairedTill();
  const waits: number[] = [];
  for (const pin of ['0001', '0002', '0003', '0004', '0005']) {
    const guess = await logIn('gerenta', pin);
    if (guess.kind !== 'refused') throw new Error('guessed');
    waits.push(guess.retryAfterSeconds);
    // The wait of the browser passes, and an own log-in starts its count anew.
    now += guess.retryAfterSeconds * 1_000;
    expect(await logIn('cajera', '1111')).toMatchObject({ kind: 'open' });
  }
  expect(waits).toEqual([1, 2, 4, 8, 16]);
  expect(await logIn('gerenta', '2222')).toMatchObject({ kind: 'open' });
  expect(await logIn('gerenta', '0')).toMatchObject({ retryAfterSeconds: 1 });
});

it('guesses at the log-in and at an approval count as one', async () => {
  const { logIn, place } = await pairedTill();
  await logIn('cajera', '1111');
  const approvals = createApprovals({ store, clock, pinMatches });
  const asking = openOf(place());
  expect(await approvals.try({ userId: 'gerenta', pin: '0001' }, asking, WHAT)).toMatchObject({
    retryAfterSeconds: 1,
  });
  expect(await logIn('gerenta', '0002')).toMatchObject({
    kind: 'refused',
    message: 'Espere 1 s antes de intentar de nuevo con un PIN en esta caja',
  });
  now += 1_000;
  expect(await logIn('gerenta', '0003')).toMatchObject({ retryAfterSeconds: 2 });
  expect(await approvals.try({ userId: 'gerenta', pin: '2222' }, asking, WHAT)).toMatchObject({
    kind: 'refused',
  });
  now += 2_000;
  expect(await approvals.try({ userId: 'gerenta', pin: '2222' }, asking, WHAT)).toMatchObject({
    kind: 'approved',
  });
});

it('somebody who is retired, or no manager any more, while the PIN is compared approves nothing', async () => {
  const { logIn, place } = await pairedTill();
  await logIn('cajera', '1111');
  const approvals = createApprovals({ store, clock, pinMatches });
  const changes = [
    (id: string) =>
      store.transact((tx) => changeUser(tx, { id, nombre: 'Olga', rol: 'cajero', pinHash: 'otra' })),
    (id: string) => store.transact((tx) => void retireUser(tx, id, now)),
  ];
  for (const change of changes) {
    await store.transact((tx) =>
      changeUser(tx, { id: 'otra', nombre: 'Olga', rol: 'gerente', pinHash: 'otra' }),
    );
    meanwhile = () => change('otra');
    expect(await approvals.try({ userId: 'otra', pin: '3333' }, openOf(place()), WHAT)).toMatchObject({
      kind: 'refused',
    });
    meanwhile = () => Promise.resolve();
    now += 1_000;
  }
});
