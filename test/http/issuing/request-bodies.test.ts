import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JsonNumber } from '../../../core/contract/json.ts';
import { parseBody } from '../../../core/http/body.ts';
import { HTTP_LIMITS } from '../../../core/http/limits.ts';
import { exchange } from '../transport/raw-client.ts';
import { post, startScripted, USER_KEY, type ScriptedService } from '../transport/scripted-service.ts';

let service: ScriptedService;
beforeAll(async () => {
  service = await startScripted();
});
afterAll(() => service.close());

const requestOf = () => (service.asked.at(-1)?.input as { request: unknown } | undefined)?.request;

describe('a body that is refused', () => {
  const cases: readonly (readonly [string, string | Uint8Array<ArrayBuffer>, string])[] = [
    ['empty', '', 'El cuerpo de la solicitud está vacío; envíe un objeto JSON'],
    ['blank', ' \n ', 'El cuerpo de la solicitud está vacío; envíe un objeto JSON'],
    [
      'cut short',
      '{"items":[',
      'El cuerpo de la solicitud no es JSON válido: queda incompleto en la línea 1, columna 11; revise comas, comillas y llaves',
    ],
    [
      'with a comma too many',
      '{\n  "items": [],\n}',
      'El cuerpo de la solicitud no es JSON válido: hay un error en la línea 3, columna 1; revise comas, comillas y llaves',
    ],
    [
      'in another language',
      "{'items':[]}",
      'El cuerpo de la solicitud no es JSON válido: hay un error en la línea 1, columna 2; revise comas, comillas y llaves',
    ],
    [
      'with two items',
      '{"items":[],\n "items":[1]}',
      'El cuerpo de la solicitud repite el campo items en la línea 2, columna 2; envíelo una sola vez',
    ],
    [
      'with a repeated member deep inside',
      '{"items":[{"a":1},{"cantidad":1,"b":{},"cantidad":1}]}',
      'El cuerpo de la solicitud repite el campo items[1].cantidad en la línea 1, columna 40; envíelo una sola vez',
    ],
    [
      'with a member repeated under an escape',
      '{"nombre":"a","n\\u006fmbre" : "b"}',
      'El cuerpo de la solicitud repite el campo nombre en la línea 1, columna 15; envíelo una sola vez',
    ],
    [
      'with a member repeated after a text that ends in a backslash',
      '{"a":"\\\\","b":1,"b":2}',
      'El cuerpo de la solicitud repite el campo b en la línea 1, columna 17; envíelo una sola vez',
    ],
    [
      'with half a surrogate pair',
      '{"nombre":"\\ud83d"}',
      'El cuerpo de la solicitud tiene un carácter Unicode incompleto en la línea 1, columna 11; quite el escape \\u suelto',
    ],
    [
      'with an absurd number',
      `{"n":${'9'.repeat(65)}}`,
      'El cuerpo de la solicitud tiene en n, en la línea 1, columna 6, un número demasiado largo o con un exponente fuera de rango; escríbalo en notación decimal',
    ],
    [
      'with an absurd exponent',
      '{"n":1e999999999}',
      'El cuerpo de la solicitud tiene en n, en la línea 1, columna 6, un número demasiado largo o con un exponente fuera de rango; escríbalo en notación decimal',
    ],
    [
      'with an exponent too large, deep inside',
      '{\n"items":[{"descripcion":"1e400"},\n {"precioUni":1e400}]}',
      'El cuerpo de la solicitud tiene en items[1].precioUni, en la línea 3, columna 15, un número demasiado largo o con un exponente fuera de rango; escríbalo en notación decimal',
    ],
    [
      'that is not UTF-8',
      new Uint8Array([0x7b, 0x22, 0xe1, 0x22, 0x3a, 0x31, 0x7d]),
      'El cuerpo de la solicitud no es texto UTF-8 válido; guarde o envíe el texto en UTF-8',
    ],
    [
      '33 levels deep',
      `${'['.repeat(33)}${']'.repeat(33)}`,
      'El cuerpo de la solicitud tiene más de 32 niveles de objetos y listas en [0], en la línea 1, columna 33; quite niveles',
    ],
    [
      'a million levels deep',
      '['.repeat(1_000_000),
      'El cuerpo de la solicitud tiene más de 32 niveles de objetos y listas en [0], en la línea 1, columna 33; quite niveles',
    ],
  ];
  it.each(cases)('gets 400 JSON_INVALIDO when it is %s', async (_name, body, message) => {
    const before = service.asked.length;
    const answer = await post(service, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ message, statusCode: 400, codigo: 'JSON_INVALIDO' });
    expect(service.asked.length).toBe(before);
  });

  it('names a member called __proto__, however it is written', async () => {
    for (const name of ['__proto__', '\\u005f_proto__']) {
      const answer = await post(service, `{"items":[{"${name}":{"simular":true}}]}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        message: 'La solicitud tiene un error: items[0].__proto__: este campo no existe; quítelo',
        statusCode: 400,
        codigo: 'VALIDACION',
        errors: [
          {
            campo: 'items[0].__proto__',
            codigo: 'CAMPO_DESCONOCIDO',
            mensaje: 'items[0].__proto__: este campo no existe; quítelo',
          },
        ],
      });
    }
  });

  it('is judged by its size: 4 MiB pass, one byte more is 413', async () => {
    const filler = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    expect((await post(service, filler(4_194_304))).status).toBe(200);
    const answer = await post(service, filler(4_194_305));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      message: 'El cuerpo de la solicitud pasa de 4 MB; divida el documento o quite datos',
      statusCode: 413,
      codigo: 'CUERPO_DEMASIADO_GRANDE',
    });
  });

  it('is judged by its size also when it comes in chunks of unknown number', async () => {
    const chunk = `F4240\r\n${'x'.repeat(1_000_000)}\r\n`;
    const head = `POST /factura/emitir HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\nX-API-Key: ${USER_KEY}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const answer = await exchange(service.url, `${head}${chunk.repeat(6)}0\r\n\r\n`);
    expect(answer.status).toBe(413);
    expect(answer.body).toContain('"codigo":"CUERPO_DEMASIADO_GRANDE"');
  });

  it('is 413 also for a client that announces too much and never sends it', async () => {
    const head = `POST /factura/emitir HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\nX-API-Key: ${USER_KEY}\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n`;
    expect((await exchange(service.url, head)).status).toBe(413);
  });
});

describe('the content type', () => {
  it.each([
    ['application/json'],
    ['Application/JSON'],
    ['application/json; charset=utf-8'],
    ['application/json;charset=UTF-8'],
    ['application/json; charset="utf-8"'],
    // No parameter of this type means anything else (RFC 8259), and one may be empty (RFC 9110).
    ['application/json;'],
    ['application/json;odata=verbose; charset=utf-8'],
  ])('%s is accepted', async (type) => {
    expect((await post(service, '{}', { 'Content-Type': type })).status).toBe(200);
  });

  it.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json; charset=latin1'],
    ['application/jsonp'],
    ['application/ld+json'],
    ['text/plain, application/json'],
    ['application/json/x'],
  ])('%s is 415', async (type) => {
    const answer = await post(service, '{}', { 'Content-Type': type });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toEqual({
      message:
        'Envíe el cuerpo como JSON en UTF-8 sin comprimir, con el encabezado Content-Type: application/json',
      statusCode: 415,
      codigo: 'TIPO_DE_CONTENIDO',
    });
  });

  it('is needed', async () => {
    const { host } = new URL(service.url);
    const answer = await exchange(
      service.url,
      `POST /factura/emitir HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nX-API-Key: ${USER_KEY}\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(answer.status).toBe(415);
  });

  it('does not help a compressed body', async () => {
    expect((await post(service, '{}', { 'Content-Encoding': 'gzip' })).status).toBe(415);
  });
});

describe('a body that is accepted', () => {
  it('keeps every number as decimal text', async () => {
    await post(service, '{"a":1.10,"b":12345678901234567.12345678,"c":0.1,"d":2E2,"e":-0}');
    expect(requestOf()).toEqual({
      a: new JsonNumber('1.1'),
      b: new JsonNumber('12345678901234567.12345678'),
      c: new JsonNumber('0.1'),
      d: new JsonNumber('200'),
      e: new JsonNumber('0'),
    });
  });

  it('keeps text of any script, whatever pieces it arrives in', async () => {
    await post(service, '{"nombre":"Muñoz «Ñandú» 🧾","otro":"\\u00e1\\ud83e\\uddfe"}');
    expect(requestOf()).toEqual({ nombre: 'Muñoz «Ñandú» 🧾', otro: 'á🧾' });
  });

  it('may begin with a byte order mark', async () => {
    expect((await post(service, '\ufeff{"a":"b"}')).status).toBe(200);
    expect(requestOf()).toEqual({ a: 'b' });
  });

  it('may hold members called constructor, prototype or toString: they are the dispatch’s to refuse', async () => {
    await post(service, '{"constructor":{"prototype":"x"},"toString":"y"}');
    expect(Object.entries(requestOf() as object)).toEqual([
      ['constructor', { prototype: 'x' }],
      ['toString', 'y'],
    ]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('may repeat a name in different objects, and names as values', async () => {
    expect((await post(service, '{"a":{"a":"a"},"b":["a","a",{"a":1},{"a":1}]}')).status).toBe(200);
  });

  it('may hold quotes, backslashes and brackets in its texts', async () => {
    const brackets = '['.repeat(40);
    const body = `{"a":"x\\"y${brackets}","b":"\\\\"}`;
    expect((await post(service, body)).status).toBe(200);
    expect(requestOf()).toEqual({ a: `x"y${brackets}`, b: '\\' });
  });

  it('may be 32 levels deep, be an array or a bare value', async () => {
    expect((await post(service, `${'['.repeat(32)}${']'.repeat(32)}`)).status).toBe(200);
    await post(service, 'null');
    expect(requestOf()).toBeNull();
  });
});

describe('the one walk through a plain body', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  /** A line break leads past the one walk, and changes nothing else. */
  const both = (text: string, limits = HTTP_LIMITS) =>
    [parseBody(bytes(text), limits), parseBody(bytes(`${text}\n`), limits)] as const;

  it('gives what the thorough reader gives, also of numbers that are written in many ways', () => {
    const numeral = fc.stringMatching(/^-?(0|[1-9]\d{0,17})(\.\d{1,18})?([eE][+-]?\d)?$/);
    const text = fc.oneof(
      fc.json({ maxDepth: 3 }),
      fc.array(numeral).map((all) => `{"n": [${all.join(' , ')}]}`),
    );
    fc.assert(
      fc.property(text, (json) => {
        const [plain, thorough] = both(json);
        expect(plain).toStrictEqual(thorough);
      }),
    );
  });

  it('reads nothing that the thorough reader refuses', () => {
    const sound = '{"a": [1, {"b": "x y", "c": null}], "d": true, "e": -0.50}';
    const edit = fc.record({
      at: fc.nat(sound.length),
      cut: fc.nat(3),
      put: fc.constantFrom('', ',', '"', '}', ']', '1', '0', ' ', ':', '"a"'),
    });
    fc.assert(
      fc.property(edit, ({ at, cut, put }) => {
        const [plain, thorough] = both(`${sound.slice(0, at)}${put}${sound.slice(at + cut)}`);
        // Where a text ends is told by its line, and the other one has a line more.
        expect(plain.ok).toBe(thorough.ok);
        if (thorough.ok) expect(plain).toStrictEqual(thorough);
      }),
    );
    for (const [json, limits] of [
      ['{"a":1,"a":2}', {}],
      ['{"__proto__":1}', {}],
      ['[[[1]]]', { jsonDepth: 2 }],
      ['[1,2,3]', { jsonValues: 3 }],
      [`[${'9'.repeat(65)}]`, {}],
    ] as const) {
      const [plain, thorough] = both(json, { ...HTTP_LIMITS, ...limits });
      expect(plain.ok).toBe(false);
      expect(plain).toStrictEqual(thorough);
    }
  });
});
