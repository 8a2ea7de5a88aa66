/** Moves the focus to a nearby element when the focused one is removed, instead of the top of the page. */
import { homeOfFocus } from './focus.ts';

/** The focused element with its ancestors and positions, innermost first. */
interface Trail {
  readonly element: HTMLElement;
  readonly around: readonly { readonly parent: Element; readonly index: number }[];
}

const KEPT_TRAILS = 8;
/** Waits for dialogs, which restore the focus in the next frame, and for screens, which set it one frame later. */
const FRAMES = 3;
const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]:not(:disabled)';
/** Screens that handle keys without focus; a focused button would only intercept Enter. */
const ANYWHERE = '[data-keys-anywhere]';
/** Boundary of the search for a new focus. */
const WHOLE = 'main, [role="dialog"], [role="alertdialog"]';

/** Starts watching the page. Only keyboard users get the focus moved. */
export function watchLostFocus(): void {
  let trails: readonly Trail[] = [];
  let byKeys = false;
  let waits = false;
  let asleep: Element | null = null;
  const settle = (): void => {
    waits = false;
    const isLost = document.activeElement === document.body && document.querySelector(ANYWHERE) === null;
    if (isLost) placeNear(trails)?.focus();
  };
  const look = (): void => {
    const [last] = trails;
    if (last === undefined || !byKeys) return;
    // A busy, disabled button loses the focus; it gets it back afterwards.
    if (last.element.matches(':disabled')) asleep = last.element;
    if (document.activeElement !== document.body || waits) return;
    if (last.element.isConnected) {
      if (last.element === asleep && last.element.matches(':enabled')) last.element.focus();
      return;
    }
    waits = true;
    afterFrames(FRAMES, settle);
  };
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    asleep = null;
    trails = [trailOf(target), ...trails.filter(({ element }) => element !== target)].slice(0, KEPT_TRAILS);
  });
  document.addEventListener('keydown', () => (byKeys = true), true);
  document.addEventListener('pointerdown', () => (byKeys = false), true);
  const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] };
  new MutationObserver(look).observe(document.body, changes);
}

function trailOf(element: HTMLElement): Trail {
  const around: { parent: Element; index: number }[] = [];
  let child: Element = element;
  while (!child.matches(WHOLE) && child.parentElement !== null && child.parentElement !== document.body) {
    const parent: Element = child.parentElement;
    around.push({ parent, index: [...parent.children].indexOf(child) });
    child = parent;
  }
  return { element, around };
}

/** Nearest focusable element; on a screen with an entry field, that field. */
function placeNear(trails: readonly Trail[]): HTMLElement | null {
  const dialog = [...document.querySelectorAll('[data-veil]')].at(-1);
  const home = dialog === undefined ? homeOfFocus() : null;
  if (home !== null) return home;
  const whole = dialog ?? document.querySelector('main') ?? document.body;
  for (const { element, around } of trails) {
    if (element.isConnected && whole.contains(element) && isPlace(element)) return element;
    for (const { parent, index } of around) {
      if (!parent.isConnected || !whole.contains(parent)) continue;
      const place = placeAt(parent, index);
      if (place !== undefined) return place;
    }
  }
  return placesIn(whole)[0] ?? null;
}

/** First focusable element at or after an index, else the last one before it. */
function placeAt(parent: Element, index: number): HTMLElement | undefined {
  const children = [...parent.children].map(placesIn);
  return children.slice(index).flat()[0] ?? children.slice(0, index).flat().at(-1);
}

function placesIn(element: Element): HTMLElement[] {
  const inner = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return (element instanceof HTMLElement && element.matches(FOCUSABLE) ? [element, ...inner] : inner).filter(
    isPlace,
  );
}

function isPlace(element: HTMLElement): boolean {
  return element.matches(FOCUSABLE) && element.checkVisibility({ visibilityProperty: true });
}

function afterFrames(count: number, act: () => void): void {
  if (count === 0) act();
  else requestAnimationFrame(() => afterFrames(count - 1, act));
}
