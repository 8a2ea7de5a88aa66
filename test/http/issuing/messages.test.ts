/** What a caller reads where something is nearly right: each message names the way out. */
import { RETORNO } from '../../../core/contract/edition.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../../core/contract/api/operations.ts';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';

const LINE = { cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 };
const ADDRESS = { departamento: '06', municipio: '14', complemento: 'Calle Ejemplo 12' };

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
});
afterAll(() => api.close());

describe('a body that is nearly right', () => {
  it.each([
    ['without lines', { items: [] }, 'items: agregue al menos una línea'],
    [
      'with too many decimals',
      '{"items":[{"cantidad":1.123456789,"descripcion":"Café","precioUni":1,"tipoItem":1}]}',
      'items[0].cantidad: admite como máximo 8 decimales y vino 1.123456789; redondéelo',
    ],
    [
      'with a department that does not exist',
      { items: [LINE], receptor: { direccion: { ...ADDRESS, departamento: '15' } } },
      'receptor.direccion.departamento: no existe ese código; búsquelo en el catálogo CAT-012 (GET /catalogos/CAT-012)',
    ],
    [
      'with a municipality that does not exist',
      { items: [LINE], receptor: { direccion: { ...ADDRESS, municipio: '99' } } },
      'receptor.direccion.municipio: no existe ese código en el departamento 06; búsquelo en el catálogo CAT-013 (GET /catalogos/CAT-013)',
    ],
    [
      'with the lines of the authority',
      { items: [LINE], cuerpoDocumento: [LINE] },
      'cuerpoDocumento: no existe ese campo; ¿quiso decir «items»?',
    ],
    [
      'with the type that its path says',
      { items: [LINE], tipoDte: '01' },
      'tipoDte: no lo envíe; lo decide la ruta a la que llama',
    ],
    [
      'with a part that the service makes',
      { items: [LINE], resumen: {} },
      'resumen: no lo envíe; lo produce el servicio',
    ],
    [
      'with a price by another name',
      { items: [{ ...LINE, precioUnitario: 11.3 }] },
      'items[0].precioUnitario: no existe ese campo; ¿quiso decir «precioUni»?',
    ],
    [
      'with a NIT for a number of document',
      { items: [LINE], receptor: { nit: '06141307951040' } },
      'receptor.nit: no existe ese campo; ¿quiso decir «numDocumento»?',
    ],
    [
      'with a number that has an exponent',
      '{"items":[{"cantidad":1e0,"descripcion":"Café 1e0","precioUni":1,"tipoItem":1}]}',
      'items[0].cantidad: escriba el número sin exponente: 1',
    ],
  ])('%s', async (_name, body, sentence) => {
    const answer = await api.send('/factura/emitir', body);
    expect(answer.status).toBe(400);
    expect(answer.body['message']).toBe(`La solicitud tiene un error: ${sentence}`);
    expect(answer.body['errors']).toMatchObject([{ mensaje: sentence }]);
  });

  it('names every number that has an exponent, and takes none of its texts for one', async () => {
    const body =
      '{"items":[{"cantidad":1E2,"descripcion":"de 1e2","precioUni":12e-1,"tipoItem":1e0}],"pagos":[{"codigo":"01","montoPago":1.2e2}],"simular":true}';
    const { body: refused } = await api.send('/factura/emitir', body);
    expect((refused['errors'] as { mensaje: string }[]).map(({ mensaje }) => mensaje)).toEqual([
      'items[0].cantidad: escriba el número sin exponente: 100',
      'items[0].precioUni: escriba el número sin exponente: 1.2',
      'items[0].tipoItem: escriba el número sin exponente: 1',
      'pagos[0].montoPago: escriba el número sin exponente: 120',
    ]);
    const asked = { tdte: '01', tipoDte: '01', codigoGeneracion: '6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D' };
    const answer = await api.send('/consulta/dte', asked);
    expect(answer.body['message']).toContain('tipoDte: no existe ese campo; ¿quiso decir «tdte»?');
  });

  it.each(
    Object.values(OPERATIONS).flatMap(({ path, tipoDte }) =>
      tipoDte === null || tipoDte === RETORNO ? [] : [path],
    ),
  )('without lines is told so by %s', async (path) => {
    const { body } = await api.send(path, { items: [] });
    expect(body['errors']).toContainEqual(
      expect.objectContaining({ campo: 'items', mensaje: 'items: agregue al menos una línea' }),
    );
  });

  it.each([
    ['{"items":[{"cantidad":NaN}]}', 'hay un error en la línea 1, columna 23'],
    ['{\n  "items": [],\n}', 'hay un error en la línea 3, columna 1'],
    ['{"items":[1,]}', 'hay un error en la línea 1, columna 13'],
    ['{"a":01}', 'hay un error en la línea 1, columna 6'],
    ['{"a":1} x', 'hay un error en la línea 1, columna 9'],
    ['{"a":.5}', 'hay un error en la línea 1, columna 6'],
    ['{"a":undefined}', 'hay un error en la línea 1, columna 6'],
    ['{"a":"b\nc"}', 'hay un error en la línea 1, columna 6'],
    ['{"items":[', 'queda incompleto en la línea 1, columna 11'],
    ['{"a":\n', 'queda incompleto en la línea 2, columna 1'],
  ])('%j names line and column', async (text, flaw) => {
    const answer = await api.send('/factura/emitir', text);
    expect(answer.body).toEqual({
      message: `El cuerpo de la solicitud no es JSON válido: ${flaw}; revise comas, comillas y llaves`,
      statusCode: 400,
      codigo: 'JSON_INVALIDO',
    });
  });

  it('names its documents in letters of either case', async () => {
    const { body } = await api.send('/factura/emitir', { items: [LINE] });
    const codigoGeneracion = String(body['codigoGeneracion']).toLowerCase();
    const asked = await api.send('/consulta/dte', { tdte: '01', codigoGeneracion });
    expect(asked).toMatchObject({ status: 200, body: { codigoGeneracion: body['codigoGeneracion'] } });
    const seen = await api.ask(`GET /documentos/${codigoGeneracion}`, 'central');
    expect(seen.body).toMatchObject({ codigoGeneracion: body['codigoGeneracion'] });
    const invalidated = await api.send('/invalidar', {
      documento: { tipoDte: '01', codigoGeneracion, fecEmi: body['fecEmi'] },
      motivo: { tipoAnulacion: 2 },
    });
    expect(invalidated).toMatchObject({ status: 200, body: { estado: 'PROCESADO' } });
  });
});

describe('an address that is nearly right', () => {
  it.each([
    ['POST /facturas/emitir', 'POST /factura/emitir'],
    ['POST /factura/emitir/', 'POST /factura/emitir'],
    ['POST /api/factura/emitir', 'POST /factura/emitir'],
    ['POST /v1/Credito_Fiscal/emitir', 'POST /credito-fiscal/emitir'],
    ['POST /nota-remisión/emitir', 'POST /nota-remision/emitir'],
    ['GET /catalogo/CAT-012', 'GET /catalogos/{catalogo}'],
    ['GET /documento/6B1F0D52-3C4E-4A7B-9D10-2F3E4A5B6C7D/pdf', 'GET /documentos/{codigoGeneracion}/pdf'],
    ['GET /status', 'GET /stats'],
  ])('%s', async (line, meant) => {
    const answer = await api.ask(line, 'central');
    expect([answer.status, answer.body['message']]).toEqual([
      404,
      `Esta ruta no existe; ¿quiso decir ${meant}? Todas están en /docs`,
    ]);
  });

  it.each(['GET /proveedores', `GET /${'x'.repeat(300)}`])('%s is near nothing', async (line) => {
    expect((await api.ask(line, 'central')).body['message']).toBe(
      'Esta ruta no existe; las que hay están en /docs, y para programas en /openapi.json',
    );
  });

  it('a fault of query or header stands in the message', async () => {
    const query = await api.ask('GET /documentos?limit=5', 'central');
    expect(query.body['message']).toBe(
      'La solicitud tiene un error: limit: no existe ese parámetro; ¿quiso decir «limite»?',
    );
    const headers = { 'x-espera-maxima-ms': '0', 'x-corrige': 'x' };
    const header = await api.send('/factura/emitir', { items: [LINE] }, { headers });
    expect(header.body['message']).toBe('La solicitud tiene 2 errores; vea errors');
  });
});

describe('GET /catalogos/CAT-013', () => {
  it('knows the codes of before the reform, whole and by q, with the municipality of today', async () => {
    const old = { codigo: '14', valor: 'SAN SALVADOR', departamento: '06', municipio: '23' };
    const whole = await api.ask('GET /catalogos/CAT-013', 'central');
    expect(whole.body['valores']).toContainEqual(old);
    for (const q of ['14', 'san salvador']) {
      const found = await api.ask(`GET /catalogos/CAT-013?q=${encodeURIComponent(q)}`, 'central');
      expect(found.body['valores'], q).toContainEqual(old);
    }
  });
});

describe('a key that was refused', () => {
  const key = `sk_user_${'0'.repeat(64)}`;
  it.each([
    ['none', {}, 'Falta la llave: envíela en el encabezado X-API-Key'],
    ['Bearer', { authorization: `Bearer ${key}` }, 'Envíe la llave sola, sin Bearer'],
    ['Basic', { authorization: 'Basic abc=' }, 'Envíe la llave sola, sin Basic'],
    ['Bearer in the other header', { 'x-api-key': `bearer ${key}` }, 'Envíe la llave sola, sin Bearer'],
    ['quotes', { 'x-api-key': `"${key}"` }, 'Envíe la llave sola, sin comillas ni signos alrededor'],
    [
      'a beginning only',
      { 'x-api-key': key.slice(0, 40) },
      'Lo enviado no tiene la forma de una llave: sk_user_ o sk_admin_ y 64 caracteres hexadecimales en minúsculas',
    ],
    ['the form of a key', { 'x-api-key': key }, null],
  ])('with %s', async (_name, headers, aviso) => {
    for (const path of ['/stats', '/eventos']) {
      const response = await fetch(`${api.url}${path}`, { headers });
      expect(await response.json()).toEqual({ message: 'Unauthorized', statusCode: 401 });
      const said = response.headers.get('x-aviso');
      expect(said === null ? null : decodeURIComponent(said)).toBe(aviso);
    }
  });

  it('says nothing of keys that exist no longer', async () => {
    for (const name of ['expired', 'deleted'] as const) {
      const answer = await api.ask('GET /stats', name);
      expect([answer.status, answer.headers['x-aviso']]).toEqual([401, undefined]);
    }
  });
});
