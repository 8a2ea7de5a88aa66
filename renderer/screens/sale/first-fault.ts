import { focusEntry } from '../../components/focus.ts';
import { afterSheet } from '../lines/entry-focus.ts';

/** First faulty field of the screen. */
function firstFault(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('.issue [aria-invalid="true"]') ??
    document.querySelector<HTMLElement>(
      '.receiver:has(.fault) [data-receiver-change], .receiver:has(.fault) input',
    )
  );
}

/** Focuses the first fault, else the entry line. */
export function focusFirstFault(): void {
  const target = firstFault();
  if (target === null) return focusEntry();
  target.focus();
  target.scrollIntoView({ block: 'nearest' });
}

/** The same once no dialog is open. */
export function focusFaultAfterSheet(): void {
  afterSheet(focusFirstFault);
}

/** Scrolls to the first faulty line without moving the focus. */
export function showFirstFault(): void {
  document.querySelector('.lines [aria-invalid="true"]')?.scrollIntoView({ block: 'nearest' });
}
