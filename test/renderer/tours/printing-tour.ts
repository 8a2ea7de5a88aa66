/** Pictures of printing: printers in the settings, a ticket whose printer is off, and the queue it waits in. */
import type { Page } from 'playwright';
import { startPrinter } from '../../support/peers/ticket-printer.ts';
import { askBridge, sellOne } from '../page/bridge-page.ts';
import type { BusyShop } from './busy-shop.ts';
import { picture, type } from './picture.ts';

/** Printers of a shop, one of which broke off in the middle of a ticket and then went away. */
export async function printingTour(page: Page, { url }: BusyShop): Promise<void> {
  const printer = await startPrinter();
  const shared = {
    id: null,
    host: '127.0.0.1',
    puerto: String(printer.port),
    ruta: '',
    anchoMm: 80,
    codePage: 'cp858',
    corte: true,
    cajon: true,
    activa: true,
    soloEstaCaja: false,
  } as const;
  await askBridge(page, 'printers.save', { ...shared, nombre: 'Mostrador', clase: 'red', automatica: true });
  await askBridge(page, 'printers.save', {
    ...shared,
    nombre: 'Bodega',
    clase: 'dispositivo',
    ruta: '/dev/usb/lp0',
    automatica: false,
  });
  printer.mood = 'dies';
  const begun = printer.begun();
  const print = async (precio: string): Promise<void> => {
    const { codigoGeneracion } = await sellOne(page, precio);
    await askBridge(page, 'print.ticket', { codigoGeneracion });
  };
  await print('4.50');
  await begun;
  await printer.turnOff();
  for (const precio of ['2.25', '12.00']) await print(precio);
  await open(page, url, 'cola');
  await page.getByRole('region', { name: 'Impresora' }).getByText('Próximo intento').waitFor();
  await picture(page, 'cola-impresora');
  await open(page, url, 'ajustes');
  await page.getByRole('button', { name: 'Impresoras' }).click();
  await page.getByRole('button', { name: 'Diagnóstico: Mostrador' }).click();
  await page.locator('.printer-diagnosis').waitFor();
  await picture(page, 'ajustes-impresoras');
  await page.getByRole('button', { name: 'Agregar impresora' }).click();
  await page.getByRole('dialog').waitFor();
  await picture(page, 'ajustes-impresora');
  await type(page, '', 'Escape');
}

async function open(page: Page, url: string, screen: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}/#/${screen}`);
}
