/** `POST /emision-masiva`: a file of sales, answered in order, repeated without harm, and never in anybody's way. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCajaClient } from '../../../core/client/client.ts';
import { deleteApiKey } from '../../../core/store/people/api-keys.ts';
import { openApi } from '../../support/reading/openapi.ts';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';

const SALE = { items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }] };

let shop: ApiShop;
beforeEach(async () => {
  shop = await openApiShop();
});
afterEach(() => shop.close());

const line = (clave: string, solicitud: unknown = SALE, tipoDte = '01') =>
  JSON.stringify({ tipoDte, clave, solicitud });
const many = (count: number) => Array.from({ length: count }, (_, index) => line(`venta-${index + 1}`));

interface Answer {
  readonly linea: number;
  readonly clave: string | null;
  readonly status: number;
  readonly repetida: boolean;
  readonly respuesta: Readonly<Record<string, unknown>>;
}

const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${shop.url}/emision-masiva`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', 'x-api-key': shop.key('central'), ...headers },
    body,
  });

async function sent(lines: readonly string[]): Promise<readonly Answer[]> {
  const response = await post(lines.join('\n'));
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
  ]);
  const text = await response.text();
  return text
    .trimEnd()
    .split('\n')
    .map((each) => JSON.parse(each) as Answer);
}

const issued = async () => {
  const { body } = await shop.ask('GET /stats', 'central');
  return (body['documentos'] as { readonly emitidos: number }).emitidos;
};

describe('a file of sales', () => {
  it('is answered line by line in order, each with the body that its own call would have', async () => {
    const answers = await sent(many(40));
    expect(answers.map(({ linea, clave, status }) => [linea, clave, status])).toEqual(
      Array.from({ length: 40 }, (_, index) => [index + 1, `venta-${index + 1}`, 200]),
    );
    const numbers = answers.map(({ respuesta }) => String(respuesta['numeroControl']));
    expect(new Set(numbers).size).toBe(40);
    expect(answers[0]?.respuesta).toMatchObject({ estado: 'PROCESADO', tipoDte: 'Factura Electrónica' });
    const again = await shop.send('/factura/emitir', SALE, { headers: { 'idempotency-key': 'venta-7' } });
    expect(again.body).toEqual(answers[6]?.respuesta);
  });

  it('is sent again without issuing anything twice, whole or from where it broke', async () => {
    const [first] = await sent(many(3));
    const answers = await sent([...many(5), line('venta-1')]);
    expect(answers.map(({ repetida }) => repetida)).toEqual([true, true, true, false, false, true]);
    expect(answers[0]?.respuesta).toEqual(first?.respuesta);
    expect(await issued()).toBe(5);
  });

  it('names what is wrong with a line, and goes on with the next one', async () => {
    const answers = await sent([
      line('a'),
      '{"tipoDte":"01","clave":"b",}',
      '',
      JSON.stringify({ tipoDte: '01', solicitud: SALE }),
      line('d', SALE, '99'),
      line('e', { items: [{ ...SALE.items[0], cantidad: 0 }] }),
      JSON.stringify({ tipoDte: '01', clave: 'f', cuerpo: SALE }),
      '[]',
      line('a', { items: [{ ...SALE.items[0], cantidad: 2 }] }),
      line('h'),
    ]);
    expect(
      answers.map(({ linea, clave, status, respuesta }) => [
        linea,
        clave,
        status,
        respuesta['codigo'] ?? respuesta['estado'],
        ((respuesta['errors'] ?? []) as readonly { readonly campo: string }[])
          .map(({ campo }) => campo)
          .join(),
      ]),
    ).toEqual([
      [1, 'a', 200, 'PROCESADO', ''],
      [2, null, 400, 'JSON_INVALIDO', ''],
      [4, null, 400, 'VALIDACION', 'clave'],
      [5, 'd', 400, 'VALIDACION', 'tipoDte'],
      [6, 'e', 400, 'VALIDACION', 'items[0].cantidad'],
      [7, 'f', 400, 'VALIDACION', 'solicitud,cuerpo'],
      [8, null, 400, 'VALIDACION', '(línea)'],
      [9, 'a', 409, 'IDEMPOTENCIA_EN_CONFLICTO', ''],
      [10, 'h', 200, 'PROCESADO', ''],
    ]);
    expect(answers[1]?.respuesta['message']).toContain('en la línea 2, columna 29');
    expect(JSON.stringify(answers[3]?.respuesta)).toContain('01, 03, 04, 05, 06, 14 o 18');
    expect(await issued()).toBe(2);
    const [number] = await sent(['5']);
    expect(number?.respuesta['message']).toContain('cada línea es un objeto JSON');
  });

  it('is answered whole, whatever its members are called and whatever fails behind a line', async () => {
    const odd = (name: string) =>
      JSON.stringify({ tipoDte: '01', clave: 'b', solicitud: SALE, [name]: true });
    const named = await sent([line('a'), odd('toString'), odd('constructor'), line('c')]);
    expect(named.map(({ status }) => status)).toEqual([200, 400, 400, 200]);
    expect(named[1]?.respuesta['errors']).toMatchObject([{ campo: 'toString', codigo: 'CAMPO_DESCONOCIDO' }]);
    const { engine } = shop.shop;
    const { authenticate } = engine;
    let calls = 0;
    Object.assign(engine, {
      authenticate: (key: string) => {
        calls += 1;
        if (calls === 3) throw new Error('the disk is gone for a moment');
        return authenticate(key);
      },
    });
    const answers = await sent([line('d'), line('e'), line('f')]);
    Object.assign(engine, { authenticate });
    expect(answers.map(({ status }) => status)).toEqual([200, 500, 200]);
    expect(answers[1]?.respuesta).toMatchObject({ codigo: 'ERROR_INTERNO', statusCode: 500 });
  });

  it.each([
    ['Idempotency-Key', 'venta-1', 'cada línea lleva la suya'],
    ['X-Corrige', '00000000-0000-4000-8000-00000000ABCD', 'envíe la corrección sola'],
    ['X-Ensayo', 'rechazo', 'un envío masivo no se ensaya'],
  ])('is refused with %s, which means one sale', async (name, value, says) => {
    const response = await post(line('a'), { [name]: value });
    expect(response.status).toBe(400);
    const body = (await response.json()) as { readonly message: string };
    expect(body).toMatchObject({ errors: [{ campo: name, codigo: 'VALOR_NO_PERMITIDO' }] });
    expect(body.message).toContain(says);
    expect(await issued()).toBe(0);
  });

  it('of more than its 32 MiB is told so', async () => {
    const response = await post(' '.repeat(33 * 1024 * 1024));
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      message: 'El cuerpo de la solicitud pasa de 32 MB; divida el envío en varios',
    });
  });

  it('that breaks off begins nothing more, and what was begun is issued once when it is sent again', async () => {
    const giveUp = new AbortController();
    const response = await fetch(`${shop.url}/emision-masiva`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', 'x-api-key': shop.key('central') },
      body: many(2000).join('\n'),
      signal: giveUp.signal,
    });
    await response.body?.getReader().read();
    giveUp.abort();
    // The next file is taken once the one before has ended.
    let next = await post(line('otra'));
    for (; next.status === 429; next = await post(line('otra'))) await next.text();
    expect(next.status).toBe(200);
    await next.text();
    const before = await issued();
    expect(before).toBeLessThan(1000);
    const answers = await sent(many(before));
    expect(answers.filter(({ repetida }) => repetida).length).toBeGreaterThanOrEqual(before - 10);
  });
});

describe('a bulk call is refused as a whole', () => {
  it.each([
    { what: 'nothing in it', body: '\n \n', status: 400, codigo: 'JSON_INVALIDO' },
    { what: 'too many lines', body: '{}\n'.repeat(10_001), status: 413, codigo: 'CUERPO_DEMASIADO_GRANDE' },
    {
      what: 'another content type',
      body: '{}',
      type: 'application/json',
      status: 415,
      codigo: 'TIPO_DE_CONTENIDO',
    },
  ])('with $what', async ({ body, type, status, codigo }) => {
    const response = await post(body, type === undefined ? {} : { 'content-type': type });
    expect([response.status, (await response.json()) as object]).toMatchObject([status, { codigo }]);
  });

  it('with a body that is compressed, whose bytes are no lines', async () => {
    const response = await post(line('a'), { 'content-encoding': 'gzip' });
    expect([response.status, (await response.json()) as object]).toMatchObject([
      415,
      { codigo: 'TIPO_DE_CONTENIDO', message: expect.stringContaining('sin comprimir') as string },
    ]);
  });

  it('without a key, and by GET', async () => {
    expect((await post(line('a'), { 'x-api-key': 'nada' })).status).toBe(401);
    expect((await fetch(`${shop.url}/emision-masiva`)).headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('while another one is under way', async () => {
    const first = await post(many(200).join('\n'));
    const second = await post(line('otra'));
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '10']);
    await first.text();
    expect(await issued()).toBe(200);
  });
});

describe('a key that ends while its file is under way', () => {
  it('issues nothing more: each further line is told what its own call would be', async () => {
    const response = await post(many(400).join('\n'));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader?.read())?.value ?? '';
    await shop.shop.store.transact((tx, now) => deleteApiKey(tx, 'llave-central', now));
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read())
      text += part.value;
    const answers = text
      .trimEnd()
      .split('\n')
      .map((each) => JSON.parse(each) as Answer);
    const done = answers.filter(({ status }) => status === 200).length;
    expect([answers.length, done < 400]).toEqual([400, true]);
    expect(answers.at(-1)).toMatchObject({ linea: 400, clave: 'venta-400', status: 401 });
    expect(answers.at(-1)?.respuesta).toEqual({ message: 'API Key eliminada', statusCode: 401 });
    const { body } = await shop.ask('GET /stats', 'admin');
    expect(body['documentos']).toMatchObject({ emitidos: done });
    const api = openApi((await shop.ask('GET /openapi.json', null)).body);
    const headers = Object.fromEntries(response.headers);
    expect(api.faults('emision-masiva', { status: 200, headers, text })).toEqual([]);
  });
});

describe('a single sale beside a file', () => {
  it('is not kept waiting by it', async () => {
    const file = await post(many(400).join('\n'));
    for (let sale = 0; sale < 10; sale += 1)
      expect((await shop.send('/factura/emitir', SALE)).status).toBe(200);
    // How long it takes is the bench's to measure; here ten sales are over while the file is not.
    expect(await issued()).toBeLessThan(410);
    await file.text();
    expect(await issued()).toBe(410);
  });
});

describe('the client', () => {
  it('waits for the file of somebody else, however often it is told of it', async () => {
    const refusals = Array.from({ length: 12 }, () => ({ status: 429, headers: { 'Retry-After': '0' } }));
    const busy: typeof fetch = async (input, init) => {
      const refusal = refusals.pop();
      return refusal === undefined ? fetch(input, init) : new Response('{"message":"x"}', refusal);
    };
    const caja = createCajaClient({ baseUrl: shop.url, apiKey: shop.key('central'), fetch: busy });
    const statuses = [];
    for await (const { status } of caja.emisionMasiva([{ tipoDte: '01', clave: 'v-1', solicitud: SALE }]))
      statuses.push(status);
    expect([statuses, refusals]).toEqual([[200], []]);
  });

  it('resumes a file behind the last answer when the line breaks', async () => {
    let calls = 0;
    const cut: typeof fetch = async (input, init) => {
      calls += 1;
      const response = await fetch(input, init);
      if (calls > 2 || response.body === null) return response;
      let bytes = 0;
      const breaks = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (part, controller) => {
          bytes += part.length;
          if (bytes < 30_000) controller.enqueue(part);
          else controller.error(new TypeError('terminated'));
        },
      });
      return new Response(response.body.pipeThrough(breaks), response);
    };
    const caja = createCajaClient({ baseUrl: shop.url, apiKey: shop.key('central'), fetch: cut });
    const lines = Array.from(
      { length: 60 },
      (_, index) => ({ tipoDte: '01', clave: `venta-${index + 1}`, solicitud: SALE }) as const,
    );
    const answers: [number, string | null, number][] = [];
    for await (const { linea, clave, status } of caja.emisionMasiva(lines))
      answers.push([linea, clave, status]);
    expect(answers).toEqual(lines.map(({ clave }, index) => [index + 1, clave, 200]));
    expect(calls).toBeGreaterThan(2);
    expect(await issued()).toBe(60);
  });
});
