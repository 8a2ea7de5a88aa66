/** Pictures of what a shop asks besides its price on the shelf: lists, promotions, and quotes that become sales. */
import type { Page } from 'playwright';
import { askBridge } from '../page/bridge-page.ts';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';
import { openScreen, PICTURE_MOMENT, type BusyShop } from './busy-shop.ts';
import { picture, type } from './picture.ts';

/** In the demonstration, with a manager logged in. */
export async function offersTour(page: Page, shop: BusyShop): Promise<void> {
  await prices(page, shop);
  await promotions(page, shop);
  await offeredSale(page, shop);
  await quotes(page, shop);
}

async function prices(page: Page, shop: BusyShop): Promise<void> {
  await openScreen(page, shop, 'precios');
  await page.getByRole('button', { name: /^Mecánicos/ }).click();
  await page.getByText('1 cliente tiene esta lista.').waitFor();
  await picture(page, 'precios');
  await page.getByRole('button', { name: 'Agregar precio' }).click();
  const sheet = page.getByRole('dialog', { name: 'Agregar precio' });
  await sheet.getByRole('combobox').first().fill('arroz');
  await sheet.getByRole('option').first().click();
  await sheet.getByLabel('Precio con IVA').fill('2.50');
  await sheet.getByText(/Cuesta/).waitFor();
  await picture(page, 'precio');
  await type(page, '', 'Escape');
  await page.getByRole('button', { name: 'Sí, descartar' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Importar' }).click();
  await page.getByRole('dialog').waitFor();
  await picture(page, 'precios-importar');
  await type(page, '', 'Escape');
  await page.getByRole('combobox', { name: 'Precios de un cliente' }).fill('talleres');
  await page.getByRole('option').first().click();
  await page.getByLabel('Su lista de precios').waitFor();
  await picture(page, 'precios-cliente');
}

async function promotions(page: Page, shop: BusyShop): Promise<void> {
  await openScreen(page, shop, 'promociones');
  await page.getByText('3 jabones por $3.50').first().waitFor();
  await picture(page, 'promociones');
  await page.getByRole('button', { name: 'Agregar promoción' }).click();
  const sheet = page.getByRole('dialog', { name: 'Agregar promoción' });
  await sheet.getByLabel('Nombre').fill('Arroz 2×1');
  await sheet.getByRole('combobox', { name: 'De qué productos: Agregar producto' }).fill('arr');
  await sheet.getByRole('option', { name: /Arroz/ }).first().click();
  await sheet.getByLabel('Lleva').fill('2');
  await sheet.getByLabel('Paga').fill('1');
  await sheet.getByText('2 × Arroz precocido Milpa 5 lb').waitFor();
  await picture(page, 'promocion');
  await sheet.getByText('Más condiciones').click();
  await sheet.getByRole('button', { name: 'Probar con el mes pasado' }).click();
  await sheet
    .getByText(/de esas ventas|Habría|Rebajaría|No hay ventas/)
    .first()
    .waitFor();
  await sheet.getByRole('button', { name: 'Guardar promoción' }).scrollIntoViewIfNeeded();
  await picture(page, 'promocion-condiciones');
  await sheet.getByRole('button', { name: 'Guardar promoción' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.waitFor();
  await picture(page, 'promocion-antes-de-guardar');
  await asked.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await sheet.waitFor({ state: 'detached' });
}

/** A Friday's sale of several promotions, and a list's price by quantity. */
async function offeredSale(page: Page, shop: BusyShop): Promise<void> {
  await openScreen(page, shop, 'factura');
  await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
  for (const text of ['4*gal', '3*jab', '2*cua', '2*arr']) await type(page, text, 'Enter');
  await page.getByText('Usted ahorró').waitFor();
  await picture(page, 'venta-promociones');
  await type(page, '', 'F12');
  await page.getByText('PROCESADO').last().waitFor();
  await picture(page, 'procesado-promociones');
  await type(page, '', 'Enter');
  await openScreen(page, shop, 'promociones');
  await page.getByRole('button', { name: /^Resultado de Viernes/ }).click();
  await page.getByRole('dialog').locator('tfoot').waitFor();
  await picture(page, 'promocion-resultado');
  await openScreen(page, shop, 'factura');
  await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
  for (const text of ['12*foc', '2*ext', '6*pil']) await type(page, text, 'Enter');
  await type(page, '', 'F4');
  await type(page, 'talleres');
  await page
    .getByRole('option', { name: /Talleres/ })
    .first()
    .waitFor();
  await type(page, '', 'Enter');
  await page
    .getByText(/Lista Mecánicos/)
    .first()
    .waitFor();
  await picture(page, 'venta-lista');
  await type(page, '', 'Alt+Q');
  await page.getByRole('dialog', { name: 'Guardar como cotización' }).waitFor();
  await picture(page, 'cotizacion-guardar');
  await type(page, '', 'Enter');
  await page.getByRole('dialog', { name: /Guardada como COT-/ }).waitFor();
  await picture(page, 'cotizacion-guardada');
  await type(page, '', 'Enter');
}

/** The quote saved last: half of its first line sold, then the rest where something costs more today. */
async function quotes(page: Page, shop: BusyShop): Promise<void> {
  await openScreen(page, shop, 'cotizaciones');
  const saved = page.getByRole('button', { name: /^COT-.*5$/ });
  await saved.click();
  const detail = page.getByRole('dialog', { name: /^COT-/ });
  await detail.getByRole('button', { name: /^Vender/ }).click();
  await page.locator('[data-line] [data-field="cantidad"]').first().fill('6');
  await type(page, '', 'F12');
  await page.getByText('PROCESADO').last().waitFor();
  await type(page, '', 'Enter');
  const dearer = {
    lista: 'Mecánicos',
    cliente: null,
    codigo: 'FOC-LED',
    minimo: '0',
    precio: '1.85',
  } as const;
  await askBridge(page, 'prices.save', { ...dearer, desde: fiscalDate(Date.parse(PICTURE_MOMENT)) });
  await openScreen(page, shop, 'cotizaciones');
  await saved.waitFor();
  await picture(page, 'cotizaciones-estados');
  await saved.click();
  await detail.getByRole('button', { name: 'Vender lo que queda' }).waitFor();
  await picture(page, 'cotizacion-en-parte');
  await detail.getByRole('button', { name: 'Enviar por correo…' }).click();
  await page.getByRole('dialog', { name: /^Enviar COT-/ }).waitFor();
  await picture(page, 'cotizacion-correo');
  await type(page, '', 'Escape');
  await detail.getByRole('button', { name: 'Vender lo que queda' }).click();
  await page
    .getByText(/cotizado a/)
    .first()
    .waitFor();
  await picture(page, 'cotizacion-venta');
  await type(page, '', 'F12');
  await page.getByText('PROCESADO').last().waitFor();
  await type(page, '', 'Enter');
}
