/**
 * The states of a document and the events that move it (§document-states). A document begins as `EMITIDO`; in an open
 * contingency the event `contingency` follows at once.
 */

/** Every state of a document, in the order of its life. */
export const DOCUMENT_STATES = [
  'EMITIDO',
  'TRANSMITIENDO',
  'PENDIENTE',
  'CONTINGENCIA',
  'PROCESADO',
  'RECHAZADO',
  'INVALIDANDO',
  'INVALIDADO',
] as const;

export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** States as callers see them: what the machine does inside is one `PENDIENTE` outside. */
export type PublicState = Exclude<DocumentState, 'EMITIDO' | 'TRANSMITIENDO'>;

/**
 * What can happen to a document.
 *
 * - `transmissionStarted` the document is about to leave; durable before its first byte does
 * - `notSent` it surely did not leave (connection refused before a byte was sent) and no earlier attempt may have
 *   arrived; after such an attempt use `outcomeUnknown`, for a contingency document `contingency`
 * - `outcomeUnknown` it may have arrived, or the authority refused credentials or certificate; also the rescue of a
 *   document found in `TRANSMITIENDO` at start-up
 * - `contingency` it carries the contingency fields and waits for its event
 * - `accepted` the authority gave its seal, be it to the document or to a later question. A seal always wins: the
 *   authority's register is the truth, so it is also taken where a restored or refused copy says otherwise
 * - `rejected` the authority refused it
 * - `corrected` new content under the same number, within 24 hours of the rejection
 * - `invalidationRequested`, `invalidationAccepted`, `invalidationRefused` the life of its invalidation event
 */
export const LIFECYCLE_EVENTS = [
  'transmissionStarted',
  'notSent',
  'outcomeUnknown',
  'contingency',
  'accepted',
  'rejected',
  'corrected',
  'invalidationRequested',
  'invalidationAccepted',
  'invalidationRefused',
] as const;

export type LifecycleEvent = (typeof LIFECYCLE_EVENTS)[number];

/**
 * The state after the event.
 *
 * @returns null when the event is not possible in that state
 */
export function transition(from: DocumentState, event: LifecycleEvent): DocumentState | null {
  const when = (allowed: readonly DocumentState[], to: DocumentState) => (allowed.includes(from) ? to : null);
  switch (event) {
    case 'transmissionStarted':
      return when(['EMITIDO', 'PENDIENTE', 'CONTINGENCIA'], 'TRANSMITIENDO');
    case 'notSent':
      return when(['TRANSMITIENDO'], 'EMITIDO');
    case 'outcomeUnknown':
      return when(['TRANSMITIENDO'], 'PENDIENTE');
    case 'contingency':
      return when(['EMITIDO', 'TRANSMITIENDO', 'PENDIENTE'], 'CONTINGENCIA');
    case 'accepted':
      return when(['EMITIDO', 'TRANSMITIENDO', 'PENDIENTE', 'CONTINGENCIA', 'RECHAZADO'], 'PROCESADO');
    case 'rejected':
      return when(['TRANSMITIENDO', 'PENDIENTE', 'CONTINGENCIA'], 'RECHAZADO');
    case 'corrected':
      return when(['RECHAZADO'], 'EMITIDO');
    case 'invalidationRequested':
      return when(['PROCESADO'], 'INVALIDANDO');
    case 'invalidationAccepted':
      return when(['INVALIDANDO'], 'INVALIDADO');
    case 'invalidationRefused':
      return when(['INVALIDANDO'], 'PROCESADO');
    default:
      return event satisfies never;
  }
}

/** The state as callers see it: `EMITIDO` and `TRANSMITIENDO` are shown as `PENDIENTE` (§document-states). */
export function publicState(state: DocumentState): PublicState {
  return state === 'EMITIDO' || state === 'TRANSMITIENDO' ? 'PENDIENTE' : state;
}
