/** Plans an invalidation: document, state, deadline and replacement (§replacement). Read-only. */
import type { Caller } from '../../contract/caller.ts';
import { takesReplacement } from '../../contract/edition.ts';
import type { Branch, Issuer } from '../../contract/settings/issuer.ts';
import { refusal } from '../../domain/app-error.ts';
import { documentName } from '../../domain/control-number.ts';
import { deadlineVerdict, invalidationDeadlines } from '../../domain/deadlines.ts';
import { editionDay } from '../../domain/dte/edition.ts';
import { eventMoment } from '../../domain/event/invalidacion.ts';
import { receiverOf, unnameable } from '../../domain/event/invalidated-receiver.ts';
import type { InvalidationOrder } from '../../domain/event/invalidation-request.ts';
import { saysTheSame } from '../../domain/event/same-invalidation.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { publicState } from '../../domain/lifecycle.ts';
import { reasonInEvent, type ReasonMH } from '../../domain/code-translation.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import { versionPayload, type StoredDocument } from '../../store/documents/documents.ts';
import { findEventOfDocument, type StoredEvent } from '../../store/delivery/events.ts';
import type { ForeignName } from '../../store/delivery/foreign-invalidations.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { salesRelating } from '../../store/remissions/remissions.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import type { Reader } from '../../store/store.ts';
import { issuerInForce } from '../editions/editions-in-force.ts';
import { findOwnDocument } from '../queries/visible-documents.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { creditsOfDebit } from './spent-debit.ts';
import { allowWithout, replacementOf } from './replacement.ts';

/** Notes named in a refusal; further ones are counted. */
const MAX_NAMED_NOTES = 10;

export interface Planning {
  readonly order: InvalidationOrder;
  readonly caller: Caller;
  readonly now: Instant;
}

export interface Invalidable extends Pick<
  StoredDocument,
  | 'issuerId'
  | 'branchId'
  | 'ambiente'
  | 'autoridad'
  | 'tipoDte'
  | 'codigoGeneracion'
  | 'numeroControl'
  | 'fecEmi'
  | 'horEmi'
  | 'emittedAt'
  | 'fhProcesamiento'
  | 'ivaCentavos'
> {
  readonly sello: string;
}

export type InvalidationPlan =
  /** An earlier call's event for the document with the same reason is in progress. */
  | { readonly kind: 'under-way'; readonly eventId: number; readonly issuer: Issuer }
  | {
      readonly kind: 'new';
      readonly document: Invalidable;
      readonly payload: string;
      /** Its row; null for another till's document. */
      readonly documentId: number | null;
      readonly foreign: ForeignName | null;
      readonly issuer: Issuer;
      readonly branch: Branch;
      readonly codigoGeneracionR: string | null;
      readonly reason: ReasonMH;
      readonly avisos: readonly Rule[];
    };

/**
 * Finds the document and checks everything but the event's text.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO`, `YA_INVALIDADO`, `ESTADO_NO_PERMITE`, `TIENE_NOTAS`, `PLAZO_VENCIDO`,
 * `REEMPLAZO_REQUERIDO`
 */
export function planInvalidation(reader: Reader, planning: Planning): InvalidationPlan {
  const document = requireDocument(reader, planning);
  const own = findIssuer(reader, document.issuerId);
  const branch = findBranch(reader, document.issuerId, document.branchId);
  if (own === null || branch === null) throw new Error(`document ${document.id} has no issuer or branch`);
  const { ambiente, autoridad } = document;
  const issuer = issuerInForce(reader, { issuer: own, ambiente, autoridad }, fiscalDate(planning.now));
  if (document.estado === 'INVALIDANDO') {
    const event = findEventOfDocument(reader, document.id);
    if (event === null) throw new Error(`document ${document.id} has no invalidation event`);
    requireTheSame(event, planning.order);
    return { kind: 'under-way', eventId: event.id, issuer };
  }
  const sealed = requireSealed(reader, document);
  const payload = versionPayload(reader, document.id, document.version);
  if (payload === null) throw new Error(`document ${document.id} has no text`);
  const found = { document: sealed, payload, documentId: document.id, foreign: null, issuer, branch };
  return judged(reader, found, planning);
}

type NewPlan = Extract<InvalidationPlan, { readonly kind: 'new' }>;
type Found = Pick<NewPlan, 'document' | 'payload' | 'documentId' | 'foreign' | 'issuer' | 'branch'>;

/** Plan for a sealed document, after checking authority, notes, deadline and replacement. */
export function judged(reader: Reader, found: Found, planning: Planning): NewPlan {
  const { document, payload, issuer } = found;
  const { order, now } = planning;
  requireItsAuthority(reader, document);
  requireNoNotes(reader, document);
  requireUnbilled(reader, document);
  if (document.tipoDte === '06') requireNone(creditsOfDebit(reader, { ...document, payload }));
  const late = checkDeadline(document, issuer, now);
  requireNameable(document, { payload, issuer, now });
  const { codigoGeneracionR, reason } = reasonOf(reader, document, { planning, issuer });
  const avisos = [...late, ...readingOf(order, reason)];
  return { kind: 'new', ...found, codigoGeneracionR, reason, avisos };
}

/**
 * Reason and replacement in the authority's terms. A credit note and a return take none: a new one is issued afterwards
 * (§note-invalidation).
 */
function reasonOf(
  reader: Reader,
  sealed: Invalidable,
  { planning, issuer }: { readonly planning: Planning; readonly issuer: Issuer },
): { readonly codigoGeneracionR: string | null; readonly reason: ReasonMH } {
  const { order, now, caller } = planning;
  const { tipoDte } = sealed;
  const takes = takesReplacement(tipoDte);
  if (!takes) requireNoReplacement(order);
  const given = order.documento.codigoGeneracionR;
  const found = takes ? replacementOf(reader, sealed, { given, caller }) : null;
  const codigoGeneracionR = found?.codigo ?? null;
  const reason = reasonInEvent(tipoDte, order.tipoAnulacion, {
    motivoAnulacion: order.motivoAnulacion,
    edicion: eventMoment(now, issuer, sealed).edicion,
    hasReplacement: codigoGeneracionR !== null,
  });
  if (found !== null && reason.tipoAnulacion !== 2 && codigoGeneracionR === null)
    allowWithout(sealed, found.waiting);
  return { codigoGeneracionR, reason };
}

function requireNoReplacement({ documento: { codigoGeneracionR } }: InvalidationOrder): void {
  if (codigoGeneracionR === null) return;
  throw refusal('ESTADO_NO_PERMITE', rule('sin-reemplazo-posible'));
}

/** A caller with another request must not receive the earlier call's answer. */
export function requireTheSame(event: StoredEvent, order: InvalidationOrder): void {
  if (saysTheSame(event, order)) return;
  const evento = event.codigoGeneracion;
  throw refusal('ESTADO_NO_PERMITE', rule('invalidacion-en-camino-distinta', { evento }));
}

function requireDocument(reader: Reader, { order, caller }: Planning): StoredDocument {
  const { codigoGeneracion, tipoDte, fecEmi } = order.documento;
  const document = findOwnDocument(reader, caller, codigoGeneracion);
  if (document !== null && document.tipoDte === tipoDte && document.fecEmi === fecEmi) return document;
  throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('documento-por-invalidar-no-encontrado'));
}

function requireSealed(
  reader: Reader,
  document: StoredDocument,
): StoredDocument & { readonly sello: string } {
  const { estado, sello } = document;
  switch (estado) {
    case 'INVALIDADO': {
      const event = findEventOfDocument(reader, document.id);
      throw refusal('YA_INVALIDADO', rule('ya-invalidado', { evento: event?.codigoGeneracion ?? null }));
    }
    case 'RECHAZADO':
      throw refusal('ESTADO_NO_PERMITE', rule('rechazado-no-se-invalida'));
    case 'PROCESADO':
      if (sello !== null) return { ...document, sello };
      throw new Error(`document ${document.id} is sealed without a seal`);
    case 'EMITIDO':
    case 'TRANSMITIENDO':
    case 'PENDIENTE':
    case 'CONTINGENCIA':
    case 'INVALIDANDO':
      throw refusal('ESTADO_NO_PERMITE', rule('sin-sello-no-se-invalida', { estado: publicState(estado) }));
    default:
      return estado satisfies never;
  }
}

/** An event goes only to the authority that sealed its document. */
function requireItsAuthority(
  reader: Reader,
  document: Pick<Invalidable, 'issuerId' | 'ambiente' | 'autoridad'>,
): void {
  const connection = findConnection(reader, document.issuerId, document.ambiente);
  if (connection?.autoridad === document.autoridad) return;
  const { autoridad: quien, ambiente } = document;
  throw refusal('ESTADO_NO_PERMITE', rule('sellado-por-otra-autoridad', { quien, ambiente }));
}

/** Notes and returns must be invalidated before their document (§note-invalidation, §retorno-invalidation). */
function requireNoNotes(reader: Reader, { codigoGeneracion }: Invalidable): void {
  requireNone(liveNotes(reader, codigoGeneracion).map(documentName));
}

/** Sales that bill a nota de remisión must be invalidated before it (§remission-billing). */
function requireUnbilled(reader: Reader, { tipoDte, codigoGeneracion }: Invalidable): void {
  const sales = tipoDte === '04' ? salesRelating(reader, codigoGeneracion) : [];
  if (sales.length === 0) return;
  const facturas = sales.slice(0, MAX_NAMED_NOTES).map(({ numeroControl }) => numeroControl);
  throw refusal(
    'TIENE_NOTAS',
    rule('facturada-no-se-invalida', { facturas, otras: sales.length - facturas.length }),
  );
}

/** @throws AppError `TIENE_NOTAS` naming the adjustments, if any */
export function requireNone(adjusting: readonly string[]): void {
  if (adjusting.length === 0) return;
  const notas = adjusting.slice(0, MAX_NAMED_NOTES);
  throw refusal(
    'TIENE_NOTAS',
    rule('con-notas-no-se-invalida', { notas, otras: adjusting.length - notas.length }),
  );
}

/** The event must copy the receiver exactly (§invalidation); values too long for its version are not altered. */
function requireNameable(
  document: Invalidable,
  { payload, issuer, now }: { readonly payload: string; readonly issuer: Issuer; readonly now: Instant },
): void {
  const why = unnameable(receiverOf(payload), eventMoment(now, issuer, document).edicion);
  if (why === null) return;
  const dia = editionDay(issuer, 'invalidacion');
  throw refusal('ESTADO_NO_PERMITE', rule('nombre-sin-lugar', { causa: why, dia }));
}

/** Warns when the deadline is over by one reading of the authority's texts. */
function checkDeadline(document: Invalidable, issuer: Issuer, now: Instant): readonly Rule[] {
  const { tipoDte, fecEmi } = document;
  // Without a readable seal time, the emission time: the seal is at least that recent.
  const selladoEl = fiscalDate(document.fhProcesamiento ?? document.emittedAt);
  const deadlines = invalidationDeadlines({ tipoDte, selladoEl, fecEmi }, issuer.settings);
  const verdict = deadlineVerdict(fiscalDate(now), deadlines);
  if (verdict === 'closed') {
    const when = { tipo: tipoDte, sellado: selladoEl, termino: deadlines.longest };
    throw refusal('PLAZO_VENCIDO', rule('plazo-de-invalidacion-vencido', when));
  }
  if (verdict === 'open') return [];
  const { shortest: corto, longest: largo } = deadlines;
  return [rule('plazo-de-invalidacion-dudoso', { corto, largo })];
}

/** The authority's reason where it differs from the interface's. */
function readingOf(
  { tipoAnulacion: asked, documento }: InvalidationOrder,
  reason: ReasonMH,
): readonly Rule[] {
  if (asked !== 2 || !takesReplacement(documento.tipoDte))
    return rescindedNotice(documento, { asked, reason });
  return [rule(reason.tipoAnulacion === 2 ? 'motivo-2-rescindida' : 'motivo-1-por-reemplazo')];
}

/** Of a credit note sent as rescinded for want of a replacement (§note-invalidation). */
export function rescindedNotice(
  { tipoDte }: Pick<Invalidable, 'tipoDte'>,
  { asked, reason }: { readonly asked: 1 | 2 | 3; readonly reason: ReasonMH },
): readonly Rule[] {
  const isOther = !takesReplacement(tipoDte) && reason.tipoAnulacion !== asked;
  return isOther ? [rule('motivo-2-sin-reemplazo')] : [];
}
