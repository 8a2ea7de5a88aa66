/** Codes of the centre's products: a GTIN is one code in any of its writings, at the centre and at its tills. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProductByCode } from '../../../core/store/catalogue/products.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import {
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';

let central: TestCentral;
let owner: TestManager;
let till: ShopAtCentre;
beforeAll(async () => {
  central = await testCentral();
  owner = await preparedManager(central);
  till = await shopAtCentre(central.url);
  await till.enrol(await enrolmentCode(owner));
  await till.sendAll();
});
afterAll(async () => {
  await till.close();
  await central.close();
});

const put = async (path: string, input: Record<string, unknown>) => {
  const answer = await owner.ask(path, input);
  expect([path, answer.status, answer.body['message']]).toEqual([path, 200, undefined]);
};

describe('products', () => {
  const biscuit = {
    nit: null,
    codigo: 'GALL-1',
    codigosBarra: ['012345678905'],
    descripcion: 'Galletas',
    precio: '2.50',
    validFrom: null,
    uniMedida: 59,
    tipo: 'bien',
    tratamiento: 'gravado',
  } as const;

  it('have a barcode that no other has, with more zeros before it or fewer, and codes that are no twins', async () => {
    await put('/api/products/put', biscuit);
    await put('/api/products/put', { ...biscuit, codigosBarra: ['012345678905', '0012345678905'] });
    const twin = { ...biscuit, codigo: 'GALL-2', codigosBarra: ['0012345678905'] };
    const refused = await owner.ask('/api/products/put', twin);
    expect([refused.status, refused.body['campos']]).toEqual([400, ['codigosBarra[0]']]);
    expect(refused.body['message']).toContain('«Galletas»');
    await put('/api/products/put', { ...biscuit, codigo: '036000291452', codigosBarra: [] });
    const other = await owner.ask('/api/products/put', {
      ...biscuit,
      codigo: '0036000291452',
      codigosBarra: [],
    });
    expect([other.status, other.body['campos']]).toEqual([400, ['codigo']]);
    await till.beat();
    const there = (codigo: string) =>
      till.shop.store.read((reader) => findProductByCode(reader, SHOP_NIT, codigo));
    expect(there('GALL-1')?.codigosBarra).toEqual(['012345678905']);
    expect(there('0036000291452')?.codigo).toBe('036000291452');
    await put('/api/products/remove', { codigo: 'GALL-1' });
    await put('/api/products/put', twin);
  });
});
