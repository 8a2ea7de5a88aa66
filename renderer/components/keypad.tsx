import { Delete } from 'lucide-react';
import type { PointerEvent } from 'react';
import { useWords } from '../hooks/use-words.ts';
import './keypad.css';

const ERASE = 'erase';
const KEYS = ['7', '8', '9', ERASE, '4', '5', '6', '%', '1', '2', '3', '.', '0'] as const;
/** Of money alone: nothing of a hundred, but round sums. */
const MONEY_KEYS = KEYS.map((key) => (key === '%' ? '00' : key));
/** Of a PIN or a count: digits alone. */
const DIGIT_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', ERASE] as const;
const KEYS_OF = { amount: KEYS, money: MONEY_KEYS, digits: DIGIT_KEYS };

/** The amount field that has the focus. */
function focusedField(): HTMLInputElement | null {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.inputMode !== '' ? field : null;
}

/** Changes a field as typing would; React hears of it. */
function write(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function type(text: string): void {
  const field = focusedField();
  if (field !== null && !field.readOnly) write(field, text);
}

function erase(): void {
  const field = focusedField();
  if (field === null || field.readOnly) return;
  const { selectionStart, selectionEnd } = field;
  if (selectionStart === selectionEnd && selectionStart !== null && selectionStart > 0)
    field.setSelectionRange(selectionStart - 1, selectionStart);
  write(field, '');
}

/** The field keeps the focus: what is pressed goes into it. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

/** Digits for a finger, for the field of an amount, a PIN or a count that has the focus; shown where there is a touch screen. */
export function Keypad({ of = 'amount' }: { readonly of?: keyof typeof KEYS_OF }) {
  const words = useWords();
  return (
    <div
      className="keypad"
      data-of={of}
      role="group"
      aria-label={words.keypad.name}
      onPointerDown={keepFocus}
    >
      {KEYS_OF[of].map((key) => (
        <button
          key={key}
          type="button"
          className="button figures"
          tabIndex={-1}
          data-digit={key}
          aria-label={key === ERASE ? words.keypad.erase : key === '.' ? words.keypad.point : undefined}
          onClick={key === ERASE ? erase : () => type(key)}
        >
          {key === ERASE ? <Delete size={20} aria-hidden="true" /> : key}
        </button>
      ))}
    </div>
  );
}
