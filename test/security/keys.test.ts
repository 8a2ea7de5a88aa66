/** Keys that are guessed, keys of somebody else, and requests that are sent again by another. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScripted, USER_KEY } from '../http/transport/scripted-service.ts';
import { openSoldShop, type SoldShop } from '../http/issuing/sold-shop.ts';
import type { HttpAnswer, KeyName } from '../support/shop/api-shop.ts';
import { CREDITO_FISCAL, FACTURA } from '../support/shop/sales.ts';
import { soon } from '../support/run/soon.ts';

let sold: SoldShop;
let code: string;
let fecEmi: string;
beforeAll(async () => {
  sold = await openSoldShop();
  code = String(sold.sale.body['codigoGeneracion']);
  fecEmi = String(sold.sale.body['fecEmi']);
});
afterAll(() => sold.api.close());

const UNAUTHORIZED = '{"message":"Unauthorized","statusCode":401}';

describe('keys that are guessed', () => {
  it('all get the same answer, whatever is wrong with them, and a valid key is served in between', async () => {
    const service = await startScripted();
    const issue = (key: string, type: string) =>
      fetch(`${service.url}/factura/emitir`, {
        method: 'POST',
        headers: { 'X-API-Key': key, 'Content-Type': type },
        body: '{}',
      });
    const guess = (n: number) => `sk_user_${String(n).padStart(64, '0')}`;
    const shapes = [guess, (n: number) => `sk_admin_${n}`, (n: number) => 'x'.repeat(n * 20), () => '%00'];
    const guesses = Array.from({ length: 400 }, (_, n) => shapes[n % shapes.length]?.(n + 1) ?? '');
    const failing = guesses.map((key) => issue(key, 'text/plain'));
    let answered = 0;
    for (const each of failing) void each.then(() => (answered += 1));
    await soon(() => service.lookups.length).toBeGreaterThan(100);
    const good = await issue(USER_KEY, 'application/json');
    expect([good.status, answered < guesses.length]).toEqual([200, true]);
    const answers = new Set<string>();
    for (const each of await Promise.all(failing)) answers.add(`${each.status} ${await each.text()}`);
    expect([...answers]).toEqual([`401 ${UNAUTHORIZED}`]);
    await service.close();
  });

  it('are not helped by what is stored of a key, nor by its beginning or another case', async () => {
    const key = sold.api.key('central');
    const hash = createHash('sha256').update(key).digest('hex');
    const near = [
      [hash, `sk_user_${hash}`, `sk_admin_${key.slice(-64)}`, key.slice(0, -1), `${key}0`],
      [key.toUpperCase(), ` ${key} ${key}`, `${key},${key}`, `Bearer ${key}`, `${key}' OR '1'='1`],
    ].flat();
    for (const each of near) {
      const answer = await sold.api.ask('GET /documentos', null, { 'X-API-Key': each });
      expect([each, answer.status, answer.text]).toEqual([each, 401, UNAUTHORIZED]);
    }
  });
});

interface Attempt {
  readonly what: string;
  readonly send: (key: KeyName) => Promise<HttpAnswer>;
  /** What a key that may not see the document is told. */
  readonly refusal: readonly [number, string];
}

const NOT_THERE = [404, 'DOCUMENTO_NO_ENCONTRADO'] as const;
const ATTEMPTS: readonly Attempt[] = [
  { what: 'see', send: (key) => sold.api.ask(`GET /documentos/${code}`, key), refusal: NOT_THERE },
  { what: 'fetch', send: (key) => sold.api.ask(`GET /documentos/${code}/json`, key), refusal: NOT_THERE },
  {
    what: 'query',
    send: (key) => sold.api.send('/consulta/dte', { tdte: '01', codigoGeneracion: code }, { key }),
    refusal: NOT_THERE,
  },
  {
    what: 'invalidate',
    send: (key) => {
      const documento = { tipoDte: '01', codigoGeneracion: code, fecEmi };
      const motivo = { tipoAnulacion: 3, motivoAnulacion: 'Se digitó mal el cliente' };
      return sold.api.send('/invalidar', { documento, motivo }, { key });
    },
    refusal: NOT_THERE,
  },
];
const STRANGERS = ['norte', 'production', 'other'] as const satisfies readonly KeyName[];

describe('a valid key of another branch, environment or issuer', () => {
  it.each(ATTEMPTS.flatMap((attempt) => STRANGERS.map((key) => ({ ...attempt, key }))))(
    'cannot $what a document: $key',
    async ({ send, key, refusal }) => {
      const answer = await send(key);
      expect([answer.status, answer.body['codigo']]).toEqual(refusal);
      for (const secret of ['selloRecibido', 'dteJson', 'Café']) expect(answer.text).not.toContain(secret);
    },
  );

  it.each(STRANGERS)('finds none of them in its lists, however it asks: %s', async (key) => {
    const { api, sale, invoice } = sold;
    const numbers = [sale, invoice].map(({ body }) => String(body['numeroControl']));
    const searches = ['', `?q=${code}`, `?q=${numbers[0]}`, '?receptor=Distribuidora', '?q=1'];
    const cursor = (await api.ask('GET /documentos?limite=1', 'central')).body['siguiente'];
    for (const search of [...searches, `?cursor=${String(cursor)}`]) {
      const { status, text } = await api.ask(`GET /documentos${search}`, key);
      expect(status).toBe(200);
      expect(text).not.toContain(code);
    }
  });

  it.each(STRANGERS)('gets a document of its own, or none, for the same Idempotency-Key: %s', async (key) => {
    const headers = { 'Idempotency-Key': 'venta-repetida-por-otro' };
    const first = await sold.api.send('/factura/emitir', FACTURA, { headers });
    expect(first.status).toBe(200);
    const other = await sold.api.send('/factura/emitir', FACTURA, { key, headers });
    expect(other.headers['idempotency-replayed']).toBeUndefined();
    expect(other.text).not.toContain(String(first.body['codigoGeneracion']));
  });

  it.each(STRANGERS)('cannot correct its rejected document: %s', async (key) => {
    const rejected = String(sold.refused.body['codigoGeneracion']);
    const answer = await sold.api.send('/factura/emitir', FACTURA, {
      key,
      headers: { 'X-Corrige': rejected },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.text).not.toContain('numeroControl');
  });

  it.each(['expired', 'deleted'] as const)('that is %s opens nothing any more', async (key) => {
    for (const { send } of ATTEMPTS) expect((await send(key)).status).toBe(401);
    expect((await sold.api.send('/factura/emitir', FACTURA, { key })).status).toBe(401);
  });
});

describe('a request that was recorded and is sent again', () => {
  const headers = { 'Idempotency-Key': 'venta-1001' };
  const count = () => sold.api.shop.documents().length;

  it('gives the same document and no second one when it carried an Idempotency-Key', async () => {
    const first = await sold.api.send('/factura/emitir', FACTURA, { headers });
    const before = count();
    for (let time = 0; time < 3; time += 1) {
      const again = await sold.api.send('/factura/emitir', FACTURA, { headers });
      expect([again.status, again.headers['idempotency-replayed'], again.text]).toEqual([
        200,
        'true',
        first.text,
      ]);
    }
    expect(count()).toBe(before);
  });

  it('is a conflict with any other content, path or type of document', async () => {
    const before = count();
    const changed = FACTURA.replace('11.3', '11.31');
    for (const [path, body] of [
      ['/factura/emitir', changed],
      ['/credito-fiscal/emitir', CREDITO_FISCAL],
    ] as const) {
      const answer = await sold.api.send(path, body, { headers });
      expect([answer.status, answer.body['codigo']]).toEqual([409, 'IDEMPOTENCIA_EN_CONFLICTO']);
    }
    expect(count()).toBe(before);
  });

  it('without an Idempotency-Key is a sale of its own: only the caller can tell them apart', async () => {
    const before = count();
    const answers = [
      await sold.api.send('/factura/emitir', FACTURA),
      await sold.api.send('/factura/emitir', FACTURA),
    ];
    expect(new Set(answers.map(({ body }) => body['numeroControl'])).size).toBe(2);
    expect(count()).toBe(before + 2);
  });

  it('does not invalidate a document twice', async () => {
    const { body } = await sold.api.send('/factura/emitir', FACTURA);
    const documento = { tipoDte: '01', codigoGeneracion: body['codigoGeneracion'], fecEmi };
    const event = { documento, motivo: { tipoAnulacion: 3, motivoAnulacion: 'Se digitó mal el cliente' } };
    expect((await sold.api.send('/invalidar', event)).status).toBe(200);
    const again = await sold.api.send('/invalidar', event);
    expect([again.status, again.body['codigo']]).toEqual([409, 'YA_INVALIDADO']);
  });
});
