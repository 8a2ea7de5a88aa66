/** Opening hours of a branch, in El Salvador time, for comparing its day (docs/settings.md). */
import { z } from 'zod';
import { findingMessage, malformed, rule } from '../rules/rules.ts';

/** Kinds of days with their own hours. */
export const OPENING_DAYS = ['semana', 'sabado', 'domingo'] as const;
export type OpeningDay = (typeof OPENING_DAYS)[number];

/** `8`, `8:30` and `0830` become `08:30`; other texts stay unchanged, for validation. */
function hourText(typed: string): string {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/v.exec(typed.trim()) ?? [];
  return hour === '' ? typed.trim() : `${hour.padStart(2, '0')}:${minute}`;
}

const hour = z
  .string()
  .overwrite(hourText)
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, malformed('hora-del-dia'));

/** Opening and closing time of a day, `HH:MM`; midnight is 24:00. */
const openingSpan = z.strictObject({ abre: hour, cierra: hour }).refine(({ abre, cierra }) => abre < cierra, {
  path: ['cierra'],
  message: findingMessage('FUERA_DE_RANGO', rule('cierra-antes-de-abrir')),
});
export type OpeningSpan = Readonly<z.infer<typeof openingSpan>>;

/** Null: closed on that day. */
export const horario = z.strictObject({
  semana: openingSpan.nullable(),
  sabado: openingSpan.nullable(),
  domingo: openingSpan.nullable(),
});
export type Horario = Readonly<Record<OpeningDay, OpeningSpan | null>>;

const SUNDAY = 0;
const SATURDAY = 6;

/** Hours on a day `YYYY-MM-DD`; null if closed. */
export function openingOf(hours: Horario, day: string): OpeningSpan | null {
  const weekday = new Date(Date.parse(day)).getUTCDay();
  if (weekday === SUNDAY) return hours.domingo;
  return weekday === SATURDAY ? hours.sabado : hours.semana;
}
