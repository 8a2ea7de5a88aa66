import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { written } from '../../renderer/page/stored-sales.ts';
import { numberInResult, saleResult } from '../../renderer/page/sale-result.ts';
import { openTill, type Till } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { addAt, chargeAt, nextSale } from '../window-sale.ts';
import { soon } from '../../support/run/soon.ts';

describe.skipIf(browserMissing !== null)('two windows of one browser', () => {
  let till: Till;
  let pages: Page[] = [];

  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());
  afterEach(async () => {
    for (const page of pages) await page.close();
    pages = [];
  });

  const issue = async (page: Page): Promise<void> => {
    await chargeAt(page);
    await nextSale(page);
  };
  /** One window after a first sale, so that the next one's key is on the disk, and another one beside it. */
  const both = async (): Promise<readonly [Page, Page]> => {
    const { page: first } = await till.open('factura');
    pages.push(first);
    await addAt(first, '11');
    await issue(first);
    const second = await till.reopen();
    pages.push(second);
    await second.getByText('Lista para vender').waitFor();
    return [first, second];
  };

  it('sell the same goods to two customers as two documents', async () => {
    const [first, second] = await both();
    const before = till.sealed();
    await addAt(first, '22');
    await issue(first);
    await addAt(second, '22');
    await issue(second);
    expect(till.sealed()).toBe(before + 2);
  });

  const shown = (page: Page) => page.locator('[data-line] .col-amount', { hasText: '$' });
  const holds = (page: Page, lines: number) => soon(() => shown(page).count()).toBe(lines);
  /** A window, and a second one opened while the first has one line. */
  const begun = async (): Promise<readonly [Page, Page]> => {
    const { page: first } = await till.open('factura');
    pages.push(first);
    await addAt(first, '11');
    const second = await till.reopen();
    pages.push(second);
    await second.getByText('Lista para vender').waitFor();
    return [first, second];
  };

  it('write a sale each: both are issued, each with its own document, and neither ends the other', async () => {
    const [first, second] = await begun();
    const before = till.sealed();
    await addAt(first, '22');
    await addAt(second, '33');
    await chargeAt(first);
    await chargeAt(second);
    expect(await numberInResult(second)).not.toBe(await numberInResult(first));
    expect(till.sealed()).toBe(before + 2);
    await nextSale(first);
    await saleResult(second);
    await nextSale(second);
  });

  it('keep their sales apart on the disk, through a reload and when the other one is done', async () => {
    const [first, second] = await begun();
    await addAt(first, '22');
    await addAt(second, '33');
    await second.getByRole('combobox', { name: 'Agregar producto' }).fill('le');
    await written(first);
    await first.reload();
    await holds(first, 2);
    expect(await first.getByRole('combobox', { name: 'Agregar producto' }).inputValue()).toBe('');
    await chargeAt(first);
    await nextSale(first);
    await holds(second, 1);
    await written(second);
    await second.reload();
    await holds(second, 1);
    await second.locator('[data-line]').locator('.line-name', { hasText: 'Leche de prueba 1 L' }).waitFor();
    await soon(() => second.getByRole('combobox', { name: 'Agregar producto' }).inputValue()).toBe('le');
  });

  it('leave their sales behind when they are closed: one on the screen, the other one parked', async () => {
    const [first, second] = await begun();
    await addAt(second, '22');
    await addAt(second, '33');
    await holds(second, 2);
    await written(second);
    await second.close();
    await first.evaluate(() => window.dispatchEvent(new Event('focus')));
    await first.getByRole('button', { name: 'Apartadas (1)' }).waitFor();
    await holds(first, 1);
    await written(first);
    await first.close();
    const next = await till.reopen();
    pages.push(next);
    await holds(next, 1);
    await next.keyboard.press('F3');
    await next.getByRole('dialog', { name: 'Ventas apartadas' }).getByText('De otra ventana').waitFor();
    await next.keyboard.press('Enter');
    await holds(next, 2);
    await next.locator('.line-name', { hasText: 'Leche de prueba 1 L' }).waitFor();
  });

  it('that are gone with a sale that left unanswered: the next window asks and shows its document', async () => {
    const [first, second] = await begun();
    await first.locator('[data-line] .icon-button').last().click();
    await first.getByText('Lista para vender').waitFor();
    await addAt(second, '22');
    const before = till.sealed();
    await second.route('**/bridge', async (route) => {
      const body = route.request().postData() ?? '';
      if (body.includes('"documents.issue"')) await route.fetch();
      else if (!body.includes('"documents.ofKey"')) return route.continue();
      return route.abort();
    });
    await second.keyboard.press('F12');
    await second.getByText('Se perdió la respuesta de esta venta.').waitFor();
    await second.close();
    await first.close();
    const next = await till.reopen();
    pages.push(next);
    await saleResult(next);
    expect(till.sealed()).toBe(before + 1);
    await nextSale(next);
  });

  it('never take another sale’s document for theirs: the goods stay, under a key of their own', async () => {
    const [first, second] = await begun();
    const left = first.waitForRequest((request) => keyIn(request.postData()) !== null);
    await chargeAt(first);
    const taken = keyIn((await left).postData()) ?? '';
    const issued = await numberInResult(first);
    await addAt(second, '33');
    await addAt(second, '22');
    await second.route('**/bridge', (route) => {
      const body = route.request().postData() ?? '';
      const own = keyIn(body);
      return route.continue(own === null ? {} : { postData: body.replace(own, taken) });
    });
    const before = till.sealed();
    await second.keyboard.press('F12');
    const told = second.getByRole('alertdialog', { name: 'Esta venta no se emitió' });
    await told
      .getByText(`Otra venta, con otro contenido, se emitió antes en su lugar: ${issued}.`, { exact: false })
      .waitFor();
    expect(till.sealed()).toBe(before);
    await second.unroute('**/bridge');
    await second.keyboard.press('Enter');
    await told.waitFor({ state: 'detached' });
    await holds(second, 2);
    await chargeAt(second);
    expect(await numberInResult(second)).not.toBe(issued);
    expect(till.sealed()).toBe(before + 1);
  });
});

/** The key under which a call issues or asks; null in any other call. */
function keyIn(body: string | null): string | null {
  return /"idempotencyKey":"([^"]+)"/.exec(body ?? '')?.[1] ?? null;
}
