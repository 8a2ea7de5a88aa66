/** Where the focus belongs when nothing else wants it. */

export const ENTRY_ID = 'entry';

/** Puts the caret into the entry line of the screen that issues. */
export function focusEntry(): void {
  document.querySelector<HTMLElement>(`#${ENTRY_ID} input`)?.focus();
}
