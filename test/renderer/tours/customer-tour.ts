/** Pictures of what the customer has before them: the second screen, and a page on the own phone that writes the data of a sale. */
import type { Page } from 'playwright';
import { askBridge } from '../page/bridge-page.ts';
import { openScreen, type BusyShop } from './busy-shop.ts';
import { picture, type } from './picture.ts';

/** In the demonstration, with a manager logged in. */
export async function customerTour(page: Page, shop: BusyShop): Promise<void> {
  await askBridge(page, 'settings.saveRules', { datosPorTelefono: true });
  await secondScreen(page, shop);
  await byPhone(page, shop);
}

async function secondScreen(page: Page, shop: BusyShop): Promise<void> {
  await openScreen(page, shop, 'ajustes');
  const sections = page.getByRole('navigation', { name: 'Secciones de ajustes' });
  await sections.getByRole('button', { name: 'Esta caja', exact: true }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Abrir la pantalla del cliente' }).click();
  const shown = await opening;
  await shown.getByText('Bienvenido').waitFor();
  await picture(shown, 'cliente-bienvenido');
  await openScreen(page, shop, 'factura');
  await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
  for (const text of ['4*gal', '3*jab', '2*arr', '0.75*que']) await type(page, text, 'Enter');
  await shown.locator('.display-total output').waitFor();
  await picture(shown, 'cliente-venta');
  await type(page, '', 'F8');
  await page.getByLabel('Recibido').fill('20');
  await type(page, '', 'Enter');
  await page.getByText('PROCESADO').last().waitFor();
  await shown.locator('.display-qr svg').waitFor();
  await picture(shown, 'cliente-final');
  await type(page, '', 'Enter');
  await shown.close();
}

async function byPhone(page: Page, shop: BusyShop): Promise<void> {
  await openScreen(page, shop, 'credito-fiscal');
  await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
  await type(page, '2*arr', 'Enter');
  await page.getByRole('button', { name: 'Con QR' }).click();
  const sheet = page.getByRole('dialog', { name: 'Datos por teléfono' });
  const address = (await sheet.locator('svg[data-address]').getAttribute('data-address')) ?? '';
  await picture(page, 'telefono-codigo');
  await type(page, '', 'Enter');
  const browser = page.context().browser();
  if (browser === null) throw new Error('a phone needs a started browser');
  const phone = await browser.newPage({
    locale: 'es-SV',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await phone.goto(address);
  const fields = [
    ['Número de documento', '0614-130795-104-1'],
    ['NRC', '246813-5'],
    ['Nombre o razón social', 'Inversiones de Prueba, S.A. de C.V.'],
    ['Actividad económica', '47111'],
    ['Correo', 'dte@inversiones.example'],
    ['Dirección', 'Boulevard del Ejército, km 5'],
  ] as const;
  for (const [label, text] of fields) await phone.getByLabel(label).fill(text);
  await picture(phone, 'telefono-datos', [{ width: 390, height: 844 }]);
  await phone.getByRole('button', { name: 'Enviar a la caja' }).tap();
  await phone.getByText('Revise lo marcado; no se envió nada.').waitFor();
  await picture(phone, 'telefono-faltas', [{ width: 390, height: 844 }]);
  await phone.getByLabel('Número de documento').fill('0614-150605-101-5');
  await phone.getByLabel('Distrito (municipio)').selectOption({ label: 'Soyapango (San Salvador Este)' });
  await phone.getByRole('button', { name: 'Enviar a la caja' }).tap();
  await phone.getByRole('heading', { name: 'Enviado' }).waitFor();
  await picture(phone, 'telefono-enviado', [{ width: 390, height: 844 }]);
  await page.getByText(/^Datos recibidos/).waitFor();
  await picture(page, 'telefono-llegaron');
  await page.getByRole('button', { name: 'Revisar' }).click();
  await page.getByText(/Boulevard del Ejército/).waitFor();
  await picture(page, 'telefono-revisar');
  await phone.close();
}
