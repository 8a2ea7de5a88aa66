/** Pictures of what a cashier sees. */
import type { Page } from 'playwright';
import type { Running } from '../../support/service/service-process.ts';
import { picture, type } from './picture.ts';

/** Pairs the browser and logs the cashier in. */
export async function enter(page: Page, service: Running): Promise<void> {
  await page.goto(String(service.ready['ui']));
  await page.getByLabel('Código').waitFor();
  await picture(page, 'emparejar');
  await type(page, String(service.ready['pairing']), 'Enter');
  const users = service.ready['demoUsers'] as readonly { rol: string; nombre: string; pin: string }[];
  const cashier = users.find(({ rol }) => rol === 'cajero');
  await page.getByRole('heading', { name: '¿Quién atiende?' }).waitFor();
  await picture(page, 'quien-atiende');
  await page.getByRole('button', { name: cashier?.nombre ?? '' }).click();
  await type(page, '12');
  await picture(page, 'pin');
  await type(page, '', 'Backspace', 'Backspace');
  await type(page, cashier?.pin ?? '', 'Enter');
  await page.getByText('Lista para vender').waitFor();
}

/** Sells. */
export async function saleTour(page: Page): Promise<void> {
  await factura(page);
  await creditoFiscal(page);
  await notaDeRemision(page);
  await documents(page);
  await type(page, '', 'Escape', 'Alt+5');
  await page.getByText('Todo está enviado').waitFor();
  await picture(page, 'cola');
  await frame(page);
  await type(page, '', 'Alt+6');
  await picture(page, 'clientes');
  await type(page, '', 'Alt+7');
  await picture(page, 'productos');
  await type(page, '', 'Alt+0');
  await picture(page, 'ajustes');
}

async function factura(page: Page): Promise<void> {
  await picture(page, 'factura-vacia');
  for (const text of ['arr', '3*caf', '2*azu -10%', 'lec']) await type(page, text, 'Enter');
  await picture(page, 'factura');
  await type(page, '3*caf @5.50 -10%');
  await picture(page, 'factura-entrada');
  await type(page, '', 'Escape', 'F6');
  await picture(page, 'mas-datos');
  await type(page, '', 'Escape');
  await page.getByRole('button', { name: 'Productos' }).click();
  await page.locator('.tile').first().waitFor();
  await picture(page, 'elegir-productos');
  await type(page, '', 'Escape', 'F7');
  await picture(page, 'apartar');
  await type(page, 'Mesa 4', 'Enter', 'F3');
  await picture(page, 'apartadas');
  await type(page, '', 'Enter');
  await type(page, '', 'F8');
  await picture(page, 'cobro');
  await type(page, '5', 'Enter');
  await picture(page, 'cobro-dividido');
  await page.getByRole('button', { name: '$50' }).click();
  await picture(page, 'cobro-cambio');
  await type(page, '', 'Enter');
  await page.getByText('PROCESADO').last().waitFor();
  await picture(page, 'procesado');
  await type(page, '', 'Enter');
}

async function creditoFiscal(page: Page): Promise<void> {
  await type(page, '', 'Alt+2');
  await type(page, 'resma', 'Enter');
  await type(page, '', 'F4');
  await type(page, 'torogoz', 'Enter');
  await picture(page, 'credito-fiscal');
  await page.getByRole('button', { name: 'Editar' }).click();
  await picture(page, 'cliente');
  await type(page, '', 'Escape', 'F12');
  await page.getByText('PROCESADO').last().waitFor();
  await type(page, '', 'Enter');
}

async function notaDeRemision(page: Page): Promise<void> {
  await type(page, '', 'Alt+3');
  await type(page, 'resma', 'Enter');
  await picture(page, 'nota-de-remision');
  await page.getByRole('button', { name: 'Vaciar' }).click();
  await picture(page, 'vaciar');
  await type(page, '', 'Escape');
}

async function documents(page: Page): Promise<void> {
  await type(page, '', 'Alt+4');
  await page.locator('.document-open').first().waitFor();
  await picture(page, 'documentos');
  await page.getByRole('button', { name: 'Más filtros' }).click();
  await picture(page, 'documentos-filtros');
  await page.getByRole('button', { name: 'Menos filtros' }).click();
  await page.locator('.document-open').first().click();
  await picture(page, 'documento');
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await picture(page, 'documento-acciones');
  await page.getByRole('tab', { name: 'Técnico' }).click();
  await picture(page, 'documento-tecnico');
}

/** What is over every screen. */
async function frame(page: Page): Promise<void> {
  await type(page, '', 'Control+K');
  await picture(page, 'paleta');
  await type(page, '', 'Escape', 'Alt+1');
  await page.keyboard.down('Alt');
  await picture(page, 'atajos');
  await page.keyboard.up('Alt');
}
