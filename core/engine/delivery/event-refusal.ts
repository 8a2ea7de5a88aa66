/**
 * What a refusal of an event means. After a lost reply it may answer the second sending of an event that had arrived: then
 * "already exists" on its own code says so, and of any other refusal of an invalidation the document is asked about
 * (§refusal-of-a-repeat; docs/adr/0013).
 */
import type { Authority, EventAnswer, QueryOutcome } from '../../authority/authority.ts';
import type { LastAnswer } from '../../domain/last-answer.ts';
import { ALREADY_EXISTS, INVALIDATED, isInvalidated, verdictOf } from '../../domain/rejection/verdict.ts';
import { findDocument } from '../../store/documents/documents.ts';
import type { StoredEvent } from '../../store/delivery/events.ts';
import type { EngineDeps } from '../deps.ts';
import { foreignOf } from '../invalidation/invalidate-result.ts';

/** `later` and `blocked` as `verdictOf` gives them; `arrived`: the event counts, and this answer says so. */
export type RefusalMeaning =
  | { readonly kind: 'refused' }
  | { readonly kind: 'arrived'; readonly answer: EventAnswer }
  | { readonly kind: 'later' | 'blocked'; readonly detail: LastAnswer };

export interface RefusedEvent {
  readonly event: StoredEvent;
  readonly answer: EventAnswer;
  /** Whether an earlier sending was not answered. */
  readonly mayHaveArrived: boolean;
}

const OWN_CODE = 'identificacion.codigoGeneracion';
const ITS_DOCUMENT = 'documento.codigoGeneracion';

/** Judges a refusal; asks the authority about the document where the refusal alone does not tell. */
export async function meaningOf(
  deps: Pick<EngineDeps, 'store'>,
  authority: Authority,
  refused: RefusedEvent,
): Promise<RefusalMeaning> {
  const { event, answer, mayHaveArrived } = refused;
  const verdict = verdictOf(answer);
  if (verdict === 'later' || verdict === 'blocked')
    return { kind: verdict, detail: { received: answer.raw } };
  // A restored database does not remember what it sent: it holds without a lost reply too.
  if (existsAlready(answer)) return { kind: 'arrived', answer };
  if (!mayHaveArrived || event.tipo !== 'INVALIDACION') return { kind: 'refused' };
  // One invalidation of a document is under way at a time: it was this one.
  if (isOfInvalidated(answer)) return { kind: 'arrived', answer };
  return meaningOfQuery(await askAbout(deps, authority, event));
}

function existsAlready({ codigoMsg, reasons }: EventAnswer): boolean {
  return reasons.some(
    ({ campo, texto }) => campo === OWN_CODE && (codigoMsg === ALREADY_EXISTS || /ya existe/i.test(texto)),
  );
}

/** Whether the document itself, not its replacement, is said to be invalidated. */
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
      // The seal and the time in that answer are the document's.
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
