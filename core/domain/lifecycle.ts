/**
 * Document states and the events that change them (§document-states). A document starts as `EMITIDO`; in an open
 * contingency `contingency` follows at once.
 */

/** All document states in lifecycle order. */
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

/** States visible to callers; internal ones appear as `PENDIENTE`. */
export type PublicState = Exclude<DocumentState, 'EMITIDO' | 'TRANSMITIENDO'>;

/**
 * Lifecycle events.
 *
 * - `transmissionStarted` the document is about to be sent; stored durably before the first byte
 * - `notSent` it was certainly not sent (connection refused before a byte) and no earlier attempt may have arrived;
 * after such an attempt use `outcomeUnknown`, for a contingency document `contingency`
 * - `outcomeUnknown` it may have arrived, or the authority refused credentials or certificate; also for a document
 * found in `TRANSMITIENDO` at start-up
 * - `contingency` it has the contingency fields and waits for its event
 * - `accepted` the authority sealed it, on reception or on a later query. A seal always wins because the authority's
 * register is the truth, even over a restored or refused copy
 * - `rejected` the authority refused it
 * - `corrected` new content under the same number, within 24 hours of the rejection
 * - `invalidationRequested`, `invalidationAccepted`, `invalidationRefused` progress of its invalidation event
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

/** The next state. @returns null when the event is not allowed in that state */
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
