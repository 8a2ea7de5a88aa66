/** The cash of what counts no more, to the cent: whichever way a document is undone, the drawer holds what lies in it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { keyOfAnotherProgram } from './another-program.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';

type Make = BridgeInput<'returns.make'>;

let shop: ShopApp;
let desk: Desk;
let boss: Desk;
let approval: { readonly userId: string; readonly pin: string };
beforeAll(async () => {
  shop = await openShopApp();
  desk = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  const users = await desk.ask('session.users', {});
  const userId = users.find(({ rol }) => rol === 'gerente')?.id ?? '';
  approval = { userId, pin: PIN['Marta Gerente'] };
});
afterAll(() => shop.close());
beforeEach(() => desk.ask('cash.open', { fondo: '100.00' }));
afterEach(async () => {
  shop.simulator.clearFaults();
  for (const { codigo } of await owed()) await desk.ask('returns.pay', { codigo, approval });
  await close();
});

const owed = async () => (await desk.ask('returns.owed', {})).porPagar;
const codes = async () => (await owed()).map(({ codigo }) => codigo);

/** What the drawer ought to hold; whoever counts it is not told, a manager at another till is. */
async function expected(): Promise<string> {
  const [session] = (await boss.ask('cash.list', {})).sesiones;
  return (await boss.ask('cash.x', { sesion: session?.id ?? 0 })).efectivo?.esperado ?? '';
}

async function close(): Promise<void> {
  const cents = Math.round(Number(await expected()) * 100);
  const denominaciones = { 'moneda-0.01': cents };
  const { conteo } = await desk.ask('cash.count', { clave: crypto.randomUUID(), denominaciones });
  expect(await desk.ask('cash.close', { conteo: conteo.id, approval })).toMatchObject({ kind: 'closed' });
}

async function sell(precio: string, more: object = {}): Promise<string> {
  const { result } = await desk.sell(precio, more, crypto.randomUUID());
  return result.codigoGeneracion ?? '';
}

/** The assistant's invalidation, as rescinded or with what replaces it. @returns the code of the event */
async function invalidate(codigoGeneracion: string, codigoGeneracionR?: string): Promise<string> {
  return (await undo(codigoGeneracion, codigoGeneracionR)).evento;
}

async function undo(codigoGeneracion: string, codigoGeneracionR?: string) {
  const { documento } = await desk.ask('invalidation.plan', { codigoGeneracion });
  const { tipoDte, fecEmi } = documento;
  const request = {
    documento: { tipoDte, codigoGeneracion, fecEmi, codigoGeneracionR },
    motivo: { tipoAnulacion: codigoGeneracionR === undefined ? 2 : 3, motivoAnulacion: 'Precio equivocado' },
  };
  const done = await desk.ask('documents.invalidate', { request: JSON.stringify(request), approval });
  if (done.kind !== 'done') throw new Error(done.message);
  return done;
}

describe('the cash of an invalidated sale', () => {
  it('stays in the drawer until it is handed over, and leaves it once', async () => {
    const evento = await invalidate(await sell('11.30'));
    expect(await expected()).toBe('111.30');
    expect(await owed()).toMatchObject([{ codigo: evento, monto: '11.30', sentido: 'sale' }]);
    expect(await desk.ask('returns.pay', { codigo: evento })).toMatchObject({ estado: 'pagada' });
    expect(await desk.ask('returns.pay', { codigo: evento })).toMatchObject({ estado: 'pagada' });
    expect(await expected()).toBe('100.00');
    expect(await owed()).toEqual([]);
  });

  it('leaves the drawer that is open now where its own was closed', async () => {
    const sale = await sell('11.30');
    await close();
    const evento = await invalidate(sale);
    expect(await owed()).toMatchObject([{ codigo: evento, motivo: { regla: 'pagar-caja-cerrada' } }]);
    await desk.ask('cash.open', { fondo: '50.00' });
    await desk.ask('returns.pay', { codigo: evento });
    expect(await expected()).toBe('38.70');
  });

  it('pays for its replacement: the drawer holds the replacement’s, whenever it was sold', async () => {
    await invalidate(await sell('11.30'), await sell('7.20'));
    expect([await expected(), await owed()]).toEqual(['107.20', []]);
    const earlier = await sell('11.30');
    await close();
    await desk.ask('cash.open', { fondo: '50.00' });
    await invalidate(earlier, await sell('7.20'));
    // 11.30 came in before: the customer took 4.10 along.
    expect([await expected(), await owed()]).toEqual(['45.90', []]);
  });

  it('is in the drawer once while both count: in one drawer, in two, for several that replace one, and after the Z', async () => {
    const former = await sell('10.00');
    const later = await sell('9.25', { reemplazaA: former });
    expect(await expected()).toBe('109.25');
    const [session] = (await boss.ask('cash.list', {})).sesiones;
    const { efectivo } = await boss.ask('cash.x', { sesion: session?.id ?? 0 });
    expect(efectivo).toMatchObject({ ventas: '9.25', repuesto: '10.00' });
    const latest = await sell('9.25', { reemplazaA: former });
    expect(await expected()).toBe('118.50');
    const earlier = await sell('11.30');
    await close();
    await desk.ask('cash.open', { fondo: '50.00' });
    const next = await sell('7.20', { reemplazaA: earlier });
    expect(await expected()).toBe('45.90');
    const pending = async () => (await desk.ask('returns.owed', {})).porInvalidar;
    const pairs = (await pending()).map(({ anterior, nuevo }) => [
      anterior.codigoGeneracion,
      nuevo.codigoGeneracion,
    ]);
    expect(pairs).toEqual(
      expect.arrayContaining([
        [former, latest],
        [earlier, next],
      ]),
    );
    for (const codigoGeneracion of [earlier, next])
      expect((await desk.ask('documents.detail', { codigoGeneracion })).porInvalidar).toMatchObject({
        anterior: { codigoGeneracion: earlier },
        nuevo: { codigoGeneracion: next },
      });
    await invalidate(earlier, next);
    expect([await expected(), await owed()]).toEqual(['45.90', []]);
    await invalidate(former, later);
    expect([await expected(), await owed()]).toEqual(['45.90', []]);
    expect(await pending()).toEqual([]);
  });

  it('is not a cashier’s alone to call paid: a closing that rests on it wants a manager, or the invalidation', async () => {
    const former = await sell('25.00');
    const later = await sell('25.00', { reemplazaA: former });
    const denominaciones = { 'moneda-0.01': 12_500 };
    const { conteo, aprobacion } = await desk.ask('cash.count', {
      clave: crypto.randomUUID(),
      denominaciones,
    });
    expect(aprobacion.requerida).toBe(true);
    expect(await desk.ask('cash.close', { conteo: conteo.id })).toMatchObject({
      kind: 'refused',
      falta: 'aprobacion',
      broken: { parametros: { causa: { regla: 'reemplazos-sin-invalidar' } } },
    });
    await invalidate(former, later);
    expect(await expected()).toBe('125.00');
  });

  it('counts for the former one where its replacement was refused', async () => {
    const former = await sell('10.00');
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    await sell('9.25', { reemplazaA: former });
    expect(await expected()).toBe('110.00');
  });

  it('goes back as the difference alone, said by the form it came in, and is owed to nobody besides', async () => {
    const card = { pagos: [{ codigo: '05', montoPago: 10, referencia: 'V-1' }] };
    const former = await sell('10.00', card);
    const later = await sell('9.25', { pagos: [{ codigo: '05', montoPago: 9.25 }] });
    expect((await undo(former, later)).devolver).toEqual([{ forma: '02', monto: '0.75' }]);
    const [cash, lessCash] = [await sell('5.45'), await sell('4.70')];
    expect((await undo(cash, lessCash)).devolver).toEqual([{ forma: '01', monto: '0.75' }]);
    const { porPagar, sinAcordar } = await desk.ask('returns.owed', {});
    expect([await expected(), porPagar, sinAcordar]).toEqual(['104.70', [], []]);
    expect((await undo(await sell('2.00'))).devolver).toEqual([]);
  });

  it('adds up where two cards paid, and what was not cash is said beside what is handed over', async () => {
    const card = (...paid: readonly number[]) => ({
      pagos: paid.map((montoPago) => ({ codigo: '05', montoPago, referencia: 'V-1' })),
    });
    const former = await sell('10.00', card(6, 4));
    const later = await sell('9.25', card(9.25));
    expect(await undo(former, later)).toMatchObject({
      devolver: [{ forma: '02', monto: '0.75' }],
      soloDiferencia: true,
    });
    const mixed = { pagos: [{ codigo: '01', montoPago: 3 }, ...card(5, 2).pagos] };
    const { evento, ...told } = await undo(await sell('10.00', mixed));
    expect(told).toMatchObject({ devolver: [{ forma: '02', monto: '7.00' }], soloDiferencia: false });
    expect(await owed()).toMatchObject([{ codigo: evento, monto: '3.00' }]);
  });

  it('of a sale that another program undid is named while its drawer is open, and agreed nowhere', async () => {
    const sale = await sell('11.30');
    const kept = await sell('7.20');
    const { fecEmi } = (await desk.ask('invalidation.plan', { codigoGeneracion: sale })).documento;
    const answer = await fetch(`${shop.api}/invalidar`, {
      method: 'POST',
      headers: { 'X-API-Key': await keyOfAnotherProgram(shop), 'Content-Type': 'application/json' },
      body: JSON.stringify({
        documento: { tipoDte: '01', codigoGeneracion: sale, fecEmi },
        motivo: { tipoAnulacion: 2, motivoAnulacion: 'Pedido anulado en la tienda en línea' },
      }),
    });
    expect(answer.status, await answer.text()).toBe(200);
    expect([await expected(), await owed()]).toEqual(['107.20', []]);
    const named = (await desk.ask('returns.owed', {})).sinAcordar;
    expect(named).toMatchObject([{ codigoGeneracion: sale, monto: '11.30' }]);
    expect(named.map(({ codigoGeneracion }) => codigoGeneracion)).not.toContain(kept);
  });

  it('is owed by the invalidation that came to be, not by one that was refused before it', async () => {
    const sale = await sell('11.30');
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'rechazo-corchetes' }]);
    await invalidate(sale);
    expect([await expected(), await owed()]).toEqual(['111.30', []]);
    const evento = await invalidate(sale);
    expect(await codes()).toEqual([evento]);
    await desk.ask('returns.pay', { codigo: evento });
    expect(await expected()).toBe('100.00');
  });

  it('is handed over once, though the invalidation it was paid for is refused and made again', async () => {
    const sale = await sell('11.30');
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'html' }]);
    const first = await invalidate(sale);
    await desk.ask('returns.pay', { codigo: first });
    expect(await expected()).toBe('100.00');
    shop.simulator.addFaults([{ paso: 'anulacion', falla: 'rechazo-corchetes' }]);
    shop.pass(120_000);
    await desk.ask('queue.sendAll', {});
    await expect
      .poll(async () => (await desk.ask('documents.view', { codigoGeneracion: sale })).result.estado)
      .toBe('PROCESADO');
    await invalidate(sale);
    expect([await expected(), await owed()]).toEqual(['100.00', []]);
  });
});

describe('the cash of an invalidated note', () => {
  const items = [
    { cantidad: 10, descripcion: 'Resma de papel', precioUni: 11.3, tipoItem: 1, codigo: 'PAP-1' },
  ];
  const credit = async (): Promise<string> => {
    const body = JSON.stringify({ items, receptor: RECEPTOR });
    const sale = { tipoDte: '03' as const, request: body, preciosConIva: true };
    const { result } = await desk.ask('documents.issue', { ...sale, idempotencyKey: crypto.randomUUID() });
    return result.codigoGeneracion ?? '';
  };
  const note = async (more: Pick<Make, 'ajuste' | 'forma'> & Partial<Make>): Promise<string> => {
    const { documento } = await desk.ask('returns.make', {
      clave: crypto.randomUUID(),
      codigoGeneracion: await credit(),
      motivo: 'Producto defectuoso',
      regresa: true,
      destino: 'efectivo',
      approval,
      ...more,
    });
    return documento.codigoGeneracion;
  };
  const lineas = [{ linea: 0, cantidad: '1' }];
  const back = { ajuste: { clase: 'devolucion', lineas }, forma: 'nota-credito' } as const;

  it('comes back into the drawer that gave it', async () => {
    const credited = await note(back);
    expect(await expected()).toBe('201.70');
    const { motivos } = await desk.ask('invalidation.plan', { codigoGeneracion: credited });
    expect(motivos.map(({ reemplazo }) => reemplazo)).toEqual(['ninguno', 'ninguno', 'ninguno']);
    const evento = await invalidate(credited);
    expect(await owed()).toMatchObject([{ codigo: evento, monto: '11.30', sentido: 'entra' }]);
    await desk.ask('returns.pay', { codigo: evento });
    expect(await expected()).toBe('213.00');
  });

  it('goes back to whom paid a charge that is no more', async () => {
    const charged = await note({
      ajuste: { clase: 'cargo', descripcion: 'Flete', monto: '5.65' },
      forma: 'nota-debito',
    });
    expect(await expected()).toBe('218.65');
    const evento = await invalidate(charged);
    expect(await owed()).toMatchObject([{ codigo: evento, monto: '5.65', sentido: 'sale' }]);
    await desk.ask('returns.pay', { codigo: evento });
    expect(await expected()).toBe('213.00');
  });

  it('is nothing where none had moved', async () => {
    await invalidate(await note({ ...back, destino: 'otro' }));
    expect([await expected(), await owed()]).toEqual(['213.00', []]);
  });
});
