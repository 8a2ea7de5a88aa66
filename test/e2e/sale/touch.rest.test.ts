import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASHIER, MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { changePerson } from '../log-in.ts';
import { pageOfTest } from '../page-of-test.ts';
import { tooSmall } from '../too-small.ts';
import { assertUnplugged, unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

/** The usual screen read at 125 and 150 %. */
const MAGNIFIED = [
  { width: 1093, height: 614 },
  { width: 911, height: 512 },
];

describe.skipIf(browserMissing !== null)('one way of pointing is enough', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  });
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
      await soon(() => page.getByLabel('Cantidad, línea 1').inputValue()).toBe('3');
      expect(await behindDigits(page)).toEqual([]);
      if (screen !== 'factura') {
        await tap('Clientes');
        await page.locator('.tile', { hasText: 'Ferretería' }).tap();
        await page.getByText('NRC 150236-0').waitFor();
      }
      await soon(() => page.locator('.total-figure').textContent()).toBe('$16.70');
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
        await page.getByLabel('Referencia (opcional)').waitFor();
        for (const size of MAGNIFIED) {
          await page.setViewportSize(size);
          const hidden = () => page.locator('.sheet').evaluate((own) => own.scrollHeight - own.clientHeight);
          await soon(hidden, { message: `hidden of the payment at ${size.width}` }).toBeLessThanOrEqual(1);
          expect(await tooSmall(page.locator('[data-veil]'))).toEqual([]);
        }
        await page.getByRole('button', { name: /^Cobrar y emitir/ }).tap();
      }
      await result();
      expect(await tooSmall(page.locator('[data-veil]'))).toEqual([]);
      await page.getByRole('button', { name: /^Nueva/ }).tap();
      await page.getByRole('heading', { name: /^List[ao] para/ }).waitFor();
      await window.context.close();
    },
  );

  it('sells three goods for cash in four touches of their keys, with change in six, and counts by fingers', async () => {
    const window = await till.window({ hasTouch: true, viewport: { width: 1024, height: 700 } });
    const { page, result, lines, scan } = await pages.take(window.open('factura'));
    const key = (name: string) => page.locator('.quick-key', { hasText: name });
    const button = (name: RegExp) => page.getByRole('button', { name });
    for (const name of ['Arroz', 'Café', 'Leche']) await key(name).tap();
    await lines(3);
    await button(/^Efectivo exacto/).tap();
    await result();
    await button(/^Nueva venta/).tap();
    for (const name of ['Arroz', 'Café', 'Leche']) await key(name).tap();
    await lines(3);
    await button(/^Cobrar/).tap();
    await button(/^\$20$/).tap();
    await page.locator('.due-figure', { hasText: '$8.85' }).waitFor();
    await button(/^Cobrar y emitir/).tap();
    await result();
    await button(/^Nueva venta/).tap();
    // Where the keys stand in the place of the sale they stay after the first one, and their digits in one row.
    await page.setViewportSize({ width: 911, height: 512 });
    const count = page.getByRole('group', { name: 'Cantidad del siguiente producto' });
    await soon(async () => (await count.boundingBox())?.height).toBeLessThan(88);
    await soon(async () => {
      const [keyBox, countBox] = [await key('Leche').boundingBox(), await count.boundingBox()];
      return (countBox?.y ?? Infinity) - (keyBox?.y ?? 0) - (keyBox?.height ?? 0);
    }).toBeLessThan(16);
    for (const digit of ['1', '2', '5']) await count.getByRole('button', { name: digit, exact: true }).tap();
    await count.getByRole('button', { name: 'Borrar la cantidad' }).tap();
    await key('Leche').tap();
    await key('Leche').tap();
    await key('Leche').getByText('13 en la venta').waitFor({ state: 'attached' });
    // What is scanned meanwhile is named with its price: its line stands behind the keys.
    await scan('7419900000028');
    await page.getByText('Se agregó Café de prueba 400 g a $5.90.').waitFor();
    await button(/^Ver la venta/).tap();
    await soon(() => page.getByLabel('Cantidad, línea 1').inputValue()).toBe('13');
    // The digits hide no line, also where the last one stood at the end of what is seen.
    await page.getByLabel('Descuento, línea 2').tap();
    for (const digit of ['1', '0', '%']) await page.locator(`.keypad:visible [data-digit="${digit}"]`).tap();
    await soon(() => page.getByLabel('Descuento, línea 2').inputValue()).toBe('10%');
    expect(await behindDigits(page)).toEqual([]);
    await window.context.close();
  });

  it('issues all three documents with the mouse unplugged', async () => {
    const window = await till.window({});
    await unplugMouse(window.context);
    const { page, type, press, add, receiver, result } = await pages.take(window.open('factura'));
    const issued = async (): Promise<void> => {
      await result();
      await press('Enter');
      await page.getByRole('heading', { name: /^List[ao] para/ }).waitFor();
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
    await soon(() => page.locator('.total-figure').textContent()).toBe('$5.40');
    await press('F12');
    // A taxed product that is sold as exempt is a manager's decision.
    await page.getByLabel('PIN de quien aprueba').waitFor();
    await type(MANAGER.pin);
    await press('Enter');
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

  // Last: whoever logs in gives the window another secret than the others have.
  it('arranges the keys and sells by them with the keyboard alone', async () => {
    const window = await till.window({});
    await unplugMouse(window.context);
    const { page, type, press, lines } = await pages.take(window.open('factura'));
    await changePerson(page, MANAGER);
    const names = () => page.locator('.issue .quick-key .quick-name').allTextContents();
    await soon(async () => (await names()).length).toBe(3);
    const [first = '', second = '', third = ''] = await names();
    await page.getByRole('button', { name: 'Acomodar' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Acomodar las teclas' });
    await sheet.getByLabel('Nombre de la página').fill('Mostrador');
    await sheet.getByRole('button', { name: 'Azul' }).press('Enter');
    // Its handle takes the first key; one place on, Enter drops it.
    await sheet.getByRole('row', { name: first }).focus();
    const place = () => sheet.getByRole('row', { name: third, exact: true }).boundingBox();
    const before = await place();
    await press('Tab', 'Enter');
    await sheet.locator('.react-aria-DropIndicator[data-drop-target]').waitFor({ state: 'attached' });
    expect(await place()).toEqual(before);
    await press('ArrowRight', 'Enter');
    await soon(() => sheet.locator('.quick-name').allTextContents()).toEqual([second, first, third]);
    expect(await objections(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Guardar' }).press('Enter');
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Mostrador' }).waitFor();
    await soon(names).toEqual([second, first, third]);
    await press('F10');
    await page.locator('.quick-key:focus').waitFor();
    await press('ArrowRight', 'Enter', 'Enter');
    await lines(1);
    await soon(() => page.locator('.line-name').textContent()).toBe(first);
    await soon(() => page.getByLabel('Cantidad, línea 1').inputValue()).toBe('2');
    // A letter is a search, wherever the focus is.
    await type('lech');
    await press('Enter');
    await page.locator('.line-name', { hasText: 'Leche' }).waitFor();
    expect(await objections(page)).toEqual([]);
    await changePerson(page, CASHIER);
    await page.getByRole('button', { name: /^Bloquear la caja/ }).waitFor();
    await assertUnplugged(page);
    await window.context.close();
  });
});

/** Lines whose name or figures lie behind the digits for fingers. */
function behindDigits(page: Page): Promise<readonly string[]> {
  return page.locator('[data-line] :is(.line-name, .cell)').evaluateAll((parts) =>
    parts
      .filter((part) => {
        const { x, y, height } = part.getBoundingClientRect();
        return document.elementFromPoint(x + 4, y + height / 2)?.closest('.keypad') instanceof Element;
      })
      .map((part) => part.outerHTML.slice(0, 90)),
  );
}

/** Presses Tab until the element has the focus: whoever has only keys must be able to come there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never came there');
}
