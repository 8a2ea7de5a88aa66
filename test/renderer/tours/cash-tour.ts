/** Pictures of the cash desk: its float, what is sold and moved, the count, and the Z. */
import type { Page } from 'playwright';
import { askBridge, sellOne } from '../page/bridge-page.ts';
import { picture, type } from './picture.ts';

/** From the closed till to its first Z and the next session. */
export async function cashTour(page: Page): Promise<void> {
  await type(page, '', 'Alt+8');
  await page.getByRole('heading', { name: 'La caja está cerrada' }).waitFor();
  await picture(page, 'caja-cerrada');
  await type(page, '50', 'Enter');
  await page.getByText(/^Abierta desde/).waitFor();
  const card = { pagos: [{ codigo: '04', montoPago: 5.9, referencia: 'V-1' }] };
  await sellOne(page, '11.30');
  await sellOne(page, '5.90', card);
  await askBridge(page, 'cash.move', {
    clave: 'm-1',
    tipo: 'ENTRADA',
    monto: '25',
    motivo: 'Cambio del banco',
  });
  await askBridge(page, 'cash.move', { clave: 'm-2', tipo: 'SALIDA', monto: '4.25', motivo: 'Hielo' });
  // What was moved beside the screen is asked for when it comes back.
  await type(page, '', 'Alt+7');
  await page.getByRole('heading', { name: 'Productos', exact: true }).waitFor();
  await type(page, '', 'Alt+8');
  await page.getByText('Hielo').waitFor();
  await picture(page, 'caja-abierta');
  await type(page, '', 'F6');
  await picture(page, 'caja-entrada');
  await type(page, '', 'Escape', 'F8');
  await page.getByRole('dialog').waitFor();
  await picture(page, 'caja-x');
  await type(page, '', 'Escape', 'F12');
  await page.getByRole('heading', { name: 'Conteo' }).waitFor();
  // 50.00 + 11.30 + 25.00 − 4.25 = 82.05; five cents are missing.
  for (const pieces of ['0', '1', '1', '1', '0', '2']) await type(page, pieces, 'Enter');
  await picture(page, 'caja-conteo');
  for (let row = 0; row < 6; row += 1) await type(page, '', 'Enter');
  await page.getByText('Se puede cerrar').waitFor();
  await picture(page, 'caja-diferencia');
  await type(page, '', 'Enter');
  await page.getByRole('heading', { name: 'Caja cerrada con la Z 1' }).waitFor();
  await picture(page, 'caja-z');
  await type(page, '', 'F12');
}
