/** A customer's notas de remisión that wait for their bill, by the API: listed page by page, billed once by the endpoint that issues. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';

const OF = '/clientes/36/06141307951040/remisiones';

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
});
afterAll(() => api?.close());

const line = (cantidad: number, more: object = {}) => ({
  cantidad,
  descripcion: 'Repuesto',
  precioUni: 10,
  tipoItem: 1,
  ...more,
});
const send = (cantidad: number, bienTitulo = '02'): Promise<HttpAnswer> =>
  api.send('/nota-remision/emitir', { items: [line(cantidad)], receptor: { ...RECEPTOR, bienTitulo } });
const codeOf = ({ body }: HttpAnswer): string => String(body['codigoGeneracion']);
const bill = (of: readonly HttpAnswer[], items: readonly object[]): Promise<HttpAnswer> =>
  api.send('/credito-fiscal/emitir', {
    items,
    receptor: RECEPTOR,
    documentoRelacionado: of.map((note) => ({
      tipoDocumento: '04',
      tipoGeneracion: 2,
      numeroDocumento: codeOf(note),
      fechaEmision: note.body['fecEmi'],
    })),
  });
const list = async (query = ''): Promise<HttpAnswer['body']> =>
  (await api.ask(`GET ${OF}${query}`, 'central')).body;

it('are listed with what is left until a sale bills them, once', async () => {
  expect(await list()).toEqual({ remisiones: [], siguiente: null });
  const [first, second] = [await send(3), await send(2, '03')];
  await send(1, '04');
  expect(await list()).toMatchObject({
    remisiones: [
      {
        codigoGeneracion: codeOf(first),
        vence: expect.stringMatching(/-03$/),
        disponible: 33.9,
        lineas: [{ numItem: 1, codigo: null, descripcion: 'Repuesto', precioUni: 10, disponible: 3 }],
      },
      { codigoGeneracion: codeOf(second), vence: null, disponible: 22.6 },
    ],
    siguiente: null,
  });
  const page = await list('?limite=1');
  expect(page['remisiones']).toHaveLength(1);
  expect(await list(`?limite=1&cursor=${String(page['siguiente'])}`)).toMatchObject({
    remisiones: [{ codigoGeneracion: codeOf(second) }],
    siguiente: null,
  });
  expect(await list('?desde=2020-01-01&hasta=2020-12-31')).toMatchObject({ remisiones: [] });
  expect((await api.ask('GET /clientes/36/06140507911010/remisiones', 'central')).body).toMatchObject({
    remisiones: [],
  });

  const items = [line(3, { numeroDocumento: codeOf(first) }), line(1, { numeroDocumento: codeOf(second) })];
  expect((await bill([first, second], items)).status).toBe(200);
  expect(await list()).toMatchObject({
    remisiones: [{ codigoGeneracion: codeOf(second), disponible: 11.3, lineas: [{ disponible: 1 }] }],
  });
  const again = await bill([first, second], items);
  expect(again).toMatchObject({
    status: 422,
    body: {
      codigo: 'SALDO_INSUFICIENTE',
      errors: [
        { campo: 'items[0].cantidad', codigo: 'SALDO', mensaje: expect.stringContaining('0 por facturar') },
      ],
    },
  });
});

it.each([
  ['?desde=ayer', 'desde'],
  ['?limite=0', 'limite'],
  ['?cursor=otro', 'cursor'],
  ['?sucursal=norte', 'sucursal'],
])('are refused for what is no parameter: %s', async (query, campo) => {
  expect(await api.ask(`GET ${OF}${query}`, 'central')).toMatchObject({
    status: 400,
    body: { errors: [{ campo }] },
  });
});
