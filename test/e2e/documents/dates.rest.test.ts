/** Days are typed and shown as El Salvador writes them, whatever the browser prefers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { dateField, typeDate } from '../../renderer/page/typed-date.ts';
import { MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { pageOfTest } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

describe.skipIf(browserMissing !== null)('dates in a real browser', () => {
  const pages = pageOfTest<TillPage>();
  let till: Till;

  beforeAll(async () => {
    till = await openTill();
    const { page } = await till.open('documentos');
    const users = await askBridge(page, 'session.users', {});
    const userId = users.find(({ nombre }) => nombre === MANAGER.nombre)?.id ?? '';
    await askBridge(page, 'session.login', { userId, pin: MANAGER.pin });
    await page.close();
  });
  afterAll(() => till?.close());

  const shown = (label: string): Promise<string> =>
    // Marks of the direction of writing stand between the parts.
    dateField(pages.now().page, label)
      .last()
      .innerText()
      .then((text) => text.replaceAll(/[^\d\/a-z]/gv, ''));

  it.each([
    ['es', 'Desde', 'dd/mm/aaaa'],
    ['en', 'From', 'dd/mm/yyyy'],
  ])('are day, month and year in a browser of the United States, in %s', async (language, label, empty) => {
    const american = await till.window({ locale: 'en-US' });
    const { page } = await pages.take(american.open('documentos'));
    await page.evaluate((to) => {
      localStorage.setItem('caja.language', to);
      window.dispatchEvent(new StorageEvent('storage'));
    }, language);
    await soon(() => shown(label)).toBe(empty);
    await typeDate(page, label, '31122998');
    await soon(() => shown(label)).toBe('31/12/2998');
    await page.evaluate(() => localStorage.removeItem('caja.language'));
  });

  it('take single digits with a separator, a pasted date, and Enter sends the form', async () => {
    const { page, press } = await pages.take(till.open('documentos'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Exportar' }).click();
    // The list behind has a field of that name too.
    await page.getByRole('dialog').getByRole('group', { name: 'Desde', exact: true }).waitFor();
    await typeDate(page, 'Desde', '1/2/2026');
    await soon(() => shown('Desde')).toBe('01/02/2026');
    await typeDate(page, 'Hasta', '28-2-2026');
    await soon(() => shown('Hasta')).toBe('28/02/2026');
    await page.evaluate(() => navigator.clipboard.writeText(' 5/1/2026 '));
    await dateField(page, 'Hasta').last().getByRole('spinbutton').first().focus();
    await press('Control+V');
    await soon(() => shown('Hasta')).toBe('05/01/2026');
    await press('Enter');
    await dateField(page, 'Hasta').last().locator('[aria-invalid=true]').first().waitFor();
  });

  it('that do not exist are said to be none, not turned into others', async () => {
    const { page, press } = await pages.take(till.open('documentos'));
    await typeDate(page, 'Desde', '28022026');
    await page.getByRole('button', { name: 'Quitar filtros' }).waitFor();
    await typeDate(page, 'Desde', '31022026');
    await press('Tab', 'Tab');
    await page.getByText('No es una fecha que exista').waitFor();
    await soon(() => shown('Desde')).toBe('dd/mm/aaaa');
    await page.getByRole('button', { name: 'Quitar filtros' }).waitFor({ state: 'detached' });
    await typeDate(page, 'Desde', '28022026');
    await page.getByText('No es una fecha que exista').waitFor({ state: 'detached' });
    await soon(() => shown('Desde')).toBe('28/02/2026');
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
  });

  it('that do not exist are said to be none until something is typed, or filters are cleared', async () => {
    const { page, press } = await pages.take(till.open('documentos'));
    const fault = page.getByText('No es una fecha que exista');
    await typeDate(page, 'Hasta', '28022026');
    await typeDate(page, 'Desde', '31022026');
    await press('Tab', 'Tab');
    await fault.waitFor();
    await press('Shift+Tab', 'Shift+Tab');
    await dateField(page, 'Desde').locator(':focus[aria-invalid=true]').waitFor();
    expect(await fault.count()).toBe(1);
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await fault.waitFor({ state: 'detached' });
    await typeDate(page, 'Desde', '31022026');
    await press('Tab');
    await fault.waitFor();
    await typeDate(page, 'Desde', '2');
    await fault.waitFor({ state: 'detached' });
  });

  it('are none while they are half written', async () => {
    const { page, press } = await pages.take(till.open('documentos'));
    await typeDate(page, 'Desde', '01/01/2999');
    await page.getByRole('button', { name: 'Quitar filtros' }).waitFor();
    await dateField(page, 'Desde').getByRole('spinbutton').nth(1).focus();
    await press('Backspace', 'Backspace');
    await page.getByRole('button', { name: 'Quitar filtros' }).waitFor({ state: 'detached' });
    await soon(() => shown('Desde')).toBe('01/mm/2999');
    await typeDate(page, 'Desde', '0101');
    await page.getByRole('button', { name: 'Quitar filtros' }).click();
    await soon(() => shown('Desde')).toBe('dd/mm/aaaa');
  });
});
