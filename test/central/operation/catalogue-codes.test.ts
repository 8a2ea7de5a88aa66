/** Codes of the centre's products: a GTIN is one code in any of its writings, at the centre and at its tills. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { findProductByCode, findSold, saveProduct } from '../../../core/store/catalogue/products.ts';
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

  it('have a code that no other has in other letters: tills know them as one product', async () => {
    const pineapple = { ...biscuit, codigo: 'PIÑA-1', codigosBarra: [], descripcion: 'Piña' };
    await put('/api/products/put', pineapple);
    for (const codigo of ['piña-1', 'Pina-1']) {
      const refused = await owner.ask('/api/products/put', { ...pineapple, codigo, descripcion: 'Jugo' });
      expect([codigo, refused.status, refused.body['campos']]).toEqual([codigo, 400, ['codigo']]);
      expect(refused.body['message']).toContain('«Piña»');
    }
    const contenido = Buffer.from('Código;Descripción;Precio\r\npiña-1;Jugo;1.00\r\n').toString('base64');
    const { body } = await owner.ask('/api/products/review', { contenido });
    expect(body['lineas']).toMatchObject({ nuevas: 0, malas: 1 });
    await put('/api/products/put', { ...pineapple, descripcion: 'Piña dulce' });
  });

  const box = {
    codigo: 'LATA-12',
    nombre: 'caja de 12',
    factor: 12,
    codigosBarra: ['7410000000031'],
    precio: '9',
  };
  const tin = { ...biscuit, codigo: 'LATA', codigosBarra: [], descripcion: 'Lata', presentaciones: [box] };

  it('are handed down with their boxes, category and stock, and taken back with them', async () => {
    const more = { categoria: 'Conservas', llevaExistencia: true };
    // A later page may say more of a box.
    await put('/api/products/put', { ...tin, ...more, presentaciones: [{ ...box, color: 'rojo' }] });
    await till.beat();
    const sold = (codigo: string) => till.shop.store.read((reader) => findSold(reader, SHOP_NIT, codigo));
    expect(sold('LATA')).toMatchObject({ ...more, presentaciones: [box] });
    expect(sold('LATA-12')).toMatchObject({
      descripcion: 'Lata, caja de 12',
      precio: '9',
      codigo: 'LATA-12',
    });
    await put('/api/products/put', { ...tin, presentaciones: [] });
    await till.beat();
    expect([sold('LATA-12'), sold('LATA')?.llevaExistencia]).toEqual([null, false]);
  });

  it('have boxes whose codes no other product has, at the centre', async () => {
    await put('/api/products/put', tin);
    const refused = async (change: object): Promise<unknown> => {
      const answer = await owner.ask('/api/products/put', {
        ...biscuit,
        codigo: 'X',
        codigosBarra: [],
        ...change,
      });
      return [answer.status, answer.body['campos']];
    };
    const other = { ...box, codigo: 'X-2', codigosBarra: [] };
    expect(await refused({ codigo: 'LATA-12' })).toEqual([400, ['codigo']]);
    expect(await refused({ codigosBarra: ['07410000000031'] })).toEqual([400, ['codigosBarra[0]']]);
    const own = { presentaciones: [{ ...other, codigo: 'LATA' }] };
    expect(await refused(own)).toEqual([400, ['presentaciones[0].codigo']]);
    const barred = { presentaciones: [{ ...other, codigosBarra: ['7410000000031'] }] };
    expect(await refused(barred)).toEqual([400, ['presentaciones[0].codigosBarra[0]']]);
    const twice = { presentaciones: [other, { ...other, nombre: 'otra' }] };
    expect(await refused(twice)).toEqual([400, ['presentaciones[1].codigo']]);
  });

  it('leave to a till what its own products have of a box, and take the code of one that is a box there', async () => {
    const own = { ...SOLD_AS_ITSELF, id: 'own', codigo: 'PROPIO', codigosBarra: ['7410000000048'] };
    const { uniMedida, tipo, tratamiento } = biscuit;
    const kept = { ...own, descripcion: 'Propio', precio: '1', uniMedida, tipo, tratamiento };
    const presentaciones = [{ ...box, codigo: 'PROPIO-2', codigosBarra: [] }];
    await till.shop.store.transact((tx, now) =>
      saveProduct(tx, { ...kept, presentaciones }, { issuerId: SHOP_NIT, isNew: true, now }),
    );
    const taken = { ...box, codigo: 'propio', codigosBarra: [] };
    const barred = { ...box, codigo: 'JUGO-2', codigosBarra: ['7410000000048', '7410000000055'] };
    await put('/api/products/put', { ...tin, codigo: 'JUGO', presentaciones: [taken, barred] });
    await put('/api/products/put', { ...biscuit, codigo: 'PROPIO-2', codigosBarra: [] });
    await till.beat();
    const there = (codigo: string) =>
      till.shop.store.read((reader) => findProductByCode(reader, SHOP_NIT, codigo));
    expect(there('JUGO')?.presentaciones).toEqual([{ ...barred, codigosBarra: ['7410000000055'] }]);
    expect([there('PROPIO-2')?.descripcion, there('PROPIO')?.presentaciones]).toEqual(['Galletas', []]);
  });
});
