/** What a page or a program of this computer can do with what it took of a till's secret. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_SECRET_HEADER } from '../../core/contract/browser-secret.ts';
import { openTillApp, type Browser, type TillApp } from '../bridge/till-app.ts';
import { browserMissing, launchBrowser } from '../support/run/browser.ts';

let till: TillApp;
beforeAll(async () => {
  till = await openTillApp();
});
afterAll(() => till.close());

type Headers = Readonly<Record<string, string>>;

/** A call with what was stolen. */
async function callWith(headers: Headers, op = 'till.context'): Promise<unknown> {
  const response = await fetch(`${till.app.ui.url}/bridge`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ op, input: {} }),
  });
  return response.json();
}

async function listenWith(headers: Headers): Promise<number> {
  const response = await fetch(`${till.app.ui.url}/bridge/eventos`, { headers });
  await response.body?.cancel();
  return response.status;
}

async function entered(): Promise<Browser> {
  const browser = till.browser();
  await browser.enter('gerente', await till.app.inside.newPairingCode());
  return browser;
}

const UNPAIRED = { ok: false, problem: { codigo: 'CAJA_SIN_EMPAREJAR' } };

describe('the secret of a till', () => {
  it.skipIf(browserMissing !== null)(
    'leaves a real browser for a page of another port without the part that opens anything',
    async () => {
      const received: string[] = [];
      const foreign = createServer((request, response) => {
        received.push(JSON.stringify(request.rawHeaders));
        response.setHeader('Content-Type', 'text/html').end('<title>otra</title>');
      });
      await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
      const { port } = foreign.address() as AddressInfo;
      const browser = await launchBrowser();
      try {
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(till.app.ui.url);
        const code = await till.app.inside.newPairingCode();
        const given = await page.evaluate(
          async ({ call, name }) => {
            const headers = { 'Content-Type': 'application/json' };
            const response = await fetch('/bridge', { method: 'POST', headers, body: JSON.stringify(call) });
            localStorage.setItem('caja.pantalla', response.headers.get(name) ?? '');
            return response.headers.get(name) ?? '';
          },
          { call: { op: 'session.pair', input: { code } }, name: PAGE_SECRET_HEADER },
        );
        expect(given).toMatch(/^[\w-]{43}$/);
        await page.goto(`http://127.0.0.1:${port}/bridge`);
        expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}');
        const cookie = /caja-\d+=[\w-]{43}/.exec(received.join())?.[0] ?? '';
        // The browser gives the cookie away; what goes with it stays.
        expect(cookie).not.toBe('');
        expect(received.join()).not.toContain(given);
        expect(await callWith({ Cookie: cookie }, 'session.users')).toMatchObject(UNPAIRED);
        const whole = { Cookie: cookie, [PAGE_SECRET_HEADER]: given };
        expect(await callWith(whole, 'session.users')).toMatchObject({ ok: true });
      } finally {
        await browser.close();
        foreign.close();
      }
    },
  );

  it('is found among cookies of its name that another port of the computer set beside it', async () => {
    const own = await entered();
    const { Cookie = '', [PAGE_SECRET_HEADER]: part = '' } = own.headers();
    const [name] = Cookie.split('=');
    const tossed = `${name}=${'x'.repeat(43)}`;
    for (const all of [`${tossed}; ${Cookie}`, `${Cookie}; ${tossed}`, `${name}=; ${tossed}; ${Cookie}`]) {
      const headers = { Cookie: all, [PAGE_SECRET_HEADER]: part };
      expect([all, await callWith(headers)]).toMatchObject([all, { ok: true }]);
      expect([all, await listenWith(headers)]).toEqual([all, 200]);
    }
  });

  it('opens nothing by one of its parts, nor with a part of another browser, nor where its page says it twice', async () => {
    const [own, other] = [await entered(), await entered()];
    const { Cookie = '', [PAGE_SECRET_HEADER]: part = '' } = own.headers();
    const { [PAGE_SECRET_HEADER]: foreign = '' } = other.headers();
    const halves: readonly Headers[] = [
      { Cookie },
      { [PAGE_SECRET_HEADER]: part },
      { Cookie, [PAGE_SECRET_HEADER]: foreign },
      { Cookie, [PAGE_SECRET_HEADER]: '' },
      { Cookie, [PAGE_SECRET_HEADER]: `${part}, ${part}` },
    ];
    for (const headers of halves) {
      expect(await callWith(headers)).toMatchObject(UNPAIRED);
      expect(await listenWith(headers)).toBe(401);
    }
    expect(await callWith(own.headers())).toMatchObject({ ok: true });
    expect(await listenWith(own.headers())).toBe(200);
  });

  it('that was taken before a log-in opens nothing once somebody is in', async () => {
    const browser = till.browser();
    await browser.ask('session.pair', { code: await till.app.inside.newPairingCode() });
    const taken = browser.headers();
    const userId = (await browser.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
    expect(await browser.ask('session.login', { userId, pin: till.pinOf('gerente') })).toMatchObject({
      kind: 'open',
    });
    // Also before the browser has used the new one.
    expect(await callWith(taken)).toMatchObject({ ok: false, problem: { codigo: 'SESION_REQUERIDA' } });
    await browser.ask('till.context', {});
    expect(await callWith(taken)).toMatchObject(UNPAIRED);
    expect(await callWith(taken, 'session.users')).toMatchObject(UNPAIRED);
    expect(await listenWith(taken)).toBe(401);
    expect(await browser.ask('session.state', {})).toMatchObject({ stage: 'open' });
  });

  it('is still good for the PIN pad where the answer to a log-in was lost, and then ends what nobody got', async () => {
    const browser = till.browser();
    await browser.ask('session.pair', { code: await till.app.inside.newPairingCode() });
    const kept = browser.headers();
    const userId = (await browser.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
    const body = JSON.stringify({ op: 'session.login', input: { userId, pin: till.pinOf('gerente') } });
    const logIn = (headers: Headers) =>
      fetch(`${till.app.ui.url}/bridge`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
      });
    const lost = await logIn(kept);
    const lostPart = lost.headers.get(PAGE_SECRET_HEADER) ?? '';
    expect(await callWith(kept, 'session.state')).toMatchObject({ ok: true, value: { stage: 'locked' } });
    const again = await logIn(kept);
    const part = again.headers.get(PAGE_SECRET_HEADER) ?? '';
    expect(part).toMatch(/^[\w-]{43}$/);
    expect(part).not.toBe(lostPart);
    expect(await callWith({ ...kept, [PAGE_SECRET_HEADER]: part })).toMatchObject({ ok: true });
    expect(await callWith({ ...kept, [PAGE_SECRET_HEADER]: lostPart })).toMatchObject(UNPAIRED);
    expect(await callWith(kept)).toMatchObject(UNPAIRED);
  });
});
