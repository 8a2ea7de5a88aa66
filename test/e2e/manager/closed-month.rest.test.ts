/** A manager closes the books of a month that is over and opens them again, by keyboard, in a real browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { keyboardOf } from '../keyboard.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { shoot } from '../pictures.ts';
import { unplugMouse } from '../unplugged.ts';

const DAY_MS = 86_400_000;

describe.skipIf(browserMissing !== null)('a month that is closed', () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>({ isUnplugged: true });
  beforeAll(async () => {
    till = await openManagerTill();
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());

  it('is closed and opened again from its books', async () => {
    const before = await pages.take(till.open('marta', 'estadisticas'));
    const item = { cantidad: 1, descripcion: 'Azúcar', precioUni: 11.3, tipoItem: 1 };
    const { codigoGeneracion } = await before.sell('01', { items: [item] });
    const { fecEmi } = (await before.ask('documents.view', { codigoGeneracion })).result;
    till.pass(32 * DAY_MS);
    const manager = await pages.take(till.open('marta', 'estadisticas'));
    const { page } = manager;
    const keyboard = keyboardOf(page);
    await keyboard.push('Libros de IVA');
    await page.locator('#books-month').selectOption(fecEmi.slice(0, 'AAAA-MM'.length));
    await page.getByRole('heading', { name: 'Cierre del mes' }).waitFor();
    await page.getByRole('button', { name: 'Cerrar el mes' }).scrollIntoViewIfNeeded();
    await shoot(page, 'cierre-abierto', process.env['CAJA_PICTURES']);
    await keyboard.push('Cerrar el mes');
    await page.getByRole('alertdialog').waitFor();
    await shoot(page, 'cierre-pregunta', process.env['CAJA_PICTURES']);
    expect(await manager.faults()).toEqual([]);
    await keyboard.push('Cerrar el mes');
    await page.getByText(/^Cerrado el \d\d\/\d\d\/\d{4} por Marta/).waitFor();
    await page.getByText(/^Cerrado el/).scrollIntoViewIfNeeded();
    await shoot(page, 'cierre-cerrado', process.env['CAJA_PICTURES']);
    expect(await manager.faults()).toEqual([]);
    await keyboard.push('Abrir de nuevo');
    await page.getByLabel('Por qué').first().waitFor();
    await manager.press('Enter');
    await page.getByText('Diga por qué se abre de nuevo').waitFor();
    await manager.type('Llegó un sello tarde');
    await shoot(page, 'cierre-abrir', process.env['CAJA_PICTURES']);
    expect(await manager.faults()).toEqual([]);
    await manager.press('Enter');
    await page.getByRole('button', { name: 'Cerrar el mes' }).waitFor();
  });
});
