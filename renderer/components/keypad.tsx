import { Delete } from 'lucide-react';
import { useEffect, useRef, type PointerEvent } from 'react';
import { useWords } from '../hooks/use-words.ts';
import './keypad.css';

const ERASE = 'erase';
const KEYS = ['7', '8', '9', ERASE, '4', '5', '6', '%', '1', '2', '3', '.', '0'] as const;
/** Of money alone: nothing of a hundred, but round sums. */
const MONEY_KEYS = KEYS.map((key) => (key === '%' ? '00' : key));
/** Of a PIN or a count: digits alone. */
const DIGIT_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', ERASE] as const;
const KEYS_OF = { amount: KEYS, money: MONEY_KEYS, digits: DIGIT_KEYS };

/** Where a finger writes: what digits may stand in. */
const TEXT = 'input:is([type=text], [type=password], :not([type])):not(:disabled, [readonly])';
/** What belongs together: a key writes nowhere else. */
const PLACE = 'form, [role="dialog"], [role="alertdialog"], .issue';

/** The field that the keys write into: the one with the focus, else the last one that had it here, else the first amount. */
function fieldOf(pad: HTMLElement, last: HTMLInputElement | null): HTMLInputElement | null {
  const place = pad.closest(PLACE) ?? document.body;
  const fields = [document.activeElement, last, place.querySelector('input[inputmode]')];
  const found = fields.find((field) => field?.matches(TEXT) === true && place.contains(field));
  return found instanceof HTMLInputElement ? found : null;
}

/** Changes a field as typing would; React hears of it. */
function write(field: HTMLInputElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function erase(field: HTMLInputElement): void {
  const { selectionStart, selectionEnd } = field;
  if (selectionStart === selectionEnd && selectionStart !== null && selectionStart > 0)
    field.setSelectionRange(selectionStart - 1, selectionStart);
  write(field, '');
}

/** The field keeps the focus: what is pressed goes into it. */
function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

export interface KeypadProps {
  readonly of?: keyof typeof KEYS_OF;
  /** In one row, where there is room for it. */
  readonly row?: boolean;
}

/** Digits for a finger, for the field that has the focus or had it last; shown where there is a touch screen. */
export function Keypad({ of = 'amount', row = false }: KeypadProps) {
  const words = useWords();
  const pad = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const note = (): void => {
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && field.matches(TEXT)) last.current = field;
    };
    note();
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  const press = (key: string): void => {
    const field = pad.current === null ? null : fieldOf(pad.current, last.current);
    if (field === null) return;
    field.focus();
    if (key === ERASE) erase(field);
    else write(field, key);
  };
  return (
    <div
      ref={pad}
      className="keypad"
      data-of={of}
      data-row={row || undefined}
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
          onClick={() => press(key)}
        >
          {key === ERASE ? <Delete size={20} aria-hidden="true" /> : key}
        </button>
      ))}
    </div>
  );
}
