import { useState } from 'react';
import { Field } from '../../../components/form/field.tsx';

const DECIMALS_OF_MS = 3;

export interface SecondsFieldProps {
  readonly label: string;
  /** Milliseconds as text, as stored. */
  readonly value: string;
  readonly fault: string;
  readonly onChange: (ms: string) => void;
}

export function SecondsField({ label, value: ms, fault, onChange }: SecondsFieldProps) {
  // Keeps the typed text: «2.» may become «2.5».
  const [typed, setTyped] = useState(() => secondsOf(ms));
  const shown = millisecondsOf(typed) === ms ? typed : secondsOf(ms);
  return (
    <Field
      label={label}
      value={shown}
      fault={fault}
      inputMode="decimal"
      onChange={(seconds) => {
        setTyped(seconds);
        onChange(millisecondsOf(seconds));
      }}
    />
  );
}

/** Milliseconds as seconds without rounding; anything but digits stays unchanged. */
function secondsOf(ms: string): string {
  if (!/^\d+$/v.test(ms)) return ms;
  const digits = ms.padStart(DECIMALS_OF_MS + 1, '0');
  const fraction = digits.slice(-DECIMALS_OF_MS).replace(/0+$/v, '');
  return `${digits.slice(0, -DECIMALS_OF_MS)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Seconds with up to three decimals as milliseconds; anything else stays unchanged for the service to refuse. */
function millisecondsOf(seconds: string): string {
  const [, whole = '', fraction = ''] = /^(\d+)(?:[.,](\d{1,3}))?$/v.exec(seconds.trim()) ?? [];
  return whole === '' ? seconds : String(Number(`${whole}${fraction.padEnd(DECIMALS_OF_MS, '0')}`));
}
