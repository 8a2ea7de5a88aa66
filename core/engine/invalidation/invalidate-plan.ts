/** What an invalidation comes to: the document, its state, its deadline and its replacement (§replacement). Nothing here writes. */
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
import { creditNoteReason, translateReason, type ReasonMH } from '../../domain/code-translation.ts';
import { findBranch } from '../../store/issuers/branches.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import { versionPayload, type StoredDocument } from '../../store/documents/documents.ts';
import { findEventOfDocument, type StoredEvent } from '../../store/delivery/events.ts';
import type { ForeignName } from '../../store/delivery/foreign-invalidations.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { liveNotes } from '../../store/documents/notes.ts';
import type { Reader } from '../../store/store.ts';
import { issuerInForce } from '../editions/editions-in-force.ts';
import { findOwnDocument } from '../queries/visible-documents.ts';
import { rule, type Rule } from '../../contract/rules/rules.ts';
import { creditsOfDebit } from './spent-debit.ts';
import { allowWithout, replacementOf } from './replacement.ts';

/** Notes that a refusal names; of more it tells how many. */
const MAX_NAMED_NOTES = 10;

export interface Planning {
  readonly order: InvalidationOrder;
  readonly caller: Caller;
  readonly now: Instant;
}

/** A sealed document, as far as its invalidation looks at it. */
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
  /** An earlier call's event for the document is on its way, with the same reason. */
  | { readonly kind: 'under-way'; readonly eventId: number; readonly issuer: Issuer }
  | {
      readonly kind: 'new';
      readonly document: Invalidable;
      /** The text of its present version. */
      readonly payload: string;
      /** Its row; null of a document that another till issued. */
      readonly documentId: number | null;
      readonly foreign: ForeignName | null;
      readonly issuer: Issuer;
      /** The document's branch. */
      readonly branch: Branch;
      readonly codigoGeneracionR: string | null;
      readonly reason: ReasonMH;
      readonly avisos: readonly Rule[];
    };

/**
 * Looks the document up and checks everything but the event's own text.
 *
 * @throws AppError `DOCUMENTO_NO_ENCONTRADO`, `YA_INVALIDADO`, `ESTADO_NO_PERMITE`, `TIENE_NOTAS`, `PLAZO_VENCIDO`, `REEMPLAZO_REQUERIDO`
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

/** The plan for a sealed document, where neither its authority, its notes, its deadline nor its replacement forbids it. */
export function judged(reader: Reader, found: Found, planning: Planning): NewPlan {
  const { document, payload, issuer } = found;
  const { order, now } = planning;
  requireItsAuthority(reader, document);
  requireNoNotes(reader, document);
  if (document.tipoDte === '06') requireNone(creditsOfDebit(reader, { ...document, payload }));
  const late = checkDeadline(document, issuer, now);
  requireNameable(document, { payload, issuer, now });
  const { codigoGeneracionR, reason } = reasonOf(reader, document, { planning, issuer });
  const avisos = [...late, ...readingOf(order, reason)];
  return { kind: 'new', ...found, codigoGeneracionR, reason, avisos };
}

/** Reason and replacement in the authority's terms. A credit note and a return take none: the new one is issued afterwards (§note-invalidation). */
function reasonOf(
  reader: Reader,
  sealed: Invalidable,
  { planning, issuer }: { readonly planning: Planning; readonly issuer: Issuer },
): { readonly codigoGeneracionR: string | null; readonly reason: ReasonMH } {
  const { order, now } = planning;
  const { tipoAnulacion, motivoAnulacion } = order;
  if (!takesReplacement(sealed.tipoDte)) {
    requireNoReplacement(order);
    const { edicion } = eventMoment(now, issuer, sealed);
    return {
      codigoGeneracionR: null,
      reason: creditNoteReason(tipoAnulacion, { motivoAnulacion, edicion }),
    };
  }
  const replacement = replacementOf(reader, sealed, {
    given: order.documento.codigoGeneracionR,
    caller: planning.caller,
  });
  const hasReplacement = replacement.codigo !== null;
  const reason = translateReason(tipoAnulacion, { motivoAnulacion, hasReplacement });
  if (reason.tipoAnulacion !== 2 && !hasReplacement) allowWithout(sealed, replacement.waiting);
  return { codigoGeneracionR: replacement.codigo, reason };
}

function requireNoReplacement({ documento: { codigoGeneracionR } }: InvalidationOrder): void {
  if (codigoGeneracionR === null) return;
  throw refusal('ESTADO_NO_PERMITE', rule('sin-reemplazo-posible'));
}

/** A caller that wants something else must not take the answer to the earlier call for its own. */
export function requireTheSame({ codigoGeneracion, payload }: StoredEvent, order: InvalidationOrder): void {
  if (saysTheSame(payload, order)) return;
  throw refusal('ESTADO_NO_PERMITE', rule('invalidacion-en-camino-distinta', { evento: codigoGeneracion }));
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

/** Notes and returns go before the document they adjust (§note-invalidation, §retorno-invalidation). */
function requireNoNotes(reader: Reader, { codigoGeneracion }: Invalidable): void {
  requireNone(liveNotes(reader, codigoGeneracion).map(documentName));
}

/** @throws AppError `TIENE_NOTAS` that names what adjusts the document, if something does */
export function requireNone(adjusting: readonly string[]): void {
  if (adjusting.length === 0) return;
  const notas = adjusting.slice(0, MAX_NAMED_NOTES);
  throw refusal(
    'TIENE_NOTAS',
    rule('con-notas-no-se-invalida', { notas, otras: adjusting.length - notas.length }),
  );
}

/** The event copies the receiver exactly (§invalidation): what its version has no room for is not altered. */
function requireNameable(
  document: Invalidable,
  { payload, issuer, now }: { readonly payload: string; readonly issuer: Issuer; readonly now: Instant },
): void {
  const why = unnameable(receiverOf(payload), eventMoment(now, issuer, document).edicion);
  if (why === null) return;
  const dia = editionDay(issuer, 'invalidacion');
  throw refusal('ESTADO_NO_PERMITE', rule('nombre-sin-lugar', { causa: why, dia }));
}

/** Warnings of a deadline that a text of the authority sees as over. */
function checkDeadline(document: Invalidable, issuer: Issuer, now: Instant): readonly Rule[] {
  const { tipoDte, fecEmi } = document;
  // A seal without a readable time is at least as young as the document.
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

/** How the authority reads a paper error, where the interface's word and its own differ. */
function readingOf(order: InvalidationOrder, reason: ReasonMH): readonly Rule[] {
  if (order.tipoAnulacion !== 2 || !takesReplacement(order.documento.tipoDte)) return [];
  return [rule(reason.tipoAnulacion === 2 ? 'motivo-2-rescindida' : 'motivo-1-por-reemplazo')];
}
