/** `POST /carga-masiva`: a file of changes, one after the other, each answered as its own call would be, and repeated without harm. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCajaClient } from '../../../core/client/client.ts';
import { putCentralProduct } from '../../../core/store/central/central-products.ts';
import { openApiShop, type ApiShop } from '../../support/shop/api-shop.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { ofCentre } from './shop-rows.ts';

const PRODUCT = {
  descripcion: 'Arroz precocido 1 lb',
  precio: 0.65,
  tipoItem: 1,
  uniMedida: 59,
  llevaExistencia: true,
};
const CUSTOMER = { nombre: 'Ana Inventada', correo: 'ana@correo.example' };

let shop: ApiShop;
beforeEach(async () => {
  shop = await openApiShop();
});
afterEach(() => shop.close());

interface Answer {
  readonly linea: number;
  readonly clave: string | null;
  readonly status: number;
  readonly repetida: boolean;
  readonly respuesta: Readonly<Record<string, unknown>>;
}

async function sent(
  lines: readonly object[],
  key: 'admin' | 'central' = 'admin',
): Promise<readonly Answer[]> {
  const response = await fetch(`${shop.url}/carga-masiva`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', 'x-api-key': shop.key(key) },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  expect(response.status).toBe(200);
  return (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
}

const product = (codigo: string, more: object = {}) => ({
  operacion: 'productos.guardar',
  clave: `guardar-${codigo}`,
  codigo,
  solicitud: { ...PRODUCT, ...more },
});
const stock = async (codigo: string) =>
  (await shop.ask(`GET /existencias?codigo=${codigo}`, 'admin')).body['existencias'] as readonly object[];

describe('a file of changes', () => {
  it('makes them in order: products, their stock and count, customers, what is deleted', async () => {
    const answers = await sent([
      product('A-1'),
      product('A-2', { precio: 1.25 }),
      {
        operacion: 'existencias.mover',
        clave: 'mover-1',
        solicitud: { causa: 'inicial', motivo: 'Al empezar', lineas: [{ codigo: 'A-1', cantidad: 10 }] },
      },
      {
        operacion: 'existencias.contar',
        clave: 'contar-1',
        solicitud: { lineas: [{ codigo: 'A-1', contado: 8 }] },
      },
      {
        operacion: 'clientes.guardar',
        clave: 'cliente-1',
        tipoDocumento: '13',
        numDocumento: '01234567-8',
        solicitud: CUSTOMER,
      },
      { operacion: 'productos.eliminar', clave: 'eliminar-1', codigo: 'A-2' },
    ]);
    expect(answers.map(({ linea, status }) => [linea, status])).toEqual(
      [1, 2, 3, 4, 5, 6].map((at) => [at, 200]),
    );
    expect(answers[3]?.respuesta).toMatchObject({ lineas: [{ esperado: 10, contado: 8, diferencia: -2 }] });
    expect(await stock('A-1')).toMatchObject([{ existencia: 8 }]);
    expect((await shop.ask('GET /productos/A-2', 'admin')).status).toBe(404);
    const alone = await shop.ask('GET /productos/A-1', 'admin');
    expect(alone.body).toEqual(answers[0]?.respuesta);
  });

  it('is sent again without doing anything twice', async () => {
    const move = {
      operacion: 'existencias.mover',
      clave: 'mover-1',
      solicitud: { causa: 'inicial', motivo: 'Al empezar', lineas: [{ codigo: 'A-1', cantidad: 10 }] },
    };
    const first = await sent([product('A-1'), move]);
    const again = await sent([product('A-1'), move, product('A-3')]);
    expect(again.map(({ repetida }) => repetida)).toEqual([true, true, false]);
    expect(again[1]?.respuesta).toEqual(first[1]?.respuesta);
    expect(await stock('A-1')).toMatchObject([{ existencia: 10 }]);
  });

  it('names what is wrong with a line, as its own call would, and goes on', async () => {
    const answers = await sent([
      { ...product('A-1'), operacion: 'factura.emitir' },
      { ...product('A-1'), clave: undefined },
      { ...product('A-1'), codigo: undefined },
      { ...product('A-1'), otro: '1' },
      { operacion: 'productos.eliminar', clave: 'e', codigo: 'NADA' },
      { operacion: 'productos.eliminar', clave: 'f', codigo: 'A-1', solicitud: {} },
      { ...product('A-1'), solicitud: { ...PRODUCT, precio: -1 } },
      { ...product('A-1'), ifMatch: 'otra' },
      product('A-1'),
      { ...product('A-1'), solicitud: { ...PRODUCT, precio: 2 } },
    ]);
    const campos = ({ respuesta }: Answer) =>
      ((respuesta['errors'] ?? []) as readonly { readonly campo: string }[]).map(({ campo }) => campo).join();
    expect(answers.map((each) => [each.status, each.respuesta['codigo'], campos(each)])).toEqual([
      [400, 'VALIDACION', 'operacion'],
      [400, 'VALIDACION', 'clave'],
      [400, 'VALIDACION', 'codigo'],
      [400, 'VALIDACION', 'otro'],
      [404, 'PRODUCTO_NO_ENCONTRADO', ''],
      [400, 'VALIDACION', 'solicitud'],
      [400, 'VALIDACION', 'precio'],
      [412, 'CAMBIO_ENTRETANTO', ''],
      [200, 'A-1', ''],
      [409, 'IDEMPOTENCIA_EN_CONFLICTO', ''],
    ]);
  });

  it('changes nothing with a key that may not', async () => {
    const [answer] = await sent([product('A-1')], 'central');
    expect([answer?.status, answer?.respuesta['codigo']]).toEqual([403, 'SIN_PERMISO']);
  });

  it('is answered 409 for what a centre brought', async () => {
    const precios = [{ precio: '5', validFrom: 0 }];
    const brought = { ...ofCentre, codigo: 'C-1', descripcion: 'De la central', precios };
    await shop.shop.store.transact((tx, now) =>
      putCentralProduct(tx, brought, { issuerId: SHOP_NIT, now, newId: () => 'c-1' }),
    );
    const [answer] = await sent([product('C-1')]);
    expect([answer?.status, answer?.respuesta['codigo']]).toEqual([409, 'LO_LLEVA_LA_CENTRAL']);
  });

  it('lets a sale in between its lines', async () => {
    const file = sent(Array.from({ length: 300 }, (_, index) => product(`B-${index}`)));
    const sold = await shop.send('/factura/emitir', {
      items: [{ cantidad: 1, descripcion: 'Café molido 400 g', precioUni: 11.3, tipoItem: 1 }],
    });
    expect(sold.status).toBe(200);
    expect((await file).filter(({ status }) => status === 200)).toHaveLength(300);
  });

  it('of lines that are refused lets others be heard between them', async () => {
    let isOver = false;
    const lines = Array.from({ length: 2_500 }, (_, index) => ({ operacion: 'nada', clave: `n-${index}` }));
    const file = sent(lines).finally(() => (isOver = true));
    let heard = 0;
    while (!isOver) if ((await shop.ask('GET /salud', null)).status === 200) heard += 1;
    expect((await file).filter(({ status }) => status === 400)).toHaveLength(2_500);
    expect(heard).toBeGreaterThan(5);
  });

  it('is sent by the client', async () => {
    const caja = createCajaClient({ baseUrl: shop.url, apiKey: shop.key('admin') });
    const lines = ['C-1', 'C-2'].map(
      (codigo) => ({ operacion: 'productos.guardar', clave: codigo, codigo, solicitud: PRODUCT }) as const,
    );
    const answers = [];
    for await (const { linea, status } of caja.cargaMasiva(lines)) answers.push([linea, status]);
    expect(answers).toEqual([
      [1, 200],
      [2, 200],
    ]);
  });
});
