/** When a page has done what a key began: a person who sees the answer presses the next key then, a test too. */
import type { Page } from 'playwright';

declare global {
  var questionsOpen: number | undefined;
}

/** `SLOW_ANSWERS=400 vitest run …` holds each answer back by so many milliseconds: what a test forgets to wait for is missed. */
const SLOWER_MS = Number(process.env['SLOW_ANSWERS'] ?? 0);

/** Lets a page count what it asks its service and what is not answered yet. To be called before the page is loaded. */
export async function countQuestions(page: Page): Promise<void> {
  await page.addInitScript((slowerMs) => {
    const ask = globalThis.fetch;
    globalThis.questionsOpen = 0;
    const count = (by: number): void =>
      void (globalThis.questionsOpen = (globalThis.questionsOpen ?? 0) + by);
    globalThis.fetch = async (input, init) => {
      // A stream of news has no text of its own and never ends.
      if (typeof init?.body !== 'string') return ask(input, init);
      count(1);
      try {
        const answer = await ask(input, init);
        await answer.clone().text();
        if (slowerMs > 0) await new Promise((go) => setTimeout(go, slowerMs));
        return answer;
      } finally {
        count(-1);
      }
    };
  }, SLOWER_MS);
}

/** Waits until the page has drawn what it knows and every question of its own is answered. */
export async function atRest(page: Page): Promise<void> {
  let open = 0;
  do {
    await page.waitForFunction(() => (globalThis.questionsOpen ?? 0) === 0);
    open = await page.evaluate(async () => {
      await new Promise(requestAnimationFrame);
      // What was drawn may ask in turn.
      await new Promise(requestAnimationFrame);
      return globalThis.questionsOpen ?? 0;
    });
  } while (open > 0);
}
