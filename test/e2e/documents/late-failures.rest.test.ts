import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTill, type Till, type TillPage } from '../../renderer/page/till-page.ts';
import { browserMissing } from '../../support/run/browser.ts';
import { pageOfTest } from '../page-of-test.ts';

const FULL = { ok: false, problem: { codigo: 'DISCO_LLENO', message: 'No queda espacio en el disco' } };

describe.skipIf(browserMissing !== null)('a failure of the service', () => {
  let till: Till;
  const pages = pageOfTest<TillPage>();
  beforeAll(async () => {
    till = await openTill();
  });
  afterAll(() => till?.close());

  /** Answers an issuance with a full disk, before or after the service has numbered it. */
  const failing = (page: Page, isNumbered: boolean) =>
    page.route('**/bridge', async (route) => {
      if (route.request().postData()?.includes('"documents.issue"') !== true) return route.continue();
      if (isNumbered) await route.fetch();
      return route.fulfill({ json: FULL });
    });

  it('after the number was given shows the document that exists: nobody sells it a second time', async () => {
    const { page, press, add, result } = await pages.take(till.open('factura'));
    const before = till.sealed();
    await failing(page, true);
    await add('11');
    await press('F12');
    await result();
    expect(till.sealed()).toBe(before + 1);
    await page.unroute('**/bridge');
    await press('Enter');
    await page.getByText('Lista para vender').waitFor();
  });

  it('before it is told in its own words, and the sale stays to be charged again', async () => {
    const { page, press, add, result } = await pages.take(till.open('factura'));
    const before = till.sealed();
    await failing(page, false);
    await add('11');
    await press('F12');
    await page.getByText(FULL.problem.message).waitFor();
    expect(till.sealed()).toBe(before);
    await page.unroute('**/bridge');
    await press('Escape');
    await press('F12');
    await result();
    expect(till.sealed()).toBe(before + 1);
  });
});
