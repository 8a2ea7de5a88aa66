import { instantOf, localDate } from '../clock.ts';
import { valueFault, type ValueFault } from './value-fault.ts';

/** The issue date may lie this far ahead of the transmission (§emission-date), in days. */
const FUTURE_DAYS = 5;
const DAY_MS = 86_400_000;

/** On the last day of a tax period the next one has begun for whoever is ahead by no more than this. */
const PERIOD_TOLERANCE_MS = 30 * 60_000;
const MONTH_CHARS = 'YYYY-MM'.length;

/** Whether a document or event is dated further ahead than it may be: some days, inside the tax period. */
export function dateFaults(
  identificacion: Readonly<Record<string, unknown>>,
  nowMs: number,
): readonly ValueFault[] {
  const issued = instantOf(String(identificacion['fecEmi']), '00:00:00');
  const today = instantOf(localDate(nowMs), '00:00:00');
  const period = localDate(nowMs + PERIOD_TOLERANCE_MS).slice(0, MONTH_CHARS);
  const isAhead = String(identificacion['fecEmi']).slice(0, MONTH_CHARS) > period;
  return isAhead || issued - today > FUTURE_DAYS * DAY_MS ? [valueFault('017', 'identificacion.fecEmi')] : [];
}
