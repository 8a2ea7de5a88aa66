/** The VAT books in a real browser, from the statistics to a saved annex, by keyboard alone; figures typed by hand. */
import { readFileSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { keyboardOf } from '../keyboard.ts';
import { openManagerTill, PEOPLE, type ManagerPage, type ManagerTill, type Who } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { unplugMouse } from '../unplugged.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { soon } from '../../support/run/soon.ts';

const TEST_MS = 300_000;
const DAY_MS = 86_400_000;
const line = (descripcion: string, precioUni: number) => ({
  cantidad: 1,
  descripcion,
  precioUni,
  tipoItem: 1,
});

describe.skipIf(browserMissing !== null)('VAT books', { timeout: TEST_MS }, () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>({ isUnplugged: true });
  beforeAll(async () => {
    till = await openManagerTill();
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());

  const as = async (who: Who): Promise<ManagerPage> => {
    const manager = await pages.take(till.open(who, 'estadisticas'));
    await manager.page.getByRole('heading', { name: 'Estadísticas', level: 1 }).waitFor();
    return manager;
  };
  const cells = async (manager: ManagerPage, name: string) => {
    const row = manager.page
      .getByRole('region', { name: 'Totales del mes' })
      .first()
      .getByRole('row', { name });
    return (await row.innerText()).split('\t');
  };

  it('say of an empty month what fills it', async () => {
    const manager = await as('marta');
    await keyboardOf(manager.page).push('Libros de IVA');
    await manager.page.getByRole('heading', { name: 'Sin ventas en este mes.' }).waitFor();
    expect(await manager.faults()).toEqual([]);
  });

  it('are reached from the statistics, tie, and give the annex as a file', async () => {
    const manager = await as('marta');
    const { page } = manager;
    await manager.sell('01', { items: [line('Azúcar', 11.3)] });
    await manager.sell('01', { items: [line('Café', 3.75)] });
    await manager.sell('03', { items: [line('Resma', 42.5)], receptor: RECEPTOR });
    const keyboard = keyboardOf(page);
    await keyboard.push('Libros de IVA');
    await page
      .getByRole('heading', { name: 'Cuadra al centavo con las estadísticas y el libro de números' })
      .waitFor();
    await page.getByText('3 documentos comparados uno por uno · $63.08 a pagar · $7.26 de IVA').waitFor();
    await soon(() => cells(manager, 'Consumidor final')).toEqual([
      'Consumidor final',
      '2',
      '$0.00',
      '$0.00',
      '$15.05',
      '$1.73',
      '$15.05',
      '$0.00',
      '$15.05',
    ]);
    await soon(() => cells(manager, 'Contribuyentes')).toEqual([
      'Contribuyentes',
      '1',
      '$0.00',
      '$0.00',
      '$42.50',
      '$5.53',
      '$48.03',
      '$0.00',
      '$48.03',
    ]);
    // The focus is where the month is chosen, and goes on from there.
    await keyboard.reach('Mes');
    const saving = page.waitForEvent('download');
    await keyboard.push('Anexo 2 · consumidor final');
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^prueba-anexo2-\d{4}-\d\d\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(
      /^\d\d\/\d\d\/\d{4};4;01;N\/A;N\/A;N\/A;N\/A;[0-9A-F]{32};[0-9A-F]{32};;0\.00;0\.00;0\.00;15\.05;/,
    );
    await page.getByText(`Guardado: ${file.suggestedFilename()}`).waitFor();
    await keyboard.push('Anulados e invalidados');
    await page.getByText('Anulados e invalidados: ninguna línea en este mes.').waitFor();
    expect(await manager.faults()).toEqual([]);
  });

  it('are found in the palette, and name the line that does not tie', async () => {
    const database = new BetterSqlite3(till.database, { timeout: 5_000 });
    database.exec("UPDATE day_total SET monto_centavos = monto_centavos + 1 WHERE tipo_dte = '03'");
    database.close();
    const manager = await as('marta');
    const { page } = manager;
    await page.locator('.headline-figure').waitFor();
    await manager.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await manager.type('libros');
    await page.getByRole('option', { name: 'Libros de IVA' }).waitFor();
    await manager.press('Enter');
    await page.getByRole('heading', { name: 'No cuadra: 1 línea difiere' }).waitFor();
    await page.getByText('Libros $63.08 · estadísticas $63.09').waitFor();
    const row = page.getByRole('region', { name: 'Líneas que difieren' }).first().locator('tbody tr');
    expect((await row.innerText()).split('\t')).toEqual([
      expect.stringMatching(/^\d\d\/\d\d\/\d{4} · Crédito fiscal · Procesado$/),
      'Monto',
      '$48.03',
      'Estadísticas: $48.04',
    ]);
    expect(await manager.faults()).toEqual([]);
  });

  it('turn the pages of a long month without losing the focus', async () => {
    const manager = await pages.take(till.open('marta', 'factura'));
    const { page } = manager;
    const fee = { ...line('Tasa', 1.11), tipoItem: 4 };
    await manager.sell('03', { items: [line('Resma', 142.5), fee], receptor: RECEPTOR, ivaPercibido: true });
    for (let sale = 0; sale < 99; sale += 1)
      await manager.sell('03', { items: [line('Resma', 42.5)], receptor: RECEPTOR });
    await manager.press('Alt+9');
    await page.locator('.headline-figure').waitFor();
    const keyboard = keyboardOf(page);
    await keyboard.push('Libros de IVA');
    await page.getByText('Página 1 de 2').waitFor();
    const rows = page
      .getByRole('region', { name: 'Contribuyentes, por documento' })
      .first()
      .locator('tbody tr');
    await soon(() => rows.count()).toBe(100);
    // What was not subject stands in the row, without which it does not come to its total, and what was perceived.
    const table = page.getByRole('region', { name: 'Contribuyentes, por documento' }).first();
    const headings = async () => (await table.getByRole('columnheader').allInnerTexts()).slice(3).join(' · ');
    await soon(headings).toBe('Exentas · No sujetas · Gravadas · IVA · Total · Retenido · Percibido');
    await soon(async () => (await cells(manager, 'Contribuyentes')).slice(-3)).toEqual([
      '$0.00',
      '$1.43',
      expect.any(String),
    ]);
    await keyboard.push('Siguiente');
    await page.getByText('Página 2 de 2').waitFor();
    await soon(() => rows.count()).toBe(1);
    await manager.press('Enter');
    await keyboard.reach('Siguiente');
    await page.getByText('Página 2 de 2').waitFor();
    expect(await manager.faults()).toEqual([]);
  });

  it('offer the register of inventories of a shop once it keeps stock of something', async () => {
    const manager = await as('marta');
    const { page } = manager;
    const keyboard = keyboardOf(page);
    await keyboard.push('Libros de IVA');
    await page.getByRole('button', { name: 'Anexo 2 · consumidor final' }).waitFor();
    expect(await page.getByRole('button', { name: /^Inventario/ }).count()).toBe(0);
    await manager.ask('products.save', {
      codigo: 'PAN-1',
      codigosBarra: [],
      descripcion: 'Pan de prueba',
      precio: '0.50',
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'gravado',
      llevaExistencia: true,
    });
    await manager.sell('01', { items: [{ ...line('Pan de prueba', 0.5), codigo: 'PAN-1' }] });
    await manager.press('Alt+9');
    await keyboard.push('Libros de IVA');
    await page.getByRole('button', { name: /^Inventario · / }).waitFor();
    const name = await page.getByRole('button', { name: /^Inventario · / }).innerText();
    await keyboard.reach('Mes');
    const saving = page.waitForEvent('download');
    await keyboard.push(name);
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^prueba-inventario-[\w-]+-\d{4}-\d\d\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toContain(
      ',PAN-1,Pan de prueba,Sin costo conocido,0,,0.00,1,',
    );
    await page.getByText(`Guardado: ${file.suggestedFilename()}`).waitFor();
    expect(await manager.faults()).toEqual([]);
  });

  it('say of a month that has ended what was invalidated since', async () => {
    const before = await as('marta');
    const { codigoGeneracion } = await before.sell('01', { items: [line('Azúcar', 11.3)] });
    const { fecEmi } = (await before.ask('documents.view', { codigoGeneracion })).result;
    till.pass(35 * DAY_MS);
    const manager = await as('marta');
    const userId = (await manager.ask('session.users', {})).find(
      ({ nombre }) => nombre === PEOPLE.olga.nombre,
    )?.id;
    const document = { tipoDte: '01', codigoGeneracion, fecEmi };
    await manager.page.evaluate(() => (location.hash = '/invalidar'));
    await manager.page.getByRole('combobox', { name: 'Documento que se invalida' }).waitFor();
    await manager.type(codigoGeneracion);
    await manager.page.getByRole('option').first().waitFor();
    await manager.press('Enter');
    await manager.page.getByRole('radio', { name: 'La venta se deshizo' }).waitFor();
    await manager.press('Space', 'F12');
    await manager.page.getByText(/^Es de \D+ de \d{4}: sus libros de IVA ya no lo llevarán/).waitFor();
    await manager.press('Escape', 'Alt+9');
    const done = await manager.ask('documents.invalidate', {
      request: JSON.stringify({ documento: document, motivo: { tipoAnulacion: 2 } }),
      approval: { userId: userId ?? '', pin: PEOPLE.olga.pin },
    });
    expect(done).toMatchObject({ kind: 'done', estado: 'PROCESADO' });
    await keyboardOf(manager.page).push('Libros de IVA');
    await manager.page.locator('#books-month').selectOption(fecEmi.slice(0, 'AAAA-MM'.length));
    await manager.page.getByText('se invalidó 1 documento de este mes, por $11.30').waitFor();
  });

  it('tell a cashier in one sentence why there is nothing to see', async () => {
    const cashier = await as('carlos');
    await cashier.page.getByText(/^Las estadísticas son para gerentes/).waitFor();
    await cashier.page.evaluate(() => (location.hash = '/libros'));
    await cashier.page.getByText(/^Los libros de IVA son para gerentes/).waitFor();
    expect(await cashier.faults()).toEqual([]);
  });
});
