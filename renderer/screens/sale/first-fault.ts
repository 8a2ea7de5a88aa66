import { focusEntry } from '../../components/focus.ts';
import { afterSheet } from '../lines/entry-focus.ts';

/** The first field of the screen with something wrong. */
function firstFault(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('.issue [aria-invalid="true"]') ??
    document.querySelector<HTMLElement>(
      '.receiver:has(.fault) [data-receiver-change], .receiver:has(.fault) input',
    )
  );
}

/** Puts the focus where something is wrong, into the entry line where nothing is; the list scrolls there. */
export function focusFirstFault(): void {
  const target = firstFault();
  if (target === null) return focusEntry();
  target.focus();
  target.scrollIntoView({ block: 'nearest' });
}

/** The same once no sheet lies over the screen. */
export function focusFaultAfterSheet(): void {
  afterSheet(focusFirstFault);
}

/** Brings the first line with something wrong into sight; the focus stays. */
export function showFirstFault(): void {
  document.querySelector('.lines [aria-invalid="true"]')?.scrollIntoView({ block: 'nearest' });
}
