/** Notas de remisión of a customer that become one crédito fiscal, by the keyboard: what came back before is not in it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { RECEPTOR } from '../../support/shop/sales.ts';
import { openManagerTill, type ManagerPage, type ManagerTill } from '../manager-till.ts';
import { pageOfTest } from '../page-of-test.ts';
import { shoot } from '../pictures.ts';
import { unplugMouse } from '../unplugged.ts';

/** Where somebody wants to look at it. */
const PICTURES = process.env['UNBILLED_PICTURES'];
const goods = (cantidad: number) => [{ cantidad, descripcion: 'Repuesto', precioUni: 10, tipoItem: 1 }];
const NOTE = { receptor: { ...RECEPTOR, bienTitulo: '02' } };

describe.skipIf(browserMissing !== null)('notes that wait for their bill', () => {
  let till: ManagerTill;
  const pages = pageOfTest<ManagerPage>({ isUnplugged: true });
  beforeAll(async () => {
    till = await openManagerTill();
    await unplugMouse(till.context);
  });
  afterAll(() => till?.close());

  it('are found by customer, billed in one sale without what came back, and wait no more', async () => {
    const manager = await pages.take(till.open('marta', 'por-facturar'));
    const { page, press, type } = manager;
    await page.getByText('Todo lo remitido en esos días está facturado.').waitFor();
    const first = await manager.sell('04', { ...NOTE, items: goods(3) });
    const second = await manager.sell('04', { ...NOTE, items: goods(2) });
    const customer = page.getByRole('button', { name: RECEPTOR.nombre });
    await page.locator('.unbilled-list tbody tr', { hasText: '$56.50' }).waitFor();
    expect(await manager.faults()).toEqual([]);
    await shoot(page, 'clientes', PICTURES);
    await customer.press('Enter');
    await page.getByText('2 elegidas').waitFor();
    expect(await manager.faults()).toEqual([]);
    await shoot(page, 'remisiones', PICTURES);

    await page.getByRole('button', { name: `Volvió de ${first.numeroControl}` }).press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Vuelve ahora: Repuesto').and(page.locator(':focus')).waitFor();
    await type('1');
    await sheet.getByRole('button', { name: 'No lo quiso' }).press('Enter');
    expect(await manager.faults()).toEqual([]);
    await shoot(page, 'volvio', PICTURES);
    await sheet.getByRole('button', { name: 'Guardar lo que volvió' }).press('Enter');
    await page.getByText(`Se anotó lo que volvió de ${first.numeroControl}.`).waitFor();
    await page.locator('.unbilled-foot', { hasText: '$45.20' }).waitFor();

    await page.getByRole('button', { name: 'Facturar 2 remisiones' }).press('Enter');
    await page.getByText('Esta venta factura lo que se remitió con').waitFor();
    await page.locator('.total-figure', { hasText: '$45.20' }).waitFor();
    await press('F12');
    const result = page.getByRole('alertdialog');
    await result.getByRole('heading', { name: 'PROCESADO' }).waitFor();
    const unbilled = async () => {
      const { hoy } = await manager.ask('till.context', {});
      return (await manager.ask('remissions.unbilled', { desde: hoy, hasta: hoy, receptor: null }))
        .remisiones;
    };
    expect(await unbilled()).toEqual([]);
    const { ventas, lineas } = await manager.ask('remissions.view', {
      codigoGeneracion: second.codigoGeneracion,
    });
    expect([ventas.map(({ tipoDte }) => tipoDte), lineas]).toMatchObject([
      ['03'],
      [{ cantidad: '2', facturada: '2', queda: '0' }],
    ]);
    await press('Enter');
    await page.goto(`${page.url().split('#')[0]}#/por-facturar`);
    await page.getByText('Todo lo remitido en esos días está facturado.').waitFor();
    await soon(() => manager.faults()).toEqual([]);
  });
});
