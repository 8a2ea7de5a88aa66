/**
 * Holds keys while an answer is pending and replays them in order afterwards, so that fast typing gives the
 * same result on a slow computer.
 */
import { deleteText, typeText } from './type-text.ts';

/** Maximum wait, in ms; then keys are replayed without the answer. */
const MAX_HELD_MS = 8000;
/**
 * Keys without a character that are held, besides F1 to F12; for other keys the browser's own action could
 * not be replayed.
 */
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

/** Number of held keys. */
export function heldCount(): number {
  return held.length;
}

/** Drops held keys beyond this count: they came from a scanner. */
export function forgetHeld(count: number): void {
  held = held.slice(0, count);
}

/** Holds text behind held keys. @returns false if none are held */
export function holdText(text: string): boolean {
  if (!isHolding()) return false;
  if (text !== '') held.push(text);
  return true;
}

/** Runs `work` and holds keys pressed meanwhile. */
export async function holdKeysWhile(work: () => Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_HELD_MS);
  });
  // Registered after window listeners such as the scanner, whose keys must not be held.
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

/** Replays held keys, each after rendering; one of them may start another wait. */
async function pressHeld(): Promise<void> {
  if (isPressing) return;
  isPressing = true;
  // A dialog opened by the answer takes the focus one frame later.
  await drawn();
  while (answersAwaited === 0 && held.length > 0) {
    await drawn();
    if (answersAwaited > 0) break;
    const [first] = held;
    // Removed only after its action, so that a key pressed meanwhile is queued behind it.
    if (typeof first === 'string') typeText(first);
    else if (first !== undefined) press(first);
    held.shift();
  }
  isPressing = false;
  if (!isHolding()) document.removeEventListener('keydown', hold, { capture: true });
}

/** Resolves after the next paint. */
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

/** Default action of a key, which browsers do not run for synthetic events. */
function doWork(key: string, at: Element, altKey: boolean): void {
  const presses = key === 'Enter' || key === ' ';
  if (presses && at instanceof HTMLElement && at.matches(PRESSED)) at.click();
  else if (key === 'Enter' && at instanceof HTMLInputElement) at.form?.requestSubmit();
  else if (key === 'Backspace' || key === 'Delete') deleteText(key === 'Delete');
  else if ([...key].length === 1 && !altKey) typeText(key);
}
