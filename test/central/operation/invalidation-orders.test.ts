/** Orders of the centre to invalidate: reason and replacement go to the authority, the cash of the sale as when a manager does it at the till. */
import { expect, it } from 'vitest';
import type { OrderView } from '../../../core/contract/central/manager-master-data.ts';
import { parseJson } from '../../../core/contract/json.ts';
import { listCashMovements, openCashSessionId } from '../../../core/store/cash/cash-sessions.ts';
import { centralLink } from '../../../core/store/central/link.ts';
import { insertTill, tillCallerId } from '../../../core/store/people/till-sessions.ts';
import { upsertUser } from '../../../core/store/people/users.ts';
import { cashOperations } from '../../../core/till/cash/cash-desk.ts';
import { createApprovals } from '../../../core/till/people/approvals.ts';
import type { TillCaller } from '../../../core/till/people/browser-session.ts';
import { owedOf, pay } from '../../../core/till/returns/settlements.ts';
import { unagreedCash } from '../../../core/till/returns/undone-cash.ts';
import { FACTURA } from '../../support/shop/sales.ts';
import { SHOP_NIT } from '../../support/shop/shop-file.ts';
import { shopAtCentre } from '../../till/central/enrolled-shop.ts';
import { enrolledTill, enrolmentCode, preparedManager, testCentral } from '../central-shop.ts';
import { TestTill } from '../test-till.ts';

const PLACE = { issuerId: SHOP_NIT, branchId: 'central', ambiente: 'PRUEBAS' } as const;
const CALLER = { keyId: tillCallerId('t-caja'), role: 'admin', ...PLACE, userId: 'u-caja' } as const;
const WHO: TillCaller = {
  till: { id: 't-caja', ...PLACE, session: null, failures: 0, nextTryAt: 0 },
  place: { ...PLACE, issuerNombre: 'Tienda', branchNombre: 'Central' },
  user: { id: 'u-caja', nombre: 'Encargada de turno', rol: 'gerente' },
  caller: CALLER,
};
const SOLICITA = { nombre: 'Dueña Inventada', tipoDocumento: '13', numDocumento: '00016297-5' };

async function openAtCentre() {
  const central = await testCentral();
  const owner = await preparedManager(central);
  const till = await shopAtCentre(central.url);
  const { store, clock, engine } = till.shop;
  await store.transact((tx, now) => {
    upsertUser(tx, { id: 'u-caja', nombre: 'Encargada de turno', rol: 'gerente', pinHash: 'x' }, now);
    insertTill(tx, { id: 't-caja', tokenHash: '7'.repeat(64), ...PLACE }, now);
  });
  await till.enrol(await enrolmentCode(owner));
  const approvals = createApprovals({ store, clock, pinMatches: () => Promise.resolve(true) });
  const deps = { store, approvals, clock, news: till.news };
  const sell = async (atDrawer: boolean, more: object = {}) => {
    const caller = atDrawer ? CALLER : { keyId: 'llave-1', role: 'user' as const, ...PLACE };
    const request = { ...(parseJson(FACTURA) as object), ...more };
    const { result } = await engine.issue('01', { request }, caller);
    await till.sendAll();
    return result.codigoGeneracion ?? '';
  };
  const order = async (documento: string, why: object = {}) => {
    const installation = store.read(centralLink)?.installation ?? '';
    const asked = {
      clase: 'invalidar',
      installation,
      documento,
      motivo: 'Se cobró dos veces',
      solicita: SOLICITA,
      ...why,
    };
    expect((await owner.ask('/api/orders/ask', asked)).status).toBe(200);
    await till.beat();
    await till.tell();
    await till.tell();
    const [latest] = (await owner.ask('/api/orders')).body as unknown as OrderView[];
    return latest;
  };
  const invalidate = async (documento: string, why?: object) =>
    expect(await order(documento, why)).toMatchObject({ estado: 'hecha', documento });
  return {
    till,
    sell,
    order,
    invalidate,
    desk: cashOperations(deps),
    owed: () => store.read((reader) => owedOf(reader, WHO)),
    pay: (codigo: string) => pay(deps, { codigo }, WHO),
    movements: () =>
      store.read((reader) => listCashMovements(reader, openCashSessionId(reader, 't-caja') ?? 0)),
    close: async () => {
      await till.close();
      await central.close();
    },
  };
}

it('is owed by the drawer that took it, which hands it over once', async () => {
  const at = await openAtCentre();
  await at.desk['cash.open']({ fondo: '50.00' }, WHO);
  const documento = await at.sell(true);
  await at.invalidate(documento);
  const [owed] = at.owed();
  expect(owed).toMatchObject({ forma: 'invalidacion', sentido: 'sale', monto: '11.30', estado: 'por-pagar' });
  expect(at.till.shop.store.read((reader) => unagreedCash(reader, WHO))).toEqual([]);
  expect(at.till.told.map(({ kind }) => kind)).toContain('cash');
  await at.pay(owed?.codigo ?? '');
  await at.pay(owed?.codigo ?? '');
  expect(at.owed()).toEqual([]);
  expect(at.movements()).toMatchObject([{ tipo: 'SALIDA', montoCentavos: 1130n }]);
  expect(at.movements()[0]?.motivo).toContain('Se cobró dos veces');
  await at.close();
});

it('of a sale at no drawer is owed by one that is open, and by none where none is', async () => {
  const at = await openAtCentre();
  await at.invalidate(await at.sell(false));
  expect(at.owed()).toEqual([]);
  const documento = await at.sell(false);
  await at.desk['cash.open']({ fondo: '50.00' }, WHO);
  await at.invalidate(documento);
  expect(at.owed()).toMatchObject([{ monto: '11.30', estado: 'por-pagar' }]);
  await at.close();
});

it('tells the authority which reason it has, and what replaces it', async () => {
  const at = await openAtCentre();
  const [undone, replaced, instead] = [await at.sell(false), await at.sell(false), await at.sell(false)];
  await at.invalidate(undone, { tipoAnulacion: 2 });
  await at.invalidate(replaced, { tipoAnulacion: 1, reemplazo: instead });
  const told = at.till.shop.events().map(({ payload }) => JSON.parse(payload) as object);
  expect(told).toMatchObject([
    { documento: { codigoGeneracion: undone, codigoGeneracionR: null }, motivo: { tipoAnulacion: 2 } },
    { documento: { codigoGeneracion: replaced, codigoGeneracionR: instead }, motivo: { tipoAnulacion: 1 } },
  ]);
  await at.close();
});

it('of what replaces another document waits until that one is undone, as at the till', async () => {
  const at = await openAtCentre();
  await at.desk['cash.open']({ fondo: '50.00' }, WHO);
  const former = await at.sell(true);
  const later = await at.sell(true, { reemplazaA: former });
  expect(await at.order(later)).toMatchObject({
    estado: 'rechazada',
    documento: later,
    broken: { regla: 'anterior-sin-invalidar' },
  });
  await at.invalidate(former, { tipoAnulacion: 1, reemplazo: later });
  await at.invalidate(later);
  expect(at.owed()).toMatchObject([{ monto: '11.30', estado: 'por-pagar' }]);
  await at.close();
});

it('of a till that is revoked before it answers ends, and says what to do', async () => {
  const central = await testCentral();
  const owner = await preparedManager(central);
  const { installation } = await enrolledTill(owner);
  await owner.ask('/api/orders/ask', { clase: 'respaldar', installation });
  const code = await enrolmentCode(owner, undefined, installation);
  await new TestTill(central.url).enrol(code);
  const [order] = (await owner.ask('/api/orders')).body as unknown as OrderView[];
  expect(order).toMatchObject({ estado: 'rechazada', broken: { regla: 'orden-sin-respuesta' } });
  expect(order?.endedAt).not.toBeNull();
  await central.close();
});
