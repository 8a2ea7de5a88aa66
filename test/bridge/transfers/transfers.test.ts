/** Goods between two shops of one store: sent by a nota de remisión, received once, the difference settled by both (§transfers). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, invalidating } from '../manager-sales.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';
import { key, linesOf, placesOf, receiving, send, SODA, stocked, stockFaults } from './transfer-shop.ts';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';

let shop: ShopApp;
let sender: Desk;
let receiver: Desk;
let cashier: Desk;
beforeAll(async () => {
  shop = await openShopApp({ branches: 2 });
  sender = await shop.enter('Marta Gerente', 'central');
  receiver = await shop.enter('Marta Gerente', 'norte');
  cashier = await shop.enter('Carlos Cajero', 'norte');
  await stocked(sender);
});
afterAll(() => shop?.close());

const openCodes = async () =>
  (await receiver.ask('transfers.open', {})).traslados.map(({ codigoGeneracion }) => codigoGeneracion);

describe('what arrives whole', () => {
  it('goes from what is on its way to the shelf of the other shop, once, and is no longer under way', async () => {
    const code = await send(sender);
    const found = await cashier.ask('transfers.find', { documento: code.toLowerCase() });
    expect(found).toMatchObject({
      codigoGeneracion: code,
      de: 'Sucursal central',
      origen: 'caja',
      vale: true,
    });
    expect(linesOf(found)).toEqual([
      'GAS 10 enviado, 0 llegó, 10 en camino',
      'QUE 1.5 enviado, 0 llegó, 1.5 en camino',
    ]);
    expect(await cashier.ask('transfers.find', { documento: found.numeroControl })).toEqual(found);
    expect(await openCodes()).toEqual([code]);

    const call = receiving(code, ['10', '1.5']);
    const received = await cashier.ask('transfers.receive', call);
    expect(linesOf(received)).toEqual([
      'GAS 10 enviado, 10 llegó, 0 en camino',
      'QUE 1.5 enviado, 1.5 llegó, 0 en camino',
    ]);
    expect(received.papeles).toMatchObject([
      { acto: 'recepcion', sucursal: 'Sucursal norte', nombre: 'Carlos Cajero', deshecho: false },
    ]);
    // The same call again is the same paper; another one says who received it.
    expect(await cashier.ask('transfers.receive', call)).toEqual(received);
    expect(await receiver.call('transfers.receive', receiving(code, ['10', '1.5']))).toMatchObject({
      ok: false,
      problem: {
        codigo: 'ESTADO_NO_PERMITE',
        broken: {
          regla: 'traslado-ya-recibido',
          parametros: { quien: 'Carlos Cajero', tienda: 'Sucursal norte' },
        },
      },
    });
    expect(await placesOf(shop, 'GAS')).toEqual({ 'sucursal:central': 90, 'sucursal:norte': 10 });
    expect(await openCodes()).toEqual([]);
    const [noted] = await audit(shop, 'traslado recibido');
    expect(noted).toMatchObject({ actor: 'Carlos Cajero', detalle: { codigoGeneracion: code } });
  });

  it('is received by one of two who try at once', async () => {
    const code = await send(sender);
    const both = await Promise.all(
      [cashier, receiver].map((desk) => desk.call('transfers.receive', receiving(code, ['10', '1.5']))),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await placesOf(shop, 'GAS')).toEqual({ 'sucursal:central': 80, 'sucursal:norte': 20 });
  });

  it('stands in the movements of both shops under the nota de remisión, and in both registers', async () => {
    const code = await send(sender, [{ ...SODA, cantidad: 4 }]);
    const [lineas] = [[{ numItem: 1, codigo: 'GAS', cantidad: '4' }]];
    await cashier.ask('transfers.receive', receiving(code, ['0', '0'], { lineas }));
    const { movimientos } = await receiver.ask('stock.moves', { codigo: 'GAS' });
    expect(movimientos.at(-1)).toMatchObject({
      causa: 'traslado',
      de: 'transito:central',
      a: 'sucursal:norte',
      cantidad: '4',
      documento: code,
      costoUnitario: '0.5',
      existencia: '24',
    });
    const mes = fiscalDate(Date.now()).slice(0, 7);
    const rows = async (sucursal: string) =>
      (await receiver.ask('books.inventory', { mes, sucursal })).content
        .split('\n')
        .filter((row) => row.includes(code))
        .map((row) => row.split(',').slice(2, 4).join(' '));
    expect([await rows('central'), await rows('norte')]).toEqual([
      ['Remisión 04', 'Traslado 04'],
      ['Traslado 04'],
    ]);
  });

  it('is not for the shop that sent it, nor for a document nobody knows', async () => {
    const code = await send(sender);
    expect(await sender.call('transfers.receive', receiving(code, ['10', '1.5']))).toMatchObject({
      problem: { broken: { regla: 'traslado-de-aqui' } },
    });
    const documento = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000009';
    expect(await cashier.call('transfers.find', { documento })).toMatchObject({
      problem: { codigo: 'DOCUMENTO_NO_ENCONTRADO', broken: { regla: 'traslado-no-encontrado' } },
    });
    await cashier.ask('transfers.receive', receiving(code, ['10', '1.5']));
    expect(await stockFaults(shop)).toEqual([]);
  });
});

describe('what does not arrive', () => {
  it('stays on its way until it arrives later, never left, or is lost, as the shop that sent it says', async () => {
    const before = await placesOf(shop, 'GAS');
    const code = await send(sender);
    const settle = (acto: 'no-salio' | 'perdido', cantidad: string, desk = sender) =>
      desk.call('transfers.settle', {
        clave: key(),
        documento: code,
        acto,
        motivo: 'Se quebró en el camino',
        tienda: null,
        lineas: [{ numItem: 1, codigo: 'GAS', cantidad }],
      });
    // Nobody said yet what arrived.
    expect(await settle('perdido', '1')).toMatchObject({
      problem: { broken: { regla: 'traslado-sin-recibir' } },
    });
    await cashier.ask('transfers.receive', receiving(code, ['6', '1.5']));
    const { traslados } = await sender.ask('transfers.open', {});
    expect(traslados.map((each) => [each.codigoGeneracion, each.origen, ...linesOf(each)])).toEqual([
      [code, 'aqui', 'GAS 10 enviado, 6 llegó, 4 en camino', 'QUE 1.5 enviado, 1.5 llegó, 0 en camino'],
    ]);
    const later = receiving(code, ['1', '0'], { despues: true });
    expect(linesOf(await cashier.ask('transfers.receive', later))[0]).toBe(
      'GAS 10 enviado, 7 llegó, 3 en camino',
    );
    expect(await settle('no-salio', '1', receiver)).toMatchObject({
      problem: { broken: { regla: 'traslado-solo-remitente' } },
    });
    expect(await settle('no-salio', '4')).toMatchObject({
      problem: { errors: [{ campo: 'lineas[0].cantidad', regla: 'traslado-mas-que-la-diferencia' }] },
    });
    expect((await settle('no-salio', '2')).ok).toBe(true);
    expect((await settle('perdido', '1')).ok).toBe(true);
    expect(await openCodes()).toEqual([]);
    const after = await placesOf(shop, 'GAS');
    expect([after['sucursal:central'], after['sucursal:norte']]).toEqual([
      (before['sucursal:central'] ?? 0) - 8,
      (before['sucursal:norte'] ?? 0) + 7,
    ]);
    expect(after['transito:central']).toBeUndefined();
    const [noted] = await audit(shop, 'traslado aclarado');
    expect(noted).toMatchObject({ detalle: { acto: 'perdido', productos: ['GAS × 1'] } });
    expect(await stockFaults(shop)).toEqual([]);
  });

  it('may be all of it', async () => {
    const code = await send(sender);
    const none = await cashier.ask('transfers.receive', receiving(code, ['0', '0']));
    expect(none.papeles).toMatchObject([{ acto: 'recepcion' }]);
    expect(await openCodes()).toEqual([code]);
    await cashier.ask('transfers.receive', receiving(code, ['10', '1.5'], { despues: true }));
    expect(await openCodes()).toEqual([]);
  });
});

describe('what arrives beyond the document', () => {
  it('needs a manager who says why, and the shop that sent it to say where it came from', async () => {
    const code = await send(sender);
    const tooMuch = receiving(code, ['12', '1.5']);
    expect(await cashier.call('transfers.receive', tooMuch)).toMatchObject({
      problem: {
        errors: [{ campo: 'lineas[0].cantidad', regla: 'traslado-de-mas', parametros: { enviado: '10' } }],
      },
    });
    expect(await receiver.call('transfers.receive', tooMuch)).toMatchObject({
      problem: { errors: [{ campo: 'motivo' }] },
    });
    const received = await receiver.ask('transfers.receive', {
      ...tooMuch,
      clave: key(),
      motivo: 'Venían doce',
    });
    expect(linesOf(received)[0]).toBe('GAS 10 enviado, 12 llegó, -2 en camino');
    expect(await openCodes()).toEqual([code]);
    expect(await stockFaults(shop)).toEqual([]);
    await sender.ask('transfers.settle', {
      clave: key(),
      documento: code,
      acto: 'salio-de-mas',
      motivo: 'Subieron doce',
      tienda: null,
      lineas: [{ numItem: 1, codigo: 'GAS', cantidad: '2' }],
    });
    expect(await openCodes()).toEqual([]);
    expect((await placesOf(shop, 'GAS'))['transito:central']).toBeUndefined();
  });
});

describe('a nota de remisión that does not stand', () => {
  it('is invalidated: what arrived, came back or was lost is where it was before, once', async () => {
    const before = await placesOf(shop, 'GAS');
    const clerk = await shop.enter('Carlos Cajero', 'central');
    const code = await send(clerk);
    await cashier.ask('transfers.receive', receiving(code, ['8', '1.5']));
    await sender.ask('transfers.settle', {
      clave: key(),
      documento: code,
      acto: 'perdido',
      motivo: 'Se quebró',
      tienda: null,
      lineas: [{ numItem: 1, codigo: 'GAS', cantidad: '1' }],
    });
    const { result } = await clerk.ask('documents.view', { codigoGeneracion: code });
    const request = invalidating(
      { codigoGeneracion: code, fecEmi: result.fecEmi },
      { tipoAnulacion: 2 },
      { tipoDte: '04' },
    );
    const [boss] = (await sender.ask('session.users', {})).filter(({ rol }) => rol === 'gerente');
    const approval = { userId: boss?.id ?? '', pin: PIN['Marta Gerente'] };
    expect(await clerk.ask('documents.invalidate', { request, approval })).toMatchObject({ kind: 'done' });
    expect(await placesOf(shop, 'GAS')).toEqual(before);
    const shown = await cashier.ask('transfers.find', { documento: code });
    expect([shown.vale, shown.lineas]).toEqual([false, []]);
    expect(shown.papeles.map(({ acto, deshecho }) => [acto, deshecho])).toEqual([
      ['recepcion', true],
      ['perdido', true],
      ['invalidado', false],
      ['invalidado', false],
    ]);
    expect(await cashier.call('transfers.receive', receiving(code, ['10', '1.5']))).toMatchObject({
      problem: { broken: { regla: 'traslado-sin-valor' } },
    });
    expect(await stockFaults(shop)).toEqual([]);
  });

  it('was the wrong one: the shop takes its reception back', async () => {
    const before = await placesOf(shop, 'GAS');
    const code = await send(sender);
    await cashier.ask('transfers.receive', receiving(code, ['10', '1.5']));
    const undo = { clave: key(), documento: code, acto: 'anulado', motivo: 'Era otro envío' } as const;
    expect(linesOf(await receiver.ask('transfers.end', undo))[0]).toBe(
      'GAS 10 enviado, 0 llegó, 10 en camino',
    );
    expect(await receiver.call('transfers.end', { ...undo, clave: key() })).toMatchObject({
      problem: { broken: { regla: 'traslado-sin-recepcion-de-aqui' } },
    });
    await cashier.ask('transfers.receive', receiving(code, ['10', '1.5']));
    expect(await placesOf(shop, 'GAS')).toMatchObject({
      'sucursal:norte': (before['sucursal:norte'] ?? 0) + 10,
    });
    expect(await stockFaults(shop)).toEqual([]);
  });
});
