/** What a supplier's document brings, costs and says of its supplier once it is entered (§compras-ingreso, §compras-costo). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../core/contract/caller.ts';
import { JsonNumber, parseJson } from '../../../core/contract/json.ts';
import { enter } from '../../../core/engine/purchases/enter.ts';
import { receive } from '../../../core/engine/purchases/receive.ts';
import { findBranch, upsertBranch } from '../../../core/store/issuers/branches.ts';
import { presentCosts } from '../../../core/store/stock/costs.ts';
import { lastCost } from '../../../core/store/stock/last-cost.ts';
import { soldCodeRow } from '../../../core/store/catalogue/product-codes.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { openShop, type Shop } from '../../support/shop/shop.ts';
import { costsOf, movesOf, placesOf, stockProducts } from '../../support/shop/stocked-shop.ts';
import {
  BUYER,
  SEAL,
  supplierDocument,
  type SupplierDocument,
} from '../../support/shop/supplier-documents.ts';

const SCOPE = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
const CALLER: Caller = { ...SCOPE, keyId: 'llave-1', role: 'admin', branchId: 'central' };
const ONE = { descripcion: 'ARROZ', cantidad: 10, precioUni: 2 };
const RICE = [ONE];
const DAY_MS = 86_400_000;
const code = (last: string) => `AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEE000${last}`;

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ at: '2026-11-21 10:00:00' });
  await stockProducts(shop.store);
});
afterEach(() => shop.close());

interface Entry {
  readonly codigo?: string;
  readonly gasto?: boolean;
  readonly recibido?: JsonNumber;
}

interface Buying extends SupplierDocument {
  /** Where it is entered, else where it was received. */
  readonly branchId?: string;
  /** Another document that it names. */
  readonly names?: string;
}

/** A document with an entry for each of its lines, received and entered. */
function bought({ branchId, names, ...of }: Buying, ...entries: readonly Entry[]) {
  const document = supplierDocument(BUYER, { lines: RICE, ...of });
  const more = (document.documentoRelacionado ?? []).map((each) => ({
    ...each,
    numeroDocumento: names ?? each.numeroDocumento,
  }));
  const documentoRelacionado = [...(document.documentoRelacionado ?? []), ...more];
  const sent = { ...document, documentoRelacionado, selloRecibido: SEAL };
  const clave = `compra-${of.codigoGeneracion ?? ''}`;
  return shop.store.transact((tx, now) => {
    const random = { uuid: () => clave, unit: () => 0 };
    const input = { documento: parseJson(JSON.stringify(sent)) };
    receive(tx, now, { input, caller: CALLER, branchId: 'central', random });
    const lineas = entries.map((entry, at) => ({ numItem: new JsonNumber(String(at + 1)), ...entry }));
    return enter(tx, now, { clave, input: { lineas }, caller: CALLER, branchId: branchId ?? null });
  });
}

/** Rice on the shelf, and what a unit costs. */
const rice = () => [
  placesOf(shop.store, 'ARROZ')['sucursal:central'],
  shop.store
    .read((reader) => {
      const product = Number(soldCodeRow(reader, SHOP_NIT, 'ARROZ')?.['num']);
      return presentCosts(reader)({ product, ambiente: 'PRUEBAS', at: shop.clock.now() });
    })
    ?.toFixed(2),
];

it('costs what was charged, also where more came: what came beyond is a bonus', async () => {
  await bought({}, { codigo: 'ARROZ', recibido: new JsonNumber('20') });
  expect(rice()).toEqual([20, '1.00']);
});

it('brings no goods of a nota de débito, whatever product is named', async () => {
  await bought({ codigoGeneracion: code('1') }, { codigo: 'ARROZ' });
  const more = { codigoGeneracion: code('2'), tipoDte: '06', relacionado: code('1') };
  await expect(bought(more, { codigo: 'ARROZ' })).rejects.toMatchObject({
    faults: [{ campo: 'lineas[0].codigo', codigo: 'VALOR_NO_PERMITIDO', regla: 'compra-sin-mercaderia' }],
  });
  // Its supplier's name of the goods is known, and means none of them here.
  const { lineas } = await bought(more, {});
  expect(lineas).toMatchObject([{ codigo: null, origen: null }]);
  expect(rice()).toEqual([10, '2.00']);
});

/** What rice came at last, and how much of it. */
const lastRice = () => {
  const last = shop.store.read((reader) => {
    const product = Number(soldCodeRow(reader, SHOP_NIT, 'ARROZ')?.['num']);
    return lastCost(reader, { product, ambiente: 'PRUEBAS' });
  });
  return [last?.costo.toFixed(2), last?.base];
};

it('is last cost of all units together where some came without a charge', async () => {
  const lines = [...RICE, { descripcion: 'ARROZ', cantidad: 10, precioUni: 0 }];
  await bought({ lines }, { codigo: 'ARROZ' }, { codigo: 'ARROZ' });
  expect(lastRice()).toEqual(['20.00', 20]);
});

it('costs the same where its nota de remisión came a month before it', async () => {
  await bought({ codigoGeneracion: code('1'), lines: [{ ...ONE, precioUni: 1 }] }, { codigo: 'ARROZ' });
  const lines = [{ ...ONE, cantidad: 6 }];
  await bought({ codigoGeneracion: code('2'), tipoDte: '04', lines }, { codigo: 'ARROZ' });
  shop.clock.set(shop.clock.now() + 15 * DAY_MS);
  const later = { codigoGeneracion: code('3'), relacionado: code('2'), fecEmi: '2026-12-06' };
  await bought(later, { codigo: 'ARROZ' });
  // November: 10 at 1.00 and 6 at 2.00, 22.00 in all; December: 16 of them and 4 at 2.00, 30.00.
  expect(rice()).toEqual([20, '1.50']);
  shop.clock.set(shop.clock.now() - 15 * DAY_MS);
  expect(rice()[1]).toBe('1.38');
});

it('stays on the shelf to which its nota de remisión brought it, wherever it is entered', async () => {
  await shop.store.transact((tx, now) => {
    const central = findBranch(tx, SHOP_NIT, 'central');
    if (central === null) throw new Error('no branch');
    upsertBranch(tx, { ...central, id: 'norte', numero: 2, codPuntoVenta: 'P002' }, now);
  });
  await bought(
    { codigoGeneracion: code('1'), tipoDte: '04', lines: [{ ...ONE, cantidad: 6 }] },
    { codigo: 'ARROZ' },
  );
  await bought(
    { codigoGeneracion: code('2'), relacionado: code('1'), branchId: 'norte' },
    { codigo: 'ARROZ' },
  );
  expect(placesOf(shop.store, 'ARROZ')).toEqual({
    'sucursal:central': 6,
    'sucursal:norte': 4,
  });
});

it('costs its share of FOVIAL and other charges that are no IVA', async () => {
  const iva = { codigo: '20', descripcion: 'IVA', valor: 2.6 };
  const fovial = { codigo: 'D1', descripcion: 'FOVIAL', valor: 2 };
  await bought({ resumen: { tributos: [iva, fovial], totalPagar: 24.6 } }, { codigo: 'ARROZ' });
  expect(rice()).toEqual([10, '2.20']);
});

const invalidated = (codigoGeneracion: string) =>
  shop.store.transact((tx, now) => {
    const event = { identificacion: {}, documento: { codigoGeneracion }, motivo: {} };
    const random = { uuid: () => 'evento', unit: () => 0 };
    const input = { documento: parseJson(JSON.stringify(event)) };
    return void receive(tx, now, { input, caller: CALLER, branchId: 'central', random });
  });

describe('a nota de crédito that lowers prices', () => {
  const first = { codigoGeneracion: code('1') };
  const note = (last: string, ...lines: readonly object[]) => ({
    codigoGeneracion: code(last),
    tipoDte: '05',
    relacionado: code('1'),
    lines: lines.map((line) => ({ ...ONE, ...line })),
  });
  const off = { codigo: 'ARROZ', recibido: new JsonNumber('0') };

  it('takes off first what was charged and did not arrive, which had no cost', async () => {
    await bought(first, { codigo: 'ARROZ', recibido: new JsonNumber('7') });
    expect(rice()).toEqual([7, '2.00']);
    await bought(note('2', { cantidad: 2 }), off);
    expect(rice()).toEqual([7, '2.00']);
    // One more did not arrive; 3.50 are taken off the seven that did.
    await bought(note('3', { cantidad: 1, precioUni: 5.5 }), off);
    expect(rice()).toEqual([7, '1.50']);
  });

  it('takes off what it credits above what the goods cost that go back with it', async () => {
    await bought(first, { codigo: 'ARROZ', recibido: new JsonNumber('20') });
    await bought(note('2', { cantidad: 4 }), { codigo: 'ARROZ' });
    expect(rice()).toEqual([16, '0.75']);
  });

  it('leaves a cost of 8 decimals where part of the goods went back', async () => {
    const lines = [{ ...ONE, cantidad: 5 }];
    await bought({ ...first, lines }, { codigo: 'ARROZ', recibido: new JsonNumber('7') });
    await bought(note('2', { cantidad: 1, precioUni: 1 }), { codigo: 'ARROZ' });
    await bought(note('3', { cantidad: 1 }), off);
    // Of 10.00 for seven six stay, 8.57142857, less 2.00.
    expect(costsOf(shop.store)).toEqual(['10', '6.57142857']);
    await bought(
      { ...first, codigoGeneracion: code('4'), lines },
      { codigo: 'ARROZ', recibido: new JsonNumber('7') },
    );
    // One that cost 1.42857142857… is credited with 2.00.
    await bought({ ...note('5', { cantidad: 1 }), relacionado: code('4') }, { codigo: 'ARROZ' });
    expect(costsOf(shop.store).slice(2)).toEqual(['10', '8']);
  });

  it('lowers the last cost too, until it is invalidated', async () => {
    await bought(first, { codigo: 'ARROZ' });
    await bought(note('2', { cantidad: 1, precioUni: 5 }), off);
    expect(lastRice()).toEqual(['15.00', 10]);
    await invalidated(code('2'));
    expect(lastRice()).toEqual(['20.00', 10]);
  });

  it('stays as it is when the invalidation of another purchase that it names comes again', async () => {
    await bought(first, { codigo: 'ARROZ' });
    await bought({ codigoGeneracion: code('4') }, { codigo: 'ARROZ' });
    await bought({ ...note('2', { cantidad: 1, precioUni: 5 }), names: code('4') }, off);
    await invalidated(code('4'));
    const moves = movesOf(shop.store);
    await invalidated(code('4'));
    expect([rice(), movesOf(shop.store)]).toEqual([[10, '1.50'], moves]);
  });

  it('takes nothing off below zero, and nothing off goods of which none is left', async () => {
    await bought(first, { codigo: 'ARROZ' });
    await bought(note('2', { cantidad: 1, precioUni: 25 }), off);
    expect(rice()).toEqual([10, '0.00']);
    await bought({ codigoGeneracion: code('4') }, { codigo: 'ARROZ' });
    await bought({ ...note('5', {}), relacionado: code('4') }, { codigo: 'ARROZ' });
    await bought({ ...note('6', { precioUni: 1 }), relacionado: code('4') }, off);
    expect(rice()).toEqual([10, '0.00']);
  });

  const discount = { descripcion: 'DESCUENTO POR VOLUMEN', cantidad: 1, precioUni: 5 };
  it.each([
    ['all goods of the purchase where its line names none', [ONE], '1.50'],
    ['none where the purchase has expenses too', [ONE, { ...ONE, descripcion: 'FLETE' }], '2.00'],
  ])('takes it off %s', async (_case, lines, cost) => {
    const entries = lines.map(({ descripcion }) =>
      descripcion === 'FLETE' ? { gasto: true } : { codigo: 'ARROZ' },
    );
    await bought({ ...first, lines }, ...entries);
    await bought(note('2', discount), { gasto: true });
    expect(rice()).toEqual([10, cost]);
  });
});
