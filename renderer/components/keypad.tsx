import { Delete } from 'lucide-react';
import { useEffect, useRef, type PointerEvent } from 'react';
import { Button } from './button.tsx';
import { useWordsAtOnce } from '../text/words.ts';
import './keypad.css';

const ERASE = 'erase';
const KEYS = ['7', '8', '9', ERASE, '4', '5', '6', '%', '1', '2', '3', '.', '0'] as const;
/** For money: `00` instead of percent. */
const MONEY_KEYS = KEYS.map((key) => (key === '%' ? '00' : key));
/** For PINs and counts. */
const DIGIT_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', ERASE] as const;
const KEYS_OF = { amount: KEYS, money: MONEY_KEYS, digits: DIGIT_KEYS };

/** Fields that the keypad can write into. */
const TEXT = 'input:is([type=text], [type=password], :not([type])):not(:disabled, [readonly])';
/** The keypad writes only within its own container. */
const PLACE = 'form, [role="dialog"], [role="alertdialog"], .issue';

/** Target field: the focused one, else the last focused one here, else the first amount. */
function fieldOf(pad: HTMLElement, last: HTMLInputElement | null): HTMLInputElement | null {
  const place = pad.closest(PLACE) ?? document.body;
  const fields = [document.activeElement, last, place.querySelector('input[inputmode]')];
  const found = fields.find((field) => field?.matches(TEXT) === true && place.contains(field));
  return found instanceof HTMLInputElement ? found : null;
}

/** Changes a field as typing does and notifies React. */
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

function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}

export interface KeypadProps {
  readonly of?: keyof typeof KEYS_OF;
  readonly row?: boolean;
}

/** On-screen keypad for touch screens; writes into the focused or last focused field. */
export function Keypad({ of = 'amount', row = false }: KeypadProps) {
  const words = useWordsAtOnce();
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
        <Button
          key={key}

          className="figures"
          tabIndex={-1}
          data-digit={key}
          aria-label={key === ERASE ? words.keypad.erase : key === '.' ? words.keypad.point : undefined}
          onClick={() => press(key)}
        >
          {key === ERASE ? <Delete size={20} aria-hidden="true" /> : key}
        </Button>
      ))}
    </div>
  );
}
