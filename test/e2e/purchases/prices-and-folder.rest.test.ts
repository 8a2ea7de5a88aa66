/** After a purchase: prices that follow from its costs; and the folder from which the till receives by itself. */
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shoot } from '../pictures.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { BOUGHT_GOODS } from '../../support/shop/bought-goods.ts';
import { BUYER, CHEESE, SEAL, SODA, supplierDocument } from '../../support/shop/supplier-documents.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { bytes, drop } from './dropped-files.ts';

describe.skipIf(browserMissing !== null)('after a purchase', () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  let at: ManagerPage;
  beforeAll(async () => {
    till = await openManagerTill(['marta'], '2099-01-01', { compras: true });
    at = await till.open('marta', 'factura');
    for (const product of BOUGHT_GOODS) await at.ask('products.save', product);
    const first = await at.ask('purchases.receive', { texto: fileOf(1, 1) });
    if (first.kind !== 'purchase') throw new Error('a document does not wait');
    const request = JSON.stringify({ lineas: [{ numItem: 1 }, { numItem: 2, codigo: 'QUE' }] });
    await at.ask('purchases.enter', { id: first.compra.id, request });
    await at.press('Alt+P');
    await at.page.getByRole('heading', { level: 1, name: 'Compras' }).waitFor();
  });
  afterAll(() => till?.close());

  it('proposes the prices that follow from what it cost, and changes those that are accepted', async () => {
    const { page, press, type } = at;
    await drop(page, [['dulce.json', bytes(fileOf(2, 1.2))]]);
    await page.getByText('Todo confirmado.').waitFor();
    // A cost that jumped is asked about once.
    await press('F12');
    await page.getByText('Revise las unidades de la línea').waitFor();
    await press('F12');
    const price = page.getByRole('textbox', { name: 'Precio nuevo de Gaseosa de cola 3 L' });
    await price.waitFor();
    // 2.50 × 1.20 / 1.00
    expect(await price.inputValue()).toBe('3.00');
    expect(await page.getByText('El costo cambió mucho').count()).toBe(1);
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-precios', process.env['PURCHASE_PICTURES']);
    await price.fill('');
    await type('3.10');
    await press('F9');
    await page.getByText('Cambió 1 precio.').waitFor();
    const { productos } = await at.ask('products.search', { q: 'GAS' });
    expect(productos[0]?.precio).toBe('3.1');
  });

  it('saves labels of what came', async () => {
    const { page } = at;
    await page.getByRole('button', { name: 'Etiquetas' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Etiquetas de Gaseosa de cola 3 L' }).fill('4');
    await sheet.getByRole('button', { name: 'Guardar 5 etiquetas' }).waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-etiquetas', process.env['PURCHASE_PICTURES']);
    const saved = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Guardar 5 etiquetas' }).click();
    expect((await saved).suggestedFilename()).toBe('etiquetas.pdf');
  });

  it('receives from a folder that a manager names, and says which', async () => {
    const { page, press } = at;
    await press('Escape');
    await page.getByRole('button', { name: 'Recibir de una carpeta' }).click();
    const sheet = page.getByRole('dialog');
    const path = sheet.getByRole('textbox', { name: 'Carpeta' });
    await path.fill('correo');
    await press('Enter');
    await sheet.getByText('Escriba la ruta completa').waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compras-carpeta', process.env['PURCHASE_PICTURES']);
    await path.fill(join(dirname(till.database), '..', 'correo'));
    await press('Enter');
    await page.getByText(/Recibe de .*correo/).waitFor();
    expect(await at.faults()).toEqual([]);
    expect(at.complaints).toEqual([]);
  });
});

/** Soda at a price, and cheese that costs half as much again where the soda costs more. */
function fileOf(number: 1 | 2, precioUni: number): string {
  const codigoGeneracion = `AAAAAAAA-BBBB-4CCC-8DDD-00000000000${number}`;
  const lines = [
    { ...SODA, precioUni },
    { ...CHEESE, precioUni: number === 1 ? 30 : 45 },
  ];
  return JSON.stringify({ ...supplierDocument(BUYER, { codigoGeneracion, lines }), selloRecibido: SEAL });
}
