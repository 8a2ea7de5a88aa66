/** The lock of a till whose service is late or away, and of one with several windows. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, CASHIER, openProgramTill, type ProgramTill } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';

const TEST_MS = 90_000;
const MINUTES = 2;
const MINUTE_MS = 60_000;

describe.skipIf(browserMissing !== null)('the lock of the till', { timeout: TEST_MS }, () => {
  let till: ProgramTill;
  beforeAll(async () => {
    till = await openProgramTill();
  });
  afterAll(() => till?.close());

  const entry = (page: Page) => page.getByRole('combobox', { name: 'Agregar producto' });
  const who = (page: Page) => page.getByRole('heading', { name: '¿Quién atiende?' });
  const logIn = async (page: Page, nombre: string, pin: string): Promise<void> => {
    await page.getByRole('button', { name: nombre }).click();
    await page.getByRole('heading', { name: `PIN de ${nombre}` }).waitFor();
    await page.keyboard.type(pin, { delay: 35 });
    await page.keyboard.press('Enter');
    await page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
  };

  it('stays locked without a PIN when the service did not hear of it, also after the page is loaded again', async () => {
    const { page } = await till.open('factura');
    const heard = page.waitForResponse(
      (response) => response.request().postData()?.includes('"session.logout"') === true && response.ok(),
      // A service is killed and started again before it.
      { timeout: TEST_MS },
    );
    await till.kill();
    await page.keyboard.press('Control+L');
    await who(page).waitFor();
    await till.restart();
    await page.reload();
    await heard;
    await who(page).waitFor();
    expect(await entry(page).isVisible()).toBe(false);
    await logIn(page, CASHIER.nombre, CASHIER.pin);
    await entry(page).waitFor();
    await page.close();
  });

  it('knows who was chosen and what was typed of the PIN before the service has named its people', async () => {
    const { page, press, type } = await till.open('factura');
    const people = (await ask(page, 'session.users', {})) as readonly { readonly nombre: string }[];
    const key = 1 + people.findIndex(({ nombre }) => nombre === CASHIER.nombre);
    const named = Promise.withResolvers<void>();
    await page.route('**/bridge', async (route) => {
      if (route.request().postData()?.includes('"session.users"') === true) await named.promise;
      await route.continue();
    });
    await press('Control+l');
    await who(page).waitFor();
    await type(`${key}${CASHIER.pin}`);
    named.resolve();
    await page.getByRole('heading', { name: `PIN de ${CASHIER.nombre}` }).waitFor();
    await soon(() => page.locator('.pin-dot').count()).toBe(CASHIER.pin.length);
    await press('Enter');
    await entry(page).waitFor();
    await page.close();
  });

  it('does not fall on somebody who works in another of its windows', async () => {
    const { page: idle } = await till.open('factura');
    await idle.keyboard.press('Control+L');
    await logIn(idle, 'Marta Gerente', '246810');
    await ask(idle, 'maintenance.saveLock', { minutos: String(MINUTES) });
    await till.context.clock.install();
    await idle.reload();
    await entry(idle).waitFor();
    const busy = await till.reopen();
    await entry(busy).waitFor();
    const pass = (ms: number): Promise<void> => till.context.clock.fastForward(ms);
    const almost = (MINUTES * MINUTE_MS) / 2 + 10_000;
    await pass(almost);
    await busy.bringToFront();
    await busy.keyboard.press('Shift');
    // One window's storage reaches the other's process a little later.
    const sign = (page: Page) => page.evaluate(() => localStorage.getItem('caja.sign'));
    const signed = await sign(busy);
    await soon(() => sign(idle)).toBe(signed);
    await pass(almost);
    expect(await ask(busy, 'session.state', {})).toMatchObject({ stage: 'open' });
    expect(await who(idle).isVisible()).toBe(false);
    await pass(almost);
    await who(idle).waitFor();
    await who(busy).waitFor();
  });
});
