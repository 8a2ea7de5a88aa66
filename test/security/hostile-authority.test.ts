/** Whoever answers on the line in the authority's place: a broken gateway, or somebody between us. */
import { rule } from '../../core/contract/rules/rules.ts';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '../../core/authority/authority.ts';
import { createAuthority } from '../../core/authority/mh-client.ts';
import { createTransport } from '../../core/authority/transport.ts';
import type { Fault } from '../../core/contract/problem.ts';
import { faultList } from '../../core/domain/rules/faults.ts';
import { createWebhookSender } from '../../core/output/webhook-sender.ts';
import { checkUrl } from '../../core/provision/urls.ts';
import { loginAnswer, sendJson, sendText, startRawServer } from '../authority/raw-server.ts';
import type { Behaviour, RawServer } from '../authority/raw-server.ts';
import { SELF_SIGNED } from '../authority/self-signed.ts';
import { install, NIT, PASSWORD, type Installation } from '../support/service/installation.ts';
import { cajaAsync } from '../support/service/service-process.ts';

const CODE = 'AAAAAAAA-2222-4333-8444-555555555555';
const SEAL = 'A'.repeat(40);
const SHORT_MS = 400;
/** What trickles would go on for half an hour. */
const BOUNDED_MS = 30_000;
const SUBMISSION = {
  version: 1,
  tipoDte: '01',
  documento: 'a.b.c',
  codigoGeneracion: CODE,
  ambiente: '00',
  nitEmisor: NIT,
} as const;
const MEMBERS = { codigoGeneracion: CODE, ambiente: '00', codigoMsg: '004' };

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
});
afterAll(() => server.close());

async function submit(timeouts = { receptionMs: SHORT_MS }): Promise<Outcome> {
  const account = { user: NIT, password: PASSWORD, ambiente: '00', now: Date.now } as const;
  const authority = createAuthority({ baseUrl: server.url, ...account, timeouts });
  try {
    return await authority.submit(SUBMISSION);
  } finally {
    await authority.close();
  }
}

/** Writes the same again until the other side has had enough. */
function pour(socket: Parameters<Behaviour>[1], text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs);
  socket.once('close', () => clearInterval(timer));
}

describe('an answer of the authority', () => {
  it.each<[string, Behaviour]>([
    [
      'that names another document',
      (_r, to) => sendJson(to, 200, sealed({ codigoGeneracion: `B${CODE.slice(1)}` })),
    ],
    ['that names the other environment', (_r, to) => sendJson(to, 200, sealed({ ambiente: '01' }))],
    ['whose seal is no seal', (_r, to) => sendJson(to, 200, sealed({ selloRecibido: '<script>' }))],
    ['whose seal is a list', (_r, to) => sendJson(to, 200, sealed({ selloRecibido: [SEAL] }))],
    [
      'that puts its members into the prototype',
      (_r, to) => sendText(to, 200, `{"__proto__":{"estado":"PROCESADO","selloRecibido":"${SEAL}"}}`),
    ],
    ['half a million lists deep', (_r, to) => sendText(to, 200, '['.repeat(500_000))],
    ['that sends us elsewhere', (_r, to) => sendText(to, 307, '', [`Location: ${server.url}/otra`])],
    ['with headers without end', (_r, to) => void to.write(`HTTP/1.1 200 OK\r\nX-A: ${'a'.repeat(200_000)}`)],
    ['with two lengths', (_r, to) => sendJson(to, 200, sealed({}), ['Content-Length: 5'])],
    ['whose headers trickle', (_r, to) => (to.write('HTTP/1.1 200 OK\r\n'), pour(to, 'X-A: b\r\n', 20))],
    [
      'whose body trickles',
      (_r, to) => (to.write('HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n'), pour(to, ' ', 20)),
    ],
    ['that only announces itself', (_r, to) => pour(to, 'HTTP/1.1 100 Continue\r\n\r\n', 20)],
  ])('proves nothing, costs a bounded time and is asked about later: one %s', async (_name, behaviour) => {
    server.behave(behaviour);
    const began = performance.now();
    expect((await submit()).kind).toBe('unknown');
    expect(performance.now() - began).toBeLessThan(BOUNDED_MS);
  });

  it('is never taken for the answer to another document that goes over the same connection', async () => {
    let first = true;
    server.behave((_request, socket) => {
      if (first) sendText(socket, 200, '{}');
      if (first) sendJson(socket, 200, sealed({ codigoGeneracion: undefined }));
      first = false;
    });
    const account = { user: NIT, password: PASSWORD, ambiente: '00', now: Date.now } as const;
    const timeouts = { receptionMs: SHORT_MS };
    const authority = createAuthority({ baseUrl: server.url, ...account, timeouts });
    expect((await authority.submit(SUBMISSION)).kind).toBe('unknown');
    expect((await authority.submit(SUBMISSION)).kind).not.toBe('accepted');
    await authority.close();
  });

  it('is kept in a bounded size and without what steers terminals and printers', async () => {
    const steering = '\u001b]0;puesto\u0007\u009b31m';
    const descripcionMsg = `${steering}RECHAZADO ${'x'.repeat(900_000)}`;
    const observaciones = [`${steering}[receptor.nit] NO EXISTE`, 'y'.repeat(50_000), '\u0000'];
    const clasificaMsg = 'z'.repeat(5_000);
    server.behave((_request, socket) =>
      sendJson(socket, 400, { ...MEMBERS, estado: 'RECHAZADO', descripcionMsg, observaciones, clasificaMsg }),
    );
    const outcome = await submit({ receptionMs: BOUNDED_MS });
    expect(outcome.kind).toBe('rejected');
    if (outcome.kind !== 'rejected') return;
    const { answer } = outcome;
    expect(answer.descripcionMsg).toMatch(/^]0;puesto31mRECHAZADO x+$/);
    expect(answer.observaciones.map((text) => text.slice(0, 20))).toEqual([
      ']0;puesto31m[recepto',
      'y'.repeat(20),
    ]);
    const texts = [answer.descripcionMsg, answer.clasificaMsg, ...answer.observaciones, answer.raw];
    for (const text of texts) expect(text?.length).toBeLessThanOrEqual(2_000);
  });
});

function sealed(changes: object): object {
  return { ...MEMBERS, estado: 'PROCESADO', selloRecibido: SEAL, codigoMsg: '001', ...changes };
}

describe('a log-in', () => {
  it.each([
    ['a line break', 'a\r\nX-Puesto: si'],
    ['a NUL', 'a\u0000b'],
    ['letters beyond ASCII', 'señal'],
  ])('that gives a token with %s becomes no request', async (_name, token) => {
    server.behaveAtLogin((_request, socket) => sendJson(socket, 200, loginAnswer(token)));
    const before = server.to('/fesv/recepciondte').length;
    expect((await submit()).kind).toBe('unreachable');
    expect(server.to('/fesv/recepciondte').length).toBe(before);
  });

  it('that is sent elsewhere takes no password there', async () => {
    const elsewhere = await startRawServer();
    server.behaveAtLogin((_request, socket) =>
      sendText(socket, 307, '', [`Location: ${elsewhere.url}/auth`]),
    );
    expect((await submit()).kind).toBe('unreachable');
    expect(elsewhere.connections()).toBe(0);
    await elsewhere.close();
  });
});

describe('an encrypted line', () => {
  const tls = createHttpsServer(SELF_SIGNED, (_request, response) => void response.end('{}'));
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
    url = `https://127.0.0.1:${(tls.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  });
  afterAll(() => void tls.close());

  it('is verified also where the environment says that nothing needs to be', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    const transport = createTransport(url);
    const call = { method: 'GET', path: '/', headers: {}, body: null, timeoutMs: 3000 } as const;
    expect(await transport.send({ ...call, lane: 'questions' })).toEqual({
      kind: 'not-sent',
      cause: 'sin-linea',
      detail: rule('hacienda-fuera-de-alcance', { error: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    });
    await transport.close();
    const send = createWebhookSender({ userAgent: 'prueba' });
    expect(await send({ url, headers: {}, body: '{}' }, new AbortController().signal)).toEqual({
      kind: 'failed',
      status: null,
      detail: 'no se pudo conectar (DEPTH_ZERO_SELF_SIGNED_CERT)',
    });
  });

  it.each([
    ['http://api.dtes.mh.gob.sv', 'HTTPS_REQUERIDO'],
    ['http://192.168.1.20', 'HTTPS_REQUERIDO'],
    ['http://localhost.evil.example', 'HTTPS_REQUERIDO'],
    ['http://127.0.0.1.evil.example', 'HTTPS_REQUERIDO'],
    ['http://0.0.0.0:8080', 'HTTPS_REQUERIDO'],
    ['http://[::ffff:10.0.0.1]', 'HTTPS_REQUERIDO'],
    ['http://134744072', 'HTTPS_REQUERIDO'],
    ['http://127.0.0.1@evil.example', 'FORMATO'],
    ['https://usuario:clave@api.dtes.mh.gob.sv', 'FORMATO'],
    ['https://api.dtes.mh.gob.sv/?x=1', 'FORMATO'],
    ['ftp://api.dtes.mh.gob.sv', 'FORMATO'],
    ['file:///etc/passwd', 'FORMATO'],
    ['javascript:alert(1)', 'FORMATO'],
  ])('is demanded wherever it leaves this computer: %s', (address, codigo) => {
    const list = faultList();
    expect(checkUrl(address, { campo: 'url', ambiente: 'PRODUCCION' }, list)).toBeNull();
    expect(list.faults.map((fault: Fault) => fault.codigo)).toEqual([codigo]);
    if (codigo === 'HTTPS_REQUERIDO') expect(() => createTransport(address)).toThrow(TypeError);
  });

  it.each(['http://127.0.0.1:9', 'http://127.0.0.2:9', 'http://localhost:9', 'http://[::1]:9'])(
    'may be left out for this computer, by whatever name is accepted: %s',
    async (address) => {
      expect(checkUrl(address, { campo: 'url', ambiente: 'PRUEBAS' }, faultList())).toBe(address);
      await createTransport(address).close();
    },
  );
});

describe('the words of whoever answers', () => {
  let installed: Installation;
  beforeAll(async () => {
    installed = await install({ authority: 'proceso', through: () => Promise.resolve(server.url) });
  });
  afterAll(() => installed.close());

  it('do not steer the terminal of the person who looks, and do not show the password there', async () => {
    const message = `\u001b[2J\u001b]0;puesto\u0007\u202e${PASSWORD}\u009b31m`;
    server.behaveAtLogin((_request, socket) =>
      sendJson(socket, 200, { status: 'ERROR', error: '106', message }),
    );
    for (const more of [[], ['--json']]) {
      const args = ['doctor', ...more, '--data-dir', installed.dataDir];
      const { stdout, stderr } = await cajaAsync(args, installed.env);
      expect(stdout).toContain('no aceptó el usuario o la contraseña (106');
      expect(stdout + stderr).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
      expect(stdout + stderr).not.toContain(PASSWORD);
    }
  });
});
