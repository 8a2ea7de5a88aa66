/** The way between page and service, slowed down where a test wants it: what a busy computer or a bad cable does by chance. */
import type { Page, Route } from 'playwright';
import { soon } from '../support/run/soon.ts';

export interface HeldAnswers {
  /** Waits until at least so many questions wait: a page on a busy computer may look for what it hears of a scan before its end. */
  asked(count: number): Promise<void>;
  /** What the service answered to those that wait, in the order of their questions. */
  bodies(): readonly string[];
  /** Lets the answers go in the order of their questions; later ones are no longer held. */
  letGo(): Promise<void>;
}

/** Holds the answers to an operation, each as the service gave it at once. */
export async function holdAnswers(page: Page, op: string): Promise<HeldAnswers> {
  const held: { readonly body: string; readonly answer: () => Promise<void> }[] = [];
  const coming: Promise<void>[] = [];
  const failed: unknown[] = [];
  let holding = true;
  const take = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    held.push({ body: await response.text(), answer: () => route.fulfill({ response }) });
  };
  const hold = (route: Route): Promise<void> => {
    if (!holding || route.request().postData()?.includes(`"op":"${op}"`) !== true) return route.fallback();
    const taken = take(route);
    taken.catch((error: unknown) => failed.push(error));
    coming.push(taken);
    return taken;
  };
  await page.route('**/bridge', hold);
  return {
    // A question that the service did not answer is what went wrong, not how many there were.
    asked: (count) => soon(() => failed[0] ?? held.length).toBeGreaterThanOrEqual(count),
    bodies: () => held.map(({ body }) => body),
    letGo: async () => {
      holding = false;
      // Those that the service has not answered yet wait too.
      await Promise.all(coming);
      for (const { answer } of held) {
        await answer();
        // The page has taken it.
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await page.unroute('**/bridge', hold);
    },
  };
}

/**
 * Keeps the browser's disk busy: what the page reads or writes of its sales waits until the returned function is called, which
 * resolves once all of it is done.
 */
export async function busyDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((begun, reject) => {
        const request = indexedDB.open('caja-dte');
        request.addEventListener('error', () => reject(new Error('no database')));
        request.addEventListener('success', () => {
          const db = request.result;
          const sales = db.transaction([...db.objectStoreNames], 'readwrite').objectStore('carts');
          let isOver = false;
          const spin = (): void => {
            if (!isOver) sales.count().addEventListener('success', spin);
          };
          spin();
          const free = (): Promise<void> => {
            isOver = true;
            return new Promise((done) => {
              const last = db.transaction([...db.objectStoreNames], 'readwrite');
              last.objectStore('carts').count();
              last.addEventListener('complete', () => {
                db.close();
                done();
              });
            });
          };
          Object.assign(globalThis, { freeDisk: free });
          begun();
        });
      }),
  );
  return () =>
    page.evaluate(async () => {
      await (globalThis as unknown as { freeDisk: () => Promise<void> }).freeDisk();
      await new Promise(requestAnimationFrame);
    });
}
