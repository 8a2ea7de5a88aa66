/** What is owed of a purchase without a factura (14) on credit: paid out of the drawer, taken off by refusal, correction and invalidation (§por-pagar). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { signatureVerifier } from '../../../core/signing/signature-verifier.ts';
import { verifyStore } from '../../../core/store/proof/verify.ts';
import { onStore } from '../manager-sales.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';

const DUI = '012345678';
const TODAY = fiscalDate(Date.now());
const ROSA = {
  tipoDocumento: '13',
  numDocumento: '01234567-8',
  nombre: 'Rosa Inventada Peña',
  direccion: { departamento: '06', municipio: '14', complemento: 'Cantón Ejemplo, calle 2' },
};

let shop: ShopApp;
let boss: Desk;
/** At another till: whoever issued it invalidates it, a manager approves. */
let desk: Desk;
let approval: { readonly userId: string; readonly pin: string };
beforeAll(async () => {
  const settings = { compraSinFactura: true, compras: true, compraCredito: 'cero' };
  shop = await openShopApp({ settings: { settings } });
  boss = await shop.enter('Marta Gerente');
  desk = await shop.enter('Carlos Cajero');
  approval = { userId: (await boss.ask('till.context', {})).usuario.id, pin: PIN['Marta Gerente'] };
  await boss.ask('cash.open', { fondo: '100.00' });
});
afterAll(() => shop?.close());

const eggs = (precioUni: number) => ({
  cantidad: 10,
  descripcion: 'Cartón de huevos',
  precioUni,
  tipoItem: 1,
});
interface Buying {
  readonly at?: Desk;
  readonly corrige?: string;
}
/** On credit, all of it, in so many days. */
const onCredit = (monto: number, days: number) => ({
  pagos: [{ codigo: '01', montoPago: monto, plazo: '01', periodo: days }],
});
async function bought(precioUni: number, more: object, { at = boss, corrige }: Buying = {}): Promise<string> {
  const request = JSON.stringify({ items: [eggs(precioUni)], receptor: ROSA, ...more });
  const of = corrige === undefined ? {} : { corrige };
  const issued = await at.ask('excluded.issue', { request, idempotencyKey: crypto.randomUUID(), ...of });
  return issued.result.codigoGeneracion ?? '';
}
/** Balance, in favour, and what is left of each. */
async function owed() {
  const { proveedores } = await boss.ask('owed.list', {});
  return proveedores.map(({ nit, saldo, aFavor, compras }) => [
    nit,
    saldo,
    aFavor,
    ...compras.map(({ tipoDte, vence, pendiente }) => `${tipoDte} ${vence} ${pendiente}`),
  ]);
}
const pay = (clave: string, monto: string, compras: readonly string[]) =>
  boss.call('owed.pay', { clave, nit: DUI, forma: '01', monto, referencia: null, compras: [...compras] });
const cash = async () => (await boss.ask('cash.x', {})).efectivo?.esperado;

describe('a purchase without a factura on credit', () => {
  let first: string;

  it('is owed when its term ends, though its payments are written as nothing, and what is paid at once is not', async () => {
    first = await bought(4, onCredit(40, 30), { at: desk });
    await bought(2, onCredit(20, 15));
    await bought(1, {});
    expect(await owed()).toEqual([
      [DUI, '60.00', '0.00', `14 ${addDays(TODAY, 15)} 20.00`, `14 ${addDays(TODAY, 30)} 40.00`],
    ]);
    expect(await cash()).toBe('90.00');
    const card = await boss.ask('suppliers.view', { nit: DUI });
    expect(card).toMatchObject({ nombre: ROSA.nombre, nrc: null, comprado: '70.00', compras: [{}, {}] });
    expect(card.ultimas.map(({ tipoDte, total, vence }) => [tipoDte, total, vence !== null])).toEqual([
      ['14', '10.00', false],
      ['14', '20.00', true],
      ['14', '40.00', true],
    ]);
  });

  it('is paid out of the drawer, the one that is named first', async () => {
    expect(await pay('p-1', '30.00', [first])).toMatchObject({ ok: true });
    expect((await owed())[0]?.slice(3)).toEqual([
      `14 ${addDays(TODAY, 15)} 20.00`,
      `14 ${addDays(TODAY, 30)} 10.00`,
    ]);
    expect(await cash()).toBe('60.00');
    expect(await pay('p-2', '1.00', ['11111111-2222-4333-8444-555555555555'])).toMatchObject({
      problem: { errors: [{ campo: 'compras[0]' }] },
    });
  });

  it('is owed no more once it is invalidated, and what was paid for it goes on', async () => {
    const { documento } = await desk.ask('invalidation.plan', { codigoGeneracion: first });
    const { tipoDte, fecEmi } = documento;
    const request = JSON.stringify({
      documento: { tipoDte, codigoGeneracion: first, fecEmi },
      motivo: { tipoAnulacion: 2, motivoAnulacion: 'Se devolvió todo' },
    });
    const done = await desk.ask('documents.invalidate', { request, approval });
    expect(done).toMatchObject({ kind: 'done' });
    // 30.00 were paid: 20.00 of them pay the other one.
    expect(await owed()).toEqual([[DUI, '-10.00', '10.00']]);
    expect((await boss.ask('suppliers.view', { nit: DUI })).pagos[0]?.imputado).toHaveLength(1);
  });

  it('is owed nothing while it is refused, and what its correction says', async () => {
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    const codigo = await bought(5, onCredit(50, 30));
    shop.simulator.clearFaults();
    expect((await owed())[0]?.[1]).toBe('-10.00');
    await bought(6, onCredit(60, 30), { corrige: codigo });
    expect(await owed()).toEqual([[DUI, '50.00', '0.00', `14 ${addDays(TODAY, 30)} 50.00`]]);
  });

  it('is due no more, on its card too, where its correction was paid at once', async () => {
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    const codigo = await bought(3, onCredit(30, 30));
    shop.simulator.clearFaults();
    await bought(3, {}, { corrige: codigo });
    const [last] = (await boss.ask('suppliers.view', { nit: DUI })).ultimas;
    expect([last?.total, last?.vence]).toEqual(['30.00', null]);
    expect((await owed())[0]?.[1]).toBe('50.00');
  });

  it('is proved', async () => {
    const { faltas } = await onStore(shop, (store) =>
      Promise.resolve(store.read((reader) => verifyStore(reader, signatureVerifier()))),
    );
    expect(faltas).toEqual([]);
  });
});
