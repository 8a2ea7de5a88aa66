/** The printed version in a real browser: downloaded from the drawer and after a sale by keyboard alone; the logo on it. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPages } from '../../support/reading/pdf-pages.ts';
import { sellOne } from '../../renderer/page/bridge-page.ts';
import { openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objectionsNow } from '../accessibility.ts';
import { keyboardOf } from '../keyboard.ts';
import { pageOfTest } from '../page-of-test.ts';
import { openManagerTill, type ManagerTill } from '../manager-till.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

const TEST_MS = 300_000;
const START_MS = 120_000;

/** What the browser saved at the press of a key. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const pages = await openPages(readFileSync(await download.path()));
  const text = await pages.allText();
  await pages.close();
  return { name: download.suggestedFilename(), text };
}

describe.skipIf(browserMissing !== null)(
  'the printed version by keyboard alone',
  { timeout: TEST_MS },
  () => {
    let till: Till;
    const pages = pageOfTest<TillPage>({ isUnplugged: true });
    let codigo = '';
    beforeAll(async () => {
      till = await openTill();
      const { page } = await till.open('documentos');
      codigo = (await sellOne(page, '10.10')).codigoGeneracion;
      await page.close();
      await unplugMouse(till.context);
    }, START_MS);
    afterAll(() => till?.close());

    it('comes out of the drawer of a document', async () => {
      const { page, press } = await pages.take(till.open('documentos'));
      await page.locator('.document-row').first().waitFor();
      await press('ArrowDown', 'Enter');
      const drawer = page.getByRole('dialog');
      // One thing is asked for most; the rest is behind a button.
      expect(await drawer.getByRole('button', { name: 'PDF carta', exact: true }).isVisible()).toBe(false);
      await keyboardOf(page).push('Más acciones');
      await drawer.getByRole('button', { name: 'PDF carta', exact: true }).waitFor();
      const { name, text } = await saved(page, () => keyboardOf(page).push('PDF carta'));
      expect(name).toBe(`${codigo}.pdf`);
      expect(text).toContain(`Código de generación ${codigo}`);
      expect(text).toContain('Total a pagar $10.10');
      await drawer.getByText(`Descargado: ${codigo}.pdf`).waitFor();
      await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('PDF carta');
      expect(await objectionsNow(page)).toEqual([]);
    });

    it('comes out of the result of a sale', async () => {
      const { page, press, add } = await pages.take(till.open('factura'));
      await add('11');
      await press('F12');
      const result = page.getByRole('alertdialog');
      await result.waitFor();
      const { name, text } = await saved(page, () => keyboardOf(page).push('PDF carta'));
      expect(name).toMatch(/^[0-9A-F-]{36}\.pdf$/);
      expect(text).toContain('Arroz de prueba 5 lb');
      expect(text).toContain('Total a pagar $3.60');
      await result.getByText(`Descargado: ${name}`).waitFor();
    });
  },
);

describe.skipIf(browserMissing !== null)('the logo in the settings', { timeout: TEST_MS }, () => {
  let till: ManagerTill;
  beforeAll(async () => {
    till = await openManagerTill(['marta']);
  }, START_MS);
  afterAll(() => till?.close());

  it('is chosen, shown, drawn smaller where it is large, and taken away', async () => {
    const { page, complaints } = await till.open('marta', 'factura');
    await page.goto(page.url().replace(/#.*/, '#/ajustes'));
    await page.getByRole('button', { name: 'Emisor', exact: true }).click();
    await page.getByText('Sin logo: se imprime el nombre comercial.').waitFor();
    const large = new PNG({ width: 2400, height: 800 });
    large.data.fill(120);
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: PNG.sync.write(large) };
    await page.locator('.settings-block input[type=file]').setInputFiles(file);
    await page.getByText('Logo guardado.').waitFor();
    const shown = page.getByRole('img', { name: 'Logo que se imprime' });
    // The picture is drawn after it is there.
    await soon(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
    expect(await objectionsNow(page)).toEqual([]);

    const text = { name: 'nota.png', mimeType: 'image/png', buffer: Buffer.from('no es una imagen') };
    await page.locator('.settings-block input[type=file]').setInputFiles(text);
    await page.getByText(/^Ese archivo no es una imagen que se pueda abrir/).waitFor();
    await shown.waitFor();
    await page.getByRole('button', { name: 'Quitar logo' }).press('Enter');
    await page.getByText('Logo quitado.').waitFor();
    await page.getByText('Sin logo: se imprime el nombre comercial.').waitFor();
    // The focus stays in the block although its button went.
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('file');
    expect(complaints).toEqual([]);
  });
});
