/**
 * Keys that are pressed while an answer decides what they belong to. They wait for it and then do, one after the other, what they
 * would have done had it come at once: on a slow computer the same keys make the same sale.
 */
import { deleteText, typeText } from './type-text.ts';

/** Longest time that keys wait for an answer, in milliseconds: then they do their work without it. */
const MAX_HELD_MS = 8000;
/** Keys without a character that are waited with, besides F1 to F12; what the browser itself does with others is not done later. */
const NAMED: ReadonlySet<string> = new Set([
  'Enter',
  'Escape',
  'Backspace',
  'Delete',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
]);
const PRESSED = 'button, summary, [role="button"]';

type Held = KeyboardEvent | string;

let held: Held[] = [];
let answersAwaited = 0;
let isPressing = false;

/** Keys that wait now. */
export function heldCount(): number {
  return held.length;
}

/** Forgets the keys that came after so many: they were no keys of a person. */
export function forgetHeld(count: number): void {
  held = held.slice(0, count);
}

/** Whether text has to wait behind the keys that do; it is typed after them. */
export function holdText(text: string): boolean {
  if (!isHolding()) return false;
  if (text !== '') held.push(text);
  return true;
}

/** Does something that waits for an answer; the keys that are pressed meanwhile wait too. */
export async function holdKeysWhile(work: () => Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_HELD_MS);
  });
  // Behind what the window hears, as a scanner: that is no key of a person.
  if (!isHolding()) document.addEventListener('keydown', hold, { capture: true });
  answersAwaited += 1;
  try {
    await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
    answersAwaited -= 1;
    void pressHeld();
  }
}

function isHolding(): boolean {
  return answersAwaited > 0 || held.length > 0;
}

function hold(event: KeyboardEvent): void {
  if (!event.isTrusted || !isHolding() || !isWaitedWith(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(event);
}

function isWaitedWith(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, isComposing } = event;
  if (metaKey || isComposing || (ctrlKey && !event.getModifierState('AltGraph'))) return false;
  return [...key].length === 1 || NAMED.has(key) || /^F\d+$/.test(key);
}

/** Presses what waits, each after what the one before it showed was drawn; one of them may ask again. */
async function pressHeld(): Promise<void> {
  if (isPressing) return;
  isPressing = true;
  // A dialog that the answer opens takes the focus in a second step.
  await drawn();
  while (answersAwaited === 0 && held.length > 0) {
    await drawn();
    if (answersAwaited > 0) break;
    const [first] = held;
    // First done, then gone: a key that is pressed meanwhile comes after it.
    if (typeof first === 'string') typeText(first);
    else if (first !== undefined) press(first);
    held.shift();
  }
  isPressing = false;
  if (!isHolding()) document.removeEventListener('keydown', hold, { capture: true });
}

/** Resolves once what was changed until now is drawn. */
async function drawn(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise<void>((resolve) => setTimeout(resolve));
}

function press(event: KeyboardEvent): void {
  const { key, code, altKey, shiftKey, repeat } = event;
  const at = document.activeElement ?? document.body;
  const same = { key, code, altKey, shiftKey, repeat, bubbles: true, cancelable: true, composed: true };
  if (at.dispatchEvent(new KeyboardEvent('keydown', same))) doWork(key, at, altKey);
  at.dispatchEvent(new KeyboardEvent('keyup', same));
}

/** What the browser does with a key that nobody took: not for one that no hand pressed. */
function doWork(key: string, at: Element, altKey: boolean): void {
  const presses = key === 'Enter' || key === ' ';
  if (presses && at instanceof HTMLElement && at.matches(PRESSED)) at.click();
  else if (key === 'Enter' && at instanceof HTMLInputElement) at.form?.requestSubmit();
  else if (key === 'Backspace' || key === 'Delete') deleteText(key === 'Delete');
  else if ([...key].length === 1 && !altKey) typeText(key);
}
