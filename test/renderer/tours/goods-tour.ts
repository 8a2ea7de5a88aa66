/** Pictures of goods that come in: a supplier's document line by line, what is owed, a purchase without a factura, a transfer. */
import type { Page } from 'playwright';
import { askBridge } from '../page/bridge-page.ts';
import { openScreen, type BusyShop } from './busy-shop.ts';
import { picture, type } from './picture.ts';

const SHOP = {
  tipoDocumento: '36',
  numDocumento: '06142108951029',
  nrc: '1234567',
  nombre: 'Comercial Demostración, S.A. de C.V.',
  codActividad: '47190',
  correo: 'facturacion@demo.example',
  telefono: '22000000',
  direccion: { departamento: '06', municipio: '14', complemento: 'Avenida de la Demostración 100' },
  /** CAT-025: goods of the shop's own. */
  bienTitulo: '04',
};
const SENT = [
  { codigo: 'ARR-5', descripcion: 'Arroz precocido Milpa 5 lb', cantidad: 6, precioUni: 2.55, tipoItem: 1 },
  { codigo: 'FRI-4', descripcion: 'Frijol rojo de seda 4 lb', cantidad: 4, precioUni: 3.4, tipoItem: 1 },
];

/** In the demonstration, with a manager logged in and its drawer open. */
export async function goodsTour(page: Page, shop: BusyShop): Promise<void> {
  await purchase(page, shop);
  await withoutInvoice(page, shop);
  await transfer(page, shop);
}

async function purchase(page: Page, shop: BusyShop): Promise<void> {
  await openScreen(page, shop, 'compras');
  const waiting = page.locator('.purchases-list tr', { hasText: 'Por ingresar' });
  await waiting.filter({ hasText: 'Mayoreo' }).getByRole('button').first().click();
  await page.locator('[data-line]').first().waitFor();
  await picture(page, 'compra-por-confirmar');
  await type(page, '', 'F12');
  await picture(page, 'compra-falta-confirmar');
  await type(page, '', 'Enter', 'Enter', 'F8');
  await page.getByText('Todo confirmado.').waitFor();
  await picture(page, 'compra-confirmada');
  await type(page, '', 'F12');
  await page.getByText('la mercadería ya está en existencia').waitFor();
  await picture(page, 'compra-ingresada');
  await page.getByRole('button', { name: 'Deshacer el ingreso' }).click();
  await page.getByRole('dialog').waitFor();
  await picture(page, 'compra-deshacer');
  await type(page, '', 'Escape');
  await openScreen(page, shop, 'compras');
  await page.getByRole('button', { name: 'Lo que debemos' }).click();
  await page.getByRole('button', { name: /^Pagar a Mayoreo/ }).waitFor();
  await picture(page, 'compras-debemos');
  await page.getByRole('button', { name: /^Pagar a Mayoreo/ }).click();
  await page.getByRole('dialog').waitFor();
  await picture(page, 'compras-pagar');
  await type(page, '', 'Escape');
  await page.getByRole('button', { name: /^Ver al proveedor: Mayoreo/ }).click();
  await page.getByRole('heading', { name: 'Últimas compras' }).waitFor();
  await picture(page, 'compras-proveedor');
}

async function withoutInvoice(page: Page, shop: BusyShop): Promise<void> {
  await askBridge(page, 'settings.saveRules', { compraSinFactura: true });
  await openScreen(page, shop, 'compra-sin-factura');
  await page.getByRole('heading', { level: 1, name: 'Compra sin factura' }).waitFor();
  await picture(page, 'compra-sin-factura');
  await type(page, 'Rosa Inventada', 'Enter');
  await type(page, '012345678', 'Enter', 'Enter', 'Enter');
  await type(page, 'San Marcos');
  await page.locator('.option').first().waitFor();
  await type(page, '', 'Enter');
  await type(page, 'Cantón Ejemplo', 'Enter');
  await type(page, 'Limpieza', 'Enter');
  await page.getByLabel('Precio c/u').fill('5');
  await page.getByLabel('Es', { exact: true }).selectOption({ label: 'Servicio' });
  await page.locator('.excluded-sums').getByText('−$0.50').waitFor();
  await picture(page, 'compra-sin-factura-escrita');
  await type(page, '', 'F12');
  await page.getByText('Compra emitida').waitFor();
  await picture(page, 'compra-sin-factura-emitida');
  await type(page, '', 'Enter');
}

async function transfer(page: Page, shop: BusyShop): Promise<void> {
  await askBridge(page, 'documents.issue', {
    tipoDte: '04',
    request: JSON.stringify({ items: SENT, receptor: SHOP }),
    idempotencyKey: 'traslado-1',
  });
  await openScreen(page, shop, 'inventario');
  await page.getByRole('row').nth(2).waitFor();
  await type(page, '', 'F6');
  const sent = page.getByRole('button', { name: /^DTE-04/ }).last();
  await sent.waitFor();
  await picture(page, 'traslados');
  await sent.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('row', { name: /Arroz/ }).waitFor();
  await picture(page, 'traslado');
  await sheet.getByRole('button', { name: 'La otra tienda ya lo tiene' }).click();
  await page.getByLabel('Cuántos de Arroz').fill('5');
  await picture(page, 'traslado-llego');
}
