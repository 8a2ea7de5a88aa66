/**
 * Interprets the refusal of an event. After a lost reply it may answer the repeated send of an event that had arrived:
 * "already exists" on its own code says so; any other refusal of an invalidation is checked by querying the document
 * (§refusal-of-a-repeat; docs/adr/0013).
 */
import type { Authority, EventAnswer, QueryOutcome } from '../../authority/authority.ts';
import type { LastAnswer } from '../../domain/last-answer.ts';
import { ALREADY_EXISTS, INVALIDATED, isInvalidated, verdictOf } from '../../domain/rejection/verdict.ts';
import { findDocument } from '../../store/documents/documents.ts';
import type { StoredEvent } from '../../store/delivery/events.ts';
import type { EngineDeps } from '../deps.ts';
import { foreignOf } from '../invalidation/invalidate-result.ts';

/** `later` and `blocked` as in `verdictOf`; `arrived`: the answer proves that the event was accepted. */
export type RefusalMeaning =
  | { readonly kind: 'refused' }
  | { readonly kind: 'arrived'; readonly answer: EventAnswer }
  | { readonly kind: 'later' | 'blocked'; readonly detail: LastAnswer };

export interface RefusedEvent {
  readonly event: StoredEvent;
  readonly answer: EventAnswer;
  /** Whether an earlier send was not answered. */
  readonly mayHaveArrived: boolean;
}

const OWN_CODE = 'identificacion.codigoGeneracion';
const ITS_DOCUMENT = 'documento.codigoGeneracion';

/** Interprets a refusal; queries the document when the refusal alone is not conclusive. */
export async function meaningOf(
  deps: Pick<EngineDeps, 'store'>,
  authority: Authority,
  refused: RefusedEvent,
): Promise<RefusalMeaning> {
  const { event, answer, mayHaveArrived } = refused;
  const verdict = verdictOf(answer);
  if (verdict === 'later' || verdict === 'blocked')
    return { kind: verdict, detail: { received: answer.raw } };
  // Also without a lost reply, because a restored database does not know what it sent.
  if (existsAlready(answer)) return { kind: 'arrived', answer };
  if (!mayHaveArrived || event.tipo !== 'INVALIDACION') return { kind: 'refused' };
  // Only one invalidation of a document runs at a time, so it was this one.
  if (isOfInvalidated(answer)) return { kind: 'arrived', answer };
  return meaningOfQuery(await askAbout(deps, authority, event));
}

function existsAlready({ codigoMsg, reasons }: EventAnswer): boolean {
  return reasons.some(
    ({ campo, texto }) => campo === OWN_CODE && (codigoMsg === ALREADY_EXISTS || /ya existe/i.test(texto)),
  );
}

/** Whether the document itself, not its replacement, is reported as invalidated. */
function isOfInvalidated({ codigoMsg, reasons }: EventAnswer): boolean {
  return codigoMsg === INVALIDATED && reasons.every(({ campo }) => campo === null || campo === ITS_DOCUMENT);
}

function askAbout(
  { store }: Pick<EngineDeps, 'store'>,
  authority: Authority,
  event: StoredEvent,
): Promise<QueryOutcome> {
  const { documentId, issuerId } = event;
  const document =
    documentId === null ? foreignOf(event) : store.read((reader) => findDocument(reader, documentId));
  if (document === null) throw new Error('an invalidation without its document');
  const { tipoDte, codigoGeneracion } = document;
  return authority.query({ nitEmisor: issuerId, tipoDte, codigoGeneracion });
}

function meaningOfQuery(outcome: QueryOutcome): RefusalMeaning {
  switch (outcome.kind) {
    case 'accepted':
    case 'rejected':
      if (verdictOf(outcome.answer) === 'later')
        return { kind: 'later', detail: { received: outcome.answer.raw } };
      if (!isInvalidated(outcome.answer)) return { kind: 'refused' };
      // Seal and time in that answer are the document's.
      return { kind: 'arrived', answer: { ...outcome.answer, selloRecibido: null, fhProcesamiento: null } };
    case 'not-found':
      return { kind: 'refused' };
    case 'unreachable':
    case 'unknown':
      return { kind: 'later', detail: outcome.detail };
    default:
      return outcome satisfies never;
  }
}
