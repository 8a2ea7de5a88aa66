/** The screen of documents in a real browser: found by every filter, opened by keyboard alone, added up, corrected. */
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest';
import { openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { sellOne } from '../../renderer/page/bridge-page.ts';
import { typeDate } from '../../renderer/page/typed-date.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { pageOfTest } from '../page-of-test.ts';
import { soon } from '../../support/run/soon.ts';

const ANA = { receptor: { tipoDocumento: '13', numDocumento: '012345678', nombre: 'Ana Inventada' } };
const REFUSAL = {
  paso: 'recepcion',
  falla: 'rechazo-corchetes',
  codigoMsg: '020',
  descripcionMsg: '[receptor.nombre] NO CUMPLE EL FORMATO REQUERIDO',
  observaciones: [],
} as const;

describe.skipIf(browserMissing !== null)('documents in a real browser', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();
  /** codigoGeneracion of the first sale. */
  let firstCode = '';

  beforeAll(async () => {
    till = await openTill();
    const { page } = await till.open('documentos');
    firstCode = (await sellOne(page, '10.10')).codigoGeneracion;
    await sellOne(page, '20.20', { ...ANA, referenciaExterna: 'PEDIDO-20' });
    await sellOne(page, '30.30');
    till.simulator.addFaults([REFUSAL]);
    await sellOne(page, '40.40', ANA);
    await page.close();
  });
  afterAll(() => till?.close());
  afterEach(() => till.simulator.clearFaults());

  const onDocuments = async (): Promise<TillPage> => {
    const open = await pages.take(till.open('documentos'));
    await open.page.locator('.document-row').first().waitFor();
    return open;
  };
  const amounts = (page: Page) => page.locator('.document-row .col-amount').allTextContents();
  const expectAmounts = (page: Page, wanted: readonly string[]) => soon(() => amounts(page)).toEqual(wanted);
  const totals = (page: Page) => page.locator('.document-totals dd').allTextContents();

  it('finds a document by each filter, and what is found adds up', async () => {
    const { page } = await onDocuments();
    await expectAmounts(page, ['$40.40', '$30.30', '$20.20', '$10.10']);
    // The three that are sealed; the refused one, which sells nothing; sold, 10.10 + 20.20 + 30.30.
    await soon(() => totals(page)).toEqual([
      '$60.60 3 documentos',
      '$40.40 1 documento',
      '3 documentos $60.60',
    ]);
    const search = page.getByLabel('Buscar por número, código, sello, receptor o monto');
    const clear = page.getByRole('button', { name: 'Quitar filtros' });
    await search.fill('ana inv');
    await expectAmounts(page, ['$40.40', '$20.20']);
    await soon(() => totals(page)).toEqual([
      '$20.20 1 documento',
      '$40.40 1 documento',
      '1 documento $20.20',
    ]);
    await search.fill('p001-000000000000003');
    await expectAmounts(page, ['$30.30']);
    await search.fill('20.20');
    await expectAmounts(page, ['$20.20']);
    await clear.click();
    await page.getByLabel('Estado').selectOption('RECHAZADO');
    await expectAmounts(page, ['$40.40']);
    await clear.click();
    await page.getByLabel('Tipo').selectOption('03');
    await page.getByText('Ningún documento con estos filtros.').waitFor();
    await clear.click();
    await typeDate(page, 'Desde', '01/01/2999');
    await page.getByText('Ningún documento con estos filtros.').waitFor();
    await clear.click();
    await page.getByRole('button', { name: 'Más filtros' }).click();
    for (const [label, typed, wanted] of [
      ['Cliente o documento', '012345678', ['$40.40', '$20.20']],
      ['Número', '3', ['$30.30']],
      ['Código', firstCode.slice(0, 8), ['$10.10']],
      ['Monto desde', '30.30', ['$40.40', '$30.30']],
      ['Monto hasta', '20.19', ['$10.10']],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(typed);
      await expectAmounts(page, wanted);
      await clear.click();
    }
    await page.getByLabel('Emitió').selectOption({ label: 'Carlos Cajero' });
    await expectAmounts(page, ['$40.40', '$30.30', '$20.20', '$10.10']);
    // What colleagues sold is a manager's to see.
    await soon(() => page.getByLabel('Emitió').locator('option').allTextContents()).toEqual([
      'Todos',
      'Carlos Cajero',
    ]);
    await clear.click();
    await page.getByLabel('Monto desde').fill('mucho');
    await page.getByText('Monto desde: escriba un monto como 25 o 25.50').waitFor();
  });

  it('corrects a refused document under its number, and the sale that was under way is not lost', async () => {
    const { page, press, lines, add, result } = await onDocuments();
    await press('Alt+1');
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await add('11');
    await press('Alt+4');
    await page.locator('.document-row', { hasText: 'Rechazado' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Se puede corregir con el mismo número hasta el/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Corregir' }).click();
    await page.getByText('Corrigiendo el documento rechazado').waitFor();
    await lines(1);
    await soon(() => page.locator('.total-figure').textContent()).toBe('$40.40');
    await page.locator('.receiver .fault').waitFor();
    await page.getByRole('button', { name: 'Apartadas (1)' }).waitFor();
    await press('F12');
    await result();
    await page.getByRole('alertdialog').getByText('DTE-01-S001P001-000000000000004').waitFor();
    await press('Enter', 'Alt+4');
    await page.locator('.document-row').first().waitFor();
    await soon(() => totals(page)).toEqual(['$101.00 4 documentos', '4 documentos $101.00']);
  });
});
