/** Selling on credit within what was agreed: a block and a longer term need a manager, and callers of the interface are refused. */
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';

const ANA = { tipoDocumento: '37', numDocumento: 'PAS-1' } as const;
let shop: ShopApp;
let desk: Desk;
let boss: Desk;
beforeAll(async () => {
  shop = await openShopApp();
  desk = await shop.enter('Carlos Cajero');
  boss = await shop.enter('Marta Gerente');
  await boss.ask('customers.save', {
    ...ANA,
    nombre: 'Ana Inventada',
    nrc: null,
    nombreComercial: null,
    codActividad: null,
    correo: null,
    telefono: null,
    direccion: null,
  });
});
afterAll(() => shop.close());

const sale = (pago: object): BridgeInput<'documents.issue'> => ({
  tipoDte: '01',
  request: JSON.stringify({
    items: [{ cantidad: 1, descripcion: 'Arroz', precioUni: 12, tipoItem: 1 }],
    receptor: { ...ANA, nombre: 'Ana Inventada' },
    pagos: [{ codigo: '01', montoPago: 12, ...pago }],
  }),
  preciosConIva: true,
  idempotencyKey: crypto.randomUUID(),
});
const inDays = (periodo: number) => sale({ plazo: '01', periodo });
const terms = (more: Partial<BridgeInput<'accounts.terms'>> = {}) =>
  boss.ask('accounts.terms', { ...ANA, limite: '100.00', diasCredito: 15, bloqueo: null, ...more });

describe('credit at the desk', () => {
  it('is agreed by a manager, shown, and written down', async () => {
    expect(await terms()).toMatchObject({ limite: '100.00', diasCredito: 15, bloqueo: null });
    expect(await desk.ask('accounts.view', ANA)).toMatchObject({
      disponible: '100.00',
      diasCredito: 15,
      segun: null,
    });
    expect(
      await desk.call('accounts.terms', { ...ANA, limite: null, diasCredito: null, bloqueo: null }),
    ).toMatchObject({
      ok: false,
    });
  });

  it.each([
    ['as long as was agreed', () => inDays(15), true],
    ['for longer', () => inDays(16), false],
    ['for a month', () => sale({ plazo: '02', periodo: 1 }), false],
    ['at once', () => sale({}), true],
  ])('%s: a cashier alone %s', async (_name, given, alone) => {
    const reply = await desk.call('documents.issue', given());
    expect(reply.ok).toBe(alone);
    if (!reply.ok) expect(JSON.stringify(reply.problem)).toContain('"clase":"plazo"');
  });

  it('is refused at its field for thousands of years', async () => {
    const reply = await desk.call('documents.issue', sale({ plazo: '03', periodo: 9999 }));
    expect(reply).toMatchObject({
      problem: { codigo: 'VALIDACION', errors: [{ campo: 'pagos[0].periodo', codigo: 'FUERA_DE_RANGO' }] },
    });
  });

  it('is not given to who is blocked, but by a manager, who is written down', async () => {
    expect(await terms({ bloqueo: 'Cheque sin fondos' })).toMatchObject({ bloqueo: 'Cheque sin fondos' });
    const refused = await desk.call('documents.issue', inDays(8));
    expect(JSON.stringify(refused)).toContain('Cheque sin fondos');
    expect((await desk.call('documents.issue', sale({}))).ok).toBe(true);
    expect((await boss.call('documents.issue', inDays(8))).ok).toBe(true);
    const { saldo } = await desk.ask('accounts.view', ANA);
    expect(saldo).toBe('24.00');
  });

  it('beyond the part of the limit that the centre gave this till asks for a PIN, which is written down', async () => {
    await terms();
    const account = { nit: SHOP_NIT, ambiente: 'PRUEBAS', ...ANA, otros: 0, vencido: 0, cupo: 3000 } as const;
    const { nit, ambiente, tipoDocumento, numDocumento, otros, vencido, cupo } = account;
    const database = new BetterSqlite3(join(shop.dataDir, 'caja.db'));
    database
      .prepare(
        'INSERT INTO central_account (nit, ambiente, tipo_documento, num_documento, otros, vencido, cupo) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(nit, ambiente, tipoDocumento, numDocumento, otros, vencido, cupo);
    database.exec('INSERT INTO central_account_end (id, position, at) VALUES (1, 1, 1)');
    database.close();
    const given = inDays(8);
    const refused = await desk.call('documents.issue', given);
    expect(JSON.stringify(refused)).toContain(
      '"clase":"cupo","descripcion":"Ana Inventada","antes":"6.00","ahora":"12.00"',
    );
    const userId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
    const sold = await desk.ask('documents.issue', {
      ...given,
      approval: { userId, pin: PIN['Marta Gerente'] },
    });
    expect(sold.result).toMatchObject({ estado: 'PROCESADO' });
  });
});
