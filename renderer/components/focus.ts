/** Where the focus belongs when nothing else wants it. */
import { flushSync } from 'react-dom';

const PLACES = 'input:enabled, select:enabled, textarea:enabled, [data-kind="main"]:enabled';

/** Goes on to the next field of the same form or dialog that is not folded away; to what ends it where there is none. */
export function focusFieldAfter(element: HTMLElement): void {
  const whole = element.closest('form, [role="dialog"]') ?? document.body;
  const after = [...whole.querySelectorAll<HTMLElement>(PLACES)].find(
    (place) =>
      !element.contains(place) &&
      place.checkVisibility() &&
      (element.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  after?.focus();
}

export const ENTRY_ID = 'entry';

/** The field of a screen that keys belong to when nothing else has the focus; null where there is none. */
export function homeOfFocus(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${ENTRY_ID} input, .record-search input`);
}

/** Puts the caret into the entry line of the screen that issues. */
export function focusEntry(): void {
  document.querySelector<HTMLElement>(`#${ENTRY_ID} input`)?.focus();
}

/** Gives the first field with something wrong the focus, of the sheet that is open or of the screen. */
export function focusFault(): void {
  const within = document.querySelector('[data-veil]') ?? document;
  within.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/**
 * Shows what came of a form and, where something is wrong with it, turns to the first fault, in one step: what is drawn
 * of faults from before is not mistaken for it.
 *
 * @param show changes what the form shows; outside of rendering
 */
export function showFaults(show: () => void, isWrong = true): void {
  flushSync(show);
  if (isWrong) focusFault();
}
