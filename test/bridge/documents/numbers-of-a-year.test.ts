/** Numbers begin anew each year: what is found by one, when last year's documents have it too (§one-sequence, §return-lookup). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fiscalDate, fiscalYear, startOfDay } from '../../../core/domain/fiscal-time.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { openShopApp, type Desk, type ShopApp } from '../shop-app.ts';

let shop: ShopApp;
let desk: Desk;
beforeAll(async () => {
  shop = await openShopApp();
  desk = await shop.enter('Carlos Cajero');
});
afterAll(() => shop?.close());

const LONG_AFTER_MS = 130 * 86_400_000;

async function sell() {
  const items = [{ cantidad: 1, descripcion: 'Resma de papel', precioUni: 10, tipoItem: 1 }];
  const request = JSON.stringify({ items, receptor: RECEPTOR });
  const { result } = await desk.ask('documents.issue', {
    tipoDte: '03',
    request,
    idempotencyKey: crypto.randomUUID(),
  });
  const { codigoGeneracion, numeroControl, fecEmi } = result;
  return { codigo: codigoGeneracion ?? '', numero: numeroControl ?? '', fecEmi };
}

it('is named by its day where documents of two years have the number, and found by its code', async () => {
  const old = await sell();
  const now = Date.now();
  const newYear = startOfDay(`${fiscalYear(now) + 1}-01-03`);
  shop.pass(newYear - now);
  await desk.become('Carlos Cajero');
  const planOf = (documento: string) => desk.call('returns.plan', { documento });
  // As long as only last year's has it.
  expect(await planOf(old.numero)).toMatchObject({ value: { documento: { codigoGeneracion: old.codigo } } });
  const young = await sell();
  expect(young).toMatchObject({ numero: old.numero, fecEmi: fiscalDate(newYear) });
  expect(await planOf(old.numero)).toMatchObject({
    problem: {
      codigo: 'ESTADO_NO_PERMITE',
      broken: { regla: 'devolver-numero-de-varios', parametros: { dias: [young.fecEmi, old.fecEmi] } },
    },
  });
  for (const { codigo } of [old, young])
    expect(await planOf(codigo)).toMatchObject({ value: { documento: { codigoGeneracion: codigo } } });
  // Nobody brings last year's back any more.
  shop.pass(LONG_AFTER_MS);
  await desk.become('Carlos Cajero');
  expect(await planOf(old.numero)).toMatchObject({
    value: { documento: { codigoGeneracion: young.codigo } },
  });
});
