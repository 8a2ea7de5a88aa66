import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTill, type Till, type TillPage } from '../renderer/till-page.ts';
import { browserMissing } from '../support/browser.ts';
import { pageOfTest } from './page-of-test.ts';
import { assertUnplugged, unplugMouse } from './unplugged.ts';

const TEST_MS = 120_000;
const MIN_TARGET_PX = 44;

describe.skipIf(browserMissing !== null)('one way of pointing is enough', { timeout: TEST_MS }, () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  }, 120_000);
  afterAll(() => till?.close());

  it.each(['factura', 'credito-fiscal', 'nota-remision'] as const)(
    'issues from %s with fingers alone, on targets of 44 px at least',
    async (screen) => {
      const window = await till.window({ hasTouch: true, viewport: { width: 1024, height: 700 } });
      const { page, result } = await pages.take(window.open(screen));
      const tap = (name: string): Promise<void> =>
        page.getByRole('button', { name, exact: true }).filter({ visible: true }).tap();
      const digits = async (text: string): Promise<void> => {
        for (const digit of text) await page.locator(`.keypad:visible [data-digit="${digit}"]`).tap();
      };
      expect(await tooSmall(page.locator('body'))).toEqual([]);
      await tap('Productos');
      await page.locator('.tile', { hasText: 'Arroz' }).tap();
      await page.locator('.tile', { hasText: 'Café' }).tap();
      expect(await tooSmall(page.locator('[data-veil]'))).toEqual([]);
      await tap('Listo');
      await page.getByLabel('Cantidad, línea 1').tap();
      await digits('3');
      await expect.poll(() => page.getByLabel('Cantidad, línea 1').inputValue()).toBe('3');
      if (screen !== 'factura') {
        await tap('Clientes');
        await page.locator('.tile', { hasText: 'Ferretería' }).tap();
        await page.getByText('NRC 150236-0').waitFor();
      }
      await expect.poll(() => page.locator('.total-figure').textContent()).toBe('$16.70');
      expect(await tooSmall(page.locator('body'))).toEqual([]);
      if (screen === 'nota-remision') await page.getByRole('button', { name: /^Emitir nota/ }).tap();
      else {
        await page.getByRole('button', { name: /^Cobrar con cambio/ }).tap();
        // The same digits stand on the screen behind it.
        await page.getByLabel('Recibido').waitFor();
        await digits('2.7');
        expect(await tooSmall(page.locator('[data-veil]'))).toEqual([]);
        await page.getByRole('button', { name: /^Agregar pago/ }).tap();
        await tap('Tarjeta de débito');
        await page.getByRole('button', { name: /^Agregar pago/ }).tap();
        await page.getByRole('button', { name: /^Cobrar y emitir/ }).tap();
      }
      await result();
      expect(await tooSmall(page.locator('[data-veil]'))).toEqual([]);
      await page.getByRole('button', { name: /^Nueva/ }).tap();
      await page.locator('.lines-empty h2').waitFor();
      await window.context.close();
    },
  );

  it('issues all three documents with the mouse unplugged', async () => {
    const window = await till.window({});
    await unplugMouse(window.context);
    const { page, type, press, add, receiver, result } = await pages.take(window.open('factura'));
    const issued = async (): Promise<void> => {
      await result();
      await press('Enter');
      await page.locator('.lines-empty h2').waitFor();
    };
    await add('2*11');
    await press('F8');
    await page.getByLabel('Recibido').waitFor();
    await type('5');
    await press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Tarjeta de débito' }));
    await press('Space');
    await tabTo(page, page.getByLabel('Referencia'));
    await type('123');
    await press('Enter');
    await page.getByRole('button', { name: /^Cobrar y emitir/ }).waitFor();
    await press('Enter');
    await issued();
    await press('Alt+2');
    await page.getByText('Listo para facturar').waitFor();
    await add('22');
    await tabTo(page, page.getByLabel('Tratamiento, línea 1'));
    await type('E');
    await press('Escape');
    await receiver('ferre');
    await press('F6');
    await page.getByLabel('A lo exento').waitFor();
    await type('0.50');
    await tabTo(page, page.getByLabel('Observaciones'));
    await type('Sin bolsa');
    await press('Enter');
    await expect.poll(() => page.locator('.total-figure').textContent()).toBe('$5.40');
    await press('F12');
    await issued();
    await press('Alt+3');
    await page.getByText('Lista para remitir').waitFor();
    await add('33');
    await receiver('ferre');
    await tabTo(page, page.getByLabel('Placa'));
    await type('P123-456');
    await press('F12');
    await issued();
    await assertUnplugged(page);
    await window.context.close();
  });
});

/** Presses Tab until the element has the focus: whoever has only keys must be able to come there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never came there');
}

/** What a finger could miss: everything to press or to type in that is smaller than it should be. */
function tooSmall(within: Locator): Promise<readonly string[]> {
  return within.first().evaluate((root, min) => {
    const targets = [...root.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href]')];
    return targets
      .map((target) => target.closest('label') ?? target)
      .filter(
        (target) =>
          target.checkVisibility() &&
          target.closest('.skip, [inert], [aria-hidden=true], [style*=clip]') === null,
      )
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => Math.round(box.height) < min || Math.round(box.width) < min)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 90)} ${box.width}x${box.height}`);
  }, MIN_TARGET_PX);
}
