/** The manager's statistics in a real browser: figures added up by hand, tables beside charts, files, and who may see them. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { typeDate } from '../../renderer/page/typed-date.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { inOrderOfTheFile } from '../../support/run/ordered-tests.ts';
import { openManagerTill, type ManagerPage, type ManagerTill, type Who } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { soon } from '../../support/run/soon.ts';

const line = (cantidad: number, descripcion: string, precioUni: number) => ({
  cantidad,
  descripcion,
  precioUni,
  tipoItem: 1,
});

const threeWeeksBefore = (day: string): string =>
  new Date(Date.parse(day) - 21 * 86_400_000).toISOString().slice(0, 10);
const onPaper = (day: string): string => day.split('-').toReversed().join('/');

describe.skipIf(browserMissing !== null)('statistics', () => {
  inOrderOfTheFile();
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill();
  });
  afterAll(() => till?.close());

  const as = (who: Who) => pages.take(till.open(who, 'estadisticas'));
  const part = ({ page }: ManagerPage, name: string) => page.getByRole('region', { name, exact: true });

  it('teaches the next step while there is nothing', async () => {
    const manager = await as('marta');
    await manager.page.getByRole('heading', { name: 'Sin documentos en este período.' }).waitFor();
    await part(manager, 'Cuota del mes').getByText('0 de 500 documentos').waitFor();
    expect(await manager.faults()).toEqual([]);
  });

  it('shows the sums of a day, with the refused document apart', async () => {
    const manager = await as('marta');
    await manager.sell('01', { items: [line(3, 'Café', 1.25)] });
    await manager.sell('01', { items: [line(1, 'Azúcar', 11.3)] });
    await manager.sell('03', { items: [line(10, 'Resma', 4.25)], receptor: RECEPTOR });
    till.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    const refused = await manager.sell('01', { items: [line(1, 'Leche', 2.5)] });
    expect(refused.estado).toBe('RECHAZADO');
    // 3.75 + 11.30 + 48.03, as the service tells while the screen is open.
    await soon(() => manager.page.locator('.headline-figure').textContent()).toBe('$63.08');
    await manager.page.getByText('Rechazado: 1 · $2.50').waitFor();
    // One hour alone stands between its neighbours; in a low window the first figure is above the fold.
    const ticks = part(manager, 'Por hora').locator('.recharts-xAxis-tick-labels text');
    await soon(() => ticks.count()).toBeGreaterThan(1);
    await manager.page.setViewportSize({ width: 911, height: 512 });
    await manager.page.locator('#content').evaluate((content) => content.scrollIntoView());
    await soon(async () => {
      const figure = await manager.page.locator('.headline-figure').boundingBox();
      return figure === null ? Infinity : figure.y + figure.height;
    }).toBeLessThanOrEqual(512);
    await manager.page.setViewportSize({ width: 1366, height: 768 });
    // 0.43 + 1.30 + 5.53.
    await manager.page.getByText('$7.26', { exact: true }).waitFor();
    await soon(() => part(manager, 'Por tipo').locator('li').allInnerTexts()).toEqual([
      'Factura\n$15.05\n2 vigentes de 3',
      'Crédito fiscal\n$48.03\n1 vigente',
      'Nota de remisión\n$0.00\n0 vigentes',
    ]);
    const sequences = part(manager, 'Numeración').locator('.signal');
    await soon(() => sequences.allInnerTexts()).toEqual([
      '01: 1–3 · 0 huecos · 0 repetidos',
      '03: 1–1 · 0 huecos · 0 repetidos',
    ]);
    await part(manager, 'Lo más vendido').getByRole('row', { name: 'Resma 10 $42.50' }).waitFor();
    expect(await manager.faults()).toEqual([]);
  });

  it('puts what needs a decision before the figures, each with the way there', async () => {
    const cashier = await as('carlos');
    await cashier.ask('cash.open', { fondo: '50' });
    const short = await cashier.ask('cash.count', { clave: 'dia', denominaciones: { 'moneda-1': 40 } });
    const userId = short.aprobacion.gerentes[0]?.id ?? '';
    await cashier.ask('cash.close', { conteo: short.conteo.id, approval: { userId, pin: '246810' } });
    const manager = await as('marta');
    const { page } = manager;
    const decisions = page.getByRole('region', { name: 'Necesita su decisión' });
    const told = decisions.getByRole('listitem');
    await told.filter({ hasText: 'documento rechazado' }).waitFor();
    // The bar of the frame leaves them to the page.
    expect(await page.getByRole('region', { name: 'Plazos legales' }).count()).toBe(0);
    await manager.ask('cash.open', { fondo: '50' });
    const { conteo } = await manager.ask('cash.count', {
      clave: 'noche',
      denominaciones: { 'moneda-1': 48 },
    });
    await manager.ask('cash.close', { conteo: conteo.id, motivo: 'Se dio mal un vuelto' });
    await page.reload();
    await told.filter({ hasText: 'Z 2 de la caja 1, de Marta Gerente: Faltan $2.00' }).waitFor();
    // Approved with a PIN, it is decided.
    expect(await told.filter({ hasText: 'Z 1 de la caja 1' }).count()).toBe(0);
    expect(await manager.faults()).toEqual([]);
    await decisions.getByRole('button', { name: 'Respaldos' }).first().press('Enter');
    await page.locator('[data-section=respaldos]:focus').waitFor();
    await manager.press('Alt+9');
    await told.filter({ hasText: 'Faltan $2.00' }).getByRole('button', { name: 'Ver la Z' }).focus();
    await manager.press('Enter');
    await page.getByRole('dialog').getByText('Z 2', { exact: false }).first().waitFor();
  });

  it('asks an owner whether Hacienda authorised events of return, once they can be issued', async () => {
    const manager = await as('marta');
    const { page } = manager;
    const asked = page
      .getByRole('region', { name: 'Necesita su decisión' })
      .getByRole('listitem')
      .filter({ hasText: '¿Hacienda le autorizó los eventos de retorno?' });
    expect(await asked.count()).toBe(0);
    await manager.ask('settings.saveRules', { edition2026From: '2026-01-01' });
    await page.reload();
    await asked.getByRole('button', { name: 'Notas' }).press('Enter');
    await page.getByLabel('Respuesta').selectOption({ label: 'No: no se usan retornos' });
    await page.getByRole('button', { name: 'Guardar' }).press('Enter');
    await page.getByText('Guardado. Ya rige.').waitFor();
    await manager.press('Alt+9');
    await page.getByRole('region', { name: 'Necesita su decisión' }).getByText('Respaldos').first().waitFor();
    await soon(() => asked.count()).toBe(0);
    await manager.ask('settings.saveRules', { edition2026From: '2099-01-01' });
  });

  it('shows the day from opening to closing once a shop has told its hours', async () => {
    const manager = await as('marta');
    const { page } = manager;
    const [branch] = (await manager.ask('settings.view', {})).sucursales;
    if (branch === undefined) throw new Error('no branch');
    const { conDocumentos: _conDocumentos, empezadas: _empezadas, ...form } = branch;
    const allDay = { abre: '00:00', cierra: '24:00' };
    await manager.ask('settings.saveBranch', {
      ...form,
      horario: { semana: allDay, sabado: allDay, domingo: allDay },
    });
    await page.reload();
    const hours = part(manager, 'Por hora');
    await hours.getByRole('button', { name: 'Ver como tabla' }).click();
    await soon(() => hours.locator('tbody tr').count()).toBe(24);
  });

  it('prints on one page', async () => {
    const manager = await as('marta');
    const { page } = manager;
    await part(manager, 'Lo más vendido').getByRole('row', { name: 'Resma 10 $42.50' }).waitFor();
    const pdf = await page.pdf({ format: 'Letter' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await page.getByText(/Impreso el/).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    // The chart is as wide as the paper, and not gone.
    const chart = part(manager, 'Por hora').locator('svg.recharts-surface').first();
    expect((await chart.boundingBox())?.width).toBeGreaterThan(400);
    await page.emulateMedia({ media: 'screen' });
  });

  it('has every chart as a table with the same figures, by keyboard', async () => {
    const manager = await as('marta');
    // One day is one bar: its hours are shown in its place.
    await part(manager, 'Por hora').getByRole('img').first().waitFor();
    expect(await part(manager, 'Por día').count()).toBe(0);
    await manager.page.getByText('Promedio por venta, 3 ventas').waitFor();
    await manager.page.getByRole('button', { name: 'Otras fechas' }).click();
    const day = /(\d\d)\/(\d\d)\/(\d{4})/.exec(await manager.page.locator('.period-days').innerText());
    const today = `${day?.[3]}-${day?.[2]}-${day?.[1]}`;
    await typeDate(manager.page, 'Desde', onPaper(threeWeeksBefore(today)));
    await typeDate(manager.page, 'Hasta', onPaper(today));
    const days = part(manager, 'Por día');
    await days.getByRole('img').first().waitFor();
    await days.getByRole('button', { name: 'Ver como tabla' }).focus();
    await manager.press('Enter');
    const figures = async () => (await days.locator('tfoot tr').innerText()).split(/\s+/);
    await soon(figures).toEqual(['Total', '$15.05', '$48.03', '$63.08']);
    await days.getByRole('button', { name: 'Documentos' }).focus();
    await manager.press('Space');
    await soon(figures).toEqual(['Total', '3', '1', '0', '4']);
    const hours = part(manager, 'Por hora');
    await hours.getByRole('button', { name: 'Ver como tabla' }).focus();
    await manager.press('Enter');
    // All sold within these minutes; the clock may pass an hour meanwhile.
    await soon(async () => {
      const sold = await hours.locator('tbody td:last-child').allInnerTexts();
      return sold.map((text) => Math.round(Number(text.slice(1)) * 100)).reduce((a, b) => a + b, 0);
    }).toBe(6308);
    expect(await manager.faults()).toEqual([]);
  });

  it('shows a week, a month and dates of one’s own', async () => {
    const manager = await as('marta');
    const { page } = manager;
    await page.getByRole('button', { name: 'Este mes' }).click();
    await soon(() => page.locator('.period-days').textContent()).toMatch(/^01\/\d\d\/\d{4} – \d\d\/\d\d/);
    await soon(() => page.locator('.headline-figure').textContent()).toBe('$63.08');
    await page.getByRole('button', { name: 'Otras fechas' }).click();
    await typeDate(page, 'Desde', '01/01/2026');
    await typeDate(page, 'Hasta', '31/01/2026');
    await page.getByRole('heading', { name: 'Sin documentos en este período.' }).waitFor();
    await typeDate(page, 'Hasta', '31/01/2025');
    await page.getByText(/no puede ser anterior a/).waitFor();
  });

  it('saves a file that spreadsheets read', async () => {
    const manager = await as('marta');
    const { page } = manager;
    await page.locator('.headline-figure').waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV por producto' }).focus();
    await manager.press('Enter');
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^productos-\d{4}-\d\d-\d\d-a-\d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync(await file.path(), 'utf8')).toBe(
      '\uFEFFcodigo,descripcion,cantidad,montoSinIva\r\n,Resma,10,42.50\r\n,Azúcar,1,10.00\r\n,Café,3,3.32\r\n',
    );
    await page.getByText(`Guardado: ${file.suggestedFilename()}`).waitFor();
  });

  it('tells who sold, how it was paid, and where categories come from', async () => {
    const manager = await as('marta');
    const lines = (name: string) => part(manager, name).locator('li').allInnerTexts();
    await soon(() => lines('Por cajero')).toEqual(['Marta Gerente\n$63.08\n3 ventas']);
    await soon(() => lines('Por forma de pago')).toEqual(['Efectivo\n$63.08\n3 pagos']);
    await part(manager, 'Por categoría').getByRole('button', { name: 'Ir a las teclas' }).waitFor();
    const { id } = await manager.ask('products.save', {
      codigo: 'CAF',
      descripcion: 'Café',
      precio: '1.25',
      codigosBarra: [],
      uniMedida: 59,
      tipo: 'bien',
      ...SOLD_AS_ITSELF,
      tratamiento: 'gravado',
    });
    await manager.ask('quickKeys.save', {
      paginas: [{ nombre: 'Bebidas', color: 'azul', productos: [id] }],
    });
    await manager.sell('01', { items: [{ ...line(2, 'Café', 1.25), codigo: 'CAF' }] });
    // 42.50 + 10.00 + 3.32 of what stands on no page, 2.50 less its VAT of drinks.
    await soon(() => lines('Por categoría')).toEqual([
      'En ninguna página\n$55.82\n3 líneas vendidas',
      'Bebidas\n$2.21\n1 línea vendida',
    ]);
    expect(await manager.faults()).toEqual([]);
  });

  it('tells a cashier in one sentence why there is nothing to see', async () => {
    const cashier = await as('carlos');
    await cashier.page.getByText(/^Las estadísticas son para gerentes/).waitFor();
    expect(await cashier.page.locator('.headline-figure').count()).toBe(0);
    expect(await cashier.faults()).toEqual([]);
  });
});
