/** What opens the managers' page and what does not: the two parts of a session, and one-time codes that are guessed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addedManager,
  enrolmentCode,
  preparedManager,
  TestManager,
  testCentral,
  type TestCentral,
} from '../central-shop.ts';
import { TestTill } from '../test-till.ts';

let central: TestCentral;
let owner: TestManager;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
});
afterAll(() => central.close());

describe('managers', () => {
  it('are nobody with the cookie alone, which browsers send to every port of the host, nor with another page’s part', async () => {
    const thief = new TestManager(central.url);
    thief.cookie = owner.cookie;
    expect((await thief.ask('/api/tills')).status).toBe(401);
    expect((await thief.ask('/api/me')).body).toMatchObject({ manager: null });
    expect((await fetch(`${central.url}/api/events`, { headers: { cookie: owner.cookie } })).status).toBe(
      401,
    );
    thief.page = (await addedManager(central, { role: 'empresa', shops: null })).page;
    expect((await thief.ask('/api/tills')).status).toBe(401);
    thief.cookie = '';
    thief.page = owner.page;
    expect((await thief.ask('/api/tills')).status).toBe(401);
  });

  it('stay in whatever cookie of that name another port of the host sets beside theirs', async () => {
    const other = new TestManager(central.url);
    other.page = owner.page;
    const tossed = `caja_central=${'x'.repeat(43)}`;
    for (const cookie of [
      `${tossed}; ${owner.cookie}`,
      `${owner.cookie}; ${tossed}`,
      `caja_central=; ${tossed}; ${tossed}; ${owner.cookie}`,
    ]) {
      other.cookie = cookie;
      expect([cookie, (await other.ask('/api/tills')).status]).toEqual([cookie, 200]);
    }
  });
});

describe('one-time codes', () => {
  it('are throttled: after a row of wrong ones even the right one waits, is not used up, and is taken later', async () => {
    const code = await enrolmentCode(owner);
    const guess = () => new TestTill(central.url).enrol('NADA-NADA-NADA');
    const answers: number[] = [];
    do answers.push((await guess()).status);
    while (answers.at(-1) === 403 && answers.length < 200);
    expect(answers.at(-1)).toBe(429);
    expect(answers.length).toBeGreaterThan(30);
    const till = new TestTill(central.url);
    const refused = await till.enrol(code);
    expect([refused.status, refused.body['codigo']]).toEqual([429, 'ESPERE']);
    // Of managers too: it is one limit for all of them.
    const joining = {
      code: 'NADA-NADA-NADA',
      password: 'una clave larga',
      secret: 'A'.repeat(27),
      totp: '000000',
    };
    expect((await new TestManager(central.url).ask('/api/join', joining)).status).not.toBe(200);
    await expect.poll(async () => (await till.enrol(code)).status, { interval: 500 }).toBe(200);
  });
});
