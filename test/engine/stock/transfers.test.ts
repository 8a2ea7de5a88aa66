/** Goods that arrived by a document that does not stand afterwards, and figures of transfers whatever is said in what order (§transfers). */
import { afterEach, expect, it } from 'vitest';
import fc from 'fast-check';
import type { Caller } from '../../../core/contract/caller.ts';
import { parseJson } from '../../../core/contract/json.ts';
import type { SettlingAct } from '../../../core/contract/stock/transfers.ts';
import { AppError } from '../../../core/domain/app-error.ts';
import { receiveTransfer, settleTransfer, undoReception } from '../../../core/engine/stock/transfers.ts';
import { goodsOperations } from '../../../core/till/goods/goods-reports.ts';
import { writeMoves } from '../../../core/till/shop/stock-writing.ts';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { invalidar, invalidation } from '../../invalidation/event-caller.ts';
import { findTransfer, transferLines, type Transfer } from '../../../core/store/stock/transfers/transfers.ts';
import type { Reader, Tx } from '../../../core/store/store.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { openShop, type Shop, type ShopOptions } from '../../support/shop/shop.ts';
import { placesOf, stockProducts } from '../../support/shop/stocked-shop.ts';
import { codeOf, expectSound, refusing } from '../issuing/refused-shop.ts';

let shop: Shop;
afterEach(async () => {
  expectSound(shop);
  await shop.close();
});

async function open(options: ShopOptions = {}): Promise<void> {
  shop = await openShop(options);
  await stockProducts(shop.store);
}

const SCOPE = { issuerId: SHOP_NIT, ambiente: 'PRUEBAS' } as const;
const at = (branchId: string): Caller => ({ ...SCOPE, keyId: 'llave-1', role: 'admin', branchId });
const FIRST = { numItem: 1, codigo: 'ARROZ' } as const;

const rice = (cantidad: number) => ({
  cantidad,
  descripcion: 'Arroz',
  precioUni: 1.13,
  tipoItem: 1,
  codigo: 'ARROZ',
});
const requestOf = (cantidad: number): string =>
  JSON.stringify({ items: [rice(cantidad)], receptor: { ...RECEPTOR, bienTitulo: '04' } });
const send = (cantidad: number, how: Parameters<Shop['issue']>[2] = {}) =>
  shop.issue('04', JSON.stringify({ items: [rice(cantidad)], receptor: { ...RECEPTOR, bienTitulo: '04' } }), {
    branchId: 'central',
    ...how,
  });

function transferOf(code: string, reader: Reader): Transfer {
  const found = findTransfer(reader, SCOPE, code);
  if (found === null) throw new Error(`no transfer ${code}`);
  return found;
}
const seen = (code: string): Transfer => shop.store.read((reader) => transferOf(code, reader));

const saying = (transfer: Transfer, branchId: string, cantidad: string) => ({
  transfer,
  caller: at(branchId),
  motivo: 'Por ensayo',
  lineas: [{ ...FIRST, cantidad }],
});
const receive = (code: string, cantidad: string, later = false) =>
  shop.store.transact((tx, now) =>
    receiveTransfer(tx, { ...saying(transferOf(code, tx), 'norte', cantidad), now, later }),
  );

it('keeps what arrived by a document that is refused afterwards, and comes out right once that is corrected', async () => {
  await open();
  shop.simulator.addFaults(refusing());
  let code = '';
  // As soon as it is stored, before anybody answers.
  const onStored = (tx: Tx, { codigoGeneracion }: { readonly codigoGeneracion: string }): void => {
    code = codigoGeneracion;
    receiveTransfer(tx, {
      ...saying(transferOf(code, tx), 'norte', '5'),
      now: shop.clock.now(),
      later: false,
    });
  };
  await shop.engine.issue('04', { request: parseJson(requestOf(5)), onStored }, at('central'));
  expect(seen(code).estado).toBe('RECHAZADO');
  // Nothing left the shop that sent it, says the document; the other one has it all the same.
  expect(placesOf(shop.store, 'ARROZ')).toEqual({ 'transito:central': -5, 'sucursal:norte': 5 });
  expectSound(shop);
  const corrected = await send(5, { corrige: code });
  expect(corrected.status).toBe(200);
  expect(placesOf(shop.store, 'ARROZ')).toEqual({ 'sucursal:central': -5, 'sucursal:norte': 5 });
});

it('has on its way what was sent less what arrived, came back or was lost, whatever is said in what order', async () => {
  await open();
  const act = fc.record({
    what: fc.constantFrom('receive', 'later', 'undo', 'no-salio', 'perdido', 'salio-de-mas', 'hallazgo'),
    units: fc.integer({ min: 0, max: 12 }),
  });
  const histories = fc.sample(fc.array(act, { minLength: 3, maxLength: 12 }), { numRuns: 25, seed: 28 });
  for (const history of histories) {
    const code = codeOf(await send(10));
    const before = placesOf(shop.store, 'ARROZ');
    const moved = { norte: 0, central: 0, merma: 0, found: 0 };
    for (const { what, units } of history) {
      const done = await said(code, what, units);
      if (!done) continue;
      if (what === 'receive' || what === 'later') moved.norte += units;
      else if (what === 'undo') moved.norte = 0;
      else if (what === 'no-salio') moved.central += units;
      else if (what === 'perdido') moved.merma += units;
      else if (what === 'salio-de-mas') moved.central -= units;
      else moved.found += units;
    }
    const [line] = shop.store.read((reader) => transferLines(reader, transferOf(code, reader)));
    const { norte, central, merma, found } = moved;
    expect(line).toMatchObject({ sent: 10, arrived: norte, underWay: 10 + found - norte - central - merma });
    const after = placesOf(shop.store, 'ARROZ');
    const changed = (place: string) => (after[place] ?? 0) - (before[place] ?? 0);
    expect([changed('sucursal:norte'), changed('sucursal:central')]).toEqual([norte, central]);
  }
});

it('is a loss of the shop that sent it where it was lost on its way, until its document is invalidated', async () => {
  await open();
  const lineas = [{ codigo: 'ARROZ', cantidad: 20, costoUnitario: 1.5 }];
  const request = parseJson(JSON.stringify({ causa: 'inicial', motivo: 'Al empezar', lineas }));
  await shop.store.transact((tx, now) => writeMoves(tx, { caller: at('central'), request, now }));
  const sent = await send(10);
  const code = codeOf(sent);
  await receive(code, '7');
  expect(await said(code, 'perdido', 3)).toBe(true);
  const today = fiscalDate(shop.clock.now());
  const losses = async (sucursal: string) => {
    const who = { caller: at('central') } as never;
    const period = { desde: today, hasta: today, sucursal };
    const { productos, valor } = await goodsOperations(shop)['goods.losses'](period, who);
    return [productos.map(({ causa, codigo, cantidad }) => [causa, codigo, cantidad]), valor];
  };
  expect(await losses('central')).toEqual([[['merma', 'ARROZ', '-3']], '-4.50']);
  expect(await losses('norte')).toEqual([[], '0.00']);
  await invalidar(shop, invalidation(sent, { tipoAnulacion: 2, motivoAnulacion: 'No salió nada' }));
  expect(placesOf(shop.store, 'ARROZ')).toEqual({ 'sucursal:central': 20 });
  expect(await losses('central')).toEqual([[], '0.00']);
});

/** Says something of a transfer; false where it was refused. */
async function said(code: string, what: string, units: number): Promise<boolean> {
  try {
    if (what === 'receive' || what === 'later') await receive(code, String(units), what === 'later');
    else
      await shop.store.transact((tx, now) => {
        const transfer = transferOf(code, tx);
        if (what === 'undo') return undoReception(tx, { ...saying(transfer, 'norte', '0'), now });
        const acto = what as SettlingAct;
        return settleTransfer(tx, { ...saying(transfer, 'central', String(units)), now, acto, tienda: null });
      });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
