/** Default focus targets. */
import { flushSync } from 'react-dom';

const PLACES = 'input:enabled, select:enabled, textarea:enabled, [data-kind="main"]:enabled';

/** Focuses the next visible field of the same form or dialog, or its main button. */
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

/** The field of a screen that receives keys while nothing is focused; null without one. */
export function homeOfFocus(): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#${ENTRY_ID} input, .record-search input`);
}

export function focusEntry(): void {
  document.querySelector<HTMLElement>(`#${ENTRY_ID} input`)?.focus();
}

/** Focuses the first invalid field of the topmost dialog, or of the screen; a fault of no field is brought into sight. */
export function focusFault(): void {
  const within = [...document.querySelectorAll('[data-veil]')].at(-1) ?? document;
  const field = within.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (field !== null) field.focus();
  else within.querySelector('.fault')?.scrollIntoView({ block: 'center' });
}

/**
 * Renders a form's result synchronously, then focuses the first invalid field, so that outdated errors are
 * never focused.
 * @param show updates the form's state; call it outside of rendering
 */
export function showFaults(show: () => void, isWrong = true): void {
  flushSync(show);
  if (isWrong) focusFault();
}
