import { rule } from '../../core/contract/rules/rules.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Authority } from '../../core/authority/authority.ts';
import { createAuthority, type AuthorityOptions } from '../../core/authority/mh-client.ts';
import { PROCESADO, SUBMISSION } from './answers.ts';
import { LOGIN, RECEPTION, loginAnswer, sendJson, sendText, startRawServer } from './raw-server.ts';
import type { RawServer } from './raw-server.ts';

const START = Date.parse('2026-11-21T16:00:00Z');
const REFUSED = { kind: 'unreachable', cause: 'credenciales' };

let server: RawServer;
let clock: number;
let authority: Authority;

beforeEach(async () => {
  server = await startRawServer();
  server.behave((_request, socket) => sendJson(socket, 200, PROCESADO));
  clock = START;
  authority = connect();
});

afterEach(async () => {
  await authority.close();
  await server.close();
});

function connect(options: Partial<AuthorityOptions> = {}): Authority {
  return createAuthority({
    baseUrl: server.url,
    user: '06142108951029',
    password: 'Secreta#2026',
    ambiente: '00',
    now: () => clock,
    ...options,
  });
}

const logins = () => server.to(LOGIN).length;
const refuse = () =>
  server.behaveAtLogin((_request, socket) =>
    sendJson(socket, 200, { status: 'ERROR', error: '106', message: 'Credenciales inválidas' }),
  );
const allow = () =>
  server.behaveAtLogin((_request, socket) => sendJson(socket, 200, loginAnswer('Bearer nuevo')));

describe('a refused log-in', () => {
  it.each<[string, number, object | string]>([
    ['ERROR with HTTP 200', 200, { status: 'ERROR', error: '106', message: 'Credenciales inválidas' }],
    ['ERROR without a code', 200, { status: 'ERROR', error: 'Unauthorized', message: 'Usuario no válido' }],
    ['the code as a number in the body', 400, { status: 'ERROR', body: { codigoMsg: 100 } }],
    ['an empty 401', 401, ''],
    ['a JSON 401', 401, { status: 401, error: 'Unauthorized' }],
    ['a 401 with a code of its own', 401, { status: 'ERROR', error: '401', message: 'No autorizado' }],
    [
      'ERROR with a code of no catalogue',
      200,
      { status: 'ERROR', error: '500', message: 'Usuario bloqueado' },
    ],
    ['ERROR beside a token', 200, { status: 'ERROR', error: '105', body: { token: 'Bearer x' } }],
  ])('is known from %s', async (_name, status, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    server.behaveAtLogin((_request, socket) => sendText(socket, status, text));
    expect(await authority.submit(SUBMISSION)).toMatchObject(REFUSED);
    expect(server.to(RECEPTION)).toHaveLength(0);
  });

  it('is remembered for four minutes and not tried again by a storm of documents', async () => {
    refuse();
    await Promise.all(Array.from({ length: 16 }, () => authority.submit(SUBMISSION)));
    clock = START + 239_999;
    expect(await authority.submit(SUBMISSION)).toMatchObject(REFUSED);
    expect(logins()).toBe(1);
    allow();
    clock = START + 240_000;
    expect((await authority.submit(SUBMISSION)).kind).toBe('accepted');
  });

  it('is not stretched by a clock that is set back', async () => {
    refuse();
    await authority.submit(SUBMISSION);
    allow();
    clock = START - 3_600_000;
    expect((await authority.submit(SUBMISSION)).kind).toBe('accepted');
  });

  it('is forgotten on demand', async () => {
    refuse();
    await authority.submit(SUBMISSION);
    allow();
    authority.forget();
    expect((await authority.submit(SUBMISSION)).kind).toBe('accepted');
    expect(logins()).toBe(2);
  });

  it('leaves no trace when it was asked for before new credentials came', async () => {
    let answerFirst = (): void => undefined;
    server.behaveAtLogin((_request, socket) => {
      answerFirst = () => sendJson(socket, 200, { status: 'ERROR', error: '106' });
    });
    const first = authority.submit(SUBMISSION);
    await server.arrived(1);
    authority.forget();
    allow();
    expect((await authority.submit(SUBMISSION)).kind).toBe('accepted');
    answerFirst();
    expect(await first).toMatchObject(REFUSED);
    expect((await authority.submit(SUBMISSION)).kind).toBe('accepted');
    expect(logins()).toBe(2);
  });

  it('never repeats the password it was made with', async () => {
    server.behaveAtLogin(({ body }, socket) => {
      const pwd = new URLSearchParams(body).get('pwd') ?? '';
      sendJson(socket, 200, { status: 'ERROR', error: '106', message: `clave ${pwd} no válida` });
    });
    const outcome = await authority.submit(SUBMISSION);
    expect(outcome).toMatchObject({
      detail: { parametros: { error: expect.stringContaining('clave … no válida') } },
    });
    expect(JSON.stringify(outcome)).not.toContain('Secreta#2026');
  });
});

describe('a log-in that fails otherwise', () => {
  it.each<[string, number, string]>([
    ['a page', 503, '<html></html>'],
    ['a firewall', 403, '<html><body>Request blocked</body></html>'],
    ['half an answer with a token', 200, '{"status":"OK","body":{"token":"Bearer eyJSECRETO'],
    ['no token', 200, '{"status":"OK","body":{}}'],
    ['a token with a line break', 200, JSON.stringify(loginAnswer('Bearer a\r\nx: y'))],
    ['an error of the service', 500, '{"status":500,"error":"Internal Server Error"}'],
    ['an uncatalogued error', 200, '{"status":"ERROR","error":"099"}'],
  ])('with %s is not the fault of the credentials, and tried again', async (_name, status, text) => {
    server.behaveAtLogin((_request, socket) => sendText(socket, status, text));
    const outcome = await authority.submit(SUBMISSION);
    expect(outcome).toMatchObject({ kind: 'unreachable', cause: 'autoridad-caida' });
    expect(JSON.stringify(outcome)).not.toContain('SECRETO');
    allow();
    expect((await authority.submit(SUBMISSION)).kind).toBe('accepted');
  });

  it('because the authority is silent, or the connection breaks, sends nothing else', async () => {
    server.behaveAtLogin((_request, socket) => socket.resetAndDestroy());
    const down = { kind: 'unreachable', cause: 'autoridad-caida' };
    expect(await authority.submit(SUBMISSION)).toMatchObject(down);
    server.behaveAtLogin(() => undefined);
    const hasty = connect({ timeouts: { authMs: 100 } });
    expect(await hasty.submit(SUBMISSION)).toMatchObject(down);
    expect(server.to(RECEPTION)).toHaveLength(0);
    await hasty.close();
  });

  it('because the password cannot be opened waits for credentials, and does not ask the authority', async () => {
    let isLocked = true;
    const locked = connect({
      password: () => {
        if (isLocked) throw new Error('La bóveda está cerrada; ábrala con su llave.');
        return 'Secreta#2026';
      },
    });
    expect(await locked.submit(SUBMISSION)).toEqual({
      ...REFUSED,
      detail: rule('clave-de-conexion-cerrada', { causa: 'La bóveda está cerrada; ábrala con su llave.' }),
    });
    expect(logins()).toBe(0);
    isLocked = false;
    expect((await locked.submit(SUBMISSION)).kind).toBe('accepted');
    await locked.close();
  });
});
