import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority, Outcome } from '../../core/authority/authority.ts';
import { createAuthority, type AuthorityOptions } from '../../core/authority/mh-client.ts';
import { PROCESADO, SUBMISSION } from './answers.ts';
import {
  LOGIN,
  RECEPTION,
  loginAnswer,
  sendJson,
  sendText,
  startRawServer,
  tokenWith,
} from './raw-server.ts';
import type { RawServer } from './raw-server.ts';

const START = Date.parse('2026-11-21T16:00:00Z');
const HOUR_MS = 3_600_000;
const PASSWORD = 'Clave&segura=2026+ñ';

let server: RawServer;
let clock: number;
let opened: Authority[];

beforeEach(async () => {
  server = await startRawServer();
  server.behave((_request, socket) => sendJson(socket, 200, PROCESADO));
  clock = START;
  opened = [];
});

afterEach(async () => {
  await Promise.all(opened.map((authority) => authority.close()));
  await server.close();
});

function connect(options: Partial<AuthorityOptions> = {}): Authority {
  const authority = createAuthority({
    baseUrl: server.url,
    user: '06142108951029',
    password: () => PASSWORD,
    ambiente: '00',
    userAgent: 'caja-prueba/1',
    now: () => clock,
    ...options,
  });
  opened.push(authority);
  return authority;
}

const submitMany = (authority: Authority, count: number): Promise<readonly Outcome[]> =>
  Promise.all(Array.from({ length: count }, () => authority.submit(SUBMISSION)));
const kinds = (outcomes: readonly Outcome[]) => [...new Set(outcomes.map(({ kind }) => kind))];
const logins = () => server.to(LOGIN).length;

/** Answers each log-in with the next token: `Bearer t1`, `Bearer t2`, … */
function countTokens(): void {
  server.behaveAtLogin((_request, socket) => sendJson(socket, 200, loginAnswer(`Bearer t${logins()}`)));
}

describe('the log-in (§log-in)', () => {
  it('sends a form with user and password and names itself', async () => {
    await connect().submit(SUBMISSION);
    const [login] = server.to(LOGIN);
    expect(login?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'caja-prueba/1',
    });
    expect(login?.headers).not.toHaveProperty('authorization');
    expect([...new URLSearchParams(login?.body)]).toEqual([
      ['user', '06142108951029'],
      ['pwd', PASSWORD],
    ]);
  });

  it('sends the token as it came, never with a second Bearer', async () => {
    const token = tokenWith({ exp: START / 1_000 + 86_400 });
    server.behaveAtLogin((_request, socket) => sendJson(socket, 200, loginAnswer(token)));
    server.behave(({ headers }, socket) =>
      headers['authorization'] === token ? sendJson(socket, 200, PROCESADO) : sendText(socket, 401, ''),
    );
    expect((await connect().submit(SUBMISSION)).kind).toBe('accepted');
    expect(server.to(RECEPTION)[0]?.headers).toMatchObject({
      authorization: token,
      'user-agent': 'caja-prueba/1',
      'content-type': 'application/json',
    });
  });

  it('logs in once for sixteen documents at the same time', async () => {
    expect(kinds(await submitMany(connect(), 16))).toEqual(['accepted']);
    expect([logins(), server.to(RECEPTION).length]).toEqual([1, 16]);
  });

  it('gives every document its own envelope number', async () => {
    await submitMany(connect(), 4);
    const numbers = server.to(RECEPTION).map(({ body }) => (JSON.parse(body) as { idEnvio: number }).idEnvio);
    expect(new Set(numbers).size).toBe(4);
    expect(numbers.every((number) => Number.isInteger(number) && number > 0)).toBe(true);
  });
});

describe('the validity of a token', () => {
  /** Whether a call after so long logs in anew. */
  async function renewsAfter(authority: Authority, ms: number): Promise<boolean> {
    const before = logins();
    clock = START + ms;
    await authority.submit(SUBMISSION);
    return logins() > before;
  }

  it('is 24 hours when the token does not say, renewed five minutes early', async () => {
    const authority = connect();
    await authority.submit(SUBMISSION);
    expect(await renewsAfter(authority, 24 * HOUR_MS - 5 * 60_000 - 1)).toBe(false);
    expect(await renewsAfter(authority, 24 * HOUR_MS - 5 * 60_000)).toBe(true);
  });

  it('is what the token says', async () => {
    const token = tokenWith({ exp: START / 1_000 + 2 * 3_600 });
    server.behaveAtLogin((_request, socket) => sendJson(socket, 200, loginAnswer(token)));
    const authority = connect();
    await authority.submit(SUBMISSION);
    expect(await renewsAfter(authority, 2 * HOUR_MS - 5 * 60_000 - 1)).toBe(false);
    expect(await renewsAfter(authority, 2 * HOUR_MS - 5 * 60_000)).toBe(true);
  });

  it('is measured with the clock of the authority, so that a wrong clock here causes no storm', async () => {
    // The authority says it is 10:00 of the day before; this computer is a day ahead.
    const token = tokenWith({ exp: START / 1_000 - 86_400 + 2 * 3_600 });
    const date = 'Date: Fri, 20 Nov 2026 16:00:00 GMT';
    server.behaveAtLogin((_request, socket) => sendJson(socket, 200, loginAnswer(token), [date]));
    const authority = connect();
    await authority.submit(SUBMISSION);
    expect(await renewsAfter(authority, HOUR_MS)).toBe(false);
    expect(await renewsAfter(authority, 2 * HOUR_MS)).toBe(true);
  });

  it('of a token that seems expired on arrival is at least half a minute', async () => {
    const token = tokenWith({ exp: START / 1_000 - 60 });
    server.behaveAtLogin((_request, socket) => sendJson(socket, 200, loginAnswer(token)));
    const authority = connect();
    await authority.submit(SUBMISSION);
    expect(await renewsAfter(authority, 29_999)).toBe(false);
    expect(await renewsAfter(authority, 30_000)).toBe(true);
  });

  it('outlives a failed early renewal', async () => {
    const authority = connect();
    await authority.submit(SUBMISSION);
    server.behaveAtLogin((_request, socket) => sendText(socket, 503, '<html></html>'));
    clock = START + 24 * HOUR_MS - 60_000;
    expect((await authority.submit(SUBMISSION)).kind).toBe('accepted');
    clock = START + 24 * HOUR_MS;
    expect(await authority.submit(SUBMISSION)).toMatchObject({
      kind: 'unreachable',
      cause: 'autoridad-caida',
    });
    expect(server.to(RECEPTION)).toHaveLength(2);
  });
});

describe('a token the authority does not take', () => {
  it.each([
    ['an empty 401', 401, ''],
    ['an empty 403', 403, ''],
    ['a 401 with a page', 401, '<html><body>HTTP Status 401</body></html>'],
    ['code 107', 200, JSON.stringify({ estado: 'RECHAZADO', codigoMsg: '107' })],
    ['code 108', 400, JSON.stringify({ codigoMsg: 108 })],
    ['code 109', 401, JSON.stringify({ status: 'ERROR', error: '109' })],
  ])('is replaced after %s, and the call repeated once', async (_name, status, body) => {
    countTokens();
    server.behave(({ headers }, socket) =>
      headers['authorization'] === 'Bearer t1'
        ? sendText(socket, status, body)
        : sendJson(socket, 200, PROCESADO),
    );
    expect((await connect().submit(SUBMISSION)).kind).toBe('accepted');
    expect(server.to(RECEPTION).map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer t1',
      'Bearer t2',
    ]);
  });

  it('is replaced by one log-in for sixteen documents', async () => {
    countTokens();
    server.behave(({ headers }, socket) =>
      headers['authorization'] === 'Bearer t1' ? sendText(socket, 401, '') : sendJson(socket, 200, PROCESADO),
    );
    expect(kinds(await submitMany(connect(), 16))).toEqual(['accepted']);
    expect(logins()).toBe(2);
  });

  it('and its successor neither, with a code of the account: each call has its try, and a storm logs in no more than four times', async () => {
    countTokens();
    server.behave((_request, socket) => sendJson(socket, 400, { estado: 'RECHAZADO', codigoMsg: '106' }));
    const authority = connect();
    const refused = { kind: 'unreachable', cause: 'credenciales', turnedAway: true };
    expect(await authority.submit(SUBMISSION)).toMatchObject(refused);
    const outcomes = await submitMany(authority, 16);
    expect(outcomes.every((outcome) => outcome.kind === 'unreachable' && outcome.turnedAway)).toBe(true);
    expect(logins()).toBe(4);
    expect(server.to(RECEPTION).length).toBeGreaterThanOrEqual(17);
    server.behave((_request, socket) => sendJson(socket, 200, PROCESADO));
    expect((await authority.query(SUBMISSION)).kind).toBe('accepted');
  });

  it.each([
    ['empty 401', 401, ''],
    ['empty 403', 403, ''],
    ['401 with a code', 401, JSON.stringify({ status: 'ERROR', error: '107' })],
  ])(
    'and its successor neither, with an %s: no answer, and no refusal of the account',
    async (_name, status, body) => {
      countTokens();
      server.behave(({ headers }, socket) =>
        ['Bearer t1', 'Bearer t2'].includes(headers['authorization'] ?? '')
          ? sendText(socket, status, body)
          : sendJson(socket, 200, PROCESADO),
      );
      const authority = connect();
      expect(await authority.submit(SUBMISSION)).toMatchObject({ kind: 'unknown' });
      expect((await authority.query(SUBMISSION)).kind).toBe('accepted');
      expect(logins()).toBe(3);
    },
  );

  it('is not suspected when a firewall answers 403 with a page', async () => {
    server.behave((_request, socket) => sendText(socket, 403, '<html><body>Request blocked</body></html>'));
    expect((await connect().submit(SUBMISSION)).kind).toBe('unknown');
    expect([logins(), server.to(RECEPTION).length]).toEqual([1, 1]);
  });

  it('is not suspected when a rejected document comes with HTTP 403', async () => {
    const body = { ...PROCESADO, estado: 'RECHAZADO', selloRecibido: null, codigoMsg: '020' };
    server.behave((_request, socket) => sendJson(socket, 403, body));
    expect((await connect().submit(SUBMISSION)).kind).toBe('rejected');
    expect(logins()).toBe(1);
  });

  it.each(['100', '103', '106', '111'])(
    'is tried anew once after code %s (§result-codes)',
    async (codigoMsg) => {
      countTokens();
      server.behave((_request, socket) => sendJson(socket, 400, { estado: 'RECHAZADO', codigoMsg }));
      const outcome = await connect().submit(SUBMISSION);
      expect(outcome).toMatchObject({ kind: 'unreachable', cause: 'credenciales' });
      expect(outcome).toHaveProperty('detail.parametros.error', expect.stringContaining(codigoMsg));
      expect([logins(), server.to(RECEPTION).length]).toEqual([2, 2]);
    },
  );
});
