/** The result of a sale, which lies over the screen until the next sale begins. */
import type { Page } from 'playwright';

/** Waits until the result says in one word what became of the sale. */
export async function saleResult(page: Page, word = 'PROCESADO'): Promise<void> {
  await page.getByRole('alertdialog').getByText(word, { exact: true }).last().waitFor();
}

/** Control number in the result of a factura. */
export async function numberInResult(page: Page): Promise<string> {
  const number = page.getByRole('alertdialog').getByText(/^DTE-01-/);
  return (await number.textContent()) ?? '';
}
