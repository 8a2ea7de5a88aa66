/** What is pressed before an answer comes: a slow computer makes the same sale of the same keys. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLD_AS_ITSELF } from '../../../core/contract/till/products.ts';
import { askBridge } from '../../renderer/page/bridge-page.ts';
import { MANAGER, openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { soon } from '../../support/run/soon.ts';
import { holdAnswers } from '../held-answers.ts';
import { logIn } from '../log-in.ts';
import { pageOfTest, REFUSED_BY_LOCK } from '../page-of-test.ts';

const BANANAS = {
  codigo: '40011',
  descripcion: 'Banano',
  precio: '0.25',
  uniMedida: 59,
  tipo: 'bien',
  ...SOLD_AS_ITSELF,
  tratamiento: 'gravado',
} as const;
/** How much slower than this computer, as the browser plays it. */
const SLOW = 12;

describe.skipIf(browserMissing !== null)('keys before answers', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());

  const on = (): Promise<TillPage> => pages.take(till.open('factura'));
  const names = () => pages.now().page.locator('[data-line] .line-name').allTextContents();
  const entry = () => pages.now().page.locator('#entry input');
  const newest = async (page: Page) => {
    const { documentos } = await askBridge(page, 'documents.list', { limite: '1' });
    return documentos[0];
  };

  it('makes of keys typed ahead the lines they name, and charges them', async () => {
    const { page, press, type, result } = await on();
    const late = await holdAnswers(page, 'products.search');
    await type('11');
    await press('Enter');
    await late.asked(1);
    await type('2*22');
    await press('Enter', 'F12');
    expect(await names()).toEqual([]);
    await late.letGo();
    await result();
    // 3.60 and two of 5.90.
    expect((await newest(page))?.monto).toBe('15.4');
  });

  it('takes by Enter what the arrow chose, though the list came after both', async () => {
    const { page, press, type, lines } = await on();
    const late = await holdAnswers(page, 'products.search');
    await type('prueba');
    await late.asked(1);
    await press('ArrowDown', 'Enter');
    await late.letGo();
    await lines(1);
    await soon(names).toEqual(['Café de prueba 400 g']);
  });

  it('gives the digits behind F8 to the payment, however late it opens', async () => {
    const { page, press, type, add, result } = await on();
    await add('11');
    const late = await holdAnswers(page, 'documents.preview');
    await press('F8');
    await late.asked(1);
    await type('10');
    await press('Enter');
    expect(await entry().inputValue()).toBe('');
    await late.letGo();
    await result();
    await page.locator('.result-change', { hasText: '$6.40' }).waitFor();
  });

  it('keeps for the next sale what is typed while one leaves', async () => {
    const { page, press, type, add, lines } = await on();
    await add('11');
    const before = till.sealed();
    const left = await holdAnswers(page, 'documents.issue');
    await press('F12');
    await left.asked(1);
    await type('22');
    await press('Enter');
    await soon(() => entry().inputValue()).toBe('');
    expect(await names()).toEqual(['Arroz de prueba 5 lb']);
    await left.letGo();
    await soon(names).toEqual(['Café de prueba 400 g']);
    await lines(1);
    const leftAgain = await holdAnswers(page, 'documents.issue');
    await press('F12');
    await leftAgain.asked(1);
    await type('lech');
    await leftAgain.letGo();
    await page.getByRole('alertdialog').waitFor();
    await press('Enter');
    await page.locator('[data-veil]').waitFor({ state: 'detached' });
    expect(await entry().inputValue()).toBe('lech');
    await press('Enter');
    await soon(names).toEqual(['Leche de prueba 1 L']);
    expect(till.sealed()).toBe(before + 2);
  });

  it('closes by Escape a document that is not there yet', async () => {
    const { page, press, add, result } = await on();
    // The screen itself is there: what is waited for is the document.
    await press('Alt+4');
    await page.getByRole('heading', { name: 'Documentos' }).waitFor();
    await press('Alt+1');
    await page.getByRole('combobox', { name: 'Agregar producto' }).waitFor();
    await add('11');
    await press('F12');
    await result();
    const late = await holdAnswers(page, 'documents.detail');
    await page.getByRole('button', { name: 'Ver documento' }).click();
    await late.asked(1);
    await press('Escape');
    await late.letGo();
    await page.getByRole('heading', { name: 'Documentos' }).waitFor();
    await soon(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('hears a press on a button that what came late pushed away', async () => {
    const { page, press, add, result } = await on();
    await add('11');
    await press('F12');
    await result();
    const button = page.getByRole('button', { name: 'Ver documento' });
    const before = await button.boundingBox();
    if (before === null) throw new Error('there is no such button');
    await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
    await page.mouse.down();
    await page.locator('.result-head').evaluate((head) => {
      const late = document.createElement('p');
      late.style.height = '6rem';
      head.after(late);
    });
    await soon(async () => (await button.boundingBox())?.y).not.toBe(before.y);
    await page.mouse.up();
    await page.getByRole('dialog').getByText('Arroz de prueba 5 lb').first().waitFor();
  });

  it('shows a result in whose place nothing moves any more', async () => {
    const { page, press, add } = await on();
    await add('11');
    await press('F12');
    await page.getByRole('alertdialog').waitFor();
    const at = () => page.getByRole('button', { name: 'Ver documento' }).boundingBox();
    const first = await at();
    await page.locator('.qr svg').waitFor();
    expect(await at()).toEqual(first);
  });

  it('sells the same by the same keys on a slow computer, typed without looking', async () => {
    const { page, result } = await on();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    try {
      for (const key of ['1', '1', 'Enter', '2', '*', '2', '2', 'Enter', '3', '3', 'Enter', 'F12']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(40);
      }
      await result();
    } finally {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
    const { result: issued } = await askBridge(page, 'documents.view', {
      codigoGeneracion: (await newest(page))?.codigoGeneracion ?? '',
    });
    expect(JSON.parse(issued.dteJson ?? '').cuerpoDocumento).toMatchObject([
      { descripcion: 'Arroz de prueba 5 lb', cantidad: 1 },
      { descripcion: 'Café de prueba 400 g', cantidad: 2 },
      { descripcion: 'Leche de prueba 1 L', cantidad: 1 },
    ]);
  });

  it('marks what only begins with a code when Enter came first, and sells it by the second Enter', async () => {
    const { page, press, type, lines } = await on();
    pages.expecting(REFUSED_BY_LOCK);
    await page.getByRole('button', { name: 'Bloquear la caja' }).click();
    await logIn(page, MANAGER);
    await entry().waitFor();
    await askBridge(page, 'products.save', { ...BANANAS, codigosBarra: [] });
    const late = await holdAnswers(page, 'products.search');
    await type('4001');
    await late.asked(1);
    await press('Enter');
    await late.letGo();
    await page.getByRole('option', { selected: true }).getByText('Banano').waitFor();
    await press('Escape');
    const later = await holdAnswers(page, 'products.search');
    await type('4001');
    await later.asked(1);
    await press('Enter', 'Enter');
    expect(await names()).toEqual([]);
    await later.letGo();
    await lines(1);
    await soon(names).toEqual(['Banano']);
  });
});
