import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { numberInResult } from '../../renderer/page/sale-result.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { pageOfTest } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

const TEST_MS = 300_000;

describe.skipIf(browserMissing !== null)(
  'what is refused or chosen at the till',
  { timeout: TEST_MS },
  () => {
    let till: Till;
    const pages = pageOfTest<TillPage>();

    beforeAll(async () => {
      till = await openTill();
    });
    afterAll(() => till?.close());
    afterEach(() => till.simulator.clearFaults());

    const on = (screen: Parameters<Till['open']>[0]) => pages.take(till.open(screen));

    it('takes Escape on a refused sale as the wish to correct it: nothing is thrown away', async () => {
      till.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
      const { page, press, lines, add, result } = await on('factura');
      await add('33');
      await press('F12');
      await result('RECHAZADO');
      const number = await numberInResult(page);
      await press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await page.getByText(`Corrigiendo el documento rechazado ${number}. Conserva su número.`).waitFor();
      await lines(1);
      await press('F12');
      await result();
      expect(await numberInResult(page)).toBe(number);
      await press('Enter');
    });

    it('keeps state and change of a result in sight at 200 %', async () => {
      const { page, type, press, add, result } = await on('factura');
      await page.setViewportSize({ width: 683, height: 384 });
      await add('11');
      await press('F8');
      await page.getByLabel('Recibido').waitFor();
      await type('5');
      await press('Enter');
      await result();
      const next = page.getByRole('button', { name: /^Nueva venta/ });
      await soon(() => next.evaluate((button) => button.matches(':focus'))).toBe(true);
      const seen = (selector: string) =>
        page
          .getByRole('alertdialog')
          .locator(selector)
          .evaluate((part) => {
            const { left, top, right, bottom } = part.getBoundingClientRect();
            const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return top >= 0 && bottom <= window.innerHeight && at !== null && part.contains(at);
          });
      for (const key of ['End', 'Home', 'End']) {
        await press(key);
        await next.focus();
        await soon(async () => [await seen('.verdict-word'), await seen('.due-figure')], {
          message: key,
        }).toEqual([true, true]);
      }
      expect(await page.locator('.due-figure').textContent()).toBe('$1.40');
    });

    it('leads to the receiver that is missing, by the key that stands beside its name', async () => {
      const { page, type, press, add } = await on('credito-fiscal');
      await page.locator('#receiver-title').getByText('F4', { exact: true }).waitFor();
      await page.getByRole('banner').getByText('Ctrl+K', { exact: true }).waitFor();
      await add('11');
      await press('F12');
      await page.getByRole('alertdialog').waitFor();
      await press('Enter');
      await soon(() => page.locator('.receiver input:focus').count()).toBe(1);
      await type('ferre');
      await press('Enter');
      await page.getByText('NRC 150236-0').waitFor();
    });

    it('goes on after the economic activity that was chosen, so that no key takes it back', async () => {
      const { page, type, press } = await on('credito-fiscal');
      await page.getByRole('button', { name: 'Cliente nuevo' }).click();
      const form = page.getByRole('dialog', { name: 'Datos del cliente' });
      await form.getByRole('combobox', { name: 'Actividad económica' }).focus();
      await type('47522');
      await form.locator('.finder-list [role="option"]').first().waitFor();
      await press('Enter');
      await form.locator('.picked').waitFor();
      await soon(() => page.evaluate(() => document.activeElement?.matches('input, select, textarea'))).toBe(
        true,
      );
      await press('Tab', 'Space');
      await form.locator('.picked').waitFor();
      await form.getByRole('button', { name: 'Quitar' }).focus();
      await press('Enter');
      await soon(() =>
        form.getByRole('combobox', { name: 'Actividad económica' }).and(page.locator(':focus')).count(),
      ).toBe(1);
    });
  },
);
