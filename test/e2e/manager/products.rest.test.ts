import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CASHIER,
  MANAGER,
  openTill,
  type Person,
  type Till,
  type TillPage,
} from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { objections } from '../accessibility.ts';
import { changePerson } from '../log-in.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { soon } from '../../support/run/soon.ts';

const TEST_MS = 300_000;
const PRODUCTS = 50_000;

/** As Excel writes it where the comma is the decimal sign. */
function manyProducts(): Buffer {
  const goods = ['Café', 'Arroz', 'Jabón', 'Azúcar', 'Ñame'];
  const lines = Array.from({ length: PRODUCTS }, (_none, index) => {
    const name = `${goods[index % goods.length]} del lote ${index}`;
    return `M-${index};${name};${1 + (index % 90)},25;76${String(index).padStart(11, '0')}`;
  });
  return Buffer.from(['Código;Descripción;Precio con IVA;EAN', ...lines, ''].join('\r\n'), 'latin1');
}

describe.skipIf(browserMissing !== null)(
  'products and customers in a real browser',
  { timeout: TEST_MS },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'caja-csv-'));
    inOrderOfTheFile();
    let till: Till;
    const pages = pageOfTest<TillPage>({ isUnplugged: true });

    beforeAll(async () => {
      till = await openTill();
      await unplugMouse(till.context);
    });
    afterAll(async () => {
      await till?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    const as = async (person: Person): Promise<TillPage> => {
      const open = await pages.take(till.open('factura'));
      pages.expecting(REFUSED_BY_LOCK);
      await changePerson(open.page, person);
      await open.page.getByRole('navigation', { name: 'Pantallas' }).waitFor();
      return open;
    };
    const asManager = async (key: 'Alt+6' | 'Alt+7'): Promise<TillPage> => {
      const open = await as(MANAGER);
      // Asked for only when the key is pressed, the browser may open its own chooser before it hears of it.
      open.page.on('filechooser', () => {});
      // The list asks what became of an earlier import as it appears: the keys that follow come after the answer.
      const told = open.page.waitForResponse(
        (answer) => answer.request().postData()?.includes('"import.open"') === true,
      );
      await open.press(key);
      await (await told).finished();
      return open;
    };
    const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('role'));
    const choose = async (page: Page, content: string | Buffer): Promise<void> => {
      const file = join(folder, 'archivo.csv');
      writeFileSync(file, content);
      await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Elegir archivo');
      const chooser = page.waitForEvent('filechooser');
      await page.keyboard.press('Enter');
      await (await chooser).setFiles(file);
    };
    const openImport = async ({ page }: TillPage): Promise<void> => {
      await page.getByRole('button', { name: 'Importar archivo' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Elegir archivo' }).waitFor();
    };
    const axe = async (page: Page, name: string): Promise<void> =>
      expect(await objections(page), name).toEqual([]);

    it('writes a product with keys and a scan, finds it in the sale, changes it and deletes it', async () => {
      const { page, type, press, scan } = await asManager('Alt+7');
      await page.getByText('3 en la lista').waitFor();
      await press('F2');
      const form = page.getByRole('dialog', { name: 'Producto nuevo' });
      // The first key that follows is the form's already.
      await type('PAN');
      await soon(() => form.getByLabel('Código', { exact: true }).inputValue()).toBe('PAN');
      await press('Tab');
      await type('0.15');
      await press('Tab');
      await type('Pan dulce');
      await press('Tab', 'Tab', 'Tab', 'Enter');
      await type('libra');
      await form.getByRole('option', { name: /Libra/ }).first().waitFor();
      await press('Enter');
      // From the unit Enter goes on to what keeps the product, not to what throws it away.
      await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Guardar');
      await scan('7419900000097');
      await soon(() => form.getByLabel('Código de barras 1').inputValue()).toBe('7419900000097');
      await axe(page, 'product');
      await press('Enter');
      await page.getByText('Guardado: Pan dulce').waitFor();
      await soon(() => focused(page)).toBe('combobox');
      await type('dul');
      await soon(() => page.getByRole('row', { name: /Pan dulce/ }).count()).toBe(1);
      await soon(() => page.getByRole('row').count()).toBe(2);
      await press('Enter');
      await page.getByRole('dialog', { name: 'Producto' }).waitFor();
      await press('Tab');
      await page.keyboard.press('Control+A');
      await type('0.20');
      await press('Enter');
      await page.getByRole('gridcell', { name: '$0.20' }).waitFor();
      await press('Alt+1');
      await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
      await type('dulce');
      await page.getByRole('option', { name: /Pan dulce/ }).waitFor();
      await press('Escape', 'Alt+7');
      await page.getByRole('row', { name: /Pan dulce/ }).waitFor();
      await press('Tab', 'Delete');
      await page.getByText('Se borra «Pan dulce» (PAN) con su precio y su código de barras.').waitFor();
      await page.getByRole('button', { name: 'Borrar' }).focus();
      await press('Enter');
      await page.getByText('Nada coincide con «dul».').waitFor();
    });

    it('imports 50,000 products with the keyboard while sales go on, scrolls and exports them', async () => {
      const opened = await asManager('Alt+7');
      const { page, type, press, add, result } = opened;
      await openImport(opened);
      await axe(page, 'choose a file');
      await choose(page, manyProducts());
      await page.getByText('Esto es lo que pasará').waitFor();
      await page.getByText('50,000', { exact: true }).waitFor();
      await axe(page, 'review');
      await press('Enter');
      await page.getByText('Guardando…').waitFor();
      await press('Escape');
      await page.getByText(/^Importando… \d+ %$/).waitFor();
      await press('Alt+1');
      await page.getByText('Lista para vender').waitFor();
      await add('11');
      await press('F12');
      await result();
      await press('Enter', 'Alt+7');
      // The sale was over before the import was.
      await page.getByText(/^Importando… \d+ %$/).waitFor();
      await page.getByRole('button', { name: 'Ver', exact: true }).focus();
      await press('Enter');
      await page.getByText('Importación terminada').waitFor();
      await press('Enter');
      await page.getByText('50,003 en la lista').waitFor();
      await page.getByRole('combobox').focus();
      await type('lote 49999');
      await page.getByRole('row', { name: /M-49999/ }).waitFor();
      await press('Escape');
      await page.getByText('50,003 en la lista').waitFor();
      await press('Tab', 'End');
      await page.getByRole('row', { name: /Ñame del lote 9999\b/ }).waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Exportar CSV' }).focus();
      await press('Enter');
      const text = readFileSync(await (await download).path(), 'utf8');
      expect(text.split('\r\n')).toHaveLength(PRODUCTS + 3 + 2);
      expect(text).toContain(
        '\r\nM-7,Jabón del lote 7,8.25,7600000000007,59 Unidad,bien,gravado,,no,no,no,,,,\r\n',
      );
    });

    it('names what is wrong in a file, and hands over the wrong lines', async () => {
      const opened = await asManager('Alt+7');
      const { page, press } = opened;
      await openImport(opened);
      await choose(page, 'Código,Descripción,Precio\nE1,Bueno,1\nE2,Malo,gratis\n');
      await page.getByText('Precio con IVA «gratis»: no es un precio en dólares').waitFor();
      await axe(page, 'errors');
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Descargar la línea con errores' }).press('Enter');
      expect(readFileSync(await (await download).path(), 'utf8')).toContain('E2,Malo,gratis,"Precio con IVA');
      await page.getByRole('button', { name: 'Importar solo la línea buena' }).focus();
      await press('Enter');
      await page.getByText('Importación terminada').waitFor();
      await page.getByText('Se guardó 1 línea y 1 quedó fuera por sus errores.').waitFor();
      await page.getByRole('button', { name: 'Descargar la línea con errores' }).waitFor();
      await press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await openImport(opened);
      await choose(page, 'uno,dos\n1,2\n');
      await page.getByText('Falta la columna «Código»').waitFor();
      await press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    });

    it('leaves nothing behind of a reviewed file that changes nothing, and lets one that would be discarded', async () => {
      const opened = await asManager('Alt+7');
      const { page, press } = opened;
      await openImport(opened);
      await choose(page, 'Código,Descripción,Precio\nE1,Bueno,1\n');
      await page.getByText('Todo está ya como en el archivo: no hay nada que cambiar.').waitFor();
      await press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await page.locator('.import-bar').count()).toBe(0);
      await openImport(opened);
      await choose(page, 'Código,Descripción,Precio\nE1,Bueno,2\n');
      await page.getByRole('button', { name: 'Importar 1 línea' }).waitFor();
      await press('Escape');
      await page.getByText('«archivo.csv» está revisado y espera que lo importe o lo descarte.').waitFor();
      const bar = await page.locator('.import-bar').boundingBox();
      const rows = await page.locator('.record-grid').boundingBox();
      expect((bar?.y ?? 0) + (bar?.height ?? 0), 'it covers no row').toBeLessThanOrEqual(rows?.y ?? 0);
      await axe(page, 'a reviewed file that waits');
      await page.getByRole('button', { name: 'Descartar' }).press('Enter');
      await page.locator('.import-bar').waitFor({ state: 'detached' });
      // The service forgot it too: the page is loaded anew, and nothing waits.
      const told = page.waitForResponse(
        (answer) => answer.request().postData()?.includes('"import.open"') === true,
      );
      await press('Alt+6');
      expect(await (await told).json()).toMatchObject({ value: { importacion: { estado: 'cancelada' } } });
    });

    it('checks a customer while it is written, and has nothing axe objects to', async () => {
      const { page, press } = await asManager('Alt+6');
      await page.getByRole('row', { name: /Ferretería de Prueba/ }).waitFor();
      await axe(page, 'customers');
      await press('F2');
      const form = page.getByRole('dialog', { name: 'Cliente nuevo' });
      await form.getByLabel('Nombre o razón social').fill('Rosa Inventada');
      await form.getByLabel('Número').fill('012345679');
      await form.getByText(/dígito verificador del DUI/).waitFor();
      await form.getByLabel('Número').fill('012345678');
      await form.locator('.fault').waitFor({ state: 'detached' });
      await axe(page, 'customer');
      await press('Enter');
      await page.getByText('Guardado: Rosa Inventada').waitFor();
      await page.getByRole('row', { name: /Rosa Inventada/ }).waitFor();
      await press('Alt+7');
      await page.getByRole('heading', { name: 'Productos' }).waitFor();
      await page.locator('.record-row').first().waitFor();
      await axe(page, 'products');
    });

    it('lets a cashier look and create customers, and nothing more', async () => {
      const { page, press } = await as(CASHIER);
      await press('Alt+7');
      await page.locator('.record-row').first().waitFor();
      expect(await page.getByRole('button', { name: /Importar|Exportar|Producto nuevo/ }).count()).toBe(0);
      await press('Enter');
      const form = page.getByRole('dialog', { name: 'Producto' });
      await form.getByText('Solo un gerente puede cambiar productos.').waitFor();
      await soon(() => form.getByLabel('Descripción').isDisabled()).toBe(true);
      await press('Escape', 'Alt+6');
      await page.getByRole('row', { name: /Ferretería de Prueba/ }).waitFor();
      await press('F2');
      await page.getByRole('dialog', { name: 'Cliente nuevo' }).waitFor();
    });
  },
);
