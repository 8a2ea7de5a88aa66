/** A purchase without a factura in a real browser, by keyboard alone: somebody new, then known by two letters, and a manager's PIN. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shoot } from '../pictures.ts';
import { inOrderOfTheFile, type Told } from '../../support/run/ordered-tests.ts';
import { soon } from '../../support/run/soon.ts';
import { holdAnswers } from '../held-answers.ts';
import { openManagerTill, PEOPLE, type ManagerPage, type ManagerTill } from '../manager-till.ts';

export const excludedPurchase = (told: Told): void => {
  inOrderOfTheFile();
  let till: ManagerTill;
  let at: ManagerPage;
  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos'], '2099-01-01', { compraSinFactura: true });
    at = await till.open('carlos', 'factura');
    await at.ask('cash.open', { fondo: '60' });
    await at.press('Alt+C');
    await at.page.getByRole('heading', { level: 1, name: 'Compra sin factura' }).waitFor();
  });
  afterAll(() => till?.close());

  const handed = () => at.page.locator('.excluded-sums [data-strong] dd').innerText();

  it('takes somebody new and what they do, and says what is withheld before it is paid', async () => {
    const { page, press, type } = at;
    await page
      .getByRole('combobox', { name: 'Proveedor: nombre, DUI o NIT' })
      .and(page.locator(':focus'))
      .waitFor();
    await page.getByRole('button', { name: 'Proveedor nuevo' }).waitFor();
    // Nothing is said of a name that nobody typed.
    expect(await page.getByText('Todavía no se le ha comprado aquí').count()).toBe(0);
    await type('Rosa Inventada');
    await page.getByText('Todavía no se le ha comprado aquí').waitFor();
    await press('Enter');
    await type('012345678');
    // Past the name, which was typed before, and the telephone to the district.
    await press('Enter', 'Enter', 'Enter');
    await type('San Marcos');
    await page.locator('.option').first().waitFor();
    await press('Enter');

    await type('Cantón Ejemplo');
    await press('Enter');
    await type('Limpieza');
    await press('Enter', 'Enter');
    await type('5');
    await press('Tab');
    await type('S');
    await soon(handed).toBe('$4.50');
    expect(await page.locator('.excluded-sums').innerText()).toContain('−$0.50');
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-nueva', process.env['PURCHASE_PICTURES']);
    await press('F12');
    await page.getByText('Compra emitida').waitFor();
    await page.getByText('Entregue $4.50 a Rosa Inventada').waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-emitida', process.env['PURCHASE_PICTURES']);
  });

  it('finds who sold before by the beginning of the name, and asks a manager for more than a cashier takes out', async () => {
    const { page, press, type } = at;
    await press('Enter');
    await type('ros');
    await page.getByRole('option', { name: /Rosa Inventada/ }).waitFor();
    await press('Enter');
    await type('Huevos');
    await press('Enter');
    await type('10');
    await press('Enter');
    await type('3.25');
    await page.getByText('un gerente lo aprueba con su PIN al emitir').waitFor();
    await soon(handed).toBe('$32.50');
    await shoot(page, 'compra-conocida', process.env['PURCHASE_PICTURES']);
    await press('F12');
    await page.getByRole('heading', { name: 'La compra necesita a un gerente' }).waitFor();
    await type(PEOPLE.marta.pin);
    await press('Enter');
    await page.getByText('Entregue $32.50 a Rosa Inventada').waitFor();
    await press('Alt+8');
    await page.getByRole('heading', { level: 1, name: /^Caja/ }).waitFor();
    expect(at.complaints).toEqual([]);
  });

  if (told === 'beginning') return;

  it('corrects one that Hacienda refused from «Por enviar», under its number', async () => {
    const { page, press, type } = at;
    till.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    await press('Alt+C');
    await press('Enter');
    await type('ros');
    await page.getByRole('option', { name: /Rosa Inventada/ }).waitFor();
    await press('Enter');
    await type('Yuca');
    await press('Enter', 'Enter');
    await type('0.25');
    await soon(handed).toBe('$0.25');
    await press('Enter', 'Enter');
    await page.getByText('Hacienda la rechazó').waitFor();
    till.simulator.clearFaults();
    await press('Alt+5');
    await page.getByRole('button', { name: /^Corregir/ }).click();
    await page.getByText('Corrige la compra rechazada').waitFor();
    await soon(handed).toBe('$0.25');
    await shoot(page, 'compra-corregida', process.env['PURCHASE_PICTURES']);
    await press('F12');
    await page.getByText('Compra emitida').waitFor();
    expect(at.complaints).toEqual([]);
  });

  it('stays over a reload while it is written, and is paid once where the page was left before the answer came', async () => {
    const { page, press, type } = at;
    const back = async () => {
      await page.reload();
      await page.getByText(PEOPLE.carlos.nombre).first().waitFor();
      await press('Alt+C');
    };
    const documents = async () => (await at.ask('documents.list', { tipoDte: '14' })).documentos.length;
    await press('Enter');
    await type('ros');
    await page.getByRole('option', { name: /Rosa Inventada/ }).waitFor();
    await press('Enter');
    await type('Loroco');
    await press('Enter', 'Enter');
    await type('0.75');
    await soon(handed).toBe('$0.75');
    await back();
    await soon(handed).toBe('$0.75');
    await page.getByText('Rosa Inventada').first().waitFor();
    // Of what a cashier pays in cash this one has paid all that they may today.
    await page.getByLabel('Se paga con').selectOption('02');
    const before = await documents();
    const held = await holdAnswers(page, 'excluded.issue');
    await press('F12');
    await held.asked(1);
    await back();
    await page.getByText('Compra emitida').waitFor();
    expect(await documents()).toBe(before + 1);
    expect(await at.faults()).toEqual([]);
    await back();
    await page.getByRole('heading', { name: '¿Qué compra?' }).waitFor();
    expect(await page.getByLabel('Descripción').inputValue()).toBe('');
  });
};
