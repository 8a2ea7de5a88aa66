/** The palette and a small window: whatever the till knows is one key away, and a large print loses nothing. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
import { pageOfTest } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

/** A window of 1366 × 768 read at 200 %. */
const ZOOMED = { viewport: { width: 683, height: 384 } };
const SALE = { items: [{ cantidad: 1, descripcion: 'Azúcar', precioUni: 12.7, tipoItem: 1 }] };

describe.skipIf(browserMissing !== null)('the palette', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();
  let numeroControl = '';
  beforeAll(async () => {
    till = await openTill();
    const first = await till.open('documentos');
    const sale = { tipoDte: '01', request: JSON.stringify(SALE), idempotencyKey: 'paleta-1' } as const;
    const { result } = await askBridge(first.page, 'documents.issue', sale);
    numeroControl = String(result.numeroControl);
    await first.page.close();
  });
  afterAll(() => till?.close());

  const on = (screen: Parameters<Till['open']>[0]) => pages.take(till.open(screen));
  const search = async ({ page, press, type }: TillPage, typed: string): Promise<void> => {
    await press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar pantalla' }).waitFor();
    await type(typed);
  };

  it('opens a document by a piece of its number or by its amount', async () => {
    const at = await on('factura');
    for (const typed of ['p001-1', '12.70']) {
      await search(at, typed);
      const group = at.page.getByRole('group', { name: 'Documentos' });
      await group.getByRole('option', { name: numeroControl }).waitFor();
      expect(await objections(at.page)).toEqual([]);
      await at.press('Enter');
      await at.page.getByRole('dialog').getByText('Emitió Carlos Cajero').waitFor();
      await at.press('Escape');
      await at.page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });

  it('has the keys that follow at once, also the first time: none of them goes to the sale', async () => {
    const { page, press, type } = await on('factura');
    await press('Control+k');
    await type('devol');
    const field = page.getByRole('combobox', { name: 'Buscar pantalla' });
    await soon(() => field.inputValue()).toBe('devol');
    await press('Escape', 'Escape');
    await field.waitFor({ state: 'detached' });
    expect(await page.getByRole('combobox', { name: 'Agregar producto' }).inputValue()).toBe('');
  });

  it('shows every screen at once, their name in one line with theirs', async () => {
    const { page, press } = await on('factura');
    await press('Control+k');
    const list = page.getByRole('listbox', { name: 'Buscar pantalla' });
    const last = list.getByRole('option', { name: 'Ajustes' }).first();
    await last.waitFor();
    const bottom = async (each: Locator) => {
      const box = await each.boundingBox();
      return box === null ? Number.NaN : box.y + box.height;
    };
    await soon(async () => (await bottom(last)) - (await bottom(list))).toBeLessThanOrEqual(0);
    const startsAt = (each: Locator) =>
      each.evaluate(
        (at) => at.getBoundingClientRect().x + Number.parseFloat(getComputedStyle(at).paddingLeft),
      );
    await soon(
      async () => (await startsAt(list.locator('.finder-group').first())) - (await startsAt(last)),
    ).toBe(0);
  });

  it('adds a product to the sale at hand and takes a customer as its receiver', async () => {
    const at = await on('factura');
    await search(at, 'cafe');
    await at.page.getByRole('group', { name: 'Productos' }).getByRole('option', { name: 'Café' }).waitFor();
    await at.press('Enter');
    await at.lines(1);
    await search(at, 'ferret');
    await at.page.getByRole('group', { name: 'Clientes' }).getByRole('option').first().waitFor();
    await at.press('Enter');
    const receiver = at.page.locator('.receiver-name');
    await soon(() => receiver.innerText()).toBe('Ferretería de Prueba, S.A. de C.V.');
    // The next key goes on with the sale.
    await at.add('11', 2);
    await search(at, 'pasar');
    await at.page.getByRole('option', { name: 'Pasar a crédito fiscal' }).waitFor();
    await at.press('Enter');
    await at.page.getByRole('heading', { name: 'Crédito fiscal' }).waitFor({ state: 'attached' });
    await at.lines(2);
  });

  it('shows the product and the customer where nothing is sold', async () => {
    const at = await on('documentos');
    await search(at, 'arroz');
    await at.page.getByRole('option', { name: 'Arroz de prueba' }).waitFor();
    await at.press('Enter');
    const sheet = at.page.getByRole('dialog');
    await sheet.locator('input[value="Arroz de prueba 5 lb"]').waitFor();
    await at.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await search(at, 'ferret');
    await at.page.getByRole('option', { name: 'Ferretería' }).waitFor();
    await at.press('Enter');
    await sheet.locator('input[value^="Ferretería de Prueba"]').waitFor();
    expect(await objections(at.page)).toEqual([]);
  });

  it('leaves every part of a sale within reach in a window of half the size', async () => {
    const small = await till.window(ZOOMED);
    const at = await pages.take(small.open('factura'));
    const { page } = at;
    await at.add('11');
    const box = async (selector: string) => {
      const found = await page.locator(selector).first().boundingBox();
      if (found === null) throw new Error(`${selector} is nowhere`);
      return found;
    };
    const main = page.getByRole('button', { name: 'Efectivo exacto' });
    /** Whether the middle of it can be pressed as it stands. */
    const onTop = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          const hit = document.elementFromPoint(x + width / 2, y + height / 2);
          return element.contains(hit) || hit?.contains(element) === true;
        });
    await soon(() => onTop('#entry input, .entry input')).toBe(true);
    await soon(() => onTop('.total-figure')).toBe(true);
    await soon(async () => {
      const { y, height } = await box('.total-actions');
      return Math.round(y + height);
    }).toBe(384);
    const sticky = await box('.total-actions');
    await soon(async () => (await box('.total-figure')).height).toBeLessThan(70);
    // The sum has its name above it, and how a line is taxed stands in the middle of its list.
    const name = await box('.total > p:first-child');
    expect(name.y).toBeGreaterThanOrEqual(sticky.y);
    expect(name.y + name.height).toBeLessThan(384);
    const treatment = page.locator('.treatment select').first();
    expect(await treatment.evaluate((list) => getComputedStyle(list).alignContent)).toBe('center');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(683);
    for (const part of ['.lines tbody tr', '.receiver', '.total-words']) {
      await page.locator(part).first().scrollIntoViewIfNeeded();
      const { y, height } = await box(part);
      expect(y, part).toBeGreaterThanOrEqual(0);
      expect(y + height, part).toBeLessThanOrEqual(384);
    }
    expect(await objections(page)).toEqual([]);
    await main.click();
    await page.locator('.verdict-word', { hasText: 'PROCESADO' }).waitFor();
    await small.context.close();
  });
});
