/** Queries the authority about one document and applies the answer (§query-answer). */
import { rule, type Rule } from '../../contract/rules/rules.ts';
import type { Authority, QueryOutcome } from '../../authority/authority.ts';
import type { Ambiente, Autoridad } from '../../contract/ambiente.ts';
import type { Caller } from '../../contract/caller.ts';
import type { Issuer } from '../../contract/settings/issuer.ts';
import type { IssueInput } from '../../contract/api/operations.ts';
import { queryRequest, type Consultation, type QueryRequest } from '../../contract/api/query.ts';
import { refusal, type AppError } from '../../domain/app-error.ts';
import { shapedBody } from '../shaped-body.ts';
import { publicState, type PublicState } from '../../domain/lifecycle.ts';
import { isInvalidated, verdictOf } from '../../domain/rejection/verdict.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import { findDocument, findDocumentByCode, type StoredDocument } from '../../store/documents/documents.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import type { Reader } from '../../store/store.ts';
import type { Addressee, EngineDeps } from '../deps.ts';
import { takeSeal } from '../delivery/taken-seal.ts';
import { isOwn } from './visible-documents.ts';
import { waitLimitOf, within, type WaitLimit } from '../issuing/callers-wait.ts';
import {
  resultFromAuthority,
  resultFromStore,
  type AuthorityState,
  type Silence,
} from './authority-query-result.ts';
import type { DeliveryService } from '../delivery/delivery-service.ts';

export interface ConsultParts {
  readonly deps: EngineDeps;
  readonly deliveryService: Pick<DeliveryService, 'deliveries' | 'recorder'>;
}

/** The parsed, unchecked body and the wait limit of the caller's header. */
export type ConsultInput = Pick<IssueInput, 'request' | 'esperaMaximaMs'>;

interface Call {
  readonly input: ConsultInput;
  readonly caller: Caller;
}

interface Known {
  readonly issuer: Issuer;
  readonly ambiente: Ambiente;
  /** The caller's document of that code and type; null if none. */
  readonly document: StoredDocument | null;
  /** Whether one exists that the caller may not see. */
  readonly hidden: boolean;
  /** Authority to query; null when the environment has no connection. */
  readonly autoridad: Autoridad | null;
}

/** A conclusive answer about the document; any other outcome counts as none. */
type Word = Extract<QueryOutcome, { readonly kind: 'accepted' | 'rejected' }>;

/**
 * Queries a document, which may be of another system of the issuer.
 *
 * @throws AppError `VALIDACION` (400); `DOCUMENTO_NO_ENCONTRADO` (404) when neither side knows it
 */
export async function consult(parts: ConsultParts, call: Call): Promise<Consultation> {
  const { store, clock } = parts.deps;
  const request = shapedBody<QueryRequest>(queryRequest, call.input.request);
  const known = store.read((reader) => look(reader, request, call.caller));
  const waitLimit = waitLimitOf(clock, known.issuer, call.input);
  const outcome = await ask(parts, { request, known, waitLimit });
  // A key must not learn through the authority about another branch's document. The query is made anyway, so that the
  // answer equals that for an unknown code.
  if (known.hidden) throw notFound(outcome === null ? 'not-asked' : 'not-found');
  const word = wordOf(outcome);
  if (word === null || known.autoridad === null) return withoutWord(known, request, outcome);
  if (known.document !== null) await within(clock, waitLimit, apply(parts, known.document, word));
  const { document } = known;
  const present = document === null ? null : store.read((reader) => findDocument(reader, document.id));
  const result = resultFromAuthority(
    request,
    { answer: word.answer, estado: standingOf(word, present) },
    present,
  );
  return { result, autoridad: known.autoridad };
}

function look(reader: Reader, request: QueryRequest, caller: Caller): Known {
  const issuer = findIssuer(reader, caller.issuerId);
  if (issuer === null) throw new Error('an API key points at an issuer that does not exist');
  const found = findDocumentByCode(reader, request.codigoGeneracion);
  const hidden = found !== null && !isOwn(reader, caller, found);
  const document = !hidden && found?.tipoDte === request.tdte ? found : null;
  const connection = findConnection(reader, caller.issuerId, caller.ambiente);
  const autoridad = document?.autoridad ?? connection?.autoridad ?? null;
  return { issuer, ambiente: caller.ambiente, document, hidden, autoridad };
}

function notFound(why: Silence): AppError {
  return refusal('DOCUMENTO_NO_ENCONTRADO', NOWHERE[why]);
}

const NOWHERE: Readonly<Record<Silence, Rule>> = {
  'not-found': rule('consulta-sin-documento'),
  'not-asked': rule('consulta-sin-hacienda'),
  'not-decided': rule('consulta-sin-decision'),
};

interface Question {
  readonly request: QueryRequest;
  readonly known: Known;
  readonly waitLimit: WaitLimit;
}

/** The authority's answer within the caller's wait; null if none. */
async function ask(
  { deps }: ConsultParts,
  { request, known, waitLimit }: Question,
): Promise<QueryOutcome | null> {
  const { issuer, ambiente, autoridad } = known;
  if (autoridad === null) return null;
  const { tdte: tipoDte, codigoGeneracion } = request;
  const answered = async () => {
    const authority = await reach(deps, { issuerId: issuer.id, ambiente, autoridad });
    return authority === null ? null : authority.query({ nitEmisor: issuer.nit, tipoDte, codigoGeneracion });
  };
  return within(deps.clock, waitLimit, answered());
}

/** A connection that cannot be opened counts as unanswered. */
async function reach(deps: EngineDeps, whose: Addressee): Promise<Authority | null> {
  try {
    return await deps.authorityOf(whose);
  } catch (error) {
    deps.log.error('authority not available', { issuerId: whose.issuerId, error: String(error) });
    return null;
  }
}

function wordOf(outcome: QueryOutcome | null): Word | null {
  if (outcome?.kind === 'accepted') return outcome;
  return outcome?.kind === 'rejected' && verdictOf(outcome.answer) === 'final' ? outcome : null;
}

/** A document is invalidated if the authority says so, or if it sealed the event. */
function standingOf({ kind, answer }: Word, document: StoredDocument | null): AuthorityState {
  if (kind === 'accepted')
    return isInvalidated(answer) || document?.estado === 'INVALIDADO' ? 'INVALIDADO' : 'PROCESADO';
  // A document of ours without seal was refused because of another, invalidated one.
  const mayBe = document === null || document.sello !== null;
  return mayBe && isInvalidated(answer) ? 'INVALIDADO' : 'RECHAZADO';
}

/**
 * Falls back to local data without a conclusive answer. A refusal for now (§not-admitted-now) is passed on, although a
 * document of ours keeps waiting and is not refused.
 */
function withoutWord(
  { document, autoridad }: Known,
  request: QueryRequest,
  outcome: QueryOutcome | null,
): Consultation {
  const estado = document === null ? 'RECHAZADO' : publicState(document.estado);
  const isOpen = document === null || WAITING.includes(estado);
  if (autoridad !== null && isOpen && outcome?.kind === 'rejected' && verdictOf(outcome.answer) === 'blocked')
    return { result: resultFromAuthority(request, { answer: outcome.answer, estado }, document), autoridad };
  const why = silenceOf(outcome);
  if (document === null) throw notFound(why);
  return { result: resultFromStore(document, why), autoridad: document.autoridad };
}

/** States unchanged by a refusal for now. */
const WAITING: readonly PublicState[] = ['PENDIENTE', 'CONTINGENCIA'];

function silenceOf(outcome: QueryOutcome | null): Silence {
  if (outcome?.kind === 'not-found') return 'not-found';
  return outcome?.kind === 'rejected' ? 'not-decided' : 'not-asked';
}

/**
 * Applies the answer to a waiting document. A delivery queries and writes by itself: it is joined or started, so that
 * there is one writer. If none would query, the seal is written here.
 */
async function apply(
  { deps, deliveryService }: ConsultParts,
  document: StoredDocument,
  word: Word,
): Promise<void> {
  const { deliveries, recorder } = deliveryService;
  const pending = recorder.load(document.id);
  if (pending === null) {
    if (word.kind === 'accepted') await adopt(deps, document.id, word.answer);
    return;
  }
  if (pending.retenido === null && pending.estado !== 'EMITIDO') {
    await deliveries.start(document.id).ended;
    return;
  }
  // An unsigned document cannot have arrived.
  if (word.kind === 'accepted' && pending.signature !== null)
    await recorder.accepted(pending, word.answer, 'asking');
}

/** A document refused here but sealed there: the authority's register is the truth (§document-states). */
function adopt(
  deps: EngineDeps,
  documentId: number,
  answer: Extract<Word, { kind: 'accepted' }>['answer'],
): Promise<void> {
  return deps.store.transact((tx, now) => {
    const document = findDocument(tx, documentId);
    if (document?.estado !== 'RECHAZADO' || !document.numeroVigente) return;
    takeSeal({ tx, now }, document, { answer, by: 'asking' });
  });
}
