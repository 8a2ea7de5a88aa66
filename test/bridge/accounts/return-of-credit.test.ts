/** The money of what comes back of a sale on credit (§return-money): nothing is handed over that was never paid. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';

type Make = BridgeInput<'returns.make'>;
const ANA = { tipoDocumento: '37', numDocumento: 'PAS-1' } as const;
const back = (cantidad: string): Make['ajuste'] => ({
  clase: 'devolucion',
  lineas: [{ linea: 0, cantidad }],
});
const ONE = back('1');
/** What a return asks for, besides what a test changes. */
const asked = (codigoGeneracion: string, more: Partial<Make>): Make => ({
  clave: crypto.randomUUID(),
  codigoGeneracion,
  ajuste: ONE,
  forma: 'retorno',
  motivo: 'Ya no lo quiere',
  regresa: true,
  destino: 'cuenta',
  ...more,
});
const REGLA = 'dinero-de-la-devolucion';

let shop: ShopApp;
let boss: Desk;
beforeAll(async () => {
  shop = await openShopApp({
    edition2026From: '2026-01-01',
    settings: { settings: { retorno: { permitido: true } } },
  });
  boss = await shop.enter('Marta Gerente');
  await boss.ask('cash.open', { fondo: '100.00' });
  const without = { nrc: null, nombreComercial: null, codActividad: null, correo: null, telefono: null };
  await boss.ask('customers.save', { ...ANA, nombre: 'Ana Inventada', direccion: null, ...without });
});
afterAll(() => shop.close());

async function sell(more: object = {}): Promise<string> {
  const items = [{ cantidad: 4, descripcion: 'Arroz', precioUni: 3, tipoItem: 1 }];
  const sale = { tipoDte: '01' as const, preciosConIva: true, idempotencyKey: crypto.randomUUID() };
  const request = JSON.stringify({ items, ...more });
  return (await boss.ask('documents.issue', { ...sale, request })).result.codigoGeneracion ?? '';
}
const give = (codigoGeneracion: string, destino: Make['destino']) =>
  boss.call('returns.make', asked(codigoGeneracion, { destino }));
const moneyOf = async (documento: string) => {
  const plan = await boss.ask('returns.plan', { documento, ajuste: ONE });
  return [plan.aCuenta, plan.formas?.find(({ forma }) => forma === 'retorno')?.soloACuenta ?? null];
};

it('lowers what is owed until it was paid, and then goes back up to what was', async () => {
  const pagos = [{ codigo: '01', montoPago: 12, plazo: '01', periodo: 30 }];
  const owed = await sell({ pagos, receptor: { ...ANA, nombre: 'Ana Inventada' } });
  const nothingCame = { regla: REGLA, parametros: { monto: '3.00', pagado: '0.00' } };
  expect(await moneyOf(owed)).toEqual([true, nothingCame]);
  for (const destino of ['efectivo', 'cambio', 'otro'] as const)
    expect(await give(owed, destino)).toMatchObject({ problem: { broken: nothingCame } });
  expect(await give(owed, 'cuenta')).toMatchObject({ value: { estado: 'PROCESADO' } });
  expect(await boss.ask('accounts.view', ANA)).toMatchObject({ saldo: '9.00' });
  const abono = { ...ANA, clave: crypto.randomUUID(), monto: '4.00', forma: '03', referencia: null } as const;
  await boss.ask('accounts.pay', { ...abono, documentos: [] });
  expect(await moneyOf(owed)).toEqual([true, null]);
  expect(await give(owed, 'efectivo')).toMatchObject({ value: { liquidacion: { monto: '3.00' } } });
  expect(await give(owed, 'efectivo')).toMatchObject({
    problem: { broken: { regla: REGLA, parametros: { pagado: '1.00' } } },
  });
});

it('is none of a sale that another one replaced: that one charges the account now', async () => {
  const pagos = [{ codigo: '01', montoPago: 12, plazo: '01', periodo: 30 }];
  const receptor = { ...ANA, nombre: 'Ana Inventada' };
  const former = await sell({ pagos, receptor });
  await sell({ pagos, receptor, reemplazaA: former });
  const nothingCame = { regla: REGLA, parametros: { monto: '12.00', pagado: '0.00' } };
  const all = asked(former, { ajuste: back('4'), forma: 'invalidacion', destino: 'efectivo' });
  expect(await boss.call('returns.make', all)).toMatchObject({ problem: { broken: nothingCame } });
});

it('goes to no account where the sale was not on credit', async () => {
  const paid = await sell();
  expect(await moneyOf(paid)).toEqual([false, null]);
  expect(await give(paid, 'cuenta')).toMatchObject({ problem: { broken: { regla: REGLA } } });
});

it('was not paid by what a manager wrote off', async () => {
  const pagos = [{ codigo: '01', montoPago: 12, plazo: '01', periodo: 30 }];
  const owed = await sell({ pagos, receptor: { ...ANA, nombre: 'Ana Inventada' } });
  const { saldo } = await boss.ask('accounts.view', ANA);
  const lost = { clave: crypto.randomUUID(), tipo: 'CASTIGO', monto: saldo, motivo: 'Incobrable' } as const;
  await boss.ask('accounts.enter', { ...ANA, ...lost });
  expect(await moneyOf(owed)).toEqual([
    true,
    { regla: REGLA, parametros: { monto: '3.00', pagado: '0.00' } },
  ]);
});

/** Cents that account and drawer changed by. */
async function changedBy(act: () => Promise<unknown>): Promise<readonly number[]> {
  const now = async () => [
    Number((await boss.ask('accounts.view', ANA)).saldo),
    Number((await boss.ask('cash.x', {})).efectivo?.esperado),
  ];
  const before = await now();
  await act();
  return (await now()).map((amount, at) => Math.round((amount - (before[at] ?? 0)) * 100));
}

describe('of a sale paid in part and owed in part', () => {
  const mixed = (codigo: string) => ({
    condicionOperacion: 3,
    receptor: { ...ANA, nombre: 'Ana Inventada' },
    pagos: [
      { codigo, montoPago: 5 },
      { codigo: '01', montoPago: 7, plazo: '01', periodo: 30 },
    ],
  });
  const giveAll = (codigoGeneracion: string, more: Partial<Make> = {}) =>
    boss.ask('returns.make', asked(codigoGeneracion, { ajuste: back('4'), ...more }));

  it('the account takes what was owed, and the drawer gives back what was paid at once', async () => {
    const sale = await sell(mixed('01'));
    const { formas } = await boss.ask('returns.plan', { documento: sale, ajuste: back('4') });
    expect(formas?.find(({ forma }) => forma === 'retorno')?.soloACuenta).toEqual({
      regla: 'devolucion-en-dos-partes',
      parametros: { cuenta: '7.00', devuelto: '5.00' },
    });
    expect(await changedBy(() => giveAll(sale))).toEqual([-700, -500]);
  });

  it('of several returns only what is beyond the account goes back in cash', async () => {
    const sale = await sell(mixed('01'));
    expect(await changedBy(() => give(sale, 'cuenta'))).toEqual([-300, 0]);
    expect(await changedBy(() => give(sale, 'cuenta'))).toEqual([-300, 0]);
    expect(await changedBy(() => give(sale, 'cuenta'))).toEqual([-100, -200]);
    expect(await changedBy(() => give(sale, 'cuenta'))).toEqual([0, -300]);
  });

  it('what was paid by card goes back outside the drawer', async () => {
    const sale = await sell(mixed('03'));
    const { liquidacion } = await giveAll(sale);
    expect(liquidacion).toMatchObject({ destino: 'otro', monto: '5.00', estado: 'nada' });
  });

  const undo = async (desk: Desk, codigoGeneracion: string, ajuste: Make['ajuste']) => {
    const userId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
    const approval = { userId, pin: PIN['Marta Gerente'] };
    return desk.ask('returns.make', asked(codigoGeneracion, { ajuste, forma: 'invalidacion', approval }));
  };

  it('an invalidation takes the charge away, and the drawer gives back what was paid at once', async () => {
    const desk = await shop.enter('Carlos Cajero');
    const pagos = [
      { codigo: '01', montoPago: 4.3 },
      { codigo: '01', montoPago: 7, plazo: '01', periodo: 30 },
    ];
    const sale = await desk.sell('11.30', { ...mixed('01'), pagos }, crypto.randomUUID());
    const codigo = sale.result.codigoGeneracion ?? '';
    const { saldo } = await boss.ask('accounts.view', ANA);
    expect((await undo(desk, codigo, ONE)).liquidacion).toMatchObject({
      sentido: 'sale',
      destino: 'efectivo',
      monto: '4.30',
    });
    expect(Number((await boss.ask('accounts.view', ANA)).saldo)).toBeCloseTo(Number(saldo) - 7, 2);
  });

  it('what was handed over for an invalidation that was refused goes with no return in its place', async () => {
    const sale = await sell(mixed('01'));
    const undoneInVain = async () => {
      await shop.simulator.turnOff();
      const { liquidacion } = await undo(await shop.enter('Carlos Cajero'), sale, back('4'));
      await boss.ask('returns.pay', { codigo: liquidacion.codigo });
      await shop.simulator.turnOn();
      shop.simulator.addFaults([{ paso: 'anulacion', falla: 'rechazo-corchetes' }]);
      await boss.ask('queue.sendAll', {});
      const view = () => boss.ask('documents.view', { codigoGeneracion: sale });
      await expect.poll(async () => (await view()).result.estado, { timeout: 20_000 }).toBe('PROCESADO');
      shop.simulator.clearFaults();
    };
    expect(await changedBy(undoneInVain)).toEqual([0, -500]);
    expect(await changedBy(() => give(sale, 'cuenta'))).toEqual([-300, 0]);
    expect(await changedBy(() => giveAll(sale, { ajuste: back('3') }))).toEqual([-400, 0]);
  });
});
