/** Focus within a purchase. */

/** Focuses the product of a line. Null, or a line without field: the enter button, else next or back. */
export function focusLine(numItem: number | null): void {
  const place =
    numItem === null
      ? null
      : document.querySelector<HTMLElement>(`[data-line="${numItem}"] [role="combobox"]`);
  const end = place ?? document.querySelector<HTMLElement>('[data-enter]');
  (end ?? document.querySelector<HTMLElement>('[data-next], [data-back]'))?.focus();
}

/** Number of the line with the focus; null if none. */
export function focusedLine(): number | null {
  const line = document.activeElement?.closest('[data-line]')?.getAttribute('data-line') ?? null;
  return line === null ? null : Number(line);
}

/** Focuses the field for the units that a line's package holds. */
export function focusUnits(numItem: number): void {
  const field = document.querySelector<HTMLInputElement>(`[data-line="${numItem}"] .purchases-amount`);
  field?.focus();
  field?.select();
}
