/** Statistics and catalogues over HTTP, and what every reading endpoint refuses (§authentication, §error-shape, §statistics). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiShop } from '../../support/shop/api-shop.ts';
import { ELSEWHERE, faultsOf, openSoldShop } from './sold-shop.ts';

let api: ApiShop;
beforeAll(async () => {
  ({ api } = await openSoldShop());
});
afterAll(() => api.close());

describe('GET /stats', () => {
  it('tells a normal key about its branch, in this order of members', async () => {
    const answer = await api.ask('GET /stats', 'central');
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(
      '{"periodo":{"desde":"2026-11-01","hasta":"2026-11-30"},"ambiente":"PRUEBAS","emisor":"06142108951029",' +
        '"sucursal":"central",' +
        '"documentos":{"emitidos":3,"procesados":2,"rechazados":1,"contingencia":0,"pendientes":0,"invalidados":0},' +
        '"porTipo":[{"tipoDte":"01","nombre":"Factura Electrónica","cantidad":2,"monto":11.3,"iva":1.3},' +
        '{"tipoDte":"03","nombre":"Comprobante de Crédito Fiscal Electrónico","cantidad":1,"monto":48.03,"iva":5.53},' +
        '{"tipoDte":"04","nombre":"Nota de Remisión Electrónica","cantidad":0,"monto":0,"iva":0},' +
        '{"tipoDte":"05","nombre":"Nota de Crédito Electrónica","cantidad":0,"monto":0,"iva":0},' +
        '{"tipoDte":"06","nombre":"Nota de Débito Electrónica","cantidad":0,"monto":0,"iva":0},' +
        '{"tipoDte":"14","nombre":"Factura de Sujeto Excluido Electrónica","cantidad":0,"monto":0,"iva":0},' +
        '{"tipoDte":"18","nombre":"Evento de Retorno","cantidad":0,"monto":0,"iva":0}],' +
        '"porDia":[{"fecha":"2026-11-21","cantidad":3,"monto":59.33}],"montos":{"total":59.33,"iva":6.83},' +
        '"compras":{"cantidad":0,"monto":0,"rentaRetenida":0},' +
        '"cola":{"pendientes":0,"masAntigua":null},' +
        '"cuotas":{"documentosMes":{"limite":10,"usado":3,"disponible":7}},' +
        '"correlativos":[' +
        '{"sucursal":"central","autoridad":"simulador","formato":"interfaz","anio":2026,"tipoDte":"01","ultimo":2,"huecos":0,"repetidos":0},' +
        '{"sucursal":"central","autoridad":"simulador","formato":"interfaz","anio":2026,"tipoDte":"03","ultimo":1,"huecos":0,"repetidos":0}]}',
    );
  });

  it.each([
    ['?desde=9999-12-15', '9999-12-15', '9999-12-31'],
    ['?hasta=1000-01-15', '1000-01-01', '1000-01-15'],
  ])('of %s is about what is left of that month', async (query, desde, hasta) => {
    const { body } = await api.ask(`GET /stats${query}`, 'central');
    expect(body).toMatchObject({ periodo: { desde, hasta }, documentos: { emitidos: 0 } });
  });

  it('tells an administrator about the whole issuer', async () => {
    const { body } = await api.ask('GET /stats?desde=2026-11-21&hasta=2026-11-21', 'admin');
    expect(body).toMatchObject({
      periodo: { desde: '2026-11-21', hasta: '2026-11-21' },
      sucursal: null,
      documentos: { emitidos: 4, procesados: 3, rechazados: 1 },
      porTipo: [
        { cantidad: 2 },
        { cantidad: 1 },
        { tipoDte: '04', cantidad: 1, monto: 84.75, iva: 9.75 },
        { tipoDte: '05', cantidad: 0 },
        { tipoDte: '06', cantidad: 0 },
        { tipoDte: '14', cantidad: 0 },
        { tipoDte: '18', cantidad: 0 },
      ],
      // The nota de remisión counts as a document of the day and adds no amount to it.
      porDia: [{ fecha: '2026-11-21', cantidad: 4, monto: 59.33 }],
      montos: { total: 59.33, iva: 6.83 },
      cuotas: { documentosMes: { limite: 20, usado: 4, disponible: 16 } },
      correlativos: [
        { sucursal: 'central' },
        { sucursal: 'central' },
        { sucursal: 'norte', tipoDte: '04', ultimo: 1 },
      ],
    });
  });

  it.each(['production', 'other'] as const)('tells the key %s nothing of them', async (key) => {
    const { body } = await api.ask('GET /stats', key);
    expect(body).toMatchObject({
      documentos: { emitidos: 0 },
      porDia: [],
      montos: { total: 0, iva: 0 },
      correlativos: [],
    });
  });

  it.each([
    ['desde=2026-11-05', '2026-11-05', '2026-11-30'],
    ['desde=2026-12-05', '2026-12-05', '2026-12-31'],
    ['hasta=2026-11-25', '2026-11-01', '2026-11-25'],
    ['desde=2023-12-01', '2023-12-01', '2026-11-30'],
    ['hasta=2029-10-31', '2026-11-01', '2029-10-31'],
    ['hasta=2026-02-10', '2026-02-01', '2026-02-10'],
    ['hasta=2027-01-31', '2026-11-01', '2027-01-31'],
    ['desde=2024-02-29&hasta=2024-02-29', '2024-02-29', '2024-02-29'],
    ['desde=2024-01-01&hasta=2026-12-31', '2024-01-01', '2026-12-31'],
  ])('with %s covers %s to %s', async (query, desde, hasta) => {
    expect((await api.ask(`GET /stats?${query}`, 'central')).body['periodo']).toEqual({ desde, hasta });
  });

  it.each([
    ['desde=2026-02-30', ['desde | FORMATO | desde: debe ser una fecha que exista, escrita AAAA-MM-DD']],
    ['desde=', ['desde | FORMATO | desde: debe ser una fecha que exista, escrita AAAA-MM-DD']],
    ['hasta=21/11/2026', ['hasta | FORMATO | hasta: debe ser una fecha que exista, escrita AAAA-MM-DD']],
    [
      'desde=2026-11-02&hasta=2026-11-01',
      [
        'hasta | FUERA_DE_RANGO | hasta: no puede ser anterior a desde, y el período es de 1096 días como máximo',
      ],
    ],
    [
      'desde=2024-01-01&hasta=2027-01-01',
      [
        'hasta | FUERA_DE_RANGO | hasta: no puede ser anterior a desde, y el período es de 1096 días como máximo',
      ],
    ],
    [
      'desde=2023-11-30',
      [
        'desde | FUERA_DE_RANGO | desde: el período sería del 2023-11-30 al 2026-11-30, y es de 1096 días como máximo; indique desde y hasta',
      ],
    ],
    [
      'hasta=2029-11-01',
      [
        'hasta | FUERA_DE_RANGO | hasta: el período sería del 2026-11-01 al 2029-11-01, y es de 1096 días como máximo; indique desde y hasta',
      ],
    ],
    ['desde=2026-11-01&desde=2026-11-02', ['desde | REPETIDO | desde: indíquelo una sola vez']],
    ['desd=2026-11-01', ['desd | CAMPO_DESCONOCIDO | desd: no existe ese parámetro; ¿quiso decir «desde»?']],
    [
      'sucursal=norte&hasta=hoy',
      [
        'hasta | FORMATO | hasta: debe ser una fecha que exista, escrita AAAA-MM-DD',
        'sucursal | CAMPO_DESCONOCIDO | sucursal: no existe ese parámetro; los que admite son desde, hasta',
      ],
    ],
  ])('refuses ?%s and names every fault', async (query, faults) => {
    const answer = await api.ask(`GET /stats?${query}`, 'central');
    expect([answer.status, answer.body['codigo']]).toEqual([400, 'VALIDACION']);
    expect(faultsOf(answer)).toEqual(faults);
  });
});

describe('GET /catalogos/{CAT-nnn}', () => {
  it.each(['central', 'admin'] as const)('gives the key %s the whole catalogue', async (key) => {
    const answer = await api.ask('GET /catalogos/CAT-016', key);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      catalogo: 'CAT-016',
      titulo: expect.any(String) as string,
      tipoCodigo: 'integer',
      valores: [
        { codigo: '1', valor: 'Contado' },
        { codigo: '2', valor: 'A crédito' },
        { codigo: '3', valor: 'Otro' },
      ],
    });
  });

  it('searches whatever the accents and the case', async () => {
    const { body } = await api.ask('GET /catalogos/cat-012?q=AHUACHAPÁN', 'central');
    expect(body['valores']).toEqual([{ codigo: '01', valor: 'Ahuachapán' }]);
    expect((await api.ask('GET /catalogos/CAT-012?q=ahuachapan', 'central')).body).toEqual(body);
    // However many there are: nearly all names of CAT-019 hold an «e».
    const { body: many } = await api.ask('GET /catalogos/CAT-019?q=e', 'central');
    expect((many['valores'] as readonly unknown[]).length).toBeGreaterThan(700);
  });

  it('tells the department where codes restart in each', async () => {
    const { body } = await api.ask('GET /catalogos/CAT-013?q=san%20salvador%20centro', 'central');
    expect(body['valores']).toEqual([{ codigo: '23', valor: 'SAN SALVADOR CENTRO', departamento: '06' }]);
  });

  it('is 404 for one that does not exist and names near ones', async () => {
    const answer = await api.ask('GET /catalogos/CAT-034', 'central');
    expect(answer.body).toEqual({
      message: 'No existe el catálogo «CAT-034»; los más parecidos son CAT-033, CAT-032, CAT-031',
      statusCode: 404,
      codigo: 'RUTA_NO_ENCONTRADA',
    });
    expect((await api.ask('GET /catalogos/constructor', 'central')).status).toBe(404);
    const far = await api.ask('GET /catalogos/CAT-999', 'central');
    expect(far.body['message']).toMatch(
      /^No existe el catálogo «CAT-999»; los que hay son CAT-001, .*CAT-033$/,
    );
  });
});

describe('what there is', () => {
  it('GET /catalogos names every catalogue, each of which can be asked for', async () => {
    const { status, body } = await api.ask('GET /catalogos', 'central');
    const listed = body['catalogos'] as { catalogo: string; titulo: string; valores: number }[];
    expect([status, listed.length > 20]).toEqual([200, true]);
    expect(listed.find(({ catalogo }) => catalogo === 'CAT-012')?.titulo).toBe('Departamento');
    for (const { catalogo, valores } of listed) {
      const { body: whole } = await api.ask(`GET /catalogos/${catalogo}`, 'central');
      expect((whole['valores'] as unknown[]).length).toBeGreaterThanOrEqual(valores);
    }
  });

  it('CAT-017 and CAT-011 say which codes a request uses instead', async () => {
    const payment = await api.ask('GET /catalogos/CAT-017?q=cheque', 'central');
    expect(payment.body['nota']).toContain('pagos[].codigo usa los de esta interfaz');
    expect(payment.body['nota']).toContain('02 Cheque (aquí 04)');
    expect((await api.ask('GET /catalogos/CAT-011', 'central')).body['nota']).toContain('3 exento');
    expect((await api.ask('GET /catalogos/CAT-014', 'central')).body).not.toHaveProperty('nota');
  });
});

describe('every reading endpoint', () => {
  const paths = [
    '/stats',
    '/documentos',
    `/documentos/${ELSEWHERE}`,
    `/documentos/${ELSEWHERE}/json`,
    `/documentos/${ELSEWHERE}/ticket`,
    '/catalogos',
    '/catalogos/CAT-012',
  ];

  it.each(paths)('%s answers the three 401 texts before anything else', async (path) => {
    for (const [key, message] of [
      [null, 'Unauthorized'],
      ['expired', 'API Key expirada'],
      ['deleted', 'API Key eliminada'],
    ] as const) {
      const answer = await api.ask(`GET ${path}?desconocido=1`, key);
      expect([answer.status, answer.text]).toEqual([401, `{"message":"${message}","statusCode":401}`]);
    }
  });

  it.each(paths)('%s answers HEAD without a body', async (path) => {
    const get = await api.ask(`GET ${path}`, 'central');
    const head = await api.ask(`HEAD ${path}`, 'central');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      get.status,
      '',
      get.headers['content-length'],
    ]);
  });

  it.each(paths)('%s refuses other methods and names its own', async (path) => {
    const answer = await api.ask(`DELETE ${path}`, 'central');
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await api.ask(`OPTIONS ${path}`, null)).status).toBe(204);
  });

  it.each(['/documentos/', '/documentos/a/b', '/documentos/a/json/', '/catalogos/', '/stats/', '/Stats'])(
    '%s does not exist',
    async (path) => {
      const answer = await api.ask(`GET ${path}`, 'central');
      expect([answer.status, answer.body['codigo']]).toEqual([404, 'RUTA_NO_ENCONTRADA']);
    },
  );
});
