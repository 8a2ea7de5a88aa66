import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { keepLinesSeparate } from '../../renderer/tours/separate-lines.ts';
import { EVERY_SCREEN } from '../every-screen.ts';
import { pageOfTest } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

/** Between keys that are no scan's. */
const SLOW_MS = 60;
/** With letters: lists choose by them, and many of their entries begin with this one. */
const SCAN = 'NL-033';
/** Everything a scan's first character could end up in, where it is open to typing. */
const FIELDS =
  'input:not([type=checkbox]):enabled:visible, select:enabled:visible, textarea:enabled:visible, [contenteditable]:visible';

interface Held {
  readonly name: string;
  readonly value: string;
}

describe.skipIf(browserMissing !== null)('a scan wherever the focus is', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());

  const count = (): Promise<number> => pages.now().page.locator('[data-line]').count();

  /** What every field that is shown holds, those of the first lines only: a scan makes one more. */
  const held = (lines: number): Promise<readonly Held[]> =>
    pages
      .now()
      .page.locator(FIELDS)
      .evaluateAll((fields, first) => {
        const rows = [...document.querySelectorAll('[data-line]')].slice(0, first);
        const shown = fields.filter((field) => {
          const row = field.closest('[data-line]');
          return row === null || rows.includes(row);
        });
        return shown.map((field) => ({
          name: field.getAttribute('aria-label') ?? field.closest('.field')?.textContent ?? '',
          value:
            field instanceof HTMLInputElement || field instanceof HTMLSelectElement
              ? field.value
              : (field.textContent ?? ''),
        }));
      }, lines);

  /** Scans with the focus in each field that is there, and once with the focus on a button. */
  const scanEverywhere = async (where: string, code: string = SCAN): Promise<void> => {
    const at = pages.now();
    const inside = at.page.locator(where === 'screen' ? '#content' : '[data-veil]').first();
    await inside.waitFor();
    const fields = inside.locator(FIELDS);
    const places = await fields.count();
    for (let index = 0; index < places; index += 1) {
      const lines = await count();
      await fields.nth(index).focus();
      const name = (await fields.nth(index).getAttribute('aria-label')) ?? `field ${index}`;
      const before = await held(lines);
      await at.scan(code);
      await soon(count, { message: `${where}: ${name}` }).toBe(lines + 1);
      await soon(() => held(lines), { message: `${where}: ${name}` }).toEqual(before);
      await at.page
        .locator('[data-line]')
        .last()
        .evaluate((row) => row.querySelector<HTMLElement>('.icon-button')?.click());
      await soon(count).toBe(lines);
    }
    const lines = await count();
    await inside.getByRole('button').last().focus();
    await at.scan(code);
    await soon(count, { message: `${where}: a button` }).toBe(lines + 1);
  };

  it.each(['factura', 'credito-fiscal', 'nota-remision'] as const)(
    'adds one line and leaves no stray character, in every field of %s and of what opens over it',
    async (screen) => {
      const { page, press, scan, lines } = await pages.take(till.open(screen));
      await keepLinesSeparate(page);
      await scan('7419900000011');
      await lines(1);
      await scanEverywhere('screen');
      const opened = async (name: string, key: string): Promise<void> => {
        await press(key);
        await page.locator('[data-veil]').waitFor();
        await scanEverywhere(name);
        await press('Escape');
        await page.locator('[data-veil]').waitFor({ state: 'detached' });
      };
      // What opens is the same over each of them.
      if (screen === 'factura' || EVERY_SCREEN) {
        await opened('park', 'F7');
        await opened('clear', 'Alt+Delete');
        await opened('palette', 'Control+K');
      }
      if (screen === 'credito-fiscal' || (screen === 'factura' && EVERY_SCREEN)) {
        await opened('payment', 'F8');
        await press('F8');
        await page.getByRole('button', { name: 'Al crédito' }).click();
        await scanEverywhere('credit');
        await press('Escape');
      }
      if (screen !== 'nota-remision' && !EVERY_SCREEN) return;
      await press('F6');
      await page.getByRole('button', { name: 'Escribirlo a mano' }).click();
      await scanEverywhere('more');
      await press('Escape');
      await page.getByRole('button', { name: 'Productos', exact: true }).click();
      await scanEverywhere('products');
      await press('Escape');
      await page.getByRole('button', { name: 'Clientes', exact: true }).click();
      await scanEverywhere('customers');
      await press('Escape');
      await page.getByRole('button', { name: 'Cliente nuevo' }).click();
      await page.getByRole('dialog').getByLabel('Nombre o razón social').waitFor();
      await scanEverywhere('customer');
    },
  );

  it('adds one line when the scanner ends with Tab, and the focus stays', async () => {
    const { page, scan, lines } = await pages.take(till.open('factura'));
    await keepLinesSeparate(page);
    await page.getByRole('combobox', { name: 'Buscar cliente' }).focus();
    await scan('7419900000028', 'Tab');
    await lines(1);
    await soon(() => page.getByRole('combobox', { name: 'Buscar cliente' }).inputValue()).toBe('');
  });

  it('is known whole when a busy computer heard it in two pieces', async () => {
    const { page, scan, lines } = await pages.take(till.open('factura'));
    const entry = page.getByRole('combobox', { name: 'Agregar producto' });
    await entry.pressSequentially('7419900', { delay: SLOW_MS });
    await scan('000011');
    await lines(1);
    await soon(() => entry.inputValue()).toBe('');
    // What is no piece of it stays as it was typed.
    await entry.pressSequentially('caf', { delay: SLOW_MS });
    await scan('7419900000028');
    await lines(2);
    expect(await entry.inputValue()).toBe('caf');
  });

  it('adds nothing to a sale whose refusal is on the screen, and says so', async () => {
    const { page, press, scan, lines, result } = await pages.take(till.open('factura'));
    await keepLinesSeparate(page);
    till.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    await scan('7419900000011');
    await lines(1);
    await press('F12');
    await result('RECHAZADO');
    await scan('7419900000028');
    await page.getByText('No se agregó lo escaneado: primero corrija la venta rechazada.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Corrigiendo el documento rechazado').waitFor();
    expect(await count()).toBe(1);
    await scan('7419900000028');
    await lines(2);
  });

  it('keeps what is scanned while a sale leaves for the next one', async () => {
    const { page, press, scan, lines } = await pages.take(till.open('factura'));
    await keepLinesSeparate(page);
    await scan('7419900000011');
    await lines(1);
    await press('F12');
    await scan('7419900000028');
    await page.locator('.line-name', { hasText: 'Café de prueba 400 g' }).waitFor();
    await soon(count).toBe(1);
    await lines(1);
  });
});
