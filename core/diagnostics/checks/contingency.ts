/** Checks open contingencies: legal deadlines and refusals by the authority (§contingency). */
import { fiscalDate, fiscalTime, type Instant } from '../../domain/fiscal-time.ts';
import { contingencyDocumentsDue, eventDue } from '../../domain/deadlines.ts';
import type { ContingencyStatus } from '../../store/delivery/contingency-status.ts';
import { failure, warning, type Finding } from './finding.ts';

const EXTENSION = 'pida por escrito una prórroga a la DGII y llame a soporte';
const BY_ITSELF = 'nada: el servicio lo completa solo mientras esté encendido';

/** One finding per contingency that is open or has undecided documents. */
export function checkContingencies(
  contingencies: readonly ContingencyStatus[],
  now: Instant,
): readonly Finding[] {
  return contingencies.map((contingency) => {
    const revision = `contingencia ${contingency.id} de ${contingency.issuerId}, ${contingency.ambiente}`;
    const { closedAt, pendientes, lastRefusal } = contingency;
    const waiting = `${pendientes} documentos por transmitir`;
    if (closedAt === null)
      return warning(revision, `abierta desde el ${momentOf(contingency.openedAt)}; ${waiting}`, BY_ITSELF);
    const eventEnd = contingency.eventPending ? eventDue(closedAt) : null;
    const documentsDue =
      contingency.oldestSealAt === null ? null : contingencyDocumentsDue(contingency.oldestSealAt);
    if (eventEnd !== null && eventEnd < now)
      return failure(revision, `el plazo del evento venció el ${momentOf(eventEnd)}; ${waiting}`, EXTENSION);
    if (documentsDue !== null && documentsDue < now)
      return failure(
        revision,
        `el plazo de sus documentos venció el ${momentOf(documentsDue)}; ${waiting}`,
        EXTENSION,
      );
    if (eventEnd !== null && lastRefusal !== null) {
      const way = `corrija lo que señala Hacienda y ejecute «contingencia reintentar ${contingency.id}»; si no, el servicio hace otro solo más tarde`;
      return failure(
        revision,
        `Hacienda rechazó el evento: ${lastRefusal}; vence el ${momentOf(eventEnd)}`,
        way,
      );
    }
    const due = eventEnd ?? documentsDue;
    const until = due === null ? '' : `; vence el ${momentOf(due)}`;
    return warning(revision, `terminó el ${momentOf(closedAt)}; ${waiting}${until}`, BY_ITSELF);
  });
}

function momentOf(at: Instant): string {
  return `${fiscalDate(at)} ${fiscalTime(at)}`;
}
