/** A mouse that is not there: whoever touches or clicks is stopped, and counted. */
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
