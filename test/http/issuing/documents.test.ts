/** Reading documents over HTTP: lists, one with its life, the file for the receiver (§reading-documents). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiShop, HttpAnswer, KeyName } from '../../support/shop/api-shop.ts';
import { ELSEWHERE, faultsOf, openSoldShop } from './sold-shop.ts';

let api: ApiShop;
let sale: HttpAnswer;
let invoice: HttpAnswer;
let refused: HttpAnswer;
/** Of the sale: codigoGeneracion. */
let code: string;
beforeAll(async () => {
  ({ api, sale, invoice, refused } = await openSoldShop());
  code = String(sale.body['codigoGeneracion']);
});
afterAll(() => api.close());

describe('GET /documentos', () => {
  const listed = async (query: string, key: KeyName = 'central') => {
    const { status, body } = await api.ask(`GET /documentos${query}`, key);
    expect(status).toBe(200);
    return (body['documentos'] as { tipoDte: string; estado: string; codigoGeneracion: string }[]).map(
      ({ tipoDte, estado }) => `${tipoDte} ${estado}`,
    );
  };

  it('gives the essentials of each, newest first', async () => {
    const { body } = await api.ask('GET /documentos', 'central');
    expect(body).toEqual({
      documentos: [
        {
          estado: 'RECHAZADO',
          tipoDte: '01',
          numeroControl: 'DTE-01-0001-00000002',
          codigoGeneracion: refused.body['codigoGeneracion'],
          fecEmi: '2026-11-21',
          horEmi: '10:00:00',
          selloRecibido: null,
          sucursal: 'central',
          receptor: null,
          monto: 11.3,
          iva: 1.3,
          codigoMsg: '020',
          descripcionMsg: refused.body['descripcionMsg'],
          referenciaExterna: null,
        },
        {
          estado: 'PROCESADO',
          tipoDte: '03',
          numeroControl: 'DTE-03-0001-00000001',
          codigoGeneracion: invoice.body['codigoGeneracion'],
          fecEmi: '2026-11-21',
          horEmi: '10:00:00',
          selloRecibido: invoice.body['selloRecibido'],
          sucursal: 'central',
          receptor: { numDocumento: '06141307951040', nombre: 'Distribuidora Inventada, S.A. de C.V.' },
          monto: 48.03,
          iva: 5.53,
          codigoMsg: '001',
          descripcionMsg: 'RECIBIDO',
          referenciaExterna: null,
        },
        expect.objectContaining({ tipoDte: '01', codigoGeneracion: code, estado: 'PROCESADO' }),
      ],
      siguiente: null,
    });
  });

  it.each([
    ['central', ['01 RECHAZADO', '03 PROCESADO', '01 PROCESADO']],
    ['norte', ['04 PROCESADO']],
    ['admin', ['04 PROCESADO', '01 RECHAZADO', '03 PROCESADO', '01 PROCESADO']],
    ['production', []],
    ['other', []],
  ] as const)('shows the key %s its own', async (key, documents) => {
    expect(await listed('', key)).toEqual(documents);
  });

  it.each([
    ['?tipoDte=03', ['03 PROCESADO']],
    ['?tipoDte=04', []],
    ['?estado=RECHAZADO', ['01 RECHAZADO']],
    ['?estado=PROCESADO', ['03 PROCESADO', '01 PROCESADO']],
    ['?estado=PENDIENTE', []],
    ['?estado=PROCESADO&tipoDte=01', ['01 PROCESADO']],
    ['?desde=2026-11-21&hasta=2026-11-21', ['01 RECHAZADO', '03 PROCESADO', '01 PROCESADO']],
    ['?desde=2026-11-22', []],
    ['?hasta=2026-11-20', []],
    ['?receptor=0614-130795-104-0', ['03 PROCESADO']],
    ['?receptor=06141307951040', ['03 PROCESADO']],
    ['?receptor=distribuidora%20INVÉNT', ['03 PROCESADO']],
    ['?receptor=distribuidora%20otra', []],
    ['?q=DTE-01-0001-00000002', ['01 RECHAZADO']],
    ['?q=dte-03-0001-00000001', ['03 PROCESADO']],
    ['?q=1', ['03 PROCESADO', '01 PROCESADO']],
    ['?q=2', ['01 RECHAZADO']],
    ['?q=inventada&tipoDte=01', []],
    ['?q=inventada&receptor=0614-130795-104-0', ['03 PROCESADO']],
    ['?q=1&receptor=Distribuidora', ['03 PROCESADO']],
    ['?q=%25', []],
    ['?q=%22%20OR%20*', []],
  ])('with %s finds %j', async (query, documents) => {
    expect(await listed(query)).toEqual(documents);
  });

  it('finds by the beginning of the generation code, in small letters too', async () => {
    const { body } = await api.ask(`GET /documentos?q=${code.slice(0, 10).toLowerCase()}`, 'central');
    expect(body['documentos']).toMatchObject([{ codigoGeneracion: code }]);
  });

  it('goes on where the page before ended', async () => {
    const first = await api.ask('GET /documentos?limite=2', 'central');
    expect(first.body['documentos']).toHaveLength(2);
    const second = await api.ask(
      `GET /documentos?limite=2&cursor=${String(first.body['siguiente'])}`,
      'central',
    );
    expect(second.body).toMatchObject({ documentos: [{ codigoGeneracion: code }], siguiente: null });
  });

  it.each([
    ['tipoDte=1', ['tipoDte | FORMATO | tipoDte: debe ser uno de: 01, 03, 04, 05, 06, 14, 18']],
    [
      'estado=procesado',
      [
        'estado | FORMATO | estado: debe ser uno de: PENDIENTE, CONTINGENCIA, PROCESADO, RECHAZADO, INVALIDANDO, INVALIDADO',
      ],
    ],
    ['limite=201', ['limite | FORMATO | limite: debe ser un número entero de 1 a 200']],
    ['limite=0', ['limite | FORMATO | limite: debe ser un número entero de 1 a 200']],
    ['q=', ['q | FORMATO | q: debe tener de 1 a 100 caracteres']],
    ['receptor=a', ['receptor | FORMATO | receptor: debe tener de 2 a 100 caracteres']],
    [
      'desde=2026-11-02&hasta=2026-11-01&limite=x',
      [
        'limite | FORMATO | limite: debe ser un número entero de 1 a 200',
        'hasta | FUERA_DE_RANGO | hasta: no puede ser anterior a desde',
      ],
    ],
    [
      'cursor=MiAyMDI2',
      [
        'cursor | FORMATO | cursor: debe ser el valor «siguiente» de la página anterior, sin cambios; para empezar, omítalo',
      ],
    ],
    ['estados=x', ['estados | CAMPO_DESCONOCIDO | estados: no existe ese parámetro; ¿quiso decir «estado»?']],
  ])('refuses ?%s', async (query, faults) => {
    const answer = await api.ask(`GET /documentos?${query}`, 'admin');
    expect([answer.status, answer.body['codigo']]).toEqual([400, 'VALIDACION']);
    expect(faultsOf(answer)).toEqual(faults);
  });
});

describe('GET /documentos/{codigoGeneracion}', () => {
  it.each(['central', 'admin'] as const)('gives the key %s the result and the life line', async (key) => {
    const answer = await api.ask(`GET /documentos/${code}`, key);
    expect(answer.status).toBe(200);
    const { lineaDeVida, sucursal, invalidacion, contingencia, saldoNotas, ...result } = answer.body;
    expect(result).toEqual(sale.body);
    expect(Object.keys(answer.body)).toEqual([
      ...Object.keys(sale.body),
      'sucursal',
      'lineaDeVida',
      'invalidacion',
      'contingencia',
      'saldoNotas',
    ]);
    expect([sucursal, invalidacion, contingencia, saldoNotas]).toEqual(['central', null, null, null]);
    expect(lineaDeVida).toMatchObject([
      { momento: '2026-11-21T16:00:00.000Z', estado: 'PENDIENTE', causa: 'envio' },
      { momento: '2026-11-21T16:00:00.000Z', estado: 'PROCESADO', causa: 'sellado' },
    ]);
  });

  it('takes the code in small letters, and answers 200 also for a rejected document', async () => {
    const rejected = String(refused.body['codigoGeneracion']).toLowerCase();
    const answer = await api.ask(`GET /documentos/${rejected}`, 'central');
    expect([answer.status, answer.body['estado'], answer.body['message']]).toEqual([
      200,
      'RECHAZADO',
      undefined,
    ]);
  });

  it.each([
    ['norte', 'code'],
    ['production', 'code'],
    ['other', 'code'],
    ['admin', 'elsewhere'],
  ] as const)('is 404 for the key %s and %s', async (key, which) => {
    const wanted = which === 'code' ? code : ELSEWHERE;
    for (const path of [`/documentos/${wanted}`, `/documentos/${wanted}/json`]) {
      const answer = await api.ask(`GET ${path}`, key);
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        message: `No hay un documento con el código de generación ${wanted} entre los suyos`,
        statusCode: 404,
        codigo: 'DOCUMENTO_NO_ENCONTRADO',
      });
    }
  });

  it('refuses what is no code, and parameters', async () => {
    const answer = await api.ask('GET /documentos/123?q=1', 'central');
    expect(answer.status).toBe(400);
    expect(faultsOf(answer)).toEqual([
      'codigoGeneracion | FORMATO | codigoGeneracion: debe ser un código de generación: UUID',
      'q | CAMPO_DESCONOCIDO | q: no existe ese parámetro; esta ruta no admite ninguno',
    ]);
    const twice = await api.ask(`GET /documentos/${code}?codigoGeneracion=${ELSEWHERE}`, 'central');
    expect(faultsOf(twice)).toEqual([
      'codigoGeneracion | REPETIDO | codigoGeneracion: indíquelo una sola vez',
    ]);
  });
});

describe('GET /documentos/{codigoGeneracion}/json', () => {
  it('is the signed text with signature and seal, under the name of its code', async () => {
    const answer = await api.ask(`GET /documentos/${code}/json`, 'central');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${code}.json"`);
    const { firmaElectronica, selloRecibido, ...original } = answer.body;
    expect(original).toEqual(sale.body['dteJson']);
    expect([firmaElectronica, selloRecibido]).toEqual([sale.body['dteFirmado'], sale.body['selloRecibido']]);
    const signed = Buffer.from(String(firmaElectronica).split('.')[1] ?? '', 'base64url').toString();
    expect(answer.text.startsWith(signed.slice(0, -1))).toBe(true);
  });

  it('is 409 for a rejected document: nobody may be handed one', async () => {
    const answer = await api.ask(`GET /documentos/${String(refused.body['codigoGeneracion'])}/json`, 'admin');
    expect(answer.body).toEqual({
      message: 'Hacienda rechazó este documento: no hay archivo para el receptor',
      statusCode: 409,
      codigo: 'ESTADO_NO_PERMITE',
    });
  });
});
