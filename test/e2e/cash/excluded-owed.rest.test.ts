/** A purchase without a factura that is paid later: its day is seen before, nothing leaves the drawer, and it is owed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { openManagerTill, PEOPLE, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { shoot } from '../pictures.ts';

const DAY_MS = 86_400_000;

describe.skipIf(browserMissing !== null)('a purchase that is owed', () => {
  let till: ManagerTill;
  let at: ManagerPage;
  beforeAll(async () => {
    till = await openManagerTill(['marta'], '2099-01-01', { compraSinFactura: true, compras: true });
    at = await till.open('marta', 'factura');
    await at.ask('cash.open', { fondo: '60' });
    await at.press('Alt+C');
    await at.page.getByRole('heading', { level: 1, name: 'Compra sin factura' }).waitFor();
  });
  afterAll(() => till?.close());

  it('says when it is paid, takes nothing out, refuses a term that is none, and is corrected with its term', async () => {
    const { page, press, type } = at;
    await type('Rosa Inventada');
    await page.getByText('Todavía no se le ha comprado aquí').waitFor();
    await press('Enter');
    await type('0123 4567 8');
    await press('Enter', 'Enter', 'Enter');
    await type('San Marcos');
    await page.locator('.option').first().waitFor();
    await press('Enter');
    await type('Cantón Ejemplo');
    await press('Enter');
    await type('Huevos');
    await press('Enter');
    await type('4');
    await press('Enter');
    await type('3.75');
    const sum = () => page.locator('.excluded-sums [data-strong]').innerText();
    await soon(sum).toContain('$15.00');
    await page.getByLabel('Se paga con').selectOption('credito');
    expect(await sum()).toContain('Se le queda debiendo');
    await page.getByText(/^Se paga el \d\d\/\d\d\/\d{4}$/).waitFor();
    const days = page.getByRole('textbox', { name: 'Días de plazo' });
    for (const wrong of ['0', '', 'ocho']) {
      await days.fill(wrong);
      await press('F12');
      await page.getByText('Escriba en cuántos días se le paga, de 1 a 999').waitFor();
      await days.and(page.locator(':focus')).waitFor();
    }
    expect(await at.faults()).toEqual([]);
    await page.getByRole('button', { name: '8 días' }).click();
    await shoot(page, 'compra-al-credito', process.env['PURCHASE_PICTURES']);
    till.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    await press('F12');
    await page.getByText('Hacienda la rechazó').waitFor();
    till.simulator.clearFaults();
    await press('Enter');
    await page.getByText('Corrige la compra rechazada').waitFor();
    expect(await days.inputValue()).toBe('8');
    await soon(sum).toContain('$15.00');
    await press('F12');
    await page.getByText(/^Se le deben \$15\.00 a Rosa Inventada: se pagan el \d\d\/\d\d\/\d{4}/).waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-debida', process.env['PURCHASE_PICTURES']);
    expect(await at.ask('cash.x', {})).toMatchObject({ efectivo: { esperado: '60.00' } });
    await press('Alt+P');
    await page.getByRole('button', { name: 'Lo que debemos' }).click();
    await page.getByText('Rosa Inventada').waitFor();
    expect(at.complaints).toEqual([]);
  });

  it('is told as invalidated where it was owed, and no more on another day', async () => {
    const { page, press, ask } = at;
    const today = (await ask('till.context', {})).hoy;
    const [bought] = (await ask('documents.list', { desde: today, hasta: today, tipoDte: '14' })).documentos;
    if (bought === undefined) throw new Error('nothing was bought');
    const { codigoGeneracion, fecEmi } = bought;
    await ask('documents.invalidate', {
      request: JSON.stringify({
        documento: { tipoDte: '14', codigoGeneracion, fecEmi },
        motivo: { tipoAnulacion: 2 },
      }),
    });
    await press('Alt+C');
    await page.getByText('Invalidada', { exact: true }).waitFor();
    expect(await page.getByText('Se le deben', { exact: false }).count()).toBe(0);
    const [marta] = await ask('session.users', {});
    till.pass(DAY_MS);
    await ask('session.login', { userId: marta?.id ?? '', pin: PEOPLE.marta.pin });
    await page.getByRole('combobox', { name: 'Proveedor: nombre, DUI o NIT' }).waitFor();
    expect(await page.getByText('Invalidada', { exact: true }).count()).toBe(0);
  });
});
