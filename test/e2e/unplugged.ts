/** A mouse or a keyboard that is not there: whoever uses it is stopped, and counted. */
import type { BrowserContext, Page } from 'playwright';

/** From here on every page of the context is used by keyboard alone. */
export async function unplugMouse(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const mouse = { events: 0 };
    Object.assign(globalThis, { mouse });
    for (const name of [
      'pointerdown',
      'pointerup',
      'mousedown',
      'mouseup',
      'mousemove',
      'touchstart',
      'wheel',
    ])
      globalThis.addEventListener(
        name,
        (event) => {
          // The browser itself says where the pointer rests when what lies under it changes.
          if (name !== 'mousemove') mouse.events += 1;
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        { capture: true, passive: false },
      );
  });
}

/** @throws Error when a pointer was used on the page since it was loaded */
export async function assertUnplugged(page: Page): Promise<void> {
  const used = await page.evaluate(
    () => (globalThis as unknown as { mouse: { events: number } }).mouse.events,
  );
  if (used > 0) throw new Error(`the mouse was used ${used} times`);
}

/** From here on every page of the context is used by fingers alone. */
export async function unplugKeyboard(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const keyboard = { events: 0 };
    Object.assign(globalThis, { keyboard });
    for (const name of ['keydown', 'keyup', 'keypress'])
      globalThis.addEventListener(
        name,
        (event) => {
          keyboard.events += 1;
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        { capture: true },
      );
  });
}

/** @throws Error when a key was pressed on the page since it was loaded */
export async function assertNoKeys(page: Page): Promise<void> {
  const used = await page.evaluate(
    () => (globalThis as unknown as { keyboard: { events: number } }).keyboard.events,
  );
  if (used > 0) throw new Error(`${used} keys were pressed`);
}
