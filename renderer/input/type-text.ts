/** Types text into the focused field without key events. */
import { dateFieldOf, typeIntoDate } from './date-segment.ts';

/** The focused text field; null without one, or for fields without a caret. */
function textField(): HTMLInputElement | HTMLTextAreaElement | null {
  const field = document.activeElement;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText && field.selectionStart !== null ? field : null;
}

function put(
  field: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  [from, to]: [number, number],
): void {
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Inserts text at the caret. @param loose receives it without a field */
export function typeText(text: string, loose: (text: string) => void = () => {}): void {
  const active = document.activeElement;
  if (dateFieldOf(active) !== null) return typeIntoDate(text);
  // A select has reacted to the first character already.
  if (text === '' || active instanceof HTMLSelectElement) return;
  if (!(active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement)) return loose(text);
  const field = textField();
  if (field !== null) put(field, text, [field.selectionStart ?? 0, field.selectionEnd ?? 0]);
}

/** Deletes the selection, else the character before or after the caret. */
export function deleteText(isForward: boolean): void {
  const field = textField();
  if (field === null) return;
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  if (from !== to) put(field, '', [from, to]);
  else if (isForward) put(field, '', [from, Math.min(to + 1, field.value.length)]);
  else put(field, '', [Math.max(from - 1, 0), to]);
}
