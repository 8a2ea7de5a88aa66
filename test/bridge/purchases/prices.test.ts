/** Prices that follow from what a purchase cost: proposed, accepted all or none, as any other change of a product (§compras-precio). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WrittenPurchase } from '../../../core/contract/purchases/written-purchase.ts';
import { BOUGHT_GOODS } from '../../support/shop/bought-goods.ts';
import { BUYER, SEAL, SODA, supplierDocument } from '../../support/shop/supplier-documents.ts';
import { CUSTOMS } from '../../support/shop/written-purchases.ts';
import { audit } from '../manager-sales.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

let shop: ShopApp;
let boss: Desk;
beforeAll(async () => {
  shop = await openShopApp({ settings: { settings: { compras: true } } });
  boss = await shop.enter('Marta Gerente');
  for (const product of BOUGHT_GOODS) await boss.ask('products.save', product);
});
afterAll(() => shop?.close());

let number = 0;
/** Four of the soda at a price, each holding one unit, entered with further lines of it. */
async function bought(
  precioUni: number,
  tipoDte = '03',
  more: readonly (typeof SODA)[] = [],
): Promise<string> {
  number += 1;
  const codigoGeneracion = `AAAAAAAA-BBBB-4CCC-8DDD-${String(number).padStart(12, '0')}`;
  const document = supplierDocument(BUYER, {
    tipoDte,
    codigoGeneracion,
    lines: [{ ...SODA, precioUni }, ...more],
  });
  const file = await boss.ask('purchases.receive', {
    texto: JSON.stringify({ ...document, selloRecibido: SEAL }),
  });
  if (file.kind !== 'purchase') throw new Error('a document does not wait');
  const { id } = file.compra;
  const lineas = [1, ...more].map((_line, at) => ({ numItem: at + 1, factor: 1 }));
  const request = JSON.stringify({ lineas });
  await boss.ask('purchases.enter', { id, request });
  return id;
}
const pricesOf = async (id: string) => (await boss.ask('purchases.prices', { id })).precios;
const soda = async () => (await boss.ask('products.search', { q: 'GAS' })).productos[0];

describe('prices after a purchase', () => {
  it('cannot be told the first time, and keep the margin that they have afterwards', async () => {
    const first = await pricesOf(await bought(1));
    expect(first).toMatchObject([
      { codigo: 'GAS', costoAntes: null, costo: '1.00', propuesto: null, alarma: false },
    ]);
    const price = (await soda())?.precio ?? '';
    const next = await pricesOf(await bought(1.2));
    const expected = (Math.round((Number(price) * 1.2) / 0.05) * 0.05).toFixed(2);
    expect(next).toMatchObject([
      { codigo: 'GAS', costoAntes: '1.00', costo: '1.20', precio: price, propuesto: expected, alarma: false },
    ]);
    // What costs as much as last time asks for nothing.
    expect(await pricesOf(await bought(1.2))).toMatchObject([{ costoAntes: '1.20', propuesto: null }]);
    expect(await pricesOf(await bought(1.6))).toMatchObject([{ costoAntes: '1.20', alarma: true }]);
  });

  it('compare with all that the last purchase brought, what came without a charge included', async () => {
    const bonus = { ...SODA, precioUni: 0 };
    const id = await bought(2, '03', [bonus]);
    expect(await pricesOf(id)).toMatchObject([{ costoAntes: '1.60', costo: '1.00' }]);
    expect(await pricesOf(await bought(1))).toMatchObject([
      { costoAntes: '1.00', costo: '1.00', propuesto: null },
    ]);
  });

  it('take the margin of their category, and the step of the shop', async () => {
    const id = await bought(2);
    await boss.ask('settings.saveRules', {
      margenes: [{ categoria: '', porcentaje: '30' }],
      redondeoPrecios: '0.25',
    });
    // 2.00 × 1.30 × 1.13 = 2.938
    expect(await pricesOf(id)).toMatchObject([{ propuesto: '3.00' }]);
  });

  it('follow what came through customs as well, with its share of freight and duties', async () => {
    await bought(2);
    const line = { codigo: 'GAS', descripcion: 'Cola', cantidad: '10', importe: '20.00' } as const;
    const papel: WrittenPurchase = {
      ...CUSTOMS,
      lineas: [{ ...line, clase: 'gravada' }],
      iva: '3.90',
      total: '33.91',
    };
    expect(await boss.call('purchases.write', { ...papel, clave: 'aduana-1' })).toMatchObject({ ok: true });
    // 20.00 and 10.01 of freight, insurance and duties, over ten.
    expect(await pricesOf('aduana-1')).toMatchObject([
      { codigo: 'GAS', costoAntes: '2.00', costo: '3.0010' },
    ]);
    expect(await pricesOf(await bought(2))).toMatchObject([{ costoAntes: '3.0010', costo: '2.00' }]);
  });

  it('are changed all together or not at all, and in the audit log', async () => {
    const id = await bought(2);
    const antes = (await soda())?.precio ?? '';
    const reprice = (codigo: string, before: string, precio = '3.25') =>
      boss.call('purchases.reprice', {
        id,
        precios: [
          { codigo: 'GAS', antes, precio },
          { codigo, antes: before, precio },
        ],
      });
    expect(await reprice('QUE', '1')).toMatchObject({
      problem: { errors: [{ campo: 'precios[1].codigo', regla: 'compra-producto-desconocido' }] },
    });
    expect(await reprice('GAS', '0.01')).toMatchObject({
      problem: { errors: [{ campo: 'precios[1].codigo', regla: 'compra-precio-cambiado' }] },
    });
    expect((await soda())?.precio).toBe(antes);
    const done = await boss.ask('purchases.reprice', {
      id,
      precios: [{ codigo: 'GAS', antes, precio: '3.25' }],
    });
    expect(done.precios).toMatchObject([{ precio: '3.25' }]);
    expect((await soda())?.precio).toBe('3.25');
    const changes = await audit(shop, 'producto cambiado');
    expect(JSON.stringify(changes)).toContain('3.25');
    const desk = await shop.enter('Carlos Cajero');
    expect(await desk.call('purchases.prices', { id })).toMatchObject({ ok: false });
  });

  it('follow a cost once: what was changed is not raised again, and an older purchase asks for nothing', async () => {
    await boss.ask('settings.saveRules', { margenes: [], redondeoPrecios: '0.05' });
    const older = await bought(2.2);
    const [first] = await pricesOf(older);
    if (first === undefined || first.propuesto === null) throw new Error('nothing is proposed');
    const change = { codigo: 'GAS', antes: first.precio, precio: first.propuesto };
    const { precios } = await boss.ask('purchases.reprice', { id: older, precios: [change] });
    expect(precios).toMatchObject([{ precio: first.propuesto, propuesto: null }]);
    expect(await pricesOf(older)).toMatchObject([{ propuesto: null }]);
    // Before anybody accepts it, what a newer one proposes is of the price that stood then.
    expect(await pricesOf(await bought(2.42))).toMatchObject([
      { costoAntes: '2.20', precio: first.propuesto },
    ]);
    expect(await pricesOf(older)).toMatchObject([{ propuesto: null }]);
  });

  it('are proposed anew once a purchase is entered again', async () => {
    const id = await bought(3);
    const [before] = await pricesOf(id);
    await boss.ask('purchases.undo', { id, motivo: 'era otro producto' });
    expect(await pricesOf(id)).toEqual([]);
    await boss.ask('purchases.enter', {
      id,
      request: JSON.stringify({ lineas: [{ numItem: 1, factor: 1 }] }),
    });
    expect(await pricesOf(id)).toEqual([before]);
  });

  it('are not told by what says no cost', async () => {
    expect(await pricesOf(await bought(9, '04'))).toEqual([]);
  });
});
