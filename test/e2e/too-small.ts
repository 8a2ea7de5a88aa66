import type { Locator } from 'playwright';

const MIN_TARGET_PX = 44;

/** What a finger could miss: everything to press or to type in that is smaller than it should be. */
export function tooSmall(within: Locator): Promise<readonly string[]> {
  return within.first().evaluate((root, min) => {
    const targets = [...root.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href]')];
    return targets
      .map((target) => target.closest('label') ?? target)
      .filter(
        (target) =>
          target.checkVisibility() &&
          target.closest('.skip, [inert], [aria-hidden=true], [style*=clip]') === null,
      )
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => Math.round(box.height) < min || Math.round(box.width) < min)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 90)} ${box.width}x${box.height}`);
  }, MIN_TARGET_PX);
}
