/** Credit and quotes on the page of managers: parts of a limit, a block, who owes beyond it, and quotes of all tills. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objections } from '../../e2e/accessibility.ts';
import { browserComplaints } from '../../renderer/page/browser-complaints.ts';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import {
  enrolledTill,
  NOBODY,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { CUSTOMER } from '../accounts/account-history.ts';
import { NIT, writeSale, writeTill } from '../stream/test-records.ts';
import type { TestTill } from '../test-till.ts';
import { managerPage, takePictures } from './manager-page.ts';
import { fiscalDate } from '../../../core/domain/fiscal-time.ts';

const QUOTED = {
  codigo: 'CAF-400',
  descripcion: 'Café molido 400 g',
  cantidad: '2',
  precio: '5.65',
  descuento: '0',
};

/** A sale on credit of so many cents. */
function charge(till: TestTill, numero: number, centavos: number): void {
  const documento = writeSale(till, numero, { centavos, serie: `M00${numero}P001` });
  till.write('accountCharge', {
    nit: NIT,
    ambiente: 'PRUEBAS',
    ...CUSTOMER,
    documento,
    codigoGeneracion: documento,
    numeroControl: `DTE-01-M00${numero}P001-000000000000001`,
    fecEmi: '2026-11-20',
    vence: '2026-12-20',
    centavos,
  });
}

describe.skipIf(browserMissing !== null)('credit on the page of managers', () => {
  let central: TestCentral;
  let owner: TestManager;
  let browser: TestBrowser;
  let page: Page;
  let complaints: string[] = [];
  beforeAll(async () => {
    central = await testCentral();
    owner = await preparedManager(central);
    await owner.ask('/api/customers/put', { ...NOBODY, ...CUSTOMER, nombre: 'Eva Inventada' });
    await owner.ask('/api/customers/terms', { clave: '13 048765432', limite: '100.00', dias: 30 });
    for (const [place, name] of ['Caja 1', 'Caja 2'].entries()) {
      const till = await enrolledTill(owner, { name });
      writeTill(till);
      charge(till, place + 1, 6_000);
      const name2 = { nit: NIT, branch: 's1', ambiente: 'PRUEBAS', numero: 1, version: 1 };
      till.write('quote', {
        ...name2,
        at: 1_795_100_000_000 + place,
        dia: fiscalDate(Date.now()),
        vence: '2099-12-31',
        persona: 'Ana Vendedora',
        cliente: place === 0 ? 'Eva Inventada' : null,
        numDocumento: null,
        notas: 'Entrega en la tienda',
        lineas: [QUOTED, { ...QUOTED, codigo: null, descripcion: 'Azúcar', precio: '1.10' }],
        centavos: 1350,
      });
      const { body } = await till.sendBatch(1);
      if (body['quarantined'] !== 0) throw new Error(JSON.stringify(body));
    }
    browser = await launchBrowser();
    page = await managerPage(browser, owner);
    complaints = browserComplaints(page);
    await page.goto(central.url);
  });
  afterAll(async () => {
    await browser?.close();
    await central?.close();
  });

  it('tells of who owes beyond the limit, and at which tills', async () => {
    await page.getByRole('button', { name: 'Equipos', exact: true }).click();
    await page.getByText('Eva Inventada debe $120.00; su límite es $100.00.', { exact: false }).waitFor();
    await page.getByText('Caja 1 $60.00 · Caja 2 $60.00', { exact: false }).waitFor();
    await takePictures(page, 'aviso-limite');
    expect(await objections(page)).toEqual([]);
  });

  it('gives each till its part of a limit, and blocks with the reason', async () => {
    await page.getByRole('button', { name: 'Catálogo', exact: true }).click();
    await page.getByRole('button', { name: 'Clientes', exact: true }).click();
    await page.getByRole('button', { name: 'Cambiar' }).click();
    const equal = page.getByLabel('Partes iguales en todas las cajas');
    await equal.click();
    await page.getByLabel('Parte de Caja 1').fill('70');
    await page.getByText('Las partes pasan del límite', { exact: false }).waitFor();
    await page.getByLabel('Parte de Caja 2').fill('10.50');
    await page.getByText('Quedan $19.50 sin repartir', { exact: false }).waitFor();
    await page.getByLabel('Parte de Caja 2').scrollIntoViewIfNeeded();
    await takePictures(page, 'partes');
    await page.getByRole('button', { name: 'Guardar crédito' }).click();
    await page.getByText('Guardado', { exact: false }).first().waitFor();
    await page.getByLabel('Motivo, se dice en todas las cajas').fill('Debe desde enero');
    await page.getByRole('button', { name: 'Bloquear crédito' }).click();
    await page
      .getByText('Crédito bloqueado en todas las cajas: Debe desde enero.', { exact: false })
      .waitFor();
    await page.getByRole('button', { name: 'Desbloquear crédito' }).scrollIntoViewIfNeeded();
    await takePictures(page, 'bloqueo');
    expect(await objections(page)).toEqual([]);
    const parts = await owner.ask(
      `/api/customers/parts?ambiente=PRUEBAS&clave=${encodeURIComponent('13 048765432')}`,
    );
    expect(parts.body).toMatchObject({ libre: '19.50', cajas: [{ parte: '70.00' }, { parte: '10.50' }] });
  });

  it('lists quotes with their states and says where one is sold', async () => {
    await page.getByRole('button', { name: 'Cotizaciones', exact: true }).click();
    await page.getByLabel('Ambiente').selectOption('PRUEBAS');
    await page.getByText('Vigente: 2 por $27.00').waitFor();
    await takePictures(page, 'cotizaciones');
    await page
      .getByRole('row', { name: /Caja 1/ })
      .getByRole('button')
      .click();
    const card = page.getByRole('region', { name: 'COT-s1-00000001' });
    await card.getByText('Se vende en Caja 1 (Casa matriz)', { exact: false }).waitFor();
    await card.getByRole('row', { name: /Azúcar/ }).waitFor();
    await takePictures(page, 'cotizacion');
    expect(await objections(page)).toEqual([]);
    await page.getByLabel('Buscar por cliente, número o producto').fill('eva');
    await page.getByText('Vigente: 1 por $13.50').waitFor();
    expect(complaints).toEqual([]);
  });
});
