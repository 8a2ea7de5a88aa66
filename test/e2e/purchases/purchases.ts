/** A supplier's documents in a real browser: dropped, confirmed by keyboard, entered; and the second time no line wants a key. */
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scannerOf } from '../../renderer/page/scanner.ts';
import { shoot } from '../pictures.ts';
import { inOrderOfTheFile, type Told } from '../../support/run/ordered-tests.ts';
import { soon } from '../../support/run/soon.ts';
import { BOUGHT_GOODS, stockIn } from '../../support/shop/bought-goods.ts';
import { CHEESE, SEAL, SODA, supplierDocument, BUYER } from '../../support/shop/supplier-documents.ts';
import { supplierMail } from '../../support/shop/supplier-mail.ts';
import { bytes, drop } from './dropped-files.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';

const NAPKINS = { codigo: 'S-9', descripcion: 'SERVILLETA X100', cantidad: 3, precioUni: 1 };
const FREIGHT = { codigo: 'F-1', descripcion: 'TARIMA RETORNABLE', cantidad: 1, precioUni: 5 };

export const purchases = (told: Told): void => {
  inOrderOfTheFile();
  let till: ManagerTill;
  let at: ManagerPage;
  beforeAll(async () => {
    till = await openManagerTill(['marta'], '2099-01-01', { compras: true, compraSinFactura: true });
    at = await till.open('marta', 'factura');
    // Sold above what they cost: no unit is in doubt.
    for (const product of BOUGHT_GOODS) await at.ask('products.save', { ...product, precio: '45' });
    const napkins = { codigo: 'SER', descripcion: 'Paquete de servilletas', codigosBarra: [], pesado: false };
    await at.ask('products.save', { ...BOUGHT_GOODS[0], ...napkins } as (typeof BOUGHT_GOODS)[number]);
    await at.press('Alt+P');
    await at.page.getByRole('heading', { level: 1, name: 'Compras' }).waitFor();
  });
  afterAll(() => till?.close());

  it('says what came of each file that is dropped', async () => {
    const { page } = at;
    await drop(page, [
      ['factura.pdf', bytes('%PDF-1.7')],
      ['roto.zip', bytes('PK')],
      [
        'correo.eml',
        supplierMail([{ name: 'dte.zip', bytes: zipSync({ 'compra.json': bytes(fileOf(1)) }) }]),
      ],
    ]);
    const fates = page.locator('.purchases-fates');
    await fates.getByText('Recibido: Crédito fiscal de Mayoreo El Amate').waitFor();
    expect(await fates.innerText()).toContain('No es un DTE');
    expect(await fates.innerText()).toContain('El archivo ZIP está dañado');
    expect(await fates.innerText()).toContain('correo.eml/dte.zip/compra.json');
    await page.locator('.purchases-list').getByText('Por ingresar').waitFor();
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compras-lista', process.env['PURCHASE_PICTURES']);
    // Where several files came, Enter opens the first one to be entered.
    await fates.getByRole('button', { name: 'Abrir' }).and(page.locator(':focus')).waitFor();
    await at.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Mayoreo El Amate' }).waitFor();
  });

  it('confirms by Enter, finds by typing, and enters the whole or says what is missing', async () => {
    const { page, press, type } = at;
    await page.getByText('Falta confirmar 3 líneas.').waitFor();
    // The cheese is proposed by its name.
    await page.locator('[data-line="1"] [role="combobox"]:focus').waitFor();
    await shoot(page, 'compra-por-confirmar', process.env['PURCHASE_PICTURES']);
    await press('F12');
    expect(await page.getByText('Confirme el producto, o márquela como gasto').count()).toBe(3);
    expect(await at.faults()).toEqual([]);
    await press('Enter');
    await page.locator('[data-line="3"] [role="combobox"]:focus').waitFor();
    // What was said stays, also behind the list.
    await press('Escape');
    await page.getByRole('button', { name: 'Mayoreo El Amate' }).click();
    await page.locator('[data-line="3"] [role="combobox"]:focus').waitFor();
    await type('servil');
    await page.getByRole('option', { name: /Paquete de servilletas/ }).waitFor();
    await press('Enter');
    await page.locator('[data-line="4"] [role="combobox"]:focus').waitFor();
    await press('F8');
    expect(await page.getByRole('checkbox', { name: 'Gasto, línea 4' }).isChecked()).toBe(true);
    await page.getByRole('textbox', { name: 'Llegaron, línea 1' }).fill('1.5');
    await page.getByText('Todo confirmado.').waitFor();
    await shoot(page, 'compra-confirmada', process.env['PURCHASE_PICTURES']);
    await press('F12');
    await page.getByText('la mercadería ya está en existencia').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Mayoreo El Amate');
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-ingresada', process.env['PURCHASE_PICTURES']);
    const stock = ['QUE', 'GAS', 'SER'].map((codigo) => stockIn(till.database, codigo));
    expect(await Promise.all(stock)).toEqual([1500, 4, 3]);
  });

  it('wants no key for the same lines the next time, pasted instead of dropped', async () => {
    const { page, press } = at;
    await press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Compras' }).waitFor();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, fileOf(2));
    await page.getByText('Todo confirmado.').waitFor();
    await page.locator('[data-enter]:focus').waitFor();
    await press('Enter');
    await page.getByText('la mercadería ya está en existencia').waitFor();
    expect(await stockIn(till.database, 'SER')).toBe(6);
    expect(at.complaints).toEqual([]);
  });

  if (told === 'beginning') return;

  it('asks into which month a late one goes, and says when it gives no credit any more', async () => {
    const { page, press } = at;
    await press('Escape');
    await drop(page, [['tarde.json', bytes(fileOf(3, '2025-01-31'))]]);
    const month = page.getByLabel('Mes del libro de compras');
    await month.waitFor();
    await page
      .getByText(/^Es del 31\/01\/2025 y entra al libro de .*su IVA ya no da crédito fiscal$/)
      .waitFor();
    await month.selectOption('2025-01');
    expect(await page.getByText('su IVA ya no da crédito fiscal').count()).toBe(0);
    expect(await page.getByRole('checkbox', { name: 'Su IVA da crédito fiscal' }).isChecked()).toBe(true);
    await shoot(page, 'compra-tarde', process.env['PURCHASE_PICTURES']);
    expect(await at.faults()).toEqual([]);
    await press('F12');
    await page.getByText('la mercadería ya está en existencia').waitFor();
    expect(await at.faults()).toEqual([]);
  });

  it('is undone with a reason, and waits to be entered again', async () => {
    const { page, press, type } = at;
    await page.getByRole('button', { name: 'Deshacer el ingreso' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Lo que ya se le pagó al proveedor queda igual.').waitFor();
    await press('Enter');
    await sheet.getByText('Escriba por qué se deshace').waitFor();
    await sheet.locator('input[aria-invalid="true"]:focus').waitFor();
    expect(await at.faults()).toEqual([]);
    await type('Las servilletas eran gasto');
    await shoot(page, 'compra-deshacer', process.env['PURCHASE_PICTURES']);
    await press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('Se deshizo su ingreso: Las servilletas eran gasto.').waitFor();
    expect(await stockIn(till.database, 'SER')).toBe(6);
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-deshecha', process.env['PURCHASE_PICTURES']);
    await press('F12');
    await page.getByText('la mercadería ya está en existencia').waitFor();
  });

  it('receives by itself what was dropped while the service did not answer', async () => {
    const { page, press } = at;
    await press('Escape');
    await page.getByRole('heading', { level: 1, name: 'Compras' }).waitFor();
    await till.context.setOffline(true);
    await drop(page, [
      ['a.json', bytes(fileOf(4))],
      ['b.json', bytes(fileOf(5))],
    ]);
    await page.getByText('El servicio no responde. Faltan 2 archivos').waitFor();
    await till.context.setOffline(false);
    await soon(() =>
      page
        .locator('.purchases-fates')
        .getByText(/^b.json Recibido/)
        .count(),
    ).toBe(1);
    expect(await page.getByText('El servicio no responde. Falta').count()).toBe(0);
  });

  it('puts what is bought without a factura into stock where a product is chosen, and takes what is only written', async () => {
    const { page, press, type } = at;
    const before = await stockIn(till.database, 'SER');
    await press('Alt+C');
    await page
      .getByRole('combobox', { name: 'Proveedor: nombre, DUI o NIT' })
      .and(page.locator(':focus'))
      .waitFor();
    await type('Rosa Inventada');
    await page.getByText('Todavía no se le ha comprado aquí').waitFor();
    await press('Enter');
    await type('012345678');
    await press('Enter', 'Enter', 'Enter');
    await type('San Marcos');
    await page.locator('.option').first().waitFor();
    await press('Enter');
    await type('Cantón Ejemplo');
    await press('Enter');
    await type('servil');
    await press('Enter');
    await page.getByText('SER · entra a existencia').waitFor();
    await type('10');
    await press('Enter');
    await type('0.50');
    await soon(() => page.locator('.excluded-sums [data-strong] dd').innerText()).toBe('$5.00');
    // A scan names goods here too, and no sale begins.
    await (await scannerOf(page)).fast('7419901001840', 'Enter');
    await page.getByText('GAS · entra a existencia').waitFor();
    await page.getByRole('button', { name: 'Quitar la línea 2' }).click();
    await page.getByRole('button', { name: 'Otra línea' }).click();
    await type('Yuca');
    await press('Enter');
    await type('2');
    await press('Enter');
    await type('1');
    await soon(() => page.locator('.excluded-sums [data-strong] dd').innerText()).toBe('$7.00');
    expect(await at.faults()).toEqual([]);
    await shoot(page, 'compra-con-producto', process.env['PURCHASE_PICTURES']);
    await press('F12');
    await page.getByText('Entregue $7.00 a Rosa Inventada').waitFor();
    expect((await stockIn(till.database, 'SER')) - before).toBe(10);
  });

  it('leaves every place beside it room for its words, however low the screen', async () => {
    const { page } = at;
    expect(await page.locator('.rail-item').count()).toBe(13);
    for (const height of [768, 700, 614, 576]) {
      await page.setViewportSize({ width: 1024, height });
      const cut = () =>
        page.locator('.rail-item').evaluateAll((places) =>
          places
            .map((place) => ({ place, box: place.getBoundingClientRect() }))
            .filter(
              ({ place, box }) =>
                // Their lines, not their letters, which may reach out of a line by a pixel.
                [...place.querySelectorAll('svg, .rail-word')]
                  .map((part) => part.getBoundingClientRect())
                  .some(({ top, bottom }) => top < box.top || bottom > box.bottom) ||
                box.height < 44 ||
                box.bottom > innerHeight,
            )
            .map(({ place, box }) => [place.textContent, box.top, box.bottom]),
        );
      await soon(cut, { message: `the rail at ${height}` }).toEqual([]);
      await shoot(page, `compras-lugares-${height}`, process.env['PURCHASE_PICTURES']);
    }
  });
};

function fileOf(number: 1 | 2 | 3 | 4 | 5, fecEmi = '2026-11-20'): string {
  const codigoGeneracion = `AAAAAAAA-BBBB-4CCC-8DDD-00000000000${number}`;
  const lines = number === 1 ? [CHEESE, SODA, NAPKINS, FREIGHT] : [CHEESE, SODA, NAPKINS];
  return JSON.stringify({
    ...supplierDocument(BUYER, { codigoGeneracion, lines, fecEmi }),
    selloRecibido: SEAL,
  });
}
