/** What is not well formed in a product or a purchase, and what does not fit those that are kept, come in one answer (§all-faults-at-once). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { BUYER, CHEESE, SEAL, supplierDocument } from '../../support/shop/supplier-documents.ts';

let api: ApiShop;
const CAFE = { descripcion: 'Café molido 400 g', precio: 5.65, tipoItem: 1, uniMedida: 59 };
const pack = (codigo: string, factor: number) => ({ codigo, nombre: 'caja', factor, precio: 30 });
beforeAll(async () => {
  api = await openApiShop();
  const presentaciones = [pack('AJENO-C6', 6)];
  await api.put('/productos/AJENO', { ...CAFE, codigosBarra: ['9001'], presentaciones });
});
afterAll(() => api?.close());

const faultsOf = ({ body }: HttpAnswer) =>
  ((body['errors'] ?? []) as { campo: string; codigo: string }[])
    .map(({ campo, codigo }) => `${campo} ${codigo}`)
    .toSorted();

it.each([
  [
    'of its form, and what others have',
    {
      precio: 'caro',
      codigosBarra: ['9001'],
      presentaciones: [pack('MALO', 1), pack('ajeno-c6', 0)],
    },
    [
      'codigosBarra[0] REPETIDO',
      'precio TIPO_INCORRECTO',
      'presentaciones[1].codigo REPETIDO',
      'presentaciones[1].factor FUERA_DE_RANGO',
    ],
  ],
  [
    'of its own, and what others have',
    { uniMedida: 98, codigosBarra: ['1', '9001'] },
    ['codigosBarra[1] REPETIDO', 'uniMedida CODIGO_DESCONOCIDO'],
  ],
  [
    'of what follows from the rest, and what others have',
    { precioSinIva: 99, codigosBarra: ['9001'] },
    ['codigosBarra[0] REPETIDO', 'precioSinIva NO_COINCIDE'],
  ],
])('names faults of a product %s', async (_what, more, faults) => {
  const answer = await api.put('/productos/MALO', { ...CAFE, ...more });
  expect([answer.status, faultsOf(answer)]).toEqual([400, faults]);
  expect((await api.ask('GET /productos/MALO', 'admin')).status).toBe(404);
});

it('names faults of an entry: of its form, of its lines and of its month', async () => {
  const lines = [CHEESE, CHEESE, { ...CHEESE, descripcion: 'Otra cosa', codigo: 'Z' }];
  const documento = { ...supplierDocument(BUYER, { lines }), selloRecibido: SEAL };
  const { body } = await api.send('/compras', { documento }, { key: 'admin' });
  const lineas = [
    { numItem: 1, codigo: 'NO-HAY', factor: 0 },
    { numItem: 2, codigo: '' },
    { numItem: 9, codigo: 'AJENO' },
  ];
  const entry = { lineas, periodo: '2020-01' };
  const answer = await api.send(`/compras/${String(body['id'])}/ingreso`, entry, { key: 'admin' });
  expect(faultsOf(answer)).toEqual([
    'lineas CAMPO_REQUERIDO',
    'lineas[0].codigo NO_COINCIDE',
    'lineas[0].factor FUERA_DE_RANGO',
    'lineas[1].codigo CAMPO_REQUERIDO',
    'lineas[2].numItem NO_COINCIDE',
    'periodo VALOR_NO_PERMITIDO',
  ]);
});
