/** Dates typed by hand into the date field of the screens. */
import type { Locator, Page } from 'playwright';

/** Time between the keys of a person's hands, in milliseconds. */
const KEY_MS = 35;

/** The date field of that label. */
export function dateField(page: Page, label: string): Locator {
  return page.getByRole('group', { name: label, exact: true });
}

/** Types a date as it stands on paper, in place of what the topmost field of that label held: `01/02/2026`. */
export async function typeDate(page: Page, label: string, typed: string): Promise<void> {
  await dateField(page, label).last().getByRole('spinbutton').first().focus();
  await page.keyboard.type(typed, { delay: KEY_MS });
}
