/** A replacement took over the money of the document that it replaces: who undoes both begins with the former. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { NOTA_REMISION, RECEPTOR } from '../../support/shop/sales.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';

const DAY_MS = 86_400_000;
const FIRST = 'invalide primero aquel';

let shop: ShopApp;
let desk: Desk;
beforeAll(async () => {
  shop = await openShopApp();
  desk = await shop.enter('Carlos Cajero');
  await desk.ask('cash.open', { fondo: '100.00' });
});
afterAll(() => shop.close());

async function issue(tipoDte: '01' | '03' | '04', request: object): Promise<string> {
  const sale = { tipoDte, request: JSON.stringify(request), preciosConIva: true };
  const { result } = await desk.ask('documents.issue', { ...sale, idempotencyKey: crypto.randomUUID() });
  return result.codigoGeneracion ?? '';
}
const item = (precioUni: number) => ({
  items: [{ cantidad: 1, descripcion: 'Resma de papel', precioUni, tipoItem: 1 }],
});
const plan = (codigoGeneracion: string) => desk.ask('invalidation.plan', { codigoGeneracion });
async function undo(codigoGeneracion: string, codigoGeneracionR?: string) {
  const { tipoDte, fecEmi } = (await plan(codigoGeneracion)).documento;
  const request = {
    documento: { tipoDte, codigoGeneracion, fecEmi, codigoGeneracionR },
    motivo: { tipoAnulacion: codigoGeneracionR === undefined ? 2 : 3, motivoAnulacion: 'Precio equivocado' },
  };
  const userId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
  const approval = { userId, pin: PIN['Marta Gerente'] };
  return desk.call('documents.invalidate', { request: JSON.stringify(request), approval });
}
const owed = async () => (await desk.ask('returns.owed', {})).porPagar.map(({ monto }) => monto);

it('waits until the former is undone, in the assistant and among the returns, and pays once', async () => {
  const former = await issue('01', item(10));
  const later = await issue('01', { ...item(12), reemplazaA: former });
  const { impedimento, motivos } = await plan(later);
  expect([impedimento, motivos]).toEqual([expect.stringContaining(FIRST), []]);
  const refused = { ok: false, problem: { broken: { regla: 'anterior-sin-invalidar' } } };
  expect(await undo(later)).toMatchObject(refused);
  type Make = BridgeInput<'returns.make'>;
  const ajuste: Make['ajuste'] = { clase: 'devolucion', lineas: [{ linea: 0, cantidad: '1' }] };
  const { formas } = await desk.ask('returns.plan', { documento: later, ajuste });
  expect(formas?.filter(({ legal }) => legal)).toEqual([]);
  expect(formas?.find(({ forma }) => forma === 'invalidacion')).toMatchObject({ impedida: true });
  expect(await undo(former, later)).toMatchObject({ ok: true });
  expect(await owed()).toEqual([]);
  expect(await undo(later)).toMatchObject({ ok: true });
  expect(await owed()).toEqual(['12.00']);
});

it('does not wait for a remission, which no money was paid for', async () => {
  const remission = await issue('04', JSON.parse(NOTA_REMISION) as object);
  const sale = await issue('03', { ...item(12), receptor: RECEPTOR, reemplazaA: remission });
  expect((await plan(sale)).impedimento).toBeNull();
});

it('does not wait for what is too old to be undone', async () => {
  const former = await issue('01', item(10));
  shop.pass(80 * DAY_MS);
  desk = await shop.enter('Carlos Cajero');
  const later = await issue('01', { ...item(12), reemplazaA: former });
  expect((await plan(later)).impedimento).toContain(FIRST);
  shop.pass(20 * DAY_MS);
  desk = await shop.enter('Carlos Cajero');
  expect((await plan(later)).impedimento).toBeNull();
});
