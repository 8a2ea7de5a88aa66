import { Delete } from 'lucide-react';
import type { TipoVenta } from '../../../core/contract/edition.ts';
import { storedEntry } from '../../cart/stored-entry.ts';
import { Button } from '../../components/button.tsx';
import { useWordsAtOnce } from '../../text/words.ts';
import { fillEntry } from '../lines/entry-focus.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '.'] as const;
/** Quantity in the entry line that waits for its product. */
const COUNT = /^(\d*\.?\d*)\*$/;

/** That quantity, without `*`; '' if there is none. */
function countOf(tipoDte: TipoVenta): string {
  return COUNT.exec(storedEntry(tipoDte).trim())?.[1] ?? '';
}

function type(tipoDte: TipoVenta, digit: string): void {
  const count = `${countOf(tipoDte)}${digit}`;
  if (COUNT.test(`${count}*`)) fillEntry(tipoDte, `${count}*`);
}

function erase(tipoDte: TipoVenta): void {
  const count = countOf(tipoDte).slice(0, -1);
  fillEntry(tipoDte, count === '' ? '' : `${count}*`);
}

/** Touch digits for the next product's quantity; written to the entry line, so that a key, scan or name uses it. */
export function CountStrip({
  tipoDte,
  disabled,
}: {
  readonly tipoDte: TipoVenta;
  readonly disabled: boolean;
}) {
  const words = useWordsAtOnce().quickKeys;
  return (
    <div
      className="count-strip"
      role="group"
      aria-label={words.count}
      onPointerDown={(event) => event.preventDefault()}
    >
      {DIGITS.map((digit) => (
        <Button
          key={digit}

          className="figures"
          tabIndex={-1}
          disabled={disabled}
          onClick={() => type(tipoDte, digit)}
        >
          {digit}
        </Button>
      ))}
      <Button tabIndex={-1} aria-label={words.erase} disabled={disabled} onClick={() => erase(tipoDte)}>
        <Delete size={20} aria-hidden="true" />
      </Button>
    </div>
  );
}
