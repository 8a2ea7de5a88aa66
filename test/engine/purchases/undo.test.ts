/** Goods of an entry that was undone never came, and those of the right one came when it was entered first: counts in between hold (§compras-deshacer). */
import { expect, it } from 'vitest';
import type { Caller } from '../../../core/contract/caller.ts';
import { JsonNumber, parseJson } from '../../../core/contract/json.ts';
import { enter } from '../../../core/engine/purchases/enter.ts';
import { receive } from '../../../core/engine/purchases/receive.ts';
import { undo } from '../../../core/engine/purchases/undo.ts';
import { isoUtc } from '../../../core/domain/fiscal-time.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { presentCosts } from '../../../core/store/stock/costs.ts';
import { lastCost } from '../../../core/store/stock/last-cost.ts';
import { soldCodeRow } from '../../../core/store/catalogue/product-codes.ts';
import { writeCount } from '../../../core/till/shop/stock-writing.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { openShop } from '../../support/shop/shop.ts';
import { placesOf, stockProducts } from '../../support/shop/stocked-shop.ts';
import { BUYER, supplierDocument } from '../../support/shop/supplier-documents.ts';

const HOUR_MS = 3_600_000;
const BOSS = { id: 'u-1', nombre: 'Ana', rol: 'gerente', pinHash: '' } as const;
const CALLER: Caller & { readonly userId: string } = {
  keyId: 'llave-1',
  role: 'admin',
  issuerId: SHOP_NIT,
  branchId: 'central',
  ambiente: 'PRUEBAS',
  userId: BOSS.id,
};

it('leaves what was counted in between as it was counted, and costs what came', async () => {
  const shop = await openShop();
  try {
    await stockProducts(shop.store);
    const sent = supplierDocument(BUYER, { lines: [{ descripcion: 'Fardo', cantidad: 2, precioUni: 12 }] });
    const clave = 'compra-1';
    const enterAs = (codigo: string, factor: string) =>
      shop.store.transact((tx, now) => {
        const lineas = [{ numItem: new JsonNumber('1'), codigo, factor: new JsonNumber(factor) }];
        enter(tx, now, { clave, input: { lineas }, caller: CALLER, branchId: null });
      });
    await shop.store.transact((tx, now) => {
      upsertUser(tx, BOSS, now);
      const random = { uuid: () => clave, unit: () => 0 };
      const input = { documento: parseJson(JSON.stringify(sent)) };
      receive(tx, now, { input, caller: CALLER, branchId: 'central', random });
    });
    // 24 bags came; they are entered as 24 kilograms of cheese.
    await enterAs('QUESO', '12');
    shop.clock.set(shop.clock.now() + HOUR_MS);
    await shop.store.transact((tx, now) => {
      const lineas = [
        { codigo: 'QUESO', contado: 0, en: isoUtc(now) },
        { codigo: 'ARROZ', contado: 23, en: isoUtc(now) },
      ];
      writeCount(tx, { caller: CALLER, request: parseJson(JSON.stringify({ lineas })), now });
    });
    shop.clock.set(shop.clock.now() + HOUR_MS);
    await shop.store.transact((tx, now) => undo(tx, now, { clave, motivo: 'No era queso', caller: CALLER }));
    const cheese = shop.store.read((reader) => Number(soldCodeRow(reader, SHOP_NIT, 'QUESO')?.['num']));
    expect(
      shop.store.read((reader) => lastCost(reader, { product: cheese, ambiente: 'PRUEBAS' })),
    ).toBeNull();
    await enterAs('ARROZ', '12');
    const shelf = (codigo: string) => placesOf(shop.store, codigo)['sucursal:central'] ?? 0;
    expect([shelf('QUESO'), shelf('ARROZ')]).toEqual([0, 23]);
    const rice = shop.store.read((reader) => Number(soldCodeRow(reader, SHOP_NIT, 'ARROZ')?.['num']));
    const cost = shop.store.read((reader) =>
      presentCosts(reader)({ product: rice, ambiente: 'PRUEBAS', at: shop.clock.now() }),
    );
    expect(cost?.toFixed(2)).toBe('1.00');
  } finally {
    await shop.close();
  }
});
