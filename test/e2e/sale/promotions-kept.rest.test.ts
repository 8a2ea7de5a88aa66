/** A sale that is being paid keeps the promotions that it was shown with, over a reload too (§promotions). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';

const TERMS = {
  nombre: 'Churritos 3x2',
  prioridad: 10,
  desde: '2026-01-01',
  hasta: null,
  dias: [],
  horaDesde: null,
  horaHasta: null,
  listas: [],
  productos: ['CHU'],
  categorias: [],
  excepto: [],
  minimo: null,
  maximo: null,
  accion: { tipo: 'lleva-paga', lleva: 3, paga: 2 },
} as const;

describe.skipIf(browserMissing !== null)('promotions of a sale that is being paid', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>();
  beforeAll(async () => {
    till = await openManagerTill();
  });
  afterAll(() => till?.close());

  it('stay when they end meanwhile and the page is loaded anew', async () => {
    const { page, ask, press, type, faults } = await pages.take(till.open('marta', 'factura'));
    await ask('products.save', {
      ...SOLD_AS_ITSELF,
      codigo: 'CHU',
      codigosBarra: [],
      descripcion: 'Churritos de prueba',
      precio: '1.25',
      uniMedida: 59,
      tipo: 'bien',
      tratamiento: 'gravado',
      llevaExistencia: false,
    });
    await ask('promotions.save', { id: null, terms: TERMS, confirmado: true });
    const [promotion] = (await ask('promotions.list', {})).promociones;
    await page.getByRole('combobox', { name: 'Agregar producto' }).fill('3*CHU');
    await press('Enter');
    const amount = page.locator('[data-line] .col-amount');
    await soon(() => amount.textContent()).toBe('$2.50');
    await press('F8');
    await page.getByLabel('Recibido').waitFor();
    await type('1.00');
    await press('Enter');
    await page.getByRole('dialog', { name: 'Cobro' }).getByText('$1.50').first().waitFor();
    await press('Escape');
    await ask('promotions.end', { id: promotion?.id ?? 0 });
    await page.reload();
    await soon(() => amount.textContent()).toBe('$2.50');
    expect(await faults()).toEqual([]);
  });
});
