/** A sale in one of several windows of the till: the keys are that window's while it is in front. */
import type { Page } from 'playwright';
import { saleResult } from '../renderer/page/sale-result.ts';

/** Adds an article by its code, and waits until the sale has one line with a price more. */
export async function addAt(page: Page, code: string): Promise<void> {
  const priced = page.locator('[data-line] .col-amount', { hasText: '$' });
  const before = await priced.count();
  await page.bringToFront();
  await page.getByRole('combobox', { name: 'Agregar producto' }).fill(code);
  await page.keyboard.press('Enter');
  await priced.nth(before).waitFor();
}

/** Charges the sale, and waits until it is sealed. */
export async function chargeAt(page: Page): Promise<void> {
  await page.bringToFront();
  await page.keyboard.press('F12');
  await saleResult(page);
}

/** Goes on from the result to the next sale. */
export async function nextSale(page: Page): Promise<void> {
  await page.bringToFront();
  await page.keyboard.press('Enter');
  await page.getByText('Lista para vender').waitFor();
}
