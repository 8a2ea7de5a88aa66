import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApprovals } from '../../core/till/people/approvals.ts';
import { createEventBus } from '../../core/till/event-bus.ts';
import { createTillSessions, type TillSessions } from '../../core/till/people/sessions.ts';
import type { Standing } from '../../core/till/people/browser-session.ts';
import { changeUser, retireUser, upsertUser } from '../../core/store/people/users.ts';
import type { Store } from '../../core/store/store.ts';
import { systemClock, systemRandom } from '../../core/platform/system.ts';
import { openTillApp, type Browser } from '../bridge/till-app.ts';
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
  const news = createEventBus();
  sessions = createTillSessions({ store, clock, random: systemRandom, pinMatches, news });
});
afterAll(() => database.dispose());

async function pairedTill() {
  let { token } = await sessions.pair(null, { code: await sessions.newServiceCode() });
  if (token === null) throw new Error('not paired');
  const place = () => {
    const standing = sessions.standing(token);
    if (standing.stage !== 'locked' && standing.stage !== 'open') throw new Error(standing.stage);
    return standing;
  };
  const logIn = async (userId: string, pin: string) => {
    const input = { userId, pin };
    const answer = await sessions.login({ token: token ?? '', till: place().till, input, browser: 'Caja' });
    token = answer.token ?? token;
    return answer.result;
  };
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

it('whose PIN is changed while the old one is compared does not come in by it', async () => {
  const { logIn, place } = await pairedTill();
  meanwhile = () =>
    store.transact((tx) => changeUser(tx, { id: 'cajera', nombre: 'Carla', rol: 'cajero', pinHash: 'otra' }));
  expect(await logIn('cajera', '1111')).toMatchObject({ kind: 'refused', message: 'El PIN no es correcto' });
  expect(place().stage).toBe('locked');
  meanwhile = () => Promise.resolve();
  now += 1_000;
  expect(await logIn('cajera', '3333')).toMatchObject({ kind: 'open' });
  await store.transact((tx) =>
    changeUser(tx, { id: 'cajera', nombre: 'Carla', rol: 'cajero', pinHash: 'cajera' }),
  );
});

it('wrong codes count whoever tries them: beyond twenty at once even the right one waits a little', async () => {
  const code = await sessions.newServiceCode();
  const guesses = Array.from({ length: 25 }, (_, at) => sessions.pair(null, { code: `AAAA-AA${at + 10}` }));
  const waits = (await Promise.all(guesses)).map(({ result }) =>
    result.kind === 'refused' ? result.retryAfterSeconds : result.kind,
  );
  expect(waits).toEqual([...Array.from({ length: 20 }, () => 0), 3, 3, 3, 3, 3]);
  expect((await sessions.pair(null, { code })).result).toMatchObject({
    kind: 'refused',
    message: 'Hubo demasiados códigos equivocados; espere 3 s e intente de nuevo',
  });
  now += 3_000;
  expect((await sessions.pair(null, { code })).result).toMatchObject({ kind: 'paired' });
});

it('wrong PINs count at all tills together: beyond thirty even the right one waits for its turn', async () => {
  const till = await openTillApp();
  try {
    till.stopTime();
    const browsers: Browser[] = [];
    for (let at = 0; at < 11; at += 1) {
      const browser = till.browser();
      await browser.ask('session.pair', { code: await till.app.inside.newPairingCode() });
      browsers.push(browser);
    }
    const [honest, ...guessing] = browsers;
    const users = await honest?.ask('session.users', {});
    const userId = users?.find(({ rol }) => rol === 'gerente')?.id ?? '';
    // One guess at each till, as soon as that till lets it be: after 0, 1 and 2 seconds.
    for (const seconds of [0, 1, 2]) {
      till.pass(seconds * 1_000);
      const answers = guessing.map((browser) => browser.ask('session.login', { userId, pin: '0' }));
      for (const answer of await Promise.all(answers))
        expect(answer).toMatchObject({ kind: 'refused', message: 'El PIN no es correcto' });
    }
    const right = { userId, pin: till.pinOf('gerente') };
    expect(await honest?.call('session.login', right)).toMatchObject({
      ok: false,
      problem: {
        codigo: 'DEMASIADAS_SOLICITUDES',
        message: 'Hubo demasiados PIN equivocados en esta instalación; espere 57 s e intente de nuevo',
      },
    });
    till.pass(57_000);
    expect(await honest?.ask('session.login', right)).toMatchObject({ kind: 'open' });
  } finally {
    await till.close();
  }
}, 120_000);
