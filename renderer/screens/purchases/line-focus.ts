/** Where the keys of a purchase go. */

/** Turns to the product of a line; without one to what enters the purchase, else to the next one or to what leaves it. */
export function focusLine(numItem: number | null): void {
  const place =
    numItem === null
      ? null
      : document.querySelector<HTMLElement>(`[data-line="${numItem}"] [role="combobox"]`);
  const end = place ?? document.querySelector<HTMLElement>('[data-enter]');
  (end ?? document.querySelector<HTMLElement>('[data-next], [data-back]'))?.focus();
}

/** The line that has the focus; null where none has. */
export function focusedLine(): number | null {
  const line = document.activeElement?.closest('[data-line]')?.getAttribute('data-line') ?? null;
  return line === null ? null : Number(line);
}
