/** Repeats an invalidation refused for its edition in the other one, in the refusal's commit (§editions). */
import { reasonInEvent, type ReasonMH } from '../../domain/code-translation.ts';
import type { Person } from '../../domain/event/person.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { findInvalidationWarning } from '../../store/delivery/invalidation-warnings.ts';
import { findEvent, findEventOfDocument, type StoredEvent } from '../../store/delivery/events.ts';
import { findDocument, versionPayload, type StoredDocument } from '../../store/documents/documents.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { EngineDeps } from '../deps.ts';
import { editionAfterRefusal } from '../editions/event-editions.ts';
import { rescindedNotice } from './invalidate-plan.ts';
import { builtEvent, storeInvalidation, type Making, type NewInvalidation } from './invalidation-event.ts';

interface Motivo extends ReasonMH {
  readonly nombreResponsable: string;
  readonly tipDocResponsable: string;
  readonly numDocResponsable: string;
  readonly nombreSolicita: string;
  readonly tipDocSolicita: string;
  readonly numDocSolicita: string;
}

/** Handles a refusal in its transaction. An event for another till's document stays refused. */
export function invalidationSettling({
  random,
}: Pick<EngineDeps, 'random'>): (
  tx: Tx,
  event: StoredEvent,
  verdict: { readonly sealed: boolean; readonly now: Instant },
) => void {
  return (tx, event, { sealed, now }) => {
    if (sealed || event.tipo !== 'INVALIDACION' || event.documentId === null) return;
    const edicion = editionAfterRefusal(tx, event);
    const document = findDocument(tx, event.documentId);
    if (edicion === null || document === null) return;
    const { motivo, codigoGeneracionR } = textOf(event);
    const { tipoAnulacion, motivoAnulacion } = motivo;
    const hasReplacement = codigoGeneracionR !== null;
    const given = { motivoAnulacion, edicion, hasReplacement };
    const reason = reasonInEvent(document.tipoDte, tipoAnulacion, given);
    const told = findInvalidationWarning(tx, event.id)?.avisos ?? [];
    const avisos = [...told, ...rescindedNotice(document, { asked: tipoAnulacion, reason })];
    const plan = planOf(tx, document, { reason, codigoGeneracionR, avisos });
    if (plan === null) return;
    const making: Making = {
      responsable: person(motivo.nombreResponsable, motivo.tipDocResponsable, motivo.numDocResponsable),
      solicita: person(motivo.nombreSolicita, motivo.tipDocSolicita, motivo.numDocSolicita),
      codigoGeneracion: random.uuid(),
      now,
      edicion,
    };
    // What the other edition cannot express stays refused.
    if (builtEvent(plan, making).faults.length === 0) storeInvalidation(tx, plan, making);
  };
}

/** Undecided event that follows one refused for its edition; null if none. */
export function followingEvent(reader: Reader, eventId: number): number | null {
  const event = findEvent(reader, eventId);
  if (event?.estado !== 'RECHAZADO' || event.documentId === null) return null;
  const last = findEventOfDocument(reader, event.documentId);
  return last === null || last.id <= eventId ? null : last.id;
}

function planOf(
  reader: Reader,
  document: StoredDocument,
  said: Pick<NewInvalidation, 'reason' | 'codigoGeneracionR' | 'avisos'>,
): NewInvalidation | null {
  const { id, sello, issuerId, branchId, version } = document;
  const issuer = findIssuer(reader, issuerId);
  const branch = findBranch(reader, issuerId, branchId);
  const payload = versionPayload(reader, id, version);
  if (issuer === null || branch === null || payload === null || sello === null) return null;
  const found = { document: { ...document, sello }, payload, documentId: id, foreign: null, issuer, branch };
  return { kind: 'new', ...found, ...said };
}

function textOf({ payload }: StoredEvent): {
  readonly motivo: Motivo;
  readonly codigoGeneracionR: string | null;
} {
  const { documento, motivo } = JSON.parse(payload) as {
    readonly documento: { readonly codigoGeneracionR?: string | null };
    readonly motivo: Motivo;
  };
  return { motivo, codigoGeneracionR: documento.codigoGeneracionR ?? null };
}

const person = (nombre: string, tipoDocumento: string, numDocumento: string): Person => ({
  nombre,
  tipoDocumento,
  numDocumento,
});
