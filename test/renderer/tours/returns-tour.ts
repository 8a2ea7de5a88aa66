/** Pictures of returns and adjustments: from the search to the note, and the two other ways to adjust. */
import type { Page } from 'playwright';
import type { BusyShop } from './busy-shop.ts';
import { picture, type } from './picture.ts';

/** What a manager sees of them, in a shop that has sold créditos fiscales. */
export async function returnsTour(page: Page, { url }: BusyShop): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}/#/devolucion`);
  await page.getByRole('combobox').waitFor();
  await picture(page, 'devolucion-buscar');
  await type(page, 'martillo');
  await page.getByRole('option').first().waitFor();
  await picture(page, 'devolucion-encontrados');
  await page.getByRole('option').filter({ hasText: 'Crédito fiscal' }).first().click();
  await page.getByRole('radio', { name: /^Devolver productos/ }).waitFor();
  await picture(page, 'devolucion');
  await page.getByRole('radio', { name: /^Rebajar el precio/ }).check({ force: true });
  await picture(page, 'devolucion-rebaja');
  await page.getByRole('radio', { name: /^Cobrar lo que faltó/ }).check({ force: true });
  await picture(page, 'devolucion-cargo');
  await page.getByRole('radio', { name: /^Devolver productos/ }).check({ force: true });
  await page
    .getByRole('textbox', { name: /^Cuántas vuelven/ })
    .first()
    .fill('2');
  await page.getByRole('radio', { name: /^Nota de crédito/ }).waitFor();
  await page.getByText('Así no se puede').click();
  await picture(page, 'devolucion-formas');
  await page.getByRole('button', { name: 'Producto defectuoso' }).click();
  await page.getByRole('radio', { name: /^Tarjeta, transferencia/ }).check({ force: true });
  await picture(page, 'devolucion-dinero');
  await type(page, '', 'F12');
  await page.getByRole('alertdialog').waitFor();
  await picture(page, 'devolucion-confirmar');
  await type(page, '', 'Enter');
  await page.getByRole('heading', { name: 'LISTO' }).waitFor();
  await picture(page, 'devolucion-hecha');
}
