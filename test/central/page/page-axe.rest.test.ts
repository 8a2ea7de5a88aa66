/** What axe objects to on each view of the managers' page, in light and dark: nothing. */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objections } from '../../e2e/accessibility.ts';
import { browserMissing, launchBrowser, type TestBrowser } from '../../support/run/browser.ts';
import { enrolledTill, preparedManager, testCentral, type TestCentral } from '../central-shop.ts';
import { writeTill } from '../stream/test-records.ts';
import { managerPage } from './manager-page.ts';

describe.skipIf(browserMissing !== null)('axe', () => {
  let central: TestCentral;
  let browser: TestBrowser;
  let page: Page;
  beforeAll(async () => {
    central = await testCentral();
    const owner = await preparedManager(central);
    const till = await enrolledTill(owner, { name: 'Caja 1' });
    writeTill(till);
    await till.sendBatch(1);
    browser = await launchBrowser();
    page = await managerPage(browser, owner);
    await page.goto(central.url);
    await views().first().waitFor();
  });
  afterAll(async () => {
    await browser.close();
    await central.close();
  });

  const views = () => page.getByRole('navigation').first().getByRole('button');

  it('objects to no view', async () => {
    const names = await views().allInnerTexts();
    expect(names).toContain('Existencias');
    const found: string[] = [];
    for (const name of names) {
      await views().filter({ hasText: name }).first().click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ state: 'attached' });
      found.push(...(await objections(page)).map((each) => `${name}: ${each}`));
    }
    expect(found).toEqual([]);
  });
});
