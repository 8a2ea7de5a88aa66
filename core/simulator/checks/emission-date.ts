import { instantOf, localDate } from '../clock.ts';
import { valueFault, type ValueFault } from './value-fault.ts';

/** The issue date may lie this far ahead of the transmission (§emission-date), in days. */
const FUTURE_DAYS = 5;
const DAY_MS = 86_400_000;

/** Whether a document or event is dated further ahead than it may be. */
export function dateFaults(
  identificacion: Readonly<Record<string, unknown>>,
  nowMs: number,
): readonly ValueFault[] {
  const issued = instantOf(String(identificacion['fecEmi']), '00:00:00');
  const today = instantOf(localDate(nowMs), '00:00:00');
  return issued - today > FUTURE_DAYS * DAY_MS ? [valueFault('017', 'identificacion.fecEmi')] : [];
}
