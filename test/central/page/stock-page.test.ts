/** The stock of all shops on the page of managers: list, filters, what happened to goods, the file. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objections } from '../../e2e/accessibility.ts';
import { browserComplaints } from '../../renderer/page/browser-complaints.ts';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import {
  enrolledTill,
  enrolmentCode,
  preparedManager,
  testCentral,
  type TestCentral,
  type TestManager,
} from '../central-shop.ts';
import { paperRecord, type HistoryPaper } from '../stock/stock-history.ts';
import { NIT, writeTill } from '../stream/test-records.ts';
import { TestTill } from '../test-till.ts';
import { managerPage, takePictures } from './manager-page.ts';

/** Steps of Tab in which everything is reached. */
const MOST_TABS = 60;
/** Goes on with Tab until that has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by Tab: ${wanted.toString()}`);
}

const AT = Date.parse('2026-11-28T16:00:00Z');

describe.skipIf(browserMissing !== null)('the stock on the page of managers', () => {
  let central: TestCentral;
  let owner: TestManager;
  let browser: TestBrowser;
  let page: Page;
  let complaints: string[] = [];
  beforeAll(async () => {
    central = await testCentral();
    owner = await preparedManager(central);
    const { body } = await owner.ask('/api/shops/add', { name: 'Sucursal Santa Ana' });
    const tills = [await enrolledTill(owner, { name: 'Caja 1' }), new TestTill(central.url)] as const;
    await tills[1].enrol(await enrolmentCode(owner, String(body['id'])), { name: 'Caja Santa Ana' });
    await tell(tills[0], {
      minimo: 20,
      papers: [
        ['inicial', 24],
        ['venta', 9],
        ['conteo', 14],
        ['venta', 2],
      ],
    });
    await tell(tills[1], {
      minimo: 5,
      papers: [
        ['inicial', 40],
        ['venta', 3],
        ['merma', 1],
      ],
    });
    browser = await launchBrowser();
    page = await managerPage(browser, owner);
    complaints = browserComplaints(page);
    await page.goto(central.url);
  });
  afterAll(async () => {
    await browser.close();
    await central.close();
  });

  const tell = async (
    till: TestTill,
    {
      minimo,
      papers,
    }: { readonly minimo: number; readonly papers: readonly (readonly [HistoryPaper['kind'], number])[] },
  ) => {
    writeTill(till);
    for (const [index, [codigo, descripcion]] of [
      ['CAF-400', 'Café molido 400 g'],
      ['AZU-1', 'Azúcar morena 1 lb'],
    ].entries())
      till.write('goods', {
        product: index + 1,
        nit: NIT,
        codigo,
        codigoPlano: String(codigo).toLowerCase(),
        descripcion,
        categoria: 'Abarrotes',
        pesado: false,
        llevaExistencia: true,
        retirado: false,
        niveles: index === 0 ? [{ branch: 's1', minimo, maximo: null }] : [],
      });
    const of = { installation: till.installation, nit: NIT, product: 1 };
    for (const [index, [kind, base]] of papers.entries())
      till.write(
        'stockEntry',
        paperRecord(
          { till: 0, at: AT + index * 60_000, kind, base, of: 0, id: index + 1, reverses: null },
          of,
        ),
      );
    await till.sendBatch(1);
  };
  const picture = (name: string) => takePictures(page, name);
  const rows = () => page.getByRole('table', { name: 'Existencias' }).locator('tbody tr');

  it('lists every shop, and narrows to what is wanted', async () => {
    await page.getByRole('button', { name: 'Existencias', exact: true }).click();
    await page.getByRole('row', { name: /Casa matriz CAF-400 Café molido 400 g 12/ }).waitFor();
    await page.getByText('Vale $96.00 al costo.', { exact: false }).waitFor();
    await picture('existencias');
    await page.getByLabel('Solo bajo el mínimo').check();
    await page
      .getByRole('row', { name: /Azúcar/ })
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Casa matriz CAF-400/ }).waitFor();
    expect(await rows().allInnerTexts()).toEqual([expect.stringContaining('Casa matriz')]);
    await page.getByLabel('Solo bajo el mínimo').uncheck();
    await page.getByLabel('Tienda').selectOption('Sucursal Santa Ana');
    await page.getByLabel('Buscar por nombre, código o categoría').fill('café');
    // The list of before goes first: what comes then is what was asked for last.
    await page
      .getByRole('row', { name: /Casa matriz|Azúcar/ })
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('row', { name: /Sucursal Santa Ana CAF-400/ }).waitFor();
    expect(await rows().count()).toBe(1);
  });

  it('says what happened to goods, and gives the list as a file', async () => {
    await page.getByRole('button', { name: 'Café molido 400 g' }).click();
    const moves = page.getByRole('table', { name: 'Movimientos de Café molido 400 g' });
    await moves.getByRole('row', { name: /Caja Santa Ana Merma.*−1/ }).waitFor();
    expect(await moves.locator('tbody tr').count()).toBe(3);
    await picture('existencias-movimientos');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Guardar archivo' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain(
      'Sucursal Santa Ana,CAF-400,Café molido 400 g,Abarrotes,36,5,,2,72.00,0,0',
    );
    expect(complaints).toEqual([]);
  });

  it('is worked by keyboard alone, and axe objects to nothing in it', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Existencias', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Casa matriz CAF-400/ }).waitFor();
    expect(await objections(page)).toEqual([]);
    const search = page.getByLabel('Buscar por nombre, código o categoría');
    await tabTo(page, search);
    await page.keyboard.type('azúcar');
    await page
      .getByRole('row', { name: /CAF-400/ })
      .first()
      .waitFor({ state: 'detached' });
    await search.fill('');
    await page.getByRole('row', { name: /Casa matriz CAF-400/ }).waitFor();
    await tabTo(page, page.getByLabel('Solo bajo el mínimo'));
    await page.keyboard.press('Space');
    await page
      .getByRole('row', { name: /Azúcar/ })
      .first()
      .waitFor({ state: 'detached' });
    await tabTo(page, page.getByRole('button', { name: 'Café molido 400 g' }).first());
    await page.keyboard.press('Enter');
    const moves = page.getByRole('region', { name: 'Movimientos de Café molido 400 g' });
    await moves
      .getByRole('row', { name: /Inicial|Saldo|inicial/ })
      .first()
      .waitFor();
    expect(await objections(page)).toEqual([]);
    await tabTo(page, moves.getByRole('button', { name: 'Cerrar' }));
    await page.keyboard.press('Enter');
    await moves.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});
