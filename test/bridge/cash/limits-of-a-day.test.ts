/** What one person decides alone: counted per person and day, per document for returns, and inside the commit that spends it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 18;

let shop: ShopApp;
let desk: Desk;
/** The same person at another till. */
let second: Desk;
let boss: Desk;
let managerId: string;
beforeAll(async () => {
  shop = await openShopApp();
  desk = await shop.enter('Carlos Cajero');
  second = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  managerId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
});
afterAll(() => shop.close());

const approval = () => ({ approval: { userId: managerId, pin: PIN['Marta Gerente'] } });

/** A day later, everybody logged in again. */
async function tomorrow(): Promise<void> {
  shop.pass(DAY_MS);
  await desk.become('Carlos Cajero');
  await second.become('Carlos Cajero');
  await boss.become('Marta Gerente');
}

/** A crédito fiscal of so many units. */
async function credit(cantidad: number, precioUni: number, more: object = {}): Promise<string> {
  const items = [{ cantidad, descripcion: 'Cuaderno', precioUni, tipoItem: 1 }];
  const request = JSON.stringify({ items, receptor: RECEPTOR, ...more });
  const sale = { tipoDte: '03', request, preciosConIva: true, idempotencyKey: crypto.randomUUID() } as const;
  const { result } = await boss.ask('documents.issue', sale);
  return result.codigoGeneracion ?? '';
}

const giveBack = (at: Desk, codigoGeneracion: string, more: Partial<BridgeInput<'returns.make'>> = {}) =>
  at.call('returns.make', {
    clave: crypto.randomUUID(),
    codigoGeneracion,
    ajuste: { clase: 'devolucion', lineas: [{ linea: 0, cantidad: '1' }] },
    forma: 'nota-credito',
    motivo: 'Producto defectuoso',
    regresa: true,
    destino: 'otro',
    ...more,
  });

/** Sells a thing of 100.00 with so much off. */
const discounted = (at: Desk, descuento: string, more: Partial<BridgeInput<'documents.issue'>> = {}) =>
  at.call('documents.issue', {
    tipoDte: '01',
    request: `{"items":[{"cantidad":1,"descripcion":"Silla","precioUni":100,"tipoItem":1}],"descuGravada":${descuento}}`,
    idempotencyKey: crypto.randomUUID(),
    ...more,
  });

/** The manager counts every open drawer right and closes it. */
async function closeAll(): Promise<void> {
  for (const { id: sesion, z } of (await boss.ask('cash.list', {})).sesiones) {
    if (z !== null) continue;
    const { efectivo } = await boss.ask('cash.x', { sesion });
    const denominaciones = { 'moneda-0.01': Math.round(Number(efectivo?.esperado) * 100) };
    const { conteo } = await boss.ask('cash.count', { clave: crypto.randomUUID(), denominaciones, sesion });
    expect(await boss.ask('cash.close', { conteo: conteo.id })).toMatchObject({ kind: 'closed' });
  }
}

/** How many went through; every other one asks for a manager. */
function passedOf(
  replies: readonly { readonly ok: boolean; readonly problem?: { readonly codigo: string } }[],
): number {
  for (const reply of replies) if (!reply.ok) expect(reply.problem?.codigo).toBe('APROBACION_REQUERIDA');
  return replies.filter(({ ok }) => ok).length;
}

describe('a limit that many calls run into at the same moment', () => {
  it('is spent by payments of returns as far as it goes, whichever till they come from', async () => {
    const codigo = await credit(AT_ONCE, 1.13);
    for (let time = 0; time < AT_ONCE; time += 1)
      expect(await giveBack(desk, codigo, { destino: 'efectivo' })).toMatchObject({ ok: true });
    await desk.ask('cash.open', { fondo: '100' });
    await second.ask('cash.open', { fondo: '100' });
    const { porPagar } = await desk.ask('returns.owed', {});
    expect(porPagar).toHaveLength(AT_ONCE);
    const replies = await Promise.all(
      porPagar.map(({ codigo: owed }, place) =>
        (place % 2 === 0 ? desk : second).call('returns.pay', { codigo: owed }),
      ),
    );
    // Four of 1.13 are 4.52 of the 5.00 that a cashier takes out alone.
    expect(passedOf(replies)).toBe(4);
    expect(await desk.ask('cash.state', {})).toMatchObject({ retiradoHoy: '4.52' });
  });

  it('is spent by withdrawals as far as it goes', async () => {
    await tomorrow();
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, place) => {
        const movement = { clave: `r-${place}`, tipo: 'SALIDA', monto: '0.90', motivo: 'Hielo' } as const;
        return (place % 2 === 0 ? desk : second).ask('cash.move', movement);
      }),
    );
    expect(replies.filter(({ kind }) => kind === 'moved')).toHaveLength(5);
  });

  it('is spent by returns of one sale, and of several, as far as it goes', async () => {
    await tomorrow();
    const one = await credit(AT_ONCE, 5.65);
    const several = await Promise.all(Array.from({ length: AT_ONCE }, () => credit(1, 5.65)));
    const replies = await Promise.all(
      several.flatMap((codigo) => [giveBack(desk, one), giveBack(second, codigo)]),
    );
    // Four of 5.65 are 22.60 of 25.00. What was refused left no note behind.
    expect(passedOf(replies)).toBe(4);
    const mine = await boss.ask('documents.list', {
      tipoDte: '05',
      desde: await today(),
      hasta: await today(),
    });
    expect(mine.documentos).toHaveLength(4);
  });
});

it('returns of a day count whole, also where only a part of one goes another way than the account', async () => {
  await tomorrow();
  const { nrc, nombre, codActividad, correo } = RECEPTOR;
  const who = { tipoDocumento: '36', numDocumento: RECEPTOR.numDocumento } as const;
  const without = { nombreComercial: null, telefono: null, direccion: null };
  await boss.ask('customers.save', { ...who, nrc, nombre, codActividad, correo, ...without });
  const pagos = [
    { codigo: '03', montoPago: 5.65 },
    { codigo: '01', montoPago: 11.3, plazo: '01', periodo: 30 },
  ];
  const sales = [await credit(1, 16.95, { pagos }), await credit(1, 16.95, { pagos })];
  const replies = [];
  for (const sale of sales) replies.push(await giveBack(desk, sale, { destino: 'cuenta' }));
  expect(replies[0]).toMatchObject({ value: { liquidacion: { destino: 'otro', monto: '5.65' } } });
  // Twice 16.95 are more than 25.00.
  expect(passedOf(replies)).toBe(1);
});

describe('discounts of a person and day', () => {
  it('are spent by sales at once as far as they go, and what was refused took no number', async () => {
    await tomorrow();
    const before = (await boss.ask('documents.list', { desde: await today() })).documentos.length;
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, place) => discounted(place % 2 === 0 ? desk : second, '9')),
    );
    // Five of 9.00 are 45.00 of 50.00.
    expect(passedOf(replies)).toBe(5);
    const after = (await boss.ask('documents.list', { desde: await today() })).documentos.length;
    expect(after - before).toBe(5);
  });

  it('add up until a manager approves, VAT included, and begin anew the next day', async () => {
    await tomorrow();
    for (let time = 0; time < 5; time += 1)
      expect(await discounted(desk, '9.50')).toMatchObject({ ok: true });
    expect(await discounted(second, '2.51')).toMatchObject({
      problem: {
        codigo: 'APROBACION_REQUERIDA',
        message: expect.stringContaining('Descuentos por $50.01 en su día; sin gerente, hasta $50.00'),
      },
    });
    expect(await discounted(second, '9.50', approval())).toMatchObject({ ok: true });
    // What a manager approved uses up nothing.
    expect(await discounted(second, '2.50')).toMatchObject({ ok: true });
    expect(await discounted(boss, '10')).toMatchObject({ ok: true });
    await tomorrow();
    expect(await discounted(desk, '9.50')).toMatchObject({ ok: true });
  });
});

const today = async () => (await boss.ask('till.context', {})).hoy;

describe('a limit of a person and day', () => {
  it('adds up returns of one sale, on another day too, until a manager approves', async () => {
    await tomorrow();
    const codigo = await credit(8, 24.5);
    expect(await giveBack(desk, codigo)).toMatchObject({ ok: true });
    const beyond = {
      problem: {
        codigo: 'APROBACION_REQUERIDA',
        broken: {
          parametros: {
            causa: {
              regla: 'aprobar-devolucion',
              parametros: { monto: '24.50', antes: '24.50', limite: '25.00' },
            },
          },
        },
      },
    };
    expect(await giveBack(second, codigo)).toMatchObject(beyond);
    await tomorrow();
    expect(await giveBack(desk, codigo)).toMatchObject(beyond);
    expect(await giveBack(desk, codigo, approval())).toMatchObject({ ok: true });
    // What a manager approved uses up nothing; another sale on another day begins anew.
    expect(await giveBack(desk, await credit(1, 24.5))).toMatchObject({ ok: true });
    expect(await giveBack(desk, await credit(1, 24.5))).toMatchObject(beyond);
  });

  it('adds up what a person took out of several drawers and sessions, until the day is over', async () => {
    await tomorrow();
    const take = (at: Desk, monto: string, more: object = {}) =>
      at.ask('cash.move', {
        clave: crypto.randomUUID(),
        tipo: 'SALIDA',
        monto,
        motivo: 'Hielo',
        ...more,
      });
    expect(await take(desk, '3')).toMatchObject({ kind: 'moved' });
    expect(await take(desk, '40', approval())).toMatchObject({ kind: 'moved' });
    expect(await take(second, '2')).toMatchObject({ kind: 'moved' });
    expect(await take(second, '0.01')).toMatchObject({ kind: 'refused', falta: 'aprobacion' });
    await closeAll();
    await desk.ask('cash.open', { fondo: '50' });
    expect(await take(desk, '0.01')).toMatchObject({ kind: 'refused', falta: 'aprobacion' });
    await tomorrow();
    expect(await take(desk, '5')).toMatchObject({ kind: 'moved' });
  });

  it('adds up the differences of the sessions that a person closes', async () => {
    await tomorrow();
    const close = async (at: Desk) => {
      const count = { clave: crypto.randomUUID(), denominaciones: {} };
      const { conteo, aprobacion } = await at.ask('cash.count', count);
      return { needed: aprobacion.requerida, done: await at.ask('cash.close', { conteo: conteo.id }) };
    };
    await closeAll();
    await desk.ask('cash.open', { fondo: '3' });
    expect(await close(desk)).toMatchObject({ needed: false, done: { kind: 'closed' } });
    await desk.ask('cash.open', { fondo: '3' });
    expect(await close(desk)).toMatchObject({
      needed: true,
      done: {
        kind: 'refused',
        falta: 'aprobacion',
        broken: { parametros: { causa: { regla: 'no-cuadra' } } },
      },
    });
  });
});
