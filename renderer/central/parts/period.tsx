/** Period and environment of a view. */
import { createContext, use, useState } from 'react';
import type { Ambiente } from '../../../core/contract/ambiente.ts';
import { isDay } from '../../../core/contract/api/calendar.ts';
import { Field } from '../../components/form/field.tsx';
import { AmbienteChoice } from './fields.tsx';
import { dayOfText, dayText } from '../../text/day.ts';
import { useText } from '../central-text.ts';

/** El Salvador is UTC−6 all year. */
const OFFSET_MS = 6 * 3_600_000;
const DAY_CHARS = 10;

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly ambiente: Ambiente;
}

/** Initial environment of all views. */
export const AmbienteContext = createContext<Ambiente>('PRODUCCION');

export function today(): string {
  return new Date(Date.now() - OFFSET_MS).toISOString().slice(0, DAY_CHARS);
}

export function usePeriod(): readonly [Period, (period: Period) => void] {
  const ambiente = use(AmbienteContext);
  return useState<Period>(() => {
    const day = today();
    return { from: day, to: day, ambiente };
  });
}

export function periodQuery({ from, to, ambiente }: Period): string {
  return new URLSearchParams({ from, to, ambiente }).toString();
}

export function PeriodFields({
  period,
  onChange,
}: {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
}) {
  const text = useText();
  const dayField = (name: 'from' | 'to') => (
    <DayField
      label={text[name]}
      day={period[name]}
      onChange={(day) => onChange({ ...period, [name]: day })}
    />
  );
  return (
    <div className="flow gap-3 end central-filters">
      {dayField('from')}
      {dayField('to')}
      <AmbienteChoice value={period.ambiente} onChange={(ambiente) => onChange({ ...period, ambiente })} />
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/** A date field that reports each valid day. */
function DayField({ label, day, onChange }: DayFieldProps) {
  const text = useText();
  const [typed, setTyped] = useState(dayText(day));
  const change = (value: string) => {
    setTyped(value);
    if (isDay(dayOfText(value))) onChange(dayOfText(value));
  };
  return (
    <Field
      label={label}
      value={typed}
      onChange={change}
      fault={isDay(dayOfText(typed)) ? '' : text.dayForm}
      passing
    />
  );
}
