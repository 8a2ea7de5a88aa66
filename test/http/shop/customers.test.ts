/** Customers by the API: the file of the till, with the terms of credit beside it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCustomerByDocument, saveCustomer } from '../../../core/store/catalogue/customers.ts';
import { putCentralCustomer } from '../../../core/store/central/master-data/customers.ts';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { rowsOf } from './shop-rows.ts';

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
});
afterAll(() => api?.close());

const ANA = '/clientes/13/01234567-8';
const DIRECCION = { departamento: '06', municipio: '23', complemento: 'Calle Inventada 12' };
const faultsOf = ({ body }: HttpAnswer) =>
  ((body['errors'] ?? []) as { campo: string; codigo: string }[]).map(({ campo, codigo }) => [campo, codigo]);
const inOrder = (faults: readonly (readonly (string | undefined)[])[]) =>
  faults.map((each) => each.join(' ')).toSorted();
const refusalOf = ({ status, body }: HttpAnswer) => [status, body['codigo']];

describe('a customer', () => {
  it('is given as it was put, its document bare, its amounts exact', async () => {
    const saved = await api.put(ANA, {
      nombre: ' Ana Inventada ',
      correo: 'ana@correo.example',
      direccion: DIRECCION,
      limiteCredito: 12345678.05,
      diasCredito: 30,
      lista: 'Mayoreo',
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toEqual({
      tipoDocumento: '13',
      numDocumento: '012345678',
      nrc: null,
      nombre: 'Ana Inventada',
      nombreComercial: null,
      codActividad: null,
      correo: 'ana@correo.example',
      telefono: null,
      direccion: { ...DIRECCION, distrito: null },
      limiteCredito: 12345678.05,
      diasCredito: 30,
      lista: 'Mayoreo',
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    for (const path of [ANA, '/clientes/13/012345678'])
      expect((await api.ask(`GET ${path}`, 'norte')).body).toEqual(saved.body);
  });

  it('whose municipality has several districts and who names none is told so; with one, nothing is said', async () => {
    const saved = (direccion: object) => api.put(ANA, { nombre: 'Ana', direccion });
    const partial = await saved(DIRECCION);
    expect([partial.status, partial.headers['x-aviso']]).toEqual([
      200,
      expect.stringContaining('direccion.distrito'),
    ]);
    const whole = await saved({ ...DIRECCION, distrito: '08' });
    expect([whole.status, whole.headers['x-aviso']]).toEqual([200, undefined]);
  });

  it('that was read is sent back unchanged, and is the same; of another document it is refused', async () => {
    const read = await api.put(ANA, {
      nombre: 'Ana',
      direccion: DIRECCION,
      limiteCredito: 10.05,
      lista: 'A',
    });
    const headers = { 'if-match': String(read.body['version']) };
    const back = await api.put(ANA, read.body, { headers });
    expect([back.status, back.body]).toEqual([200, read.body]);
    expect(faultsOf(await api.put(ANA, { ...read.body, numDocumento: '012345679' }))).toEqual([
      ['numDocumento', 'NO_COINCIDE'],
    ]);
    expect(faultsOf(await api.put(ANA, { ...read.body, tipoDocumento: '37' }))).toContainEqual([
      'tipoDocumento',
      'NO_COINCIDE',
    ]);
  });

  it('keeps its terms when the till changes it, and loses them by a PUT without them', async () => {
    await api.put(ANA, { nombre: 'Ana Inventada', limiteCredito: 0.1 });
    await api.shop.store.transact((tx, now) => {
      const ana = findCustomerByDocument(tx, SHOP_NIT, { tipoDocumento: '13', numDocumento: '012345678' });
      if (ana === null) throw new Error('there is no Ana');
      saveCustomer(tx, { ...ana, nombre: 'Ana de la caja' }, { issuerId: SHOP_NIT, isNew: false, now });
    });
    expect((await api.ask(`GET ${ANA}`, 'central')).body).toMatchObject({
      nombre: 'Ana de la caja',
      limiteCredito: 0.1,
    });
    expect((await api.put(ANA, { nombre: 'Ana' })).body).toMatchObject({ limiteCredito: null });
  });

  it('is found by its document, its name and in pages, only at its issuer', async () => {
    await api.put('/clientes/37/PAS-1', { nombre: 'Zoila Extranjera' });
    await api.put(ANA, { nombre: 'Ana Inventada' });
    const names = async (query: string, key: 'central' | 'other' = 'central') => {
      const { body } = await api.ask(`GET /clientes${query}`, key);
      const clientes = body['clientes'] as { nombre: string }[];
      return [clientes.map(({ nombre }) => nombre), body['siguiente']];
    };
    expect(await names('?q=zoila')).toEqual([['Zoila Extranjera'], null]);
    expect(await names('?q=01234567-8')).toEqual([['Ana Inventada'], null]);
    expect(await names('', 'other')).toEqual([[], null]);
    const [first, next] = await names('?limite=1');
    const [second, end] = await names(`?limite=1&cursor=${String(next)}`);
    expect([first, second, end]).toEqual([['Ana Inventada'], ['Zoila Extranjera'], null]);
  });

  it('is deleted, and changed only as it was read', async () => {
    const { body } = await api.put('/clientes/37/X-1', { nombre: 'Equis' });
    const stale = { 'if-match': String(body['version']) };
    await api.put('/clientes/37/X-1', { nombre: 'Equis', lista: 'A' });
    expect(refusalOf(await api.put('/clientes/37/X-1', { nombre: 'Otro' }, { headers: stale }))).toEqual([
      412,
      'CAMBIO_ENTRETANTO',
    ]);
    const gone = await api.ask('DELETE /clientes/37/X-1', 'admin');
    expect([gone.status, gone.body]).toEqual([
      200,
      { tipoDocumento: '37', numDocumento: 'X-1', eliminado: true },
    ]);
    for (const line of ['GET /clientes/37/X-1', 'DELETE /clientes/37/X-1'])
      expect(refusalOf(await api.ask(line, 'admin'))).toEqual([404, 'CLIENTE_NO_ENCONTRADO']);
    const left = 'SELECT customer FROM customer_terms WHERE customer NOT IN (SELECT num FROM customer)';
    expect(rowsOf(api, left)).toEqual([]);
  });

  it('of the centre is not changed here', async () => {
    const texts = { nrc: null, nombreComercial: null, codActividad: null, correo: null, telefono: null };
    const document = { tipoDocumento: '37', numDocumento: 'CEN-1', direccion: null } as const;
    const customer = {
      nit: SHOP_NIT,
      clave: '37/CEN-1',
      nombre: 'De la central',
      terms: null,
      ...texts,
      ...document,
    };
    await api.shop.store.transact((tx, now) =>
      putCentralCustomer(tx, customer, { issuerId: SHOP_NIT, now, newId: () => 'cen-1' }),
    );
    const tries = [
      await api.put('/clientes/37/CEN-1', { nombre: 'Otro' }),
      await api.ask('DELETE /clientes/37/CEN-1', 'admin'),
    ];
    expect(tries.map(refusalOf)).toEqual(tries.map(() => [409, 'LO_LLEVA_LA_CENTRAL']));
  });

  it.each<[string, string, object, readonly (readonly [string, string])[]]>([
    ['without a name', ANA, {}, [['nombre', 'CAMPO_REQUERIDO']]],
    [
      'with a DUI whose digit is wrong',
      '/clientes/13/01234567-9',
      { nombre: 'Ana' },
      [['numDocumento', 'IDENTIFICADOR']],
    ],
    [
      'with a type of document that is none',
      '/clientes/99/1',
      { nombre: 'Ana' },
      [['tipoDocumento', 'FORMATO']],
    ],
    [
      'with what does not fit',
      ANA,
      {
        nombre: 'Ana',
        nrc: 'abc',
        codActividad: '99999',
        correo: 'no',
        telefono: '1',
        direccion: { ...DIRECCION, departamento: '6' },
        limiteCredito: 0.005,
        diasCredito: 1000,
        limite: 1,
      },
      [
        ['correo', 'FORMATO'],
        ['telefono', 'LONGITUD'],
        ['direccion.departamento', 'FORMATO'],
        ['limiteCredito', 'DECIMALES'],
        ['diasCredito', 'FUERA_DE_RANGO'],
        ['limite', 'CAMPO_DESCONOCIDO'],
      ],
    ],
    [
      'with codes that no catalogue has',
      ANA,
      { nombre: 'Ana', nrc: 'abc', codActividad: '99999', direccion: { ...DIRECCION, municipio: '99' } },
      [
        ['codActividad', 'CODIGO_DESCONOCIDO'],
        ['direccion.municipio', 'CODIGO_DESCONOCIDO'],
        ['nrc', 'IDENTIFICADOR'],
      ],
    ],
  ])('is refused %s', async (_why, path, body, faults) => {
    const answer = await api.put(path, body);
    expect(answer.status, answer.text).toBe(400);
    expect(inOrder(faultsOf(answer))).toEqual(inOrder(faults));
  });
});
