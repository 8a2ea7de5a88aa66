/** The browsers that were paired, as a manager sees them, shuts one out and lets another in. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usedBridge } from '../bridge-kind.ts';
import { openManagerApp, type Browser, type TillApp } from '../till-app.ts';

const MINUTE_MS = 60_000;
/** What a browser of these tests is called: a program that says nothing, or the desktop program. */
const NAME = usedBridge() === 'http' ? 'Navegador' : 'Caja DTE';

let till: TillApp;
let manager: Browser;
beforeAll(async () => {
  ({ till, manager } = await openManagerApp());
  till.stopTime();
});
afterAll(() => till.close());

async function cashier(): Promise<Browser> {
  const browser = till.browser();
  const { codigo } = await manager.ask('browsers.code', {});
  await browser.enter('cajero', codigo);
  return browser;
}

async function others() {
  return (await manager.ask('browsers.list', {})).filter(({ propio }) => !propio);
}

it('shows each with its name, its place and when it was there last, over a restart too', async () => {
  const browser = await cashier();
  const paired = await manager.ask('browsers.list', {});
  const named = paired.map(({ nombre, propio }) => [nombre, propio]);
  expect(named).toHaveLength(2);
  expect(named).toEqual(
    expect.arrayContaining([
      [NAME, true],
      [NAME, false],
    ]),
  );
  const [own] = paired.filter(({ propio }) => propio);
  expect(own).toMatchObject({ sucursal: 'Casa matriz', ambiente: 'PRUEBAS', turnoAbierto: false });
  const [before] = await others();
  till.pass(11 * MINUTE_MS);
  await browser.ask('session.state', {});
  const [after] = await others();
  const seen = (moment: string | null | undefined) => Date.parse(moment ?? '');
  expect(seen(after?.visto) - seen(before?.visto)).toBe(11 * MINUTE_MS);
  expect(after?.emparejado).toBe(before?.emparejado);
  await till.restart();
  expect((await others())[0]?.visto).toBe(after?.visto);
});

it('shuts a revoked one out at once and for good, whatever it is doing, and writes it down', async () => {
  const browser = await cashier();
  await browser.ask('cash.open', { fondo: '10.00' });
  const stream = await browser.events();
  const [found] = (await others()).filter(({ turnoAbierto }) => turnoAbierto);
  const left = await manager.ask('browsers.revoke', { id: found?.id ?? '' });
  expect(left.map(({ id }) => id)).not.toContain(found?.id);
  expect(await stream.next('session')).toEqual({ kind: 'session' });
  stream.close();
  expect(await browser.ask('session.state', {})).toEqual({ stage: 'unpaired' });
  expect(await browser.call('session.users', {})).toMatchObject({
    ok: false,
    problem: { codigo: 'CAJA_SIN_EMPAREJAR' },
  });
  const { filas } = await manager.ask('audit.search', { accion: 'navegador revocado', antes: null });
  expect(filas).toHaveLength(1);
  expect(JSON.stringify(filas[0])).toContain(found?.id);
});

it('revokes neither the one that asks nor one that is gone, and is no cashier’s to see', async () => {
  const browser = await cashier();
  const [own] = (await manager.ask('browsers.list', {})).filter(({ propio }) => propio);
  for (const id of [own?.id ?? '', 'nadie'])
    expect(await manager.call('browsers.revoke', { id })).toMatchObject({
      ok: false,
      problem: { codigo: 'ESTADO_NO_PERMITE' },
    });
  expect(await manager.ask('session.state', {})).toMatchObject({ stage: 'open' });
  for (const op of ['browsers.list', 'browsers.code'] as const)
    expect(await browser.call(op, {})).toMatchObject({ ok: false, problem: { codigo: 'ROL_INSUFICIENTE' } });
});

it('lets one more in by a manager’s code, once and for a quarter of an hour', async () => {
  const [one, two] = [await manager.ask('browsers.code', {}), await manager.ask('browsers.code', {})];
  expect(await till.browser().ask('session.pair', { code: one.codigo })).toMatchObject({ kind: 'paired' });
  expect(await till.browser().ask('session.pair', { code: one.codigo })).toMatchObject({ kind: 'refused' });
  till.pass(15 * MINUTE_MS);
  expect(await till.browser().ask('session.pair', { code: two.codigo })).toMatchObject({ kind: 'refused' });
});
