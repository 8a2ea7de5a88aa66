/** Returns of facturas at the till (§retorno): part of one comes back, the factura stays valid, and nobody reads a place in a sequence. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { findIssuer, upsertIssuer } from '../../../core/store/issuers/issuers.ts';
import { openReportStore, openStore } from '../../../core/store/store.ts';
import { dataFolder } from '../../../core/platform/data-folder.ts';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import type { Retorno } from '../../../core/contract/settings/return-settings.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { placesOf } from '../../support/shop/stocked-shop.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';

/** 3 × 5.65 and 10 exempt at 4.00: 56.95. */
const ITEMS = [
  { cantidad: 3, descripcion: 'Café molido 400 g', precioUni: 5.65, tipoItem: 1, codigo: 'CAF-400' },
  { cantidad: 10, descripcion: 'Libro escolar', precioUni: 4, tipoItem: 3, codigo: 'LIB-1' },
];
const units = (...cantidades: readonly string[]) => ({
  clase: 'devolucion' as const,
  lineas: cantidades.map((cantidad, linea) => ({ linea, cantidad })),
});
const CODE = /^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/;
type Make = BridgeInput<'returns.make'>;

let shop: ShopApp;
let desk: Desk;
let boss: Desk;
let approval: { readonly userId: string; readonly pin: string };
beforeAll(async () => {
  const settings = { retorno: { permitido: true } };
  shop = await openShopApp({ edition2026From: '2026-01-01', settings: { settings } });
  desk = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  const userId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
  approval = { userId, pin: PIN['Marta Gerente'] };
  await desk.ask('cash.open', { fondo: '100.00' });
  await boss.ask('products.save', {
    codigo: 'LIB-1',
    codigosBarra: [],
    descripcion: 'Libro escolar',
    precio: '4',
    uniMedida: 59,
    tipo: 'bien',
    ...SOLD_AS_ITSELF,
    tratamiento: 'exento',
    llevaExistencia: true,
  });
});
afterAll(() => shop.close());

async function sell(more: object = {}, at = desk): Promise<string> {
  const request = JSON.stringify({ items: ITEMS, ...more });
  const sale = { tipoDte: '01' as const, request, idempotencyKey: crypto.randomUUID() };
  return (await at.ask('documents.issue', sale)).result.codigoGeneracion ?? '';
}

const planOf = (documento: string, ajuste: Make['ajuste']) => desk.ask('returns.plan', { documento, ajuste });
async function judged(documento: string, ajuste: Make['ajuste']) {
  const formas = (await planOf(documento, ajuste)).formas ?? [];
  const lawful = formas
    .filter(({ legal }) => legal)
    .toSorted((a, b) => Number(b.porDefecto) - Number(a.porDefecto));
  return {
    legal: lawful.map(({ forma }) => forma),
    monto: lawful[0]?.monto,
    why: Object.fromEntries(formas.map(({ forma, motivo }) => [forma, motivo.regla])),
  };
}

const make = (codigoGeneracion: string, ajuste: Make['ajuste'], more: Partial<Make> = {}) =>
  desk.ask('returns.make', {
    clave: crypto.randomUUID(),
    codigoGeneracion,
    ajuste,
    forma: 'retorno',
    motivo: 'Producto defectuoso',
    regresa: true,
    destino: 'efectivo',
    approval,
    ...more,
  });

async function drawer() {
  const [session] = (await boss.ask('cash.list', {})).sesiones;
  return boss.ask('cash.x', { sesion: session?.id ?? 0 });
}

/** How many books the shop has, by the service's own database. */
function booksOnShelf(): number {
  const store = openReportStore(dataFolder(shop.dataDir, shop.env).database);
  const base = placesOf(store, 'LIB-1')['sucursal:central'] ?? 0;
  store.close();
  return base;
}

/** Changes the setting on the service's own database, as `caja provision` does. */
async function setRetorno(retorno: Retorno): Promise<void> {
  const { database } = dataFolder(shop.dataDir, shop.env);
  const store = openStore({ file: database, now: Date.now, migrate: false });
  await store.transact((tx, now) => {
    const issuer = findIssuer(tx, SHOP_NIT);
    if (issuer === null) throw new Error('there is no issuer');
    upsertIssuer(tx, { ...issuer, settings: { ...issuer.settings, retorno } }, now);
  });
  await store.close();
}

describe('a return of a factura', () => {
  it('is proposed for a part, and lawful beside the invalidation for the whole', async () => {
    const sale = await sell();
    expect(await judged(sale, units('1'))).toMatchObject({ legal: ['retorno'], monto: '5.65' });
    expect((await judged(sale, units('3', '10'))).legal).toEqual(['invalidacion', 'retorno']);
    const off: Make['ajuste'] = { clase: 'rebaja', lineas: [{ linea: 0, monto: '1.00' }] };
    expect(await judged(sale, off)).toMatchObject({
      legal: ['documento-nuevo'],
      why: { retorno: 'retorno-sin-bienes' },
    });
  });

  it('gives back what it says from the drawer, counts what came back, and is called by its code', async () => {
    const sale = await sell();
    const before = await drawer();
    const done = await make(sale, units('1', '2'));
    expect(done).toMatchObject({
      forma: 'retorno',
      estado: 'PROCESADO',
      documento: { tipoDte: '18', numeroControl: expect.stringMatching(CODE) },
      liquidacion: { estado: 'pagada', sentido: 'sale', monto: '13.65' },
    });
    const after = await drawer();
    expect(Number(after.efectivo?.esperado)).toBeCloseTo(Number(before.efectivo?.esperado) - 13.65, 2);
    expect(Number(after.total)).toBeCloseTo(Number(before.total) - 13.65, 2);
    expect(after.movimientos.at(-1)?.motivo).toMatch(/^Devolución [0-9A-F-]{36}: Producto defectuoso$/);
    const rest = await desk.ask('returns.plan', { documento: sale, ajuste: units('2', '8') });
    expect(rest.lineas.map(({ quedan }) => quedan)).toEqual(['2', '8']);
    expect(await judged(sale, units('2', '8'))).toMatchObject({
      legal: ['retorno'],
      monto: '43.30',
      why: { invalidacion: 'invalidar-en-parte' },
    });
    expect(JSON.stringify([done, rest, after.movimientos])).not.toContain('RET-');
    await make(sale, units('2', '8'));
    const all = await planOf(sale, { clase: 'cargo', descripcion: 'Flete', monto: '1.00' });
    expect(all.lineas.map(({ quedan }) => quedan)).toEqual(['0', '0']);
  });

  it('brings goods back into stock only where they came back', async () => {
    const sale = await sell();
    const before = booksOnShelf();
    await make(sale, units('1', '2'));
    expect(booksOnShelf()).toBe(before + 2);
    await make(sale, units('1', '3'), { regresa: false });
    expect(booksOnShelf()).toBe(before + 2);
  });

  it.each([
    [
      'a discount on the whole in halves',
      { descuGravada: 1.99, descuExenta: 0.05 },
      [
        ['1', '5'],
        ['1', '0'],
        ['1', '5'],
      ],
      5491,
    ],
    // 0.215 after its discount, which rounds up as what was sold did.
    [
      'half a cent at once',
      { items: [{ ...ITEMS[1], cantidad: 5, precioUni: 0.045 }, ITEMS[0]], descuExenta: 0.01 },
      [['5', '3']],
      1717,
    ],
    // A unit after its discount is 4.3624167: twelve times 4.36 are three cents too few.
    [
      'a discount of a line by the unit',
      { items: [{ ...ITEMS[0], cantidad: 12, montoDescu: 15.451 }] },
      Array.from({ length: 12 }, () => ['1']),
      5235,
    ],
    // The discount on the whole brings the dear ones near to the price of the cheap ones.
    [
      'the same goods at two prices',
      { items: [{ ...ITEMS[0], precioUni: 2 }, ITEMS[0]], descuGravada: 13.77 },
      [
        ['0', '2'],
        ['1', '1'],
        ['2', '0'],
      ],
      918,
    ],
  ])('gives back all of %s, to the cent', async (_title, sold, parts, cents) => {
    const sale = await sell(sold, boss);
    let paid = 0;
    for (const part of parts) {
      const { liquidacion } = await make(sale, units(...part));
      paid += Math.round(Number(liquidacion.monto) * 100);
    }
    expect(paid).toBe(cents);
    const nothing = await planOf(sale, { clase: 'cargo', descripcion: 'Flete', monto: '1.00' });
    expect(nothing.lineas.map(({ quedan }) => Number(quedan))).toEqual(nothing.lineas.map(() => 0));
  });

  it('is undone before its factura, and its cash comes back', async () => {
    const sale = await sell();
    const { documento } = await make(sale, units('1'));
    const whole = await desk.ask('returns.plan', { documento: sale, ajuste: units('2', '10') });
    expect(whole.formas?.find(({ forma }) => forma === 'invalidacion')?.legal).toBe(false);
    const before = await drawer();
    const { codigoGeneracion } = documento;
    const { fecEmi } = (await desk.ask('invalidation.plan', { codigoGeneracion })).documento;
    const request = JSON.stringify({
      documento: { tipoDte: '18', codigoGeneracion, fecEmi },
      motivo: { tipoAnulacion: 2 },
    });
    const undone = await desk.ask('documents.invalidate', { request, approval });
    if (undone.kind !== 'done') throw new Error(undone.message);
    expect(await desk.ask('returns.pay', { codigo: undone.evento })).toMatchObject({
      estado: 'pagada',
      sentido: 'entra',
      monto: '5.65',
    });
    const after = await drawer();
    expect(Number(after.efectivo?.esperado)).toBeCloseTo(Number(before.efectivo?.esperado) + 5.65, 2);
    expect((await judged(sale, units('3', '10'))).legal).toEqual(['invalidacion', 'retorno']);
  });

  it('pays nothing where it is refused, and takes nothing from its factura', async () => {
    const sale = await sell();
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', cuando: { tipoDte: '18' } }]);
    const refused = await make(sale, units('1'));
    shop.simulator.clearFaults();
    expect(refused).toMatchObject({ estado: 'RECHAZADO', liquidacion: { estado: 'anulada' } });
    // It is brought to the till as it was wanted, to be corrected under its code.
    const { codigoGeneracion: corrige } = refused.documento;
    expect((await desk.ask('returns.plan', { documento: corrige })).corrige).toMatchObject({
      tipoDte: '18',
      codigoGeneracion: corrige,
      ajuste: { clase: 'devolucion', lineas: [{ linea: 0, cantidad: '1' }] },
    });
    expect((await planOf(sale, units('1'))).lineas[0]?.quedan).toBe('3');
  });

  it('is closed by the setting, which leaves another document', async () => {
    const sale = await sell();
    await setRetorno({ permitido: false });
    expect(await judged(sale, units('1'))).toMatchObject({
      legal: ['documento-nuevo'],
      why: { retorno: 'retorno-no-permitido' },
    });
    await setRetorno({ permitido: true });
  });

  it('stands behind the other lawful way until a manager answers whether Hacienda authorised it', async () => {
    const [sale, returned] = [await sell(), await sell()];
    await setRetorno({ plazoMeses: 5 });
    expect((await boss.ask('settings.view', {})).reglas.retorno).toEqual({ permitido: null });
    const ways = async () => (await judged(sale, units('1'))).legal;
    const lastDay = async () => {
      const { formas } = await planOf(sale, units('1'));
      return formas?.find(({ forma }) => forma === 'retorno')?.motivo;
    };
    const unanswered = await judged(sale, units('1'));
    expect(unanswered).toMatchObject({
      legal: ['documento-nuevo', 'retorno'],
      why: {
        retorno: 'devolver-con-retorno-sin-confirmar',
        'documento-nuevo': 'devolver-con-otro-documento',
      },
    });
    expect((await judged(sale, units('3', '10'))).legal).toEqual(['invalidacion', 'retorno']);
    expect(await make(returned, units('1'))).toMatchObject({ forma: 'retorno', estado: 'PROCESADO' });
    // Where goods came back by it already, nothing else is lawful.
    expect((await judged(returned, units('1'))).legal).toEqual(['retorno']);
    const { parametros } = (await lastDay()) ?? {};
    for (const [permitido, legal] of [
      [false, ['documento-nuevo']],
      [true, ['retorno']],
    ] as const) {
      const { reglas } = await boss.ask('settings.saveRules', { retorno: { permitido } });
      expect(reglas.retorno).toEqual({ permitido });
      expect(await ways()).toEqual(legal);
    }
    // The rest of the setting stays.
    expect(await lastDay()).toEqual({ regla: 'devolver-con-retorno', parametros });
    const [row] = (await boss.ask('audit.search', { antes: null })).filas;
    expect(JSON.stringify(row)).toContain('permitido');
    await setRetorno({ permitido: true });
  });

  it('goes out in contingency without the line, and no list tells the place it has in a sequence', async () => {
    const sale = await sell();
    const whole = await make(await sell(), units('1'));
    await shop.simulator.turnOff();
    try {
      // A factura without its seal waits for it: nothing says that there is no way.
      const unsealed = (await planOf(await sell(), units('3', '10'))).formas ?? [];
      expect(unsealed.filter(({ legal }) => legal)).toEqual([]);
      expect(unsealed.find(({ impedida }) => impedida)).toMatchObject({
        forma: 'invalidacion',
        motivo: { regla: 'invalidar-sin-sello' },
      });
      const done = await make(sale, units('1'));
      expect(done).toMatchObject({
        estado: expect.stringMatching(/^(CONTINGENCIA|PENDIENTE)$/),
        liquidacion: { estado: 'pagada' },
      });
      const { codigoGeneracion } = whole.documento;
      const { fecEmi } = (await desk.ask('invalidation.plan', { codigoGeneracion })).documento;
      const request = JSON.stringify({
        documento: { tipoDte: '18', codigoGeneracion, fecEmi },
        motivo: { tipoAnulacion: 2 },
      });
      await desk.ask('documents.invalidate', { request, approval, esperaMaximaMs: 1 });
      const today = (await boss.ask('till.context', {})).hoy;
      const days = { desde: today, hasta: today };
      const told = JSON.stringify([
        done,
        await boss.ask('documents.list', {}),
        await boss.ask('documents.detail', { codigoGeneracion }),
        await boss.ask('returns.plan', { documento: codigoGeneracion }),
        await boss.ask('returns.owed', {}),
        await boss.ask('queue.view', {}),
        await boss.ask('audit.search', { antes: null }),
        await boss.ask('cash.tie', days),
        await drawer(),
      ]);
      expect(told).toContain(codigoGeneracion);
      expect(told).not.toContain('RET-');
    } finally {
      await shop.simulator.turnOn();
    }
  });
});
