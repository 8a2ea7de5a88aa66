/** Quantities that a product does not have, and lines about a price alone, over HTTP (§base-units, §note-balance). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiShop, type ApiShop, type HttpAnswer } from '../../support/shop/api-shop.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { stockProducts } from '../../support/shop/stocked-shop.ts';
import { expectSound } from '../../engine/issuing/refused-shop.ts';

let api: ApiShop;
beforeAll(async () => {
  api = await openApiShop();
  await stockProducts(api.shop.store);
});
afterAll(async () => {
  expectSound(api.shop);
  await api.close();
});

const line = (codigo: string, cantidad: number) => ({
  cantidad,
  descripcion: `Producto ${codigo}`,
  precioUni: 1.13,
  tipoItem: 1,
  codigo,
});
const sell = (items: readonly object[], more: object = {}) => api.send('/factura/emitir', { items, ...more });
const warned = ({ headers }: HttpAnswer) =>
  (headers['x-aviso'] ?? '').split(', ').filter(Boolean).map(decodeURIComponent);
const left = async (codigo: string) => {
  const { body } = await api.ask(`GET /existencias?codigo=${codigo}`, 'admin');
  return (body['existencias'] as readonly { existencia: number }[])[0]?.existencia;
};
const codeOf = ({ body }: HttpAnswer) => String(body['codigoGeneracion']);

it('half a piece is sold, what moved for it is said, and said before it is sold too', async () => {
  const said = [
    'Línea 2: la existencia de ARROZ se lleva en unidades enteras y el documento dice 0.5: se mueve 1. Si se vende en partes, créelo con otro código y pesado: true; si no, corrija la cantidad',
    'Línea 3: la existencia de QUESO se lleva en milésimas enteras y el documento dice 0.0004: se mueve 0. Corrija la cantidad si no es la que salió',
  ];
  // Half a pack of twelve is six.
  const items = [line('ARROZ-12', 0.5), line('ARROZ', 0.5), line('QUESO', 0.0004), line('BOLSA', 0.5)];
  const tried = await sell(items, { simular: true });
  expect([tried.status, warned(tried), await left('ARROZ')]).toEqual([200, said, 0]);
  const sold = await sell(items);
  expect([sold.status, warned(sold), await left('ARROZ')]).toEqual([200, said, -7]);
  expect(warned(await sell([line('ARROZ', 1), line('QUESO', 0.125)]))).toEqual([]);
  expect([await left('ARROZ'), await left('QUESO')]).toEqual([-8, -0.125]);

  const documento = { codigoGeneracion: codeOf(sold), items: [{ numItem: 2, cantidad: 0.5 }] };
  const back = await api.send('/retorno/emitir', { documentos: [documento] });
  expect(back.status, back.text).toBe(409);
});

it('half a piece comes back with a word too; money off the price is no goods that came back', async () => {
  const before = await left('ARROZ');
  const goods = { ...line('ARROZ', 10), precioUni: 4 };
  const sold = await api.send('/credito-fiscal/emitir', { items: [goods], receptor: RECEPTOR });
  expect(sold.status, sold.text).toBe(200);
  const documentoRelacionado = [{ codigoGeneracion: codeOf(sold) }];
  const credit = (item: object) =>
    api.send('/nota-credito/emitir', { items: [{ ...goods, ...item }], documentoRelacionado });
  const lineas = async () =>
    (await api.ask(`GET /documentos/${codeOf(sold)}/saldo`, 'central')).body['lineas'] as readonly object[];

  const lowered = await credit({ numItem: 1, cantidad: 0, precioUni: 2 });
  expect([lowered.status, warned(lowered)]).toEqual([200, []]);
  expect(await lineas()).toMatchObject([{ cantidad: 10, devuelta: 0, disponible: 10 }]);
  expect(await left('ARROZ')).toBe(Number(before) - 10);

  const half = await credit({ numItem: 1, cantidad: 0.5 });
  expect(warned(half)).toEqual([
    expect.stringContaining('Línea 1: la existencia de ARROZ se lleva en unidades enteras'),
  ]);
  expect(await lineas()).toMatchObject([{ devuelta: 0.5, disponible: 9.5 }]);
  expect(await left('ARROZ')).toBe(Number(before) - 9);
  // What is left of the amount knows of both: 40 less 2 and 2, with its VAT.
  const { body } = await api.ask(`GET /documentos/${codeOf(sold)}/saldo`, 'central');
  expect([body['ajustado'], body['saldo']]).toEqual([4.52, 40.68]);
});
