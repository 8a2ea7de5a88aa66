/** Who begins again with a sale is shown the note that was refused after its money had moved, and makes that one anew. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';

const ITEMS = [{ cantidad: 10, descripcion: 'Resma de papel', precioUni: 10, tipoItem: 1, codigo: 'PAP-1' }];

describe.skipIf(browserMissing !== null)('a return that was refused after its money had moved', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>({});
  beforeAll(async () => {
    till = await openManagerTill();
  });
  afterAll(() => till?.close());

  it('is named where the sale is looked up again', async () => {
    const manager = await pages.take(till.open('marta', 'devolucion'));
    const { page, ask, press, type } = manager;
    await ask('cash.open', { fondo: '50.00' });
    const sale = await manager.sell('03', { items: ITEMS, receptor: RECEPTOR });
    await till.simulator.turnOff();
    const { documento, liquidacion } = await ask('returns.make', {
      clave: crypto.randomUUID(),
      codigoGeneracion: sale.codigoGeneracion,
      ajuste: { clase: 'devolucion', lineas: [{ linea: 0, cantidad: '2' }] },
      forma: 'nota-credito',
      motivo: 'Producto defectuoso',
      regresa: true,
      destino: 'efectivo',
    });
    expect(liquidacion.estado).toBe('pagada');
    await till.simulator.turnOn();
    const { codigoGeneracion, numeroControl } = documento;
    for (const paso of ['recepcion', 'lote'] as const)
      till.simulator.addFaults([{ paso, falla: 'rechazo-corchetes', cuando: { codigoGeneracion } }]);
    await ask('queue.sendAll', {});
    await soon(async () => (await ask('documents.view', { codigoGeneracion })).result.estado).toBe(
      'RECHAZADO',
    );
    till.simulator.clearFaults();
    await page.getByRole('combobox').waitFor();
    await type(sale.numeroControl);
    await page.getByRole('option', { name: sale.numeroControl }).waitFor();
    await press('Enter');
    await page.getByText(`Por ${numeroControl}, que Hacienda rechazó, ya se movieron $22.60`).waitFor();
    expect(await manager.faults()).toEqual([]);
    await page.getByRole('button', { name: 'Hacer de nuevo' }).focus();
    await press('Enter');
    await page.getByText(`Ocupa el lugar de ${numeroControl}`, { exact: false }).waitFor();
    await page.getByText('Por lo rechazado ya se movieron $22.60').waitFor();
    // Less comes back than the refused note said.
    await page.getByLabel('Cuántas vuelven de Resma de papel').focus();
    await press('ArrowDown', 'F12');
    const sheet = page.getByRole('alertdialog');
    await sheet.getByText('De eso sobran $11.30', { exact: false }).waitFor();
    await page.locator('[data-veil] :focus').waitFor();
    await press('Enter');
    await page.getByRole('heading', { name: 'LISTO' }).waitFor();
    await page.getByText('De eso sobran $11.30', { exact: false }).waitFor();
    expect(await manager.faults()).toEqual([]);
  });
});
