/** What a window of the till keeps of its sales in the browser's database, on the disk. */
import type { Page } from 'playwright';

/** Waits until everything that the page has written so far is on the disk: transactions of the same stores follow each other. */
export async function written(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open('caja-dte');
        request.addEventListener('error', () => reject(new Error('no database')));
        request.addEventListener('success', () => {
          const db = request.result;
          const transaction = db.transaction([...db.objectStoreNames], 'readwrite', { durability: 'strict' });
          transaction.addEventListener('complete', () => {
            db.close();
            resolve();
          });
          transaction.objectStore('carts').count();
        });
      }),
  );
}

/** Types of the sales that left and are kept for a window to ask about: written behind the screen, until they are settled. */
export function leftSales(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve, reject) => {
        const request = indexedDB.open('caja-dte');
        request.addEventListener('error', () => reject(new Error('no database')));
        request.addEventListener('success', () => {
          const all = request.result.transaction('carts').objectStore('carts').getAll();
          all.addEventListener('success', () => {
            request.result.close();
            const kept = all.result as readonly { cart: { tipoDte: string; submitted: unknown } }[];
            resolve(kept.filter(({ cart }) => cart.submitted !== null).map(({ cart }) => cart.tipoDte));
          });
        });
      }),
  );
}

/** Throws away what earlier pages kept, from a page of the same origin that keeps nothing itself; no other page may be open. */
export async function forgetSales(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        for (const key of Object.keys(localStorage))
          if (key.startsWith('caja.entry')) localStorage.removeItem(key);
        const request = indexedDB.deleteDatabase('caja-dte');
        request.addEventListener('success', resolve);
        request.addEventListener('error', reject);
      }),
  );
}
