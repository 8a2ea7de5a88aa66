/** When a promotion is in force: its days and hours, in local time. */
import type { PromotionRule } from '../../contract/till/promotions.ts';

/** A moment as people at the till read it. */
export interface LocalMoment {
  /** `YYYY-MM-DD`. */
  readonly fecha: string;
  /** `HH:MM`. */
  readonly hora: string;
}

const DAYS_OF_WEEK = 7;
const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday, from Monday as 0. */
const FIRST_DAY = 3;

/** Whether the rule holds at that moment. */
export function isInForce(
  { desde, hasta, dias, horas }: PromotionRule,
  { fecha, hora }: LocalMoment,
): boolean {
  if (fecha < desde || (hasta !== null && fecha > hasta)) return false;
  if (dias.length > 0 && !dias.includes(weekday(fecha))) return false;
  return horas === null || (hora >= horas.desde && hora < horas.hasta);
}

/** Day of the week from 1, Monday. */
function weekday(fecha: string): number {
  const days = Date.parse(`${fecha}T00:00:00Z`) / DAY_MS;
  return ((days + FIRST_DAY) % DAYS_OF_WEEK) + 1;
}
