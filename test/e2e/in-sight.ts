import type { Locator } from 'playwright';

/** Whether nothing lies over the middle of an element. */
export function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((field) => {
    const { x, y, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === field;
  });
}
