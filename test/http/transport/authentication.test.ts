import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSlowdown, type Slowdown } from '../../../core/http/auth.ts';
import { exchange } from './raw-client.ts';
import {
  ADMIN_KEY,
  DELETED_KEY,
  EXPIRED_KEY,
  startScripted,
  USER_KEY,
  type ScriptedService,
} from './scripted-service.ts';
import { soon } from '../../support/run/soon.ts';

const UNAUTHORIZED = '{"message":"Unauthorized","statusCode":401}';
const EXPIRED = '{"message":"API Key expirada","statusCode":401}';
const DELETED = '{"message":"API Key eliminada","statusCode":401}';

let service: ScriptedService;
beforeAll(async () => {
  service = await startScripted();
});
afterAll(() => service.close());

function issue(lines: readonly string[], body = '{}', path = '/factura/emitir') {
  const { host } = new URL(service.url);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    `Content-Length: ${body.length}`,
    ...lines,
  ];
  return exchange(service.url, `${head.join('\r\n')}\r\n\r\n${body}`);
}
const JSON_LINE = 'Content-Type: application/json';

describe('a request that is not authenticated', () => {
  const cases: readonly (readonly [string, readonly string[], string])[] = [
    ['no key at all', [], UNAUTHORIZED],
    ['an unknown key', [`X-API-Key: sk_user_${'9'.repeat(64)}`], UNAUTHORIZED],
    ['an empty X-API-Key', ['X-API-Key:'], UNAUTHORIZED],
    [
      'an empty X-API-Key beside a valid Authorization',
      ['X-API-Key:', `Authorization: ${USER_KEY}`],
      UNAUTHORIZED,
    ],
    [
      'a wrong X-API-Key beside a valid Authorization',
      ['X-API-Key: x', `Authorization: ${USER_KEY}`],
      UNAUTHORIZED,
    ],
    ['X-API-Key twice', [`X-API-Key: ${USER_KEY}`, `X-API-Key: ${USER_KEY}`], UNAUTHORIZED],
    ['X-API-Key twice, one empty', ['X-API-Key:', `X-API-Key: ${USER_KEY}`], UNAUTHORIZED],
    ['two keys in one header', [`X-API-Key: ${USER_KEY}, ${USER_KEY}`], UNAUTHORIZED],
    ['Authorization twice', [`Authorization: ${USER_KEY}`, `Authorization: ${USER_KEY}`], UNAUTHORIZED],
    ['Bearer in Authorization', [`Authorization: Bearer ${USER_KEY}`], UNAUTHORIZED],
    ['lower-case bearer', [`Authorization: bearer ${USER_KEY}`], UNAUTHORIZED],
    ['Bearer with a tab', [`Authorization: Bearer\t${USER_KEY}`], UNAUTHORIZED],
    ['Bearer in X-API-Key', [`X-API-Key: Bearer ${USER_KEY}`], UNAUTHORIZED],
    ['Bearer without a key', ['Authorization: Bearer'], UNAUTHORIZED],
    ['an empty Authorization', ['Authorization:'], UNAUTHORIZED],
    ['an expired key', [`X-API-Key: ${EXPIRED_KEY}`], EXPIRED],
    ['an expired key in Authorization', [`Authorization: ${EXPIRED_KEY}`], EXPIRED],
    ['a deleted key', [`X-API-Key: ${DELETED_KEY}`], DELETED],
    [
      'a deleted X-API-Key beside a valid Authorization',
      [`X-API-Key: ${DELETED_KEY}`, `Authorization: ${USER_KEY}`],
      DELETED,
    ],
  ];
  it.each(cases)('gets the exact 401 for %s', async (_name, lines, body) => {
    const answer = await issue([JSON_LINE, ...lines]);
    expect(answer.status).toBe(401);
    expect(answer.headers).toContain('content-type: application/json; charset=utf-8');
    expect(answer.body).toBe(body);
  });

  it.each([
    ['a body that is no JSON', [JSON_LINE], '{'],
    ['a wrong content type', ['Content-Type: text/plain'], 'hola'],
    ['a query and a bad Idempotency-Key', ['Idempotency-Key: a b'], '{}'],
  ])('gets 401 before anything is said about %s', async (_name, lines, body) => {
    const answer = await issue(lines, body, '/factura/emitir?x=1');
    expect([answer.status, answer.body]).toEqual([401, UNAUTHORIZED]);
  });

  it('gets 401 before its size is judged', async () => {
    const answer = await issue([JSON_LINE], ' '.repeat(5 * 1024 * 1024));
    expect([answer.status, answer.body]).toEqual([401, UNAUTHORIZED]);
  });

  it('gets 401 on each of the three issue paths', async () => {
    for (const path of ['/factura/emitir', '/credito-fiscal/emitir', '/nota-remision/emitir']) {
      expect((await issue([JSON_LINE], '{}', path)).body).toBe(UNAUTHORIZED);
    }
  });

  it('never reaches the dispatch', () => {
    expect(service.asked).toEqual([]);
  });
});

describe('a request with a valid key', () => {
  it.each([
    ['X-API-Key', [`X-API-Key: ${USER_KEY}`]],
    ['x-api-key in lower case', [`x-api-key: ${USER_KEY}`]],
    ['the bare key in Authorization', [`Authorization: ${USER_KEY}`]],
    ['a key with spaces around it', [`X-API-Key:   ${USER_KEY}  `]],
    ['X-API-Key beside an unusable Authorization', [`X-API-Key: ${USER_KEY}`, 'Authorization: Bearer x']],
    ['an administrator', [`X-API-Key: ${ADMIN_KEY}`]],
  ])('is served with %s', async (_name, lines) => {
    expect((await issue([JSON_LINE, ...lines])).status).toBe(200);
  });

  it('acts as the caller of the key in X-API-Key when both headers hold one', async () => {
    await issue([JSON_LINE, `Authorization: ${USER_KEY}`, `X-API-Key: ${ADMIN_KEY}`]);
    expect(service.asked.at(-1)?.caller?.role).toBe('admin');
  });
});

describe('the slowing of failures', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Lets a number of failures happen at once; how many answers have left is counted. */
  function fail(slowdown: Slowdown, times: number): { left: number } {
    const count = { left: 0 };
    for (let time = 0; time < times; time += 1) void slowdown.afterFailure().then(() => (count.left += 1));
    return count;
  }

  it('lets twenty failures through, then holds each 10 ms longer, 250 ms at most', async () => {
    const slowdown = createSlowdown(() => 0);
    const count = fail(slowdown, 20);
    await vi.advanceTimersByTimeAsync(0);
    expect(count.left).toBe(20);
    const held = fail(slowdown, 30);
    await vi.advanceTimersByTimeAsync(9);
    expect(held.left).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(held.left).toBe(1);
    await vi.advanceTimersByTimeAsync(239);
    expect(held.left).toBe(24);
    await vi.advanceTimersByTimeAsync(1);
    expect(held.left).toBe(30);
  });

  it('holds no more than 64 answers at a time', async () => {
    const count = fail(
      createSlowdown(() => 0),
      200,
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(count.left).toBe(200 - 64);
  });

  it('forgets ten failures per second, and counts no more than it slows', async () => {
    let nowMs = 0;
    const slowdown = createSlowdown(() => nowMs);
    fail(slowdown, 10_000);
    await vi.advanceTimersByTimeAsync(250);
    nowMs = 2600;
    const later = fail(slowdown, 1);
    await vi.advanceTimersByTimeAsync(0);
    expect(later.left).toBe(1);
  });

  it('answers a valid key at once while failing requests are held', async () => {
    const before = service.lookups.length;
    const failing = Array.from({ length: 60 }, () => issue([JSON_LINE, 'X-API-Key: x']));
    let ended = 0;
    for (const each of failing) void each.then(() => (ended += 1));
    await soon(() => service.lookups.length - before).toBe(60);
    expect((await issue([JSON_LINE, `X-API-Key: ${USER_KEY}`])).status).toBe(200);
    expect(ended).toBeLessThan(60);
    await vi.advanceTimersByTimeAsync(250);
    for (const answer of await Promise.all(failing)) expect(answer.body).toBe(UNAUTHORIZED);
  });
});
