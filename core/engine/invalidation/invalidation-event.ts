/** Event of an invalidation: its text, and the commit that stores it with the document's mark. */
import { createHash } from 'node:crypto';
import { COMPRA, type Edition } from '../../contract/edition.ts';
import { validationError } from '../../domain/app-error.ts';
import {
  buildInvalidacion,
  eventMoment,
  type BuiltInvalidacion,
  type InvalidacionInput,
} from '../../domain/event/invalidacion.ts';
import { receiverOf } from '../../domain/event/invalidated-receiver.ts';
import { editionAt } from '../../domain/dte/edition.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { insertEvent } from '../../store/delivery/events.ts';
import { keepInvalidationWarning } from '../../store/delivery/invalidation-warnings.ts';
import { nameForeign } from '../../store/delivery/foreign-invalidations.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Tx } from '../../store/store.ts';
import { stepDocument } from '../delivery/document-step.ts';
import { noteAsked } from '../editions/editions-in-force.ts';
import type { InvalidationPlan } from './invalidate-plan.ts';

export type NewInvalidation = Extract<InvalidationPlan, { readonly kind: 'new' }>;

export interface Making extends Pick<InvalidacionInput, 'responsable' | 'solicita' | 'codigoGeneracion'> {
  readonly now: Instant;
  /** Set when it differs from the date's edition. */
  readonly edicion?: Edition;
}

/** The complete event. @throws AppError `VALIDACION` when the authority's format cannot express it */
export function invalidationEvent(plan: NewInvalidation, making: Making) {
  const event = builtEvent(plan, making);
  if (event.faults.length > 0) throw validationError(event.faults);
  return event;
}

export function builtEvent(
  { document, payload, issuer, branch, codigoGeneracionR, reason }: Omit<NewInvalidation, 'kind' | 'avisos'>,
  { responsable, solicita, codigoGeneracion, now, edicion }: Making,
): BuiltInvalidacion & { readonly edicion: Edition } {
  const receptor = receiverOf(payload, document.tipoDte === COMPRA ? branch.correo : null);
  const documento = { ...document, selloRecibido: document.sello, receptor };
  const byDate = eventMoment(now, issuer, documento);
  const moment = { ...byDate, edicion: edicion ?? byDate.edicion };
  const { ambiente } = document;
  const input: InvalidacionInput = {
    ambiente,
    codigoGeneracion,
    moment,
    issuer,
    branch,
    documento,
    codigoGeneracionR,
    reason,
    responsable,
    solicita,
  };
  return { ...buildInvalidacion(input), edicion: moment.edicion };
}

/** Stores event and document mark in one transaction. @returns the event's id */
export function storeInvalidation(tx: Tx, plan: NewInvalidation, making: Making): number {
  const { document, documentId, foreign, issuer } = plan;
  const { payload, edicion } = invalidationEvent(plan, making);
  const at = making.now;
  const { issuerId, branchId, ambiente, autoridad } = document;
  const eventId = insertEvent(tx, {
    codigoGeneracion: making.codigoGeneracion,
    tipo: 'INVALIDACION',
    issuerId,
    branchId,
    ambiente,
    autoridad,
    edicion,
    documentId,
    payload,
    sha256: createHash('sha256').update(payload).digest('hex'),
    at,
  });
  noteAsked(
    tx,
    { issuer, ambiente, autoridad },
    { kind: 'invalidacion', today: fiscalDate(at), edition: edicion },
  );
  const own = findIssuer(tx, issuerId) ?? issuer;
  const deLaFecha = editionAt(own, 'invalidacion', fiscalDate(at));
  keepInvalidationWarning(tx, { eventId, avisos: plan.avisos, deLaFecha });
  if (foreign !== null) nameForeign(tx, eventId, foreign);
  if (documentId === null) return eventId;
  const detalle = `evento ${making.codigoGeneracion}`;
  const step = { event: 'invalidationRequested', causa: 'invalidacion', detalle } as const;
  stepDocument({ tx, now: at }, documentId, step);
  return eventId;
}
