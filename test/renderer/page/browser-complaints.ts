/** What a browser objects to while a page is used. */
import type { Page } from 'playwright';

/** What the browser's console and the page's scripts complain about from now on. */
export function browserComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
}
