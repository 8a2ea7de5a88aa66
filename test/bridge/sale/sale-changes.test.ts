/** A cashier who sells to nobody, under another name, or less than was charged: what the till asks a manager for, and what is written down. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';
import { audit } from '../manager-sales.ts';
import { openStaffedApp, type Browser, type TillApp } from '../till-app.ts';

const BEYOND = 'venta fuera de límites';
const CORRECTED = 'venta rechazada corregida';
const RENAMED = 'venta con líneas renombradas';
const asked = (message: string) => ({
  ok: false,
  problem: { codigo: 'APROBACION_REQUERIDA', message: `${message}: lo aprueba un gerente con su PIN` },
});

describe('the correction of a refused sale at a till', () => {
  let shop: ShopApp;
  let cashier: Desk;
  let manager: Desk;
  let approval: { readonly userId: string; readonly pin: string };
  let keys = 0;
  beforeAll(async () => {
    shop = await openShopApp();
    cashier = await shop.enter('Carlos Cajero');
    manager = await shop.enter('Marta Gerente');
    const users = await manager.ask('session.users', {});
    const userId = users.find(({ rol }) => rol === 'gerente')?.id ?? '';
    approval = { userId, pin: PIN['Marta Gerente'] };
  });
  afterAll(() => shop.close());

  const refused = async (by = cashier) => {
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    const { result } = await by.sell('5.90', {
      items: [{ cantidad: 20, descripcion: 'Pan', precioUni: 5.9, tipoItem: 1, codigo: 'PAN' }],
    });
    shop.simulator.clearFaults();
    expect(result.estado).toBe('RECHAZADO');
    return result.codigoGeneracion ?? '';
  };
  const correction = (corrige: string, cantidad: number, more: object = {}) => ({
    tipoDte: '01' as const,
    request: JSON.stringify({
      items: [{ cantidad, descripcion: 'Pan', precioUni: 5.9, tipoItem: 1, codigo: 'PAN' }],
      ...more,
    }),
    idempotencyKey: `cambio-${(keys += 1)}`,
    corrige,
  });
  const card = { pagos: [{ codigo: '02', montoPago: 118 }] };

  it('asks a cashier for a manager where it charges less, and keeps both amounts', async () => {
    const code = await refused();
    const lower = correction(code, 1);
    expect(await cashier.call('documents.issue', lower)).toMatchObject(
      asked('La corrección cobra $5.90; la venta rechazada cobró $118.00'),
    );
    const { result } = await cashier.ask('documents.issue', { ...lower, approval });
    expect(result.estado).toBe('PROCESADO');
    const people = { pidio: 'Carlos Cajero', aprobo: 'Marta Gerente' };
    expect((await audit(shop, BEYOND))[0]?.detalle).toMatchObject({
      documento: result.codigoGeneracion,
      antes: 'Total: 118',
      ahora: 'Total: 5.9',
      ...people,
    });
    expect((await audit(shop, CORRECTED))[0]?.detalle).toMatchObject({
      documento: result.codigoGeneracion,
      antes: 'Total: 118.00 · Efectivo: 118.00',
      ahora: 'Total: 5.90 · Efectivo: 5.90',
      ...people,
    });
  });

  it('asks for one where cash becomes a card', async () => {
    const code = await refused();
    expect(await cashier.call('documents.issue', correction(code, 20, card))).toMatchObject(
      asked('La corrección cobra $0.00 en efectivo; la venta rechazada cobró $118.00'),
    );
  });

  it('is a cashier’s alone where it charges the same or more, and is written down all the same', async () => {
    const code = await refused();
    const { result } = await cashier.ask('documents.issue', correction(code, 21));
    expect(result.estado).toBe('PROCESADO');
    expect((await audit(shop, CORRECTED))[0]?.detalle).toMatchObject({
      antes: 'Total: 118.00 · Efectivo: 118.00',
      ahora: 'Total: 123.90 · Efectivo: 123.90',
      aprobo: null,
      segundaPersona: 'dentro de sus límites',
    });
  });

  it('asks for nothing where there is nothing to correct', async () => {
    const { result } = await cashier.sell('5.90');
    const lower = correction(result.codigoGeneracion ?? '', 1);
    const request = JSON.stringify({
      items: [{ cantidad: 1, descripcion: 'Pan', precioUni: 1, tipoItem: 1 }],
    });
    expect(await cashier.call('documents.issue', { ...lower, request })).toMatchObject({
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
  });

  it('is a manager’s alone, and stands among what went beyond the limits', async () => {
    const code = await refused(manager);
    await manager.ask('documents.issue', correction(code, 20, card));
    expect((await audit(shop, BEYOND))[0]).toMatchObject({
      actor: 'Marta Gerente',
      detalle: { antes: 'Efectivo: 118', ahora: 'Efectivo: 0' },
    });
  });
});

describe('a sale at a till', () => {
  const COFFEE = {
    cantidad: 20,
    descripcion: 'Café molido de altura 400 g',
    precioUni: 5.9,
    tipoItem: 1,
    codigo: 'CAF-400',
  };
  let till: TillApp;
  let cashier: Browser;
  let manager: Browser;
  let managerId: string;
  let keys = 0;
  beforeAll(async () => {
    ({ till, cashier, manager, managerId } = await openStaffedApp());
  });
  afterAll(() => till.close());

  const saleOf = (item: object, more: object = {}) => ({
    tipoDte: '01' as const,
    request: JSON.stringify({ items: [{ ...COFFEE, ...item }], ...more }),
    idempotencyKey: `nadie-${(keys += 1)}`,
  });
  const approval = () => ({ userId: managerId, pin: till.pinOf('gerente') });
  const NAMED = { receptor: { nombre: 'Ana Pérez' } };
  const credit = (codigo: string) => ({
    pagos: [{ codigo, montoPago: 118, plazo: '01', periodo: 90 }],
  });

  it.each([
    ['credit', credit('01'), '$118.00 al crédito sin el nombre de quien los debe'],
    ['credit by transfer', credit('05'), '$118.00 al crédito sin el nombre de quien los debe'],
    [
      'a nameless receiver',
      { ...credit('01'), receptor: { correo: 'nadie@ejemplo.com' } },
      '$118.00 al crédito sin el nombre de quien los debe',
    ],
    ['VAT withheld', { ivaRetenido: true }, 'IVA retenido por $1.04 sin el nombre de quien lo retiene'],
  ])('asks a cashier for a manager where nobody is named: %s', async (_what, more, sentence) => {
    expect(await cashier.call('documents.issue', saleOf({}, more))).toMatchObject(asked(sentence));
  });

  it('goes on credit to nobody with a manager’s PIN, which is written down; a manager needs none, nor a named receiver', async () => {
    const { result } = await cashier.ask('documents.issue', {
      ...saleOf({}, credit('01')),
      approval: approval(),
    });
    expect((await audit(till, BEYOND))[0]?.detalle).toMatchObject({
      documento: result.codigoGeneracion,
      antes: 'Crédito sin nombre: 0',
      ahora: 'Crédito sin nombre: 118',
      aprobo: 'Gerente de demostración',
    });
    await manager.ask('documents.issue', saleOf({}, credit('01')));
    await cashier.ask('documents.issue', saleOf({}, { ...credit('01'), ...NAMED }));
    await cashier.ask('documents.issue', saleOf({}, { ivaRetenido: true, ...NAMED }));
  });

  it('is held to the dearer product where a code is sold under the name of another', async () => {
    const cheap = { codigo: 'SRV-IMP', precioUni: 0.35 };
    expect(await cashier.call('documents.issue', saleOf(cheap))).toMatchObject(
      asked('«Café molido de altura 400 g» a $0.35 en lugar de $5.90'),
    );
    const { result } = await cashier.ask(
      'documents.issue',
      saleOf({ codigo: 'CAF-400', descripcion: 'Bolsa de regalo', cantidad: 1 }),
    );
    expect(result.estado).toBe('PROCESADO');
  });

  it('writes down a product that is sold under a name of its own', async () => {
    const before = (await audit(till, RENAMED)).length;
    await cashier.ask('documents.issue', saleOf({ descripcion: 'CAFÉ molido de altura 400 G' }));
    expect(await audit(till, RENAMED)).toHaveLength(before);
    const whisky = { codigo: 'SRV-IMP', precioUni: 0.35, cantidad: 2, descripcion: 'Whisky 18 años' };
    const { result } = await cashier.ask('documents.issue', saleOf(whisky));
    expect((await audit(till, RENAMED))[0]).toMatchObject({
      actor: 'Cajero de demostración',
      detalle: {
        documento: result.codigoGeneracion,
        lineas: [expect.stringMatching(/^Whisky 18 años \(SRV-IMP .+\): 0\.70$/)],
      },
    });
  });
});
