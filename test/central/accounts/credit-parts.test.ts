/** Parts of a limit over tills: whatever is lost, doubled or late, what tills go by together is never more than the limit (§account-quotas). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreditParts } from '../../../core/contract/central/accounts/manager-accounts.ts';
import type { Tills } from '../../../core/contract/central/manager-api.ts';
import { recordEntry } from '../../../core/store/accounts/entries.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { accountCalls } from '../../../core/till/shop/accounts.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { shopAtCentre, type ShopAtCentre } from '../../till/central/enrolled-shop.ts';
import {
  addedManager,
  enrolmentCode,
  NOBODY,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { CUSTOMER } from './account-history.ts';
import { playParts } from './parts-world.ts';

const HISTORIES = Number(process.env['CAJA_PARTS'] ?? 400);

it('never shares out more than the limit: managers, tills that come, go, restart and lose answers', () => {
  for (let seed = 0; seed < HISTORIES; seed += 1) expect([seed, playParts(seed)]).toEqual([seed, []]);
});

describe('at a centre with two tills', () => {
  let central: TestCentral;
  let owner: TestManager;
  let tills: readonly ShopAtCentre[];
  const clave = '13 048765432';
  beforeAll(async () => {
    central = await testCentral();
    owner = await preparedManager(central);
    await owner.ask('/api/customers/put', { ...NOBODY, ...CUSTOMER, nombre: 'Eva Inventada' });
    await owner.ask('/api/customers/terms', { clave, limite: '100.00', dias: 30 });
    tills = [await shopAtCentre(central.url), await shopAtCentre(central.url, { caja: 1 })];
    for (const till of tills) {
      await till.enrol(await enrolmentCode(owner));
      await till.beat();
      await till.sendAll();
    }
  });
  afterAll(async () => {
    for (const till of tills) await till.close();
    await central.close();
  });
  const parts = async () =>
    (await owner.ask(`/api/customers/parts?ambiente=PRUEBAS&clave=${encodeURIComponent(clave)}`))
      .body as unknown as CreditParts;
  const give = async (...montos: readonly string[]) => {
    const { cajas } = await parts();
    const partes = montos.map((monto, at) => ({ installation: cajas[at]?.installation ?? '', monto }));
    return owner.ask('/api/customers/terms', { clave, limite: '100.00', dias: 30, partes });
  };
  const caller = {
    keyId: 'llave-1',
    role: 'user',
    issuerId: SHOP_NIT,
    branchId: 'central',
    ambiente: 'PRUEBAS',
  } as const;
  const left = (till: ShopAtCentre | undefined) => {
    if (till === undefined) return null;
    const { store, clock } = till.shop;
    return Number(accountCalls({ store, clock }).view(CUSTOMER, caller).disponible?.text);
  };
  const sell = async (till: ShopAtCentre | undefined, total: number) => {
    const items = [{ cantidad: 1, descripcion: 'Arroz', precioUni: total, tipoItem: 1, uniMedida: 59 }];
    const pagos = [{ codigo: '01', montoPago: total, plazo: '01', periodo: 30 }];
    const body = JSON.stringify({ items, pagos, receptor: { ...CUSTOMER, nombre: 'Eva Inventada' } });
    const answer = await till?.shop.issue('01', body);
    expect(answer?.status).toBe(200);
    await till?.sendAll();
  };
  const asked = async (...which: readonly (ShopAtCentre | undefined)[]) => {
    for (const till of which) await till?.askAccounts();
  };

  it('hands each its part, a greater one when the other till knows its smaller one, and of what is free to who needs it', async () => {
    const [first, second] = tills;
    await asked(first, second, first);
    expect([left(first), left(second)]).toEqual([50, 50]);
    expect((await give('70.00', '40.00')).body['broken']).toMatchObject({ regla: 'partes-pasan-limite' });
    expect((await give('70.00', '10.00')).status).toBe(200);
    // The second one is away and keeps its 50.
    await asked(first);
    expect(left(first)).toBe(50);
    expect(await parts()).toMatchObject({
      libre: '20.00',
      iguales: false,
      cajas: [{ parte: '70.00' }, { sabe: false }],
    });
    await asked(second);
    expect(left(second)).toBe(10);
    await asked(first);
    expect(left(first)).toBe(50);
    await asked(second, first, first);
    expect(left(first)).toBe(70);
    // Another sale like this one does not fit: the till asks, and gets of what is free.
    await sell(second, 8);
    expect(left(second)).toBe(2);
    await asked(second);
    expect(left(second)).toBe(8);
    expect((await parts()).libre).toBe('14.00');
  });

  const alarms = async (who: TestManager) =>
    ((await who.ask('/api/tills')).body as unknown as Tills).alarms.filter(({ kind }) => kind === 'LIMITE');

  it('tells of a customer beyond the limit at which tills, for who sees accounts, until it is paid down', async () => {
    const [first] = tills;
    await sell(first, 95);
    expect(await alarms(owner)).toMatchObject([
      {
        debe: {
          cliente: 'Eva Inventada',
          saldo: '103.00',
          limite: '100.00',
          cajas: [
            { caja: 'Caja 1', monto: '95.00' },
            { caja: 'Caja 2', monto: '8.00' },
          ],
        },
      },
    ]);
    const [alarm] = await alarms(owner);
    expect((await owner.ask('/api/alarms/close', { id: alarm?.id ?? '' })).status).toBe(404);
    expect(await alarms(await addedManager(central, { role: 'soporte', shops: null }))).toEqual([]);
    await owner.ask('/api/customers/terms', { clave, limite: '103.00', dias: 30 });
    expect(await alarms(owner)).toEqual([]);
  });

  it('tells of one whose debt was only entered, who is not removed either', async () => {
    const [till] = tills;
    const debtor = { tipoDocumento: '13', numDocumento: '012345678' } as const;
    const limit = (limite: string) =>
      owner.ask('/api/customers/terms', { clave: '13 012345678', limite, dias: 30 });
    await owner.ask('/api/customers/put', { ...NOBODY, ...debtor, nombre: 'Debe De Antes' });
    await till?.shop.store.transact((tx, at) => {
      upsertUser(tx, { id: 'u-1', nombre: 'Ana Gerente', rol: 'gerente', pinHash: 'x' }, at);
      recordEntry(tx, {
        issuerId: SHOP_NIT,
        ambiente: 'PRUEBAS',
        ...debtor,
        branchId: 'central',
        clave: 'deuda-de-antes',
        tipo: 'AJUSTE',
        centavos: 5_000n,
        motivo: 'Del cuaderno',
        reciboBranch: null,
        reciboNumero: null,
        movementId: null,
        userId: 'u-1',
        at,
      });
    });
    await till?.sendAll();
    const named = async () => (await alarms(owner)).map(({ debe }) => debe?.cliente);
    await limit('20.00');
    expect(await named()).toEqual(['Debe De Antes']);
    await limit('60.00');
    expect(await named()).toEqual([]);
    await limit('20.00');
    const removed = await owner.ask('/api/customers/remove', { clave: '13 012345678' });
    expect(removed.body['broken']).toMatchObject({ regla: 'cliente-con-saldo' });
    expect(await named()).toEqual(['Debe De Antes']);
  });
});
