/** Where the focus belongs when nothing else wants it. */

const PLACES = 'input:enabled, select:enabled, textarea:enabled, [data-kind="main"]:enabled';

/** Goes on to the next field of the same form or dialog; to what ends it where there is none. */
export function focusFieldAfter(element: HTMLElement): void {
  const whole = element.closest('form, [role="dialog"]') ?? document.body;
  const after = [...whole.querySelectorAll<HTMLElement>(PLACES)].find(
    (place) =>
      !element.contains(place) &&
      (element.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  after?.focus();
}

export const ENTRY_ID = 'entry';

/** Puts the caret into the entry line of the screen that issues. */
export function focusEntry(): void {
  document.querySelector<HTMLElement>(`#${ENTRY_ID} input`)?.focus();
}
