/** Places of a date field: day, month and year are no text fields, but are typed into all the same. */

/** Asks a date field to hold a day again, given as `2026-11-21` in `detail`, or none. */
export const RESTORE_EVENT = 'date-restore';
const FIELD = '[data-date-field]';

/** The date field that the focus is in. */
export function dateFieldOf(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>(FIELD) ?? null;
}

/** The day a date field holds, as `2026-11-21`; empty while it is none. */
export function dayIn(field: HTMLElement): string {
  return field.dataset['dateField'] ?? '';
}

/** Puts a day back, and drops what was half written since. */
export function restoreDay(field: HTMLElement, day: string): void {
  field.dispatchEvent(new CustomEvent(RESTORE_EVENT, { detail: day }));
}

/** Types text where the focus is, as the person would have. */
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
