/** Checks undecided events: an invalidation has its own legal deadline (§invalidation-terms). */
import { fiscalDate, fiscalTime } from '../../domain/fiscal-time.ts';
import type { waitingEvents } from '../../store/delivery/events.ts';
import { warning, type Finding } from './finding.ts';

const NAMES = { CONTINGENCIA: 'eventos de contingencia', INVALIDACION: 'invalidaciones' } as const;

/** One finding per type with waiting events. */
export function checkEvents(waiting: ReturnType<typeof waitingEvents>): readonly Finding[] {
  return waiting.map(({ tipo, size, oldestAt }) =>
    warning(
      NAMES[tipo],
      `${size} por transmitir, desde el ${fiscalDate(oldestAt)} ${fiscalTime(oldestAt)}`,
      'el servicio los envía solo; si no avanzan, revise la línea y las credenciales',
    ),
  );
}
