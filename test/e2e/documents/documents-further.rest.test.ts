/** Further flows of the screen of documents: by keyboard alone, what a document holds, what is sold meanwhile, and what axe says. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { sellOne } from '../../renderer/page/bridge-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { objections } from '../accessibility.ts';
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

  beforeAll(async () => {
    till = await openTill();
    const { page } = await till.open('documentos');
    await sellOne(page, '10.10');
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

  it('is used with the keyboard alone, and the focus never gets lost', async () => {
    const { page, type, press } = await onDocuments();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await press('ArrowDown');
    await soon(focused).toContain('000000000000004');
    await press('ArrowDown', 'ArrowDown');
    await soon(focused).toContain('000000000000002');
    await press('ArrowUp', 'End');
    await soon(focused).toContain('000000000000001');
    await press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Emitió Carlos Cajero').waitFor();
    await drawer.getByRole('tab', { name: 'Resumen' }).focus();
    await press('ArrowRight');
    await drawer.getByText('Hacienda lo selló').waitFor();
    await press('End');
    await drawer.getByText(/^Firma verificada con el certificado de huella \w+/).waitFor();
    await drawer.getByText('"tipoMoneda": "USD"').waitFor();
    await press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await soon(focused).toContain('000000000000001');
    await press('/');
    await type('20');
    await soon(() => page.getByLabel('Buscar por número, código, sello, receptor o monto').inputValue()).toBe(
      '20',
    );
  });

  it('says what a document holds, asks the authority again, and gives the file for the receiver', async () => {
    const { page } = await onDocuments();
    await page.locator('.document-row', { hasText: '$20.20' }).click();
    const drawer = page.getByRole('dialog');
    await soon(() => drawer.locator('.content-lines li').allTextContents()).toEqual(['Pan1 × $20.20$20.20']);
    await soon(() => drawer.locator('dt:text-is("Total") + dd').textContent()).toBe('$20.20');
    await drawer.getByRole('tabpanel', { name: 'Resumen' }).getByText('Ana Inventada').waitFor();
    await drawer.getByText('VEINTE 20/100 USD').waitFor();
    await drawer.getByText('Referencia PEDIDO-20', { exact: false }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await drawer.getByRole('button', { name: 'Más acciones' }).click();
    await drawer.getByRole('button', { name: 'Copiar para mensaje' }).click();
    await drawer.getByRole('button', { name: 'Copiado' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^Factura DTE-01-\S+ · \$20\.20\. Consulta en Hacienda: https:\/\/admin\.factura\.gob\.sv\/consultaPublica\?/,
    );
    await drawer.getByRole('button', { name: 'Consultar' }).click();
    await drawer.getByText(/^Hacienda responde: PROCESADO/).waitFor();
    await drawer.getByRole('tab', { name: 'Técnico' }).click();
    const download = page.waitForEvent('download');
    await drawer.getByRole('button', { name: 'Descargar archivo' }).click();
    expect((await download).suggestedFilename()).toMatch(/^[A-F0-9-]{36}\.json$/);
  });

  it('takes up what is sold elsewhere without being asked', async () => {
    const { page } = await onDocuments();
    const before = await page.locator('.document-row').count();
    await sellOne(page, '0.50');
    await page.locator('.document-row', { hasText: '$0.50' }).waitFor();
    await soon(() => page.locator('.document-row').count()).toBe(before + 1);
  });

  it('has nothing that axe objects to, in light and dark', async () => {
    const { page } = await onDocuments();
    const check = async (name: string): Promise<void> => expect(await objections(page), name).toEqual([]);
    await page.getByRole('button', { name: 'Más filtros' }).click();
    await check('list');
    await page.locator('.document-row').first().click();
    for (const tab of ['Resumen', 'Línea de vida', 'Correo', 'Técnico']) {
      await page.getByRole('tab', { name: tab }).click();
      await check(tab);
    }
  });
});
