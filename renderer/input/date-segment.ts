/** Date field segments (day, month, year), which are no text fields but accept typing. */

/** Event that sets a date field to the day in `detail`, `2026-11-21` or empty. */
export const RESTORE_EVENT = 'date-restore';
const FIELD = '[data-date-field]';

/** The date field around an element; null without one. */
export function dateFieldOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>(FIELD) ?? null;
}

/** The field's day as `2026-11-21`; empty if incomplete. */
export function dayIn(field: HTMLElement): string {
  return field.dataset['dateField'] ?? '';
}

/** Sets a day and drops incomplete input. */
export function restoreDay(field: HTMLElement, day: string): void {
  field.dispatchEvent(new CustomEvent(RESTORE_EVENT, { detail: day }));
}

/** Types into the focused segment like a keyboard. */
export function typeIntoDate(text: string): void {
  for (const data of text) {
    const event = new InputEvent('beforeinput', {
      data,
      inputType: 'insertText',
      bubbles: true,
      cancelable: true,
    });
    document.activeElement?.dispatchEvent(event);
  }
}
