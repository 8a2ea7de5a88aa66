/** Bodies that a broken or hostile program with a valid key sends to a whole engine. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange } from '../http/transport/raw-client.ts';
import { openApiShop, type ApiShop } from '../support/shop/api-shop.ts';
import { leavesIn, objectsIn, SAMPLES, withEveryText, withMember, withText } from './hostile-values.ts';

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
});
afterAll(() => api.close());

/** Members that every object has without being told. */
const INHERITED = [
  ['__proto__', '\\u005f_proto__', 'constructor', 'prototype', 'toString'],
  ['hasOwnProperty', 'valueOf', '__defineGetter__'],
].flat();

/** A way to see that nothing was put into the prototype all objects share. */
function pollution(): unknown {
  return ({} as Readonly<Record<string, unknown>>)['puesto'];
}

describe('names that every object has', () => {
  it.each(SAMPLES)('are unknown members wherever they stand in $path', async ({ path, body }) => {
    for (const place of objectsIn(body)) {
      for (const name of INHERITED) {
        const answer = await api.send(path, withMember(body, place, `"${name}":{"puesto":1}`));
        expect([place.join('.'), name, answer.status]).toEqual([place.join('.'), name, 400]);
        expect(answer.text).toContain('"codigo":"CAMPO_DESCONOCIDO"');
      }
    }
    expect(pollution()).toBeUndefined();
  });

  it.each(SAMPLES)('are texts like others in the place of any value of $path', async ({ path, body }) => {
    for (const place of leavesIn(body)) {
      for (const name of INHERITED) {
        const answer = await api.send(path, withText(body, place, `"${name}"`));
        expect([place.join('.'), name, [200, 400, 404].includes(answer.status)]).toEqual([
          place.join('.'),
          name,
          true,
        ]);
      }
    }
  });

  it.each(['/documentos', '/stats', '/catalogos/CAT-012'])(
    'are unknown parameters of %s, and no value of a known one',
    async (path) => {
      for (const name of INHERITED.filter((each) => !each.includes('\\'))) {
        const twice = await api.ask(`GET ${path}?${name}=1&${name}=2&${name}[puesto]=3`, 'central');
        expect([name, twice.status]).toEqual([name, 400]);
        for (const known of ['desde', 'hasta', 'tipoDte', 'estado', 'limite', 'cursor'])
          expect((await api.ask(`GET ${path}?${known}=${name}`, 'central')).status).toBe(400);
      }
      expect(pollution()).toBeUndefined();
    },
  );

  it('are no catalogue and no document', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect((await api.ask(`GET /catalogos/${name}`, 'central')).status).toBe(404);
      expect((await api.ask(`GET /documentos/${name}`, 'central')).status).toBe(400);
    }
  });
});

const MIB = 1024 * 1024;
const fill = (piece: string, bytes = 4 * MIB - 100) => piece.repeat(Math.floor(bytes / piece.length));

/** A line with every member, of a text as long as may be. */
const LINE = {
  cantidad: 1,
  descripcion: 'Cuaderno '.repeat(111).trim(),
  precioUni: 1,
  tipoItem: 1,
  codigo: 'C-1',
  uniMedida: 59,
  montoDescu: 0,
  noGravado: 0,
};
/** The dearest request that is right: two thousand lines. */
const DEAREST = JSON.stringify({ simular: true, items: Array.from({ length: 2000 }, () => LINE) });
/** How much longer than that a refusal may hold everybody up. */
const MAX_RATIO = 6;

const TRIES = 5;

/**
 * The shortest of some tries: what else the computer does must not count.
 *
 * @param enough a try below it makes the others needless: nothing is measured but that
 */
async function timeOf(work: () => Promise<unknown>, enough = 0): Promise<number> {
  let shortest = Infinity;
  for (let tried = 0; tried < TRIES && shortest >= enough; tried += 1) {
    const began = performance.now();
    await work();
    shortest = Math.min(shortest, performance.now() - began);
  }
  return shortest;
}

describe('a body of four mebibytes', () => {
  let dearest = 0;
  beforeAll(async () => {
    dearest = await timeOf(() => api.send('/factura/emitir', DEAREST));
  });

  it.each([
    ['two million numbers', `{"items":[${fill('0,')}0]}`],
    ['a million empty objects', `{"items":[${fill('{},')}{}]}`],
    ['a million empty texts', `{"items":[${fill('"",')}""]}`],
    ['lists in lists, again and again', `{"items":[${fill(`${'['.repeat(20)}${']'.repeat(20)},`)}0]}`],
    [
      'hundreds of thousands of members',
      `{${Array.from({ length: 300_000 }, (_, n) => `"a${n}":0`).join(',')}}`,
    ],
    ['numbers of sixty digits', `{"items":[${fill(`${'9'.repeat(60)},`)}0]}`],
    ['one text', `{"items":[{"descripcion":"${fill('a')}"}]}`],
    ['one name', `{"${fill('a')}":1}`],
    ['a name of accents', `{"${fill('\u0301', 2 * MIB - 100)}":1}`],
    ['backslashes', `{"a":"${fill('\\\\')}"}`],
    ['escaped quotes', `{"a":"${fill('\\"')}"}`],
    ['a text without an end', `{"a":"${fill('\\')}`],
    ['blanks', `${fill(' ')}{}`],
    ['line feeds before a fault', `${fill('\n')}{`],
    ['blanks after a name', `{"a"${fill(' ')}`],
  ])('is refused without holding up the till: %s', async (_name, body) => {
    for (const path of ['/factura/emitir', '/invalidar']) {
      let status = 0;
      const limit = MAX_RATIO * dearest;
      const took = await timeOf(async () => (status = (await api.send(path, body)).status), limit);
      expect([path, status]).toEqual([path, 400]);
      expect(took).toBeLessThan(limit);
    }
  });

  it('is refused for its number of values before any is read: 50,000 pass, one more does not', async () => {
    // The object and the list count as well.
    const values = (count: number) => `[${'0,'.repeat(count - 3)}0]`;
    const passed = await api.send('/factura/emitir', `{"items":${values(50_000)}}`);
    expect(passed.text).toContain('admite como máximo 2000 elementos');
    const refused = await api.send('/factura/emitir', `{"items":${values(50_001)}}`);
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        message: 'El cuerpo de la solicitud tiene más de 50000 datos; divida el documento',
        statusCode: 400,
        codigo: 'JSON_INVALIDO',
      },
    ]);
  });

  it('that is right is simulated: two thousand lines with every member', async () => {
    expect((await api.send('/factura/emitir', DEAREST)).status).toBe(200);
  });
});

describe('a length that is not true', () => {
  it.each([
    ['less is announced than comes', 'Content-Length: 1', '{}', 400],
    ['a negative one', 'Content-Length: -2', '{}', 400],
    ['one beyond all numbers', `Content-Length: ${'9'.repeat(40)}`, '{}', 400],
    ['more than four mebibytes, and nothing comes', 'Content-Length: 4194305', '', 413],
  ])('is a refusal and no more: %s', async (_name, length, body, status) => {
    const { host } = new URL(api.url);
    const head = ['POST /factura/emitir HTTP/1.1', `Host: ${host}`, `X-API-Key: ${api.key('central')}`];
    const lines = [...head, 'Content-Type: application/json', 'Connection: close', length];
    const answer = await exchange(api.url, `${lines.join('\r\n')}\r\n\r\n${body}`);
    expect(answer.status).toBe(status);
  });
});

describe('texts without end in every place', () => {
  const PIECES = [
    'a',
    'a.',
    'a@',
    'a@a.',
    ' ',
    'a ',
    '0',
    '0-',
    '-',
    '.',
    '\u0301',
    'ñ',
    '😀',
    '\u00a0',
    '(',
  ];
  /** As long as makes a pattern that tries again and again take minutes. */
  const CHARS = 60_000;
  const MAX_TEXT_RATIO = 30;
  /** Below this nothing is worth comparing, in milliseconds. */
  const FLOOR_MS = 200;

  it.each(SAMPLES)('cost $path no more than ordinary ones', async ({ path, body }) => {
    const send = (text: string) => api.send(path, withEveryText(body, text));
    const usual = await timeOf(() => send(`${'x'.repeat(CHARS)}!`));
    const limit = MAX_TEXT_RATIO * usual + FLOOR_MS;
    for (const piece of PIECES) {
      let status = 0;
      const text = `${piece.repeat(Math.ceil(CHARS / piece.length))}!`;
      const took = await timeOf(async () => ({ status } = await send(text)), limit);
      expect([piece, status]).toEqual([piece, 400]);
      expect(took).toBeLessThan(limit);
    }
  });
});
