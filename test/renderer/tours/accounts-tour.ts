/** Pictures of customers who pay later: who owes, an account with its payment and limits, and notas de remisión that are billed later. */
import type { Page } from 'playwright';
import { askBridge } from '../page/bridge-page.ts';
import { openScreen, type BusyShop } from './busy-shop.ts';
import { picture, type } from './picture.ts';

const HOTEL = 'Inversiones Brisa Marina';

/** In the demonstration, whose drawer is opened here. */
export async function accountsTour(page: Page, shop: BusyShop): Promise<void> {
  await askBridge(page, 'cash.open', { fondo: '60' });
  await owing(page, shop);
  await account(page, shop);
  await onCredit(page, shop);
  await unbilled(page, shop);
}

async function owing(page: Page, shop: BusyShop): Promise<void> {
  await openScreen(page, shop, 'cuentas');
  await page.getByRole('button', { name: /^Ver la cuenta: Inversiones/ }).waitFor();
  await picture(page, 'cuentas');
  await page.getByRole('button', { name: /^Recordar a/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await picture(page, 'cuentas-recordar');
  await type(page, '', 'Escape');
  await page.getByRole('button', { name: /^Ver la cuenta: Constructora/ }).click();
  await page.getByText(/Crédito bloqueado/).waitFor();
  await picture(page, 'cuenta-bloqueada');
}

async function account(page: Page, shop: BusyShop): Promise<void> {
  await openScreen(page, shop, 'clientes');
  await page.getByRole('row', { name: new RegExp(HOTEL) }).click();
  const sheet = page.getByRole('dialog', { name: new RegExp(HOTEL) });
  await sheet.getByRole('button', { name: 'Recibir abono' }).waitFor();
  await picture(page, 'cuenta');
  await sheet.getByRole('button', { name: 'Crédito…' }).click();
  const credit = page.getByRole('dialog', { name: /^Crédito de/ });
  await credit.getByText('No venderle al crédito').click();
  await picture(page, 'cuenta-credito');
  await type(page, '', 'Escape');
  await page.getByRole('button', { name: 'Sí, descartar' }).click();
  await credit.waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: 'Ajustar…' }).click();
  await page.getByRole('dialog', { name: /^Ajustar la cuenta/ }).waitFor();
  await picture(page, 'cuenta-ajustar');
  await type(page, '', 'Escape');
  await sheet.getByRole('button', { name: 'Recibir abono' }).click();
  await page.getByRole('dialog', { name: /^Abono de/ }).waitFor();
  await type(page, '50');
  await picture(page, 'cuenta-abono');
  await type(page, '', 'Enter');
  await sheet.getByText(/^Abono anotado/).waitFor();
  await picture(page, 'cuenta-abonada');
}

async function onCredit(page: Page, shop: BusyShop): Promise<void> {
  await openScreen(page, shop, 'factura');
  await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
  await type(page, '12*pap', 'Enter', 'F4');
  await type(page, 'brisa');
  await page.getByRole('option', { name: /Brisa/ }).first().waitFor();
  await type(page, '', 'Enter', 'F8');
  const payment = page.getByRole('dialog', { name: 'Cobro' });
  await payment.getByRole('note', { name: 'Crédito del cliente' }).waitFor();
  await payment.getByRole('button', { name: /Al crédito/ }).click();
  await picture(page, 'cobro-credito');
  await type(page, '', 'Enter', 'F12');
  await page.getByText('PROCESADO').last().waitFor();
  await picture(page, 'procesado-credito');
  await type(page, '', 'Enter');
}

async function unbilled(page: Page, shop: BusyShop): Promise<void> {
  await openScreen(page, shop, 'por-facturar');
  await page.locator('.unbilled-list tbody tr').first().waitFor();
  await picture(page, 'por-facturar');
  await page.getByRole('button', { name: /La Ceibita/ }).click();
  await page.getByText('1 elegida').waitFor();
  await picture(page, 'por-facturar-cliente');
  await page.getByRole('button', { name: /^Volvió de/ }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Vuelve ahora: Gaseosa/)
    .waitFor();
  await picture(page, 'por-facturar-volvio');
  await type(page, '', 'Escape');
  await page.getByRole('button', { name: 'Facturar 1 remisión' }).click();
  await page.getByText('Esta venta factura lo que se remitió con').waitFor();
  await picture(page, 'por-facturar-venta');
  await type(page, '', 'F12');
  await page.getByText('PROCESADO').last().waitFor();
  await type(page, '', 'Enter');
}
