/** The way between page and service, slowed down where a test wants it: what a busy computer or a bad cable does by chance. */
import type { Page } from 'playwright';

export interface HeldAnswers {
  /** Waits until at least so many questions wait: a page on a busy computer may look for what it hears of a scan before its end. */
  asked(count: number): Promise<void>;
  /** What the service answered to those that wait, in the order of their questions. */
  bodies(): Promise<readonly string[]>;
  /** Lets the answers go in the order of their questions; later ones are no longer held. */
  letGo(): Promise<void>;
}

/**
 * Holds the answers to an operation, each as the service gave it at once, until the page is left. Within the page: there a
 * question is surely seen, and no connection of the test's own stands between.
 */
export async function holdAnswers(page: Page, op: string): Promise<HeldAnswers> {
  const held = await page.evaluateHandle((name) => {
    const ask = globalThis.fetch;
    const waiting: { readonly answered: Promise<unknown>; readonly go: () => void }[] = [];
    const bodies: string[] = [];
    let holding = true;
    globalThis.fetch = async (input, init) => {
      const asked = ask(input, init);
      if (!holding || typeof init?.body !== 'string' || !init.body.includes(`"op":"${name}"`)) return asked;
      const answered = asked.then(async (answer) => bodies.push(await answer.clone().text()));
      await new Promise<void>((go) => waiting.push({ answered, go }));
      return asked;
    };
    return {
      bodies,
      letGo: async () => {
        holding = false;
        for (const { answered, go } of waiting) {
          // One that the service has not answered yet waits too.
          await answered;
          go();
          // The page has taken it.
          await new Promise(requestAnimationFrame);
        }
      },
    };
  }, op);
  return {
    asked: async (count) => {
      await page.waitForFunction(({ bodies, least }) => bodies.length >= least, {
        bodies: await held.getProperty('bodies'),
        least: count,
      });
    },
    bodies: () => held.evaluate(({ bodies }) => bodies),
    letGo: () => held.evaluate(({ letGo }) => letGo()),
  };
}

/** Leaves the page without an answer to an operation until the returned function is called. */
export async function unanswered(page: Page, op: string): Promise<() => Promise<void>> {
  const json = { ok: false, problem: { codigo: 'SIN_SERVICIO', message: '' } };
  await page.route('**/bridge', (route) =>
    route.request().postData()?.includes(`"op":"${op}"`) === true
      ? route.fulfill({ json })
      : route.continue(),
  );
  return () => page.unroute('**/bridge');
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
