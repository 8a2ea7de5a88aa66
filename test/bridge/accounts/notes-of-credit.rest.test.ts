/** Notes on a crédito fiscal on credit (§accounts): their money changes the account or goes another way, never both. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BridgeInput } from '../../../core/contract/bridge/bridge.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { keyOfAnotherProgram } from '../documents/another-program.ts';
import { openShopApp, PIN, type Desk, type ShopApp } from '../shop-app.ts';

type Make = BridgeInput<'returns.make'>;
const WHO = { tipoDocumento: '36', numDocumento: '06141307951040' } as const;
const FREIGHT: Make['ajuste'] = { clase: 'cargo', descripcion: 'Flete', monto: '5.65' };
const ONE: Make['ajuste'] = { clase: 'devolucion', lineas: [{ linea: 0, cantidad: '1' }] };

let shop: ShopApp;
let boss: Desk;
let sale: string;
let before: readonly bigint[];
beforeAll(async () => {
  shop = await openShopApp();
  boss = await shop.enter('Marta Gerente');
  await boss.ask('cash.open', { fondo: '500.00' });
  const { nrc, nombre, codActividad, correo } = RECEPTOR;
  const without = { nombreComercial: null, telefono: null, direccion: null };
  await boss.ask('customers.save', { ...WHO, nrc, nombre, codActividad, correo, ...without });
});
afterAll(() => shop.close());
/** 10 × 11.30 with VAT, all of it owed, of which 50.00 were paid. */
beforeEach(async () => {
  const items = [{ cantidad: 10, descripcion: 'Resma de papel', precioUni: 11.3, tipoItem: 1 }];
  const pagos = [{ codigo: '01', montoPago: 113, plazo: '01', periodo: 30 }];
  const { result } = await boss.ask('documents.issue', {
    tipoDte: '03',
    preciosConIva: true,
    idempotencyKey: crypto.randomUUID(),
    request: JSON.stringify({ items, pagos, receptor: RECEPTOR }),
  });
  sale = result.codigoGeneracion ?? '';
  const paid = { clave: crypto.randomUUID(), monto: '50.00', forma: '03', referencia: null } as const;
  await boss.ask('accounts.pay', { ...WHO, ...paid, documentos: [sale] });
  before = await cents();
});

/** Of the account and of the drawer. */
const cents = async () => {
  const { saldo } = await boss.ask('accounts.view', WHO);
  const { efectivo } = await boss.ask('cash.x', {});
  return [saldo, efectivo?.esperado ?? ''].map((text) => BigInt(text.replace('.', '')));
};
const moved = async () => (await cents()).map((now, at) => now - (before[at] ?? 0n));
type Asked = Pick<Make, 'ajuste' | 'forma' | 'destino'> & Partial<Make>;
const asked = (more: Asked): Make => ({
  clave: crypto.randomUUID(),
  codigoGeneracion: sale,
  motivo: 'Acordado con el cliente',
  regresa: false,
  ...more,
});
const make = (more: Asked) => boss.ask('returns.make', asked(more));

it.each([
  ['cuenta', [565n, 0n]],
  ['efectivo', [0n, 565n]],
  ['otro', [0n, 0n]],
] as const)(
  'a charge is owed or paid otherwise (%s), never both, and told at the limit only where it is owed',
  async (destino, changes) => {
    await boss.ask('accounts.terms', { ...WHO, limite: '1.00', diasCredito: null, bloqueo: null });
    const { avisos } = await make({ ajuste: FREIGHT, forma: 'nota-debito', destino });
    expect(await moved()).toEqual(changes);
    expect(avisos.map(({ regla }) => regla)).toEqual(destino === 'cuenta' ? ['pasa-limite-de-credito'] : []);
  },
);

it.each([
  ['cuenta', 'efectivo', [0n, -1130n]],
  ['efectivo', 'cuenta', [-1130n, 0n]],
] as const)(
  'a note that was agreed as %s, refused, and corrected as %s, goes the way it was agreed last',
  async (first, last, changes) => {
    shop.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes', cuando: { tipoDte: '05' } }]);
    const refused = await make({ ajuste: ONE, forma: 'nota-credito', destino: first });
    shop.simulator.clearFaults();
    expect(refused.estado).toBe('RECHAZADO');
    expect(await moved()).toEqual([0n, 0n]);
    const corrige = refused.documento.codigoGeneracion;
    const corrected = await make({ ajuste: ONE, forma: 'nota-credito', destino: last, corrige });
    expect(corrected.estado).toBe('PROCESADO');
    expect(await moved()).toEqual(changes);
  },
);

/** 45.20 of the 50.00 that were paid. */
const FOUR: Make['ajuste'] = { clase: 'devolucion', lineas: [{ linea: 0, cantidad: '4' }] };
const tooMuch = {
  ok: false,
  problem: { broken: { regla: 'dinero-de-la-devolucion', parametros: { pagado: '4.80' } } },
};

it('of two returns at once one is paid, where both together would hand over more than was paid', async () => {
  const desk = await shop.enter('Carlos Cajero');
  const userId = (await desk.ask('session.users', {})).find(({ rol }) => rol === 'gerente')?.id ?? '';
  const approval = { userId, pin: PIN['Marta Gerente'] };
  const four = { ajuste: FOUR, forma: 'nota-credito', destino: 'efectivo' } as const;
  // The first waits for its PIN to be tried.
  const both = [
    desk.call('returns.make', asked({ ...four, approval })),
    boss.call('returns.make', asked(four)),
  ];
  const [done, refused] = (await Promise.all(both)).toSorted((a, b) => Number(b.ok) - Number(a.ok));
  expect(done).toMatchObject({ ok: true, value: { liquidacion: { monto: '45.20' } } });
  expect(refused).toMatchObject(tooMuch);
});

it('cash that moved for a note refused later is none of the account, where the correction goes there', async () => {
  await shop.simulator.turnOff();
  const first = await make({ ajuste: FOUR, forma: 'nota-credito', destino: 'efectivo' });
  await shop.simulator.turnOn();
  expect(first.liquidacion).toMatchObject({ estado: 'pagada', monto: '45.20' });
  const { codigoGeneracion: corrige } = first.documento;
  for (const paso of ['recepcion', 'lote'] as const)
    shop.simulator.addFaults([{ paso, falla: 'rechazo-corchetes', cuando: { codigoGeneracion: corrige } }]);
  await boss.ask('queue.sendAll', {});
  await expect
    .poll(async () => (await boss.ask('documents.view', { codigoGeneracion: corrige })).result.estado, {
      timeout: 20_000,
    })
    .toBe('RECHAZADO');
  shop.simulator.clearFaults();
  await make({ ajuste: FOUR, forma: 'nota-credito', destino: 'cuenta', corrige });
  expect(await moved()).toEqual([0n, -4520n]);
  // It was handed over all the same.
  const again = asked({ ajuste: ONE, forma: 'nota-credito', destino: 'efectivo' });
  expect(await boss.call('returns.make', again)).toMatchObject(tooMuch);
});

it('a note that says it replaces the sale takes its own amount off, and is warned of that', async () => {
  const items = [{ cantidad: 1, descripcion: 'Resma de papel', precioUni: 10, tipoItem: 1 }];
  const answer = await fetch(`${shop.api}/nota-credito/emitir`, {
    method: 'POST',
    headers: { 'X-API-Key': await keyOfAnotherProgram(shop), 'Content-Type': 'application/json' },
    body: JSON.stringify({ items, documentoRelacionado: [{ codigoGeneracion: sale }], reemplazaA: sale }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  expect(await moved()).toEqual([-1130n, 0n]);
  expect(decodeURIComponent(answer.headers.get('X-Aviso') ?? '')).toContain('reemplaza');
});
