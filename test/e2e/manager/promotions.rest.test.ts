/** A promotion: written by a manager with its example in sight, applied to a sale by itself, charged as it was shown. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { addDays, fiscalDate, instantOf, monthOf } from '../../../core/domain/fiscal-time.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { tooSmall } from '../too-small.ts';

const OTHERS = ['PAN-1', 'PAN-2', 'PAN-3', 'PAN-4'].map((code) => [code, `Pan de prueba ${code}`] as const);

/** Where somebody wants to look at it. */
const PICTURES = process.env['PROMOTIONS_PICTURES'];

describe.skipIf(browserMissing !== null)('promotions', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();

  beforeAll(async () => {
    till = await openManagerTill(['marta', 'carlos']);
  });
  afterAll(() => till?.close());

  async function picture({ page }: ManagerPage, name: string): Promise<void> {
    if (PICTURES === undefined) return;
    for (const [width, height] of [
      [1366, 768],
      [1024, 700],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${PICTURES}/${name}-${width}-${colorScheme}.png` });
      }
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.emulateMedia({ colorScheme: 'light' });
  }

  it('are written with an example, ask before they overlap, and are ended', async () => {
    const open = await pages.take(till.open('marta', 'promociones'));
    const { page, ask, faults } = open;
    for (const [codigo, descripcion] of [['CHU', 'Churritos de prueba'], ...OTHERS] as const)
      await ask('products.save', {
        ...SOLD_AS_ITSELF,
        codigo,
        codigosBarra: [],
        descripcion,
        precio: '1.25',
        uniMedida: 59,
        tipo: 'bien',
        tratamiento: 'gravado',
        llevaExistencia: codigo === 'CHU',
      });
    await page.getByText('Todavía no hay promociones').waitFor();
    const write = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Agregar promoción' }).click();
      const sheet = page.getByRole('dialog', { name: 'Agregar promoción' });
      await sheet.getByLabel('Nombre').fill(name);
      await sheet.getByRole('combobox', { name: 'De qué productos: Agregar producto' }).fill('chu');
      await sheet
        .getByRole('option', { name: /Churritos/ })
        .first()
        .click();
      await sheet.getByRole('button', { name: 'Quitar Churritos de prueba' }).waitFor();
      await sheet.getByText('3 × Churritos de prueba').waitFor();
    };
    await write('Churritos 3x2');
    const sheet = page.getByRole('dialog', { name: 'Agregar promoción' });
    await sheet.getByText('$2.50').waitFor();
    await sheet.getByLabel('Paga').fill('3');
    await sheet.getByRole('button', { name: 'Guardar promoción' }).click();
    await sheet.getByText('Debe pagar menos de lo que lleva').first().waitFor();
    await sheet.getByLabel('Paga').fill('2');
    await sheet.getByText('$2.50').waitFor();
    await picture(open, 'hoja');
    expect([await faults(), await tooSmall(sheet)]).toEqual([[], []]);
    await sheet.getByRole('button', { name: 'Guardar promoción' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Vigente' }).waitFor();
    await page.getByText('3x2 · Churritos de prueba').waitFor();
    await write('Otra de churritos');
    await sheet.getByRole('button', { name: 'Guardar promoción' }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('Coincide en productos y días con: Churritos 3x2').waitFor();
    await picture(open, 'traslape');
    await asked.getByRole('button', { name: 'Guardar de todos modos' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Terminar la promoción Otra de churritos' }).click();
    await asked.getByRole('button', { name: 'Terminar' }).click();
    await page.getByRole('cell', { name: 'Terminada' }).waitFor();
    await picture(open, 'lista');
    expect(await faults()).toEqual([]);
  });

  it('apply to a sale by themselves and are charged as they were shown', async () => {
    const open = await pages.take(till.open('carlos', 'factura'));
    const { page, press, faults } = open;
    await page.getByRole('combobox', { name: 'Agregar producto' }).fill('CHU');
    await press('Enter');
    const line = page.locator('[data-line]');
    await soon(() => line.locator('.col-amount').textContent()).toBe('$1.25');
    await line.locator('[data-field="cantidad"]').fill('4');
    await soon(() => line.locator('.col-amount').textContent()).toBe('$3.75');
    await line.getByText('Churritos 3x2: −$1.25').waitFor();
    await page.getByText('Usted ahorró').waitFor();
    await picture(open, 'venta');
    expect(await faults()).toEqual([]);
    // What a person priced has no promotion.
    await line.locator('[data-field="precio"]').fill('1.20');
    await soon(() => line.locator('.col-amount').textContent()).toBe('$4.80');
  });

  it('are read on the newest line, though it is told of them later', async () => {
    const { page, press } = await pages.take(till.open('carlos', 'factura'));
    const entry = page.getByRole('combobox', { name: 'Agregar producto' });
    for (const [at, code] of [...OTHERS.map(([each]) => each), '3*CHU'].entries()) {
      await entry.fill(code);
      await press('Enter');
      await page.locator('[data-line] .col-amount', { hasText: '$' }).nth(at).waitFor();
    }
    const told = page.getByText('Churritos 3x2: −$1.25');
    await told.waitFor();
    const bottomOf = async (shown: Locator) => {
      const box = await shown.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    const list = page.locator('.lines-scroll');
    await soon(async () => (await bottomOf(told)) <= (await bottomOf(list))).toBe(true);
  });

  it('are told of by day, with a file', async () => {
    const open = await pages.take(till.open('marta', 'promociones'));
    const { page, ask, faults } = open;
    const item = { cantidad: 3, descripcion: 'Churritos', precioUni: 1.25, tipoItem: 1, codigo: 'CHU' };
    await ask('documents.issue', {
      tipoDte: '01',
      preciosConIva: true,
      request: JSON.stringify({ items: [item] }),
      idempotencyKey: 'con-promocion',
      promociones: { fijas: [] },
    });
    await page.reload();
    await page.getByRole('button', { name: 'Resultado de Churritos 3x2' }).click();
    const result = page.getByRole('dialog', { name: 'Resultado de Churritos 3x2' });
    await soon(() => result.locator('tfoot').textContent()).toBe('Total13$1.25$2.50');
    await picture(open, 'resultado');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      result.getByRole('button', { name: 'Guardar' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^promocion-\d+\.csv$/);
    expect([await faults(), await tooSmall(result)]).toEqual([[], []]);
  });

  it('are tried on the sales of last month before they begin', async () => {
    const now = Date.now();
    till.pass(instantOf(addDays(monthOf(fiscalDate(now)).to, 1), '12:00:00') - now);
    const open = await pages.take(till.open('marta', 'promociones'));
    const { page, ask, faults } = open;
    await ask('stock.write', {
      clave: 'inicial',
      causa: 'inicial',
      motivo: 'Al empezar',
      lineas: [{ codigo: 'CHU', cantidad: '50', costoUnitario: '0.80' }],
    });
    await page.getByRole('button', { name: 'Cambiar la promoción Otra de churritos' }).click();
    const sheet = page.getByRole('dialog', { name: 'Cambiar la promoción Otra de churritos' });
    await sheet.getByLabel('Lleva').fill('2');
    await sheet.getByLabel('Paga').fill('1');
    await sheet.getByText('Más condiciones').click();
    await sheet.getByLabel('Orden').fill('1');
    await sheet.getByRole('button', { name: 'Probar con el mes pasado' }).click();
    await sheet.getByText('Rebajaría $1.25; otras promociones dejarían de rebajar $1.25.').waitFor();
    await sheet.getByText('En 1 venta y 2 unidades.').waitFor();
    await sheet.getByRole('row', { name: 'Churritos de prueba $0.62 $0.80 2' }).waitFor();
    await sheet.getByRole('button', { name: 'Guardar promoción' }).scrollIntoViewIfNeeded();
    await picture(open, 'probada');
    expect([await faults(), await tooSmall(sheet)]).toEqual([[], []]);
    await sheet.getByLabel('Paga').fill('2');
    await sheet.getByText('En 1 venta y 2 unidades.').waitFor({ state: 'detached' });
  });

  it('stay in a sale that is refused and corrected, and need nobody who approves them', async () => {
    const { page, press } = await pages.take(till.open('carlos', 'factura'));
    till.simulator.addFaults([{ paso: 'recepcion', falla: 'rechazo-corchetes' }]);
    await page.getByRole('combobox', { name: 'Agregar producto' }).fill('4*CHU');
    await press('Enter');
    const total = page.locator('.total-figure');
    await soon(() => total.textContent()).toBe('$3.75');
    await press('F12');
    await page.getByRole('heading', { name: 'RECHAZADO' }).waitFor();
    await press('Enter');
    await page.getByText('Corrigiendo el documento rechazado').waitFor();
    await soon(() => total.textContent()).toBe('$3.75');
    await press('F12');
    await page.getByRole('heading', { name: 'PROCESADO' }).waitFor();
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
  });
});
