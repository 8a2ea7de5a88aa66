import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, openConnection, readAnswer } from '../../http/transport/raw-client.ts';
import { cajaAsync } from '../../support/service/service-process.ts';
import { openTillApp, type Browser, type TillApp } from '../till-app.ts';

const MINUTE_MS = 60_000;
const ASK_STATE = '{"op":"session.state","input":{}}';

let till: TillApp;
let browser: Browser;
beforeAll(async () => {
  till = await openTillApp();
  browser = till.browser();
});
afterAll(() => till.close());

/** A raw `POST /bridge`: what a browser would never let its page send. */
function post(headers: Readonly<Record<string, string>>, body = ASK_STATE) {
  const { host } = new URL(till.app.ui.url);
  const all = {
    Host: host,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return exchange(till.app.ui.url, `POST /bridge HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

describe('POST /bridge', () => {
  it('answers its own page', async () => {
    const answer = await post({ Origin: till.app.ui.url, 'Sec-Fetch-Site': 'same-origin' });
    expect([answer.status, answer.body]).toEqual([200, '{"ok":true,"value":{"stage":"unpaired"}}']);
  });

  it.each([
    ['a name that points here', { Host: 'caja.evil.example' }, 403],
    ['a foreign page', { Origin: 'https://evil.example' }, 403],
    ['a page of another port of this computer', { 'Sec-Fetch-Site': 'same-site' }, 403],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a form', { 'Content-Type': 'text/plain' }, 415],
    ['a compressed body', { 'Content-Encoding': 'gzip' }, 415],
  ])('refuses %s', async (_who, headers, status) => {
    expect((await post(headers)).status).toBe(status);
  });

  it.each([['{"op":'], [''], ['[1,2']])('refuses %j, which is no JSON', async (body) => {
    const answer = await post({}, body);
    expect([answer.status, answer.body.includes('JSON_INVALIDO')]).toEqual([400, true]);
  });

  it.each([['{"op":"__proto__","input":{}}'], ['{"op":"toString","input":{}}'], ['null'], ['[]']])(
    'knows no operation in %s',
    async (body) => {
      const answer = await post({}, body);
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.body)).toMatchObject({ ok: false, problem: { codigo: 'VALIDACION' } });
    },
  );

  it('answers a browser that is not paired at its headers: nobody waits for its body, nobody reads it', async () => {
    const { host } = new URL(till.app.ui.url);
    const lengths = ['Content-Length: 4000000', 'Content-Length: 4097', 'Transfer-Encoding: chunked'];
    for (const length of lengths) {
      const connection = await openConnection(till.app.ui.url);
      const lines = ['POST /bridge HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json', length];
      connection.socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      await connection.received('}}');
      connection.socket.end();
      const answer = readAnswer(await connection.closed);
      expect([answer.status, answer.body.includes('"CAJA_SIN_EMPAREJAR"')]).toEqual([200, true]);
    }
    const padded = `${ASK_STATE}${' '.repeat(4096 - ASK_STATE.length)}`;
    expect((await post({}, padded)).body).toBe('{"ok":true,"value":{"stage":"unpaired"}}');
  });

  it.each([
    ['more levels than a request has', '['.repeat(40) + ']'.repeat(40), 'más de 32 niveles'],
    ['more values than a document has', `[${'1,'.repeat(60_000)}1]`, 'más de 50000 datos'],
    ['a field twice', '{"q":1,"q":2}', 'repite el campo input.q'],
    ['a field that would be a prototype', '{"__proto__":{}}', 'input.__proto__'],
    ['a lone surrogate', '"\\ud800"', 'Unicode incompleto'],
  ])('refuses a paired browser what the public interface refuses: %s', async (_what, input, word) => {
    const paired = till.browser();
    await paired.ask('session.pair', { code: await till.app.inside.newPairingCode() });
    const answer = await post(paired.headers(), `{"op":"session.state","input":${input}}`);
    expect([answer.status, answer.body.includes(word)]).toEqual([400, true]);
  });

  it('takes nothing but POST', async () => {
    const answer = await fetch(`${till.app.ui.url}/bridge`);
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('is not on the port of the public interface', async () => {
    const answer = await fetch(`${till.app.api.url}/bridge`, { method: 'POST', body: ASK_STATE });
    expect(answer.status).toBe(404);
  });
});

describe('GET /bridge/eventos', () => {
  const open = (headers: Readonly<Record<string, string>>) =>
    fetch(`${till.app.ui.url}/bridge/eventos`, { headers });

  it('tells nobody anything without a session', async () => {
    expect((await open({})).status).toBe(401);
    expect((await open({ Cookie: `caja-1=${'a'.repeat(43)}` })).status).toBe(401);
  });

  it('opens for a session, at most four times, and ends when the person leaves', async () => {
    await browser.enter('cajero', await till.app.inside.newPairingCode());
    expect(browser.setCookie()).toMatch(
      /^caja-\d+=[\w-]{43}; Path=\/bridge; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    const [cookie, headers] = [browser.cookie(), browser.headers()];
    // What another port tossed under its name: each is tried, none counts that is not its own.
    const tossed = `${cookie.split('=')[0]}=${'a'.repeat(43)}`;
    expect((await open({ ...headers, Cookie: `${tossed}; ${tossed}` })).status).toBe(401);
    expect((await open({ Cookie: cookie })).status).toBe(401);
    const streams = [await browser.events(), await browser.events()];
    const more = [await browser.events(), await browser.events()];
    expect((await open(headers)).status).toBe(429);
    await browser.ask('session.logout', {});
    for (const stream of [...streams, ...more]) {
      expect(await stream.next('session')).toEqual({ kind: 'session' });
      await stream.ended;
    }
    expect((await open(headers)).status).toBe(401);
  });
});

describe('caja pair', () => {
  it('shows a code that pairs within a quarter of an hour, also while the service runs', async () => {
    const newCode = async () => {
      const shown = await cajaAsync(['pair', '--data-dir', till.dataDir, '--json'], till.env);
      return (JSON.parse(shown.stdout) as { pairing: string }).pairing;
    };
    const [one, two] = [await newCode(), await newCode()];
    till.pass(14 * MINUTE_MS);
    expect(await till.browser().ask('session.pair', { code: one })).toMatchObject({ kind: 'paired' });
    till.pass(MINUTE_MS);
    expect(await till.browser().ask('session.pair', { code: two })).toMatchObject({ kind: 'refused' });
  });
});
