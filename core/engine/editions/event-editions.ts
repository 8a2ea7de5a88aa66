/** Editions of events: one refused for its edition is repeated once in the other (§editions). */
import type { Edition } from '../../contract/edition.ts';
import { otherEdition } from '../../domain/dte/edition.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { refusesEdition } from '../../domain/rejection/edition-refusal.ts';
import type { StoredEvent } from '../../store/delivery/events.ts';
import { refusedEventsOf } from '../../store/delivery/refused-events.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import {
  editionInForce,
  learnEdition,
  mayFallBack,
  noteAsked,
  refusalText,
  type EditionPlace,
} from './editions-in-force.ts';

const KIND = { CONTINGENCIA: 'contingencia', INVALIDACION: 'invalidacion' } as const;

/** Edition in which to repeat a refused event; null when it is not repeated. */
export function editionAfterRefusal(reader: Reader, event: StoredEvent): Edition | null {
  const issuer = findIssuer(reader, event.issuerId);
  const refused = refusedEventsOf(reader, event).filter(refusesEdition);
  if (issuer === null || !mayFallBack(issuer)) return null;
  const other = otherEdition(event.edicion);
  const isRefused = refused.some(({ id }) => id === event.id);
  return isRefused && refused.every(({ edicion }) => edicion !== other) ? other : null;
}

/** The only edition with events of return, whatever the edition of the date. */
const OF_RETURNS: Edition = '2026';

/** Edition of a contingency's next event: the date's, that of returns, or the other one after such a refusal. */
export function editionOfReport(
  tx: Tx,
  place: EditionPlace,
  of: { readonly contingencyId: number; readonly now: Instant; readonly listsReturns: boolean },
): Edition {
  const kind = { kind: KIND.CONTINGENCIA, today: fiscalDate(of.now) } as const;
  const edition = of.listsReturns ? OF_RETURNS : editionInForce(tx, place, kind);
  const last = refusedEventsOf(tx, { tipo: 'CONTINGENCIA', ...of, documentId: null }).at(-1);
  const other = last?.edicion === edition ? editionAfterRefusal(tx, last) : null;
  if (other === null) noteAsked(tx, place, { ...kind, edition });
  return other ?? edition;
}

export function learnFromEvent(tx: Tx, event: StoredEvent, now: Instant): void {
  const issuer = findIssuer(tx, event.issuerId);
  if (issuer === null) return;
  const { ambiente, autoridad, edicion: edition, codigoGeneracion } = event;
  const refusal = refusedEventsOf(tx, event).findLast(
    (each) => each.edicion !== edition && refusesEdition(each),
  );
  const refused = refusal === undefined ? null : refusalText(refusal);
  learnEdition(
    tx,
    { issuer, ambiente, autoridad },
    { kind: KIND[event.tipo], edition, codigoGeneracion, refused, now },
  );
}
