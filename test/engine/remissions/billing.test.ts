/** What notas de remisión sent is billed once, whatever happens to its bills (§remission-billing). */
import { afterEach, describe, expect, it } from 'vitest';
import { parseJson } from '../../../core/contract/json.ts';
import { instantOf } from '../../../core/domain/fiscal-time.ts';
import { codeOf, expectSound, HOUR_MS, refusing } from '../issuing/refused-shop.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { CALLER, remissionShop, rice, type RemissionShop } from './remission-shop.ts';

let at: RemissionShop;
afterEach(async () => {
  expectSound(at.shop);
  await at.shop.close();
});

const faultsOf = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
  (body['errors'] as readonly { readonly campo: string; readonly codigo: string }[]).map(
    ({ campo, codigo }) => `${campo} ${codigo}`,
  );

describe('several notes of a customer', () => {
  it('are billed together, each line of its note, once: goods move no more, and come back to be billed when the sale is undone', async () => {
    at = await remissionShop();
    const [first, second] = [
      await at.send([rice(10)]),
      await at.send([rice(5), rice(2, { codigo: 'BOLSA' })]),
    ];
    const items = [
      rice(10, { numeroDocumento: codeOf(first) }),
      rice(4, { numeroDocumento: codeOf(second) }),
      rice(2, { codigo: 'BOLSA', numeroDocumento: codeOf(second) }),
    ];
    expect(at.shelf()).toBe(-15);
    const sale = await at.bill([first, second], items);
    expect(sale.status, JSON.stringify(sale.body)).toBe(200);
    expect(at.shelf()).toBe(-15);
    expect([at.left(first), at.left(second)]).toEqual([['0'], ['1', '0']]);

    const again = await at.bill([first, second], items);
    expect([again.status, again.body['codigo'], faultsOf(again)]).toEqual([
      422,
      'SALDO_INSUFICIENTE',
      ['items[0].cantidad SALDO', 'items[1].cantidad SALDO', 'items[2].cantidad SALDO'],
    ]);
    // A note that is billed stands as long as its bill.
    expect((await at.undo(second)).body).toMatchObject({ codigo: 'TIENE_NOTAS' });
    const rest = await at.bill([second], [rice(1)]);
    expect(rest.status).toBe(200);
    expect((await at.undo(sale)).body).toMatchObject({ estado: 'PROCESADO' });
    expect([at.left(first), at.left(second)]).toEqual([['10'], ['4', '2']]);
    expect(at.shelf()).toBe(-15);
    expect((await at.bill([first], [rice(10)])).status).toBe(200);
    expect(at.shelf()).toBe(-15);
  });

  it('are billed by one of two who try at once', async () => {
    at = await remissionShop();
    const sent = await at.send([rice(10)]);
    const both = await Promise.all([at.bill([sent], [rice(10)]), at.bill([sent], [rice(10)])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect([at.left(sent), at.shelf()]).toEqual([['0'], -10]);
  });
});

it('the sale that takes the place of a bill bills the same, and its goods moved once when the former one is gone', async () => {
  at = await remissionShop();
  const sent = await at.send([rice(10)]);
  const former = await at.bill([sent], [rice(10)]);
  const later = await at.bill([sent], [rice(9)], { reemplazaA: codeOf(former) });
  expect(later.status, JSON.stringify(later.body)).toBe(200);
  expect(at.left(sent)).toEqual(['1']);
  expect((await at.undo(former, 1)).body).toMatchObject({ estado: 'PROCESADO' });
  expect([at.left(sent), at.shelf()]).toEqual([['1'], -10]);
  await at.undo(later);
  expect([at.left(sent), at.shelf()]).toEqual([['10'], -10]);
  await at.undo(sent);
  expect(at.shelf()).toBe(0);
});

it('what a sale bills beyond all that was sent is sold from the shelf, as long as nothing of it was billed before', async () => {
  at = await remissionShop();
  const sent = await at.send([rice(10)]);
  expect((await at.bill([sent], [rice(12)])).status).toBe(200);
  expect([at.left(sent), at.shelf()]).toEqual([['0'], -12]);
  expect(faultsOf(await at.bill([sent], [rice(1)]))).toEqual(['items[0].cantidad SALDO']);
});

it('what came back before is not billed, and its goods are on the shelf or with what is damaged', async () => {
  at = await remissionShop();
  const sent = await at.send([rice(10), rice(3, { codigo: 'BOLSA' })]);
  await at.back(
    sent,
    { numItem: 1, cantidad: '2', averia: false },
    { numItem: 1, cantidad: '1', averia: true },
  );
  await at.back(sent, { numItem: 2, cantidad: '3', averia: false });
  expect([at.left(sent), at.shelf()]).toEqual([['7', '0'], -8]);
  await expect(at.back(sent, { numItem: 1, cantidad: '7.5', averia: false })).rejects.toThrow('quedan 7');
  expect(faultsOf(await at.bill([sent], [rice(8)]))).toEqual(['items[0].cantidad SALDO']);
  expect((await at.bill([sent], [rice(7)])).status).toBe(200);
  await expect(at.back(sent, { numItem: 1, cantidad: '1', averia: false })).rejects.toThrow('quedan 0');
  expect(at.shelf()).toBe(-8);
});

describe('a note that is refused after its bill', () => {
  it('leaves the goods to the bill, and takes them again once it is corrected', async () => {
    at = await remissionShop({ online: false });
    const sent = await at.send([rice(10)]);
    const sale = await at.bill([sent], [rice(6)]);
    expect([sent.status, sale.status, at.shelf()]).toEqual([202, 202, -10]);
    await at.shop.simulator.turnOn();
    at.shop.simulator.addFaults(refusing());
    await at.shop.pass(3 * HOUR_MS);
    expect(at.shelf()).toBe(-6);
    expectSound(at.shop);
    at.shop.simulator.clearFaults();
    const again = await at.send([rice(8)], { corrige: codeOf(sent) });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect([at.left(sent), at.shelf()]).toEqual([['2'], -8]);
  });
});

it('is in the commit of the bill: after a cut the note is billed with it, or not at all', async () => {
  at = await remissionShop();
  const sent = await at.send([rice(10)]);
  const related = {
    tipoDocumento: '04',
    tipoGeneracion: 2,
    numeroDocumento: codeOf(sent),
    fechaEmision: sent.body['fecEmi'],
  };
  const request = parseJson(
    JSON.stringify({ items: [rice(10)], receptor: RECEPTOR, documentoRelacionado: [related] }),
  );
  const onStored = () => {
    throw new Error('the power is cut');
  };
  await expect(at.shop.engine.issue('03', { request, onStored }, CALLER)).rejects.toThrow('the power is cut');
  expect(at.left(sent)).toEqual(['10']);
  await at.shop.simulator.turnOff();
  await at.shop.engine.issue('03', { request, esperaMaximaMs: 1 }, CALLER);
  await at.shop.crash();
  at = await remissionShop(await at.shop.reopen());
  expect([at.left(sent), at.shelf()]).toEqual([['0'], -10]);
  expect((await at.bill([sent], [rice(1)])).status).toBe(422);
});

it('warns of what is billed after the month and its three days, and of goods on their way to a shop of its own', async () => {
  at = await remissionShop({ at: '2026-10-29 10:00:00' });
  const [sent, held, own] = [
    await at.send([rice(1)]),
    await at.send([rice(1)], { title: '03' }),
    await at.send([rice(1)], { title: '04' }),
  ];
  const warned = async (of: typeof sent) => {
    const { status, headers } = await at.bill([of], [rice(1)], { simular: true });
    expect(status).toBe(200);
    return headers['X-Aviso'] ?? '';
  };
  at.shop.clock.set(instantOf('2026-11-03', '23:00:00'));
  expect(await warned(sent)).toBe('');
  at.shop.clock.set(instantOf('2026-11-04', '10:00:00'));
  expect(await warned(sent)).toContain('2026-11-03');
  expect(await warned(held)).toBe('');
  expect(await warned(own)).toContain('traslado entre tiendas propias');
});

it('all of a line is goods again that the bill of another one, at another price, took from it', async () => {
  at = await remissionShop();
  const dear = rice(3, { precioUni: 1.5 });
  const sent = await at.send([rice(5), dear]);
  expect((await at.bill([sent], [dear])).status).toBe(200);
  expect([at.left(sent), at.shelf()]).toEqual([['5', '0'], -8]);
  await at.back(sent, { numItem: 1, cantidad: '5', averia: false });
  expect([at.left(sent), at.shelf()]).toEqual([['0', '0'], -3]);
});
