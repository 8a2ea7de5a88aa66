import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { tooSmall } from '../too-small.ts';
import { assertNoKeys } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

describe.skipIf(browserMissing !== null)('an owner with fingers alone', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();

  beforeAll(async () => {
    till = await openManagerTill();
  });
  afterAll(() => till?.close());

  it('reads the day, opens a sale, sends what waits, opens the drawer and takes a backup', async () => {
    const owner = await pages.take(till.openByTouch('marta', 'estadisticas'));
    const { page } = owner;
    const tap = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).last().tap();
    const go = (name: string | RegExp) =>
      page.getByRole('navigation').getByRole('link', { name }).first().tap();
    const fits = async (where: string): Promise<void> =>
      expect([where, ...(await tooSmall(page.locator('body')))]).toEqual([where]);
    const line = { cantidad: 1, descripcion: 'Leche', precioUni: 2.5, tipoItem: 1 };
    const { numeroControl } = await owner.sell('01', { items: [line] });
    await tap('Esta semana');
    await page.locator('.headline-figure', { hasText: '$2.50' }).waitFor();
    await fits('owner page');

    await go('Documentos');
    await tap('Hoy');
    await page.locator('.document-row', { hasText: numeroControl }).tap();
    const drawer = page.getByRole('dialog', { name: numeroControl });
    await drawer.getByRole('button', { name: 'Más acciones' }).tap();
    await drawer.getByRole('button', { name: 'Invalidar' }).waitFor();
    await seen(page, 'Repetir');
    await fits('drawer');
    await drawer.getByRole('button', { name: 'Cerrar' }).tap();
    await drawer.waitFor({ state: 'hidden' });

    await till.simulator.turnOff();
    for (const precioUni of [1, 2, 4]) await owner.sell('01', { items: [{ ...line, precioUni }] });
    await go('Por enviar');
    const boxes = page.getByRole('table', { name: 'Documentos' }).getByRole('checkbox');
    await boxes.nth(1).tap();
    await boxes.nth(3).tap();
    const foot = page.getByRole('group', { name: 'Elegidos' });
    await foot.getByText('$5.00').waitFor();
    await fits('queue');
    expect(await owner.faults()).toEqual([]);
    await till.simulator.turnOn();
    await foot.getByRole('button', { name: 'Enviar ahora (2)' }).tap();
    await page.getByText('Todo está enviado').waitFor();

    await go(/^Caja(?! DTE)/);
    await page.getByLabel('Fondo').tap();
    for (const digit of ['5', '0', '.', '00']) await page.locator(`.keypad [data-digit="${digit}"]`).tap();
    await soon(() => page.getByLabel('Fondo').inputValue()).toBe('50.00');
    await fits('drawer of cash');
    await tap('Abrir la caja');
    await page.getByText(/^Abierta desde/).waitFor();
    // Its reason by one press, and digits go to the amount whatever was pressed before.
    await tap(/^Salida/);
    await tap('Compra');
    await page.locator('.keypad [data-digit="5"]').tap();
    await fits('cash out');
    await tap('Anotar');
    await page.getByText('−$5.00').waitFor();

    await go('Ajustes');
    await tap('Respaldos');
    await tap('Respaldar ahora');
    await page.getByText('Respaldo guardado').waitFor();
    // Beside the section's name too, without leaving it.
    await page.locator('#settings-state-respaldos', { hasText: 'El último, ' }).waitFor();
    await fits('backups');
    await assertNoKeys(page);
  });
});

/** Whether a button is whole in the window, without scrolling. */
async function seen(page: Page, name: string): Promise<void> {
  await soon(async () => {
    const box = await page.getByRole('dialog').getByRole('button', { name }).boundingBox();
    return box === null ? Infinity : box.y + box.height;
  }).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}
