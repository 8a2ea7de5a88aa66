/** Every answer names its request, and the log has a line under that name that tells nothing of what was sent. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HEADERS } from '../../../core/http/openapi/headers.ts';
import { exchange } from './raw-client.ts';
import { post, startScripted, USER_KEY, type ScriptedService } from './scripted-service.ts';

const NAME = /^[0-9A-F]{12}$/;

let service: ScriptedService;
let fails = false;
beforeAll(async () => {
  const answer = () => {
    if (fails) throw new Error('SELECT secreto');
    return { ok: false, problem: { codigo: 'YA_INVALIDADO', message: 'Ya' } } as const;
  };
  service = await startScripted(answer, {
    docs: { version: '1.2.3' },
    allowedOrigins: ['https://pos.example'],
  });
});
afterAll(() => service.close());

/** Sends a request of its own bytes; `HOST` stands for the service's. */
const bytesTo = (text: string) =>
  exchange(service.url, text.replace('HOST', service.url.replace('http://', '')));

const nameIn = (headers: readonly string[]) =>
  headers.find((line) => line.startsWith('x-request-id: '))?.slice('x-request-id: '.length) ?? '';

describe('a request', () => {
  it.each([
    ['of a path that does not exist', 'GET /nada'],
    ['without a key', 'GET /stats'],
    ['of the documentation', 'GET /docs'],
    ['with a method that is not there', 'PUT /salud'],
    ['OPTIONS', 'OPTIONS /salud'],
    ['with a path that is none', 'GET /%'],
  ])('%s has a name in its answer and in the log', async (_what, line) => {
    const { headers } = await bytesTo(`${line} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n`);
    expect(nameIn(headers)).toMatch(NAME);
    expect(service.told.map(({ solicitud }) => solicitud)).toContain(nameIn(headers));
  });

  it.each([
    ['that is no HTTP', 'hola\r\n\r\n'],
    ['from a foreign host', 'GET /salud HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'],
    [
      'that expects what nobody does',
      'GET /salud HTTP/1.1\r\nHost: HOST\r\nExpect: milagro\r\nConnection: close\r\n\r\n',
    ],
  ])('%s has a name in its answer', async (_what, bytes) => {
    expect(nameIn((await bytesTo(bytes)).headers)).toMatch(NAME);
  });

  it('has another name each time, and its line tells route and status only', async () => {
    const [one, other] = [await post(service, '{"secreto":1}'), await post(service, '{"secreto":1}')];
    const [first, second] = [one, other].map(({ headers }) => headers.get('x-request-id'));
    expect(first).not.toBe(second);
    const line = service.told.find(({ solicitud }) => solicitud === first);
    expect(line).toMatchObject({ event: 'request answered', operation: 'POST /factura/emitir', status: 409 });
    expect(JSON.stringify(service.told)).not.toMatch(/secreto|sk_user/);
  });

  it('that fails is a warning, with the reference that its answer bears', async () => {
    fails = true;
    const answer = await post(service, '{}');
    fails = false;
    const { referencia } = (await answer.json()) as { referencia: string };
    expect(
      service.told.find(({ solicitud }) => solicitud === answer.headers.get('x-request-id')),
    ).toMatchObject({
      level: 'warn',
      status: 500,
      referencia,
    });
  });

  it('lets a page of an allowed origin read every header that the documentation names', async () => {
    const headers = { origin: 'https://pos.example', 'x-api-key': USER_KEY };
    const exposed = (await fetch(`${service.url}/stats`, { headers })).headers.get(
      'access-control-expose-headers',
    );
    expect(exposed?.split(', ').toSorted()).toEqual(Object.keys(HEADERS).toSorted());
  });
});
