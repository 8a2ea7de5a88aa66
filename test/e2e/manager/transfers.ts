/** Goods between shops in a real browser: what is on its way, what came by the file of another till, and the difference. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOUGHT_GOODS } from '../../support/shop/bought-goods.ts';
import { scannerOf } from '../../renderer/page/scanner.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { inOrderOfTheFile, type Told } from '../../support/run/ordered-tests.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';

const SODA = { codigo: 'GAS', descripcion: 'Gaseosa de cola 3 L', precioUni: 1, tipoItem: 1 };
const CHEESE = { codigo: 'QUE', descripcion: 'Queso duro blando', precioUni: 3, tipoItem: 1 };
const TRANSFER = {
  items: [
    { ...SODA, cantidad: 10 },
    { ...CHEESE, cantidad: 1.5 },
  ],
  receptor: { ...RECEPTOR, bienTitulo: '04' },
};
const FOREIGN_CODE = 'AAAAAAAA-BBBB-4CCC-8DDD-000000000077';
const FOREIGN_NUMBER = 'DTE-04-M009P001-000000000000077';

/** The unsigned file of a nota de remisión like that one, of a shop whose till is elsewhere. */
function elsewhere(file: string, codigoGeneracion: string, numeroControl: string): string {
  const { firmaElectronica: _, ...document } = JSON.parse(file) as Record<string, object>;
  const identificacion = { ...document['identificacion'], codigoGeneracion, numeroControl };
  return JSON.stringify({ ...document, identificacion });
}

export const transfers = (told: Told): void => {
  inOrderOfTheFile();
  let till: ManagerTill;
  let foreign: string;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos']);
  });
  afterAll(() => till?.close());

  it('stand in a list until all of it arrived; the shop that sent it says what the other one told', async () => {
    const manager = await pages.take(till.open('marta', 'inventario'));
    const { page, press, ask, sell } = manager;
    for (const product of BOUGHT_GOODS) await ask('products.save', product);
    const sent = await sell('04', TRANSFER);
    const { codigoGeneracion } = sent;
    const { content } = await ask('documents.file', { codigoGeneracion });
    foreign = elsewhere(content, FOREIGN_CODE, FOREIGN_NUMBER);
    await page.getByRole('row', { name: /Gaseosa/ }).waitFor();
    await press('F6');
    await page.getByRole('heading', { name: 'Traslados' }).waitFor();
    await page
      .getByRole('row', { name: /10 × Gaseosa de cola 3 L y 1 producto más Falta recibirlo/ })
      .waitFor();
    expect(await manager.faults()).toEqual([]);
    await page.getByRole('button', { name: sent.numeroControl }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('row', { name: 'Queso duro blando 1.5 0 1.5' }).waitFor();
    expect(await manager.faults()).toEqual([]);
    await sheet.getByRole('button', { name: 'La otra tienda ya lo tiene' }).click();
    await page.getByLabel('Cuántos de Gaseosa').fill('8');
    await page.getByLabel('Código de la otra tienda').fill('m002p001');
    await page.getByRole('button', { name: 'Lo confirmaron por teléfono' }).click();
    expect(await manager.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Anotar' }).click();
    await page.getByRole('row', { name: /2 × Gaseosa de cola 3 L Falta mercadería/ }).waitFor();
    await page.getByRole('button', { name: sent.numeroControl }).click();
    await sheet.getByRole('button', { name: 'Se perdió' }).click();
    await page.getByText('Hacienda lo cuenta como retiro').waitFor();
    await page.getByRole('button', { name: 'Se quebró en el camino' }).click();
    await page.getByRole('button', { name: 'Anotar' }).click();
    await page.getByRole('heading', { name: 'Nada está en camino.' }).waitFor();
  });

  if (told === 'beginning') return;

  it('of another till come by their file: scanned, counted up, and what is missing is said before it is received', async () => {
    const manager = await pages.take(till.open('marta', 'inventario'));
    const { page, press } = manager;
    const scanner = await scannerOf(page);
    await page.getByRole('row', { name: /Gaseosa/ }).waitFor();
    await press('F6');
    const finder = page.getByLabel('Nota de remisión que llegó');
    await finder.fill(FOREIGN_CODE);
    await press('Enter');
    await page.getByText('Aquí no se conoce el traslado').waitFor();
    await finder.fill(foreign);
    await press('Enter');
    await page.getByRole('heading', { name: 'Recibir traslado' }).waitFor();
    const soda = page.getByLabel('Llegó de Gaseosa de cola 3 L');
    expect(await soda.inputValue()).toBe('10');
    await scanner.fast('7419901001840', 'Enter');
    await page.getByText('+1 Gaseosa de cola 3 L').waitFor();
    expect(await soda.inputValue()).toBe('1');
    expect(await manager.faults()).toEqual([]);
    await page.getByLabel('Llegó de Queso').fill('1.5');
    await press('F12');
    await page.getByText('Faltan 9 de Gaseosa de cola 3 L').waitFor();
    expect(await manager.faults()).toEqual([]);
    await press('Enter');
    await page.getByText(`Recibido: ${FOREIGN_NUMBER}`).waitFor();
    await page
      .getByRole('row', { name: /otra caja \(M009P001\) 9 × Gaseosa de cola 3 L Falta mercadería/ })
      .waitFor();
  });

  it('are told to a second one who scans the paper, who receives what came later', async () => {
    const cashier = await pages.take(till.open('carlos', 'inventario'));
    const { page, press } = cashier;
    const scanner = await scannerOf(page);
    await page.getByRole('row', { name: /Gaseosa/ }).waitFor();
    await press('F6');
    await page.getByRole('row', { name: /M009P001/ }).waitFor();
    await scanner.fast(FOREIGN_CODE, 'Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/Marta Gerente, Sucursal central/).waitFor();
    expect(await cashier.faults()).toEqual([]);
    await press('Enter');
    await page.getByRole('heading', { name: 'Recibir traslado' }).waitFor();
    await press('F12');
    await page.getByText(`Recibido: ${FOREIGN_NUMBER}`).waitFor();
    await page.getByRole('heading', { name: 'Nada está en camino.' }).waitFor();
  });
};
