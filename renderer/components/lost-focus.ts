/** Where the focus goes when what had it is taken away: the keys that follow go on beside it, not from the top of the page. */
import { homeOfFocus } from './focus.ts';

/** What had the focus, with everything around it and the place it had there, from the inside out. */
interface Trail {
  readonly element: HTMLElement;
  readonly around: readonly { readonly parent: Element; readonly index: number }[];
}

const KEPT_TRAILS = 8;
/** A dialog gives the focus back in the next frame, a screen that knows better takes it in the one after. */
const FRAMES = 3;
const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]:not(:disabled)';
/** Where keys count whatever has the focus, so that a button that had it would only take Enter away. */
const ANYWHERE = '[data-keys-anywhere]';
/** What a trail does not lead out of. */
const WHOLE = 'main, [role="dialog"], [role="alertdialog"]';

/** Begins to watch the page. Hands on the mouse or the glass lose no place: only who works by keys is taken along. */
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
    // A button that is busy cannot keep the focus; it has it again afterwards.
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

/** The nearest place to where the focus was; on a screen where one types, that field. */
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

/** What now stands where a child stood, else what stands before it. */
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
