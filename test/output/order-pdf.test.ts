/** An order to a supplier on paper: who asks whom for what, that it is no fiscal document, and the same bytes each time. */
import { expect, it } from 'vitest';
import type { PrintedOrder } from '../../core/contract/printing/printed-order.ts';
import { drawOrder } from '../../core/output/order/draw-order.ts';
import { openPages } from '../support/reading/pdf-pages.ts';

const SODA = {
  codigo: 'GAS',
  codigoProveedor: 'C-3L',
  descripcion: 'Gaseosa de cola 3 L',
  cantidad: '13',
  factor: 6,
};
const ORDER: PrintedOrder = {
  numero: 12,
  fecha: '2026-11-28',
  ambiente: 'PRODUCCION',
  persona: 'Marta Gerente',
  emisor: {
    nombre: 'Tienda La Ceiba',
    nit: '06140312901014',
    nrc: '1234567',
    telefono: '2222-1234',
    correo: 'compras@laceiba.example.com',
  },
  sucursal: 'Sucursal central',
  direccion: { departamento: '06', municipio: '23', distrito: '14', complemento: 'Calle Los Almendros 12' },
  proveedor: { nombre: 'Distribuidora Inventada, S.A. de C.V.', nit: '06142803901121' },
  lineas: [
    SODA,
    { ...SODA, codigo: 'PAN', codigoProveedor: null, descripcion: 'Pan francés', cantidad: '1.5', factor: 1 },
  ],
};

const pagesOf = async (order: PrintedOrder) => openPages(await drawOrder(order));

it('says who asks whom for what', async () => {
  const pages = await pagesOf(ORDER);
  const text = await pages.allText();
  for (const said of [
    'NO ES DOCUMENTO FISCAL',
    'Pedido 12',
    '28/11/2026',
    'Tienda La Ceiba NIT 0614-031290-101-4 · NRC 123456-7',
    'Entregar en Sucursal central, Calle Los Almendros 12',
    'Distribuidora Inventada, S.A. de C.V. NIT 0614-280390-112-1',
    '13 × 6 C-3L Gaseosa de cola 3 L GAS',
    '1.5 unidad Pan francés PAN',
    'Página 1 de 1',
  ])
    expect(text).toContain(said);
  expect(text).not.toContain('PRUEBA');
  await pages.close();
});

it('goes on over pages under the same heads, and marks what is a test', async () => {
  const lineas = Array.from({ length: 90 }, (_, at) => ({ ...SODA, codigo: `G-${at}` }));
  const order: PrintedOrder = { ...ORDER, ambiente: 'PRUEBAS', proveedor: null, lineas };
  const pages = await pagesOf(order);
  expect(pages.count).toBeGreaterThan(1);
  for (const said of ['Cantidad', 'Código suyo', 'Pedido 12 · No es documento fiscal'])
    expect(await pages.text(2)).toContain(said);
  expect(await pages.text(1)).toContain('NO ES DOCUMENTO FISCAL · PRUEBA');
  expect((await pages.allText()).match(/\bG-\d+/g)?.length).toBe(90);
  await pages.close();
  const [one, other] = [await drawOrder(order), await drawOrder(order)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
});
