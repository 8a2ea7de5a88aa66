/** Port of the tax authority: calls and their outcomes (§one-door, §transmission, §result-codes, §contingency). */
import type { Rule } from '../contract/rules/rules.ts';

/** A reason given by the authority, parsed from any of the three shapes of §reason-shapes. */
export interface Reason {
  /** Dotted path of the field (`receptor.direccion.distrito`, `cuerpoDocumento.0.codTributo`), or null. */
  readonly campo: string | null;
  /** The authority's text. */
  readonly texto: string;
}

/** The authority's own answer about one document (§reception). */
export interface Answer {
  readonly selloRecibido: string | null;
  /** Epoch ms; null if missing or unreadable. */
  readonly fhProcesamiento: number | null;
  readonly clasificaMsg: string | null;
  readonly codigoMsg: string | null;
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[];
  readonly reasons: readonly Reason[];
  /** Raw answer, truncated, for the document history. */
  readonly raw: string;
}

/**
 * The result is unknown. `turnedAway`: the call was refused at authentication, also after a new log-in; the
 * connection itself works.
 */
export interface Unanswered {
  readonly kind: 'unknown';
  readonly detail: Rule;
  readonly turnedAway?: true;
}

/**
 * Certainly not processed. `turnedAway`: this call was refused although its log-in succeeded; the next one
 * may pass.
 */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly cause: UnreachableCause;
  readonly detail: Rule;
  readonly turnedAway?: true;
}

/**
 * Result of a submitted document, as a value. `unreachable`: certainly not delivered (no connection, or
 * log-in failed before sending). `unknown`: possibly delivered; query before sending again.
 */
export type Outcome =
  | { readonly kind: 'accepted'; readonly answer: Answer & { readonly selloRecibido: string } }
  | { readonly kind: 'rejected'; readonly answer: Answer }
  | Unreachable
  | Unanswered;

/**
 * `credenciales`: log-in refused, a call refused after a new log-in (codes 100–111), or every call refused.
 * `sin-linea`: no connection.
 */
export type UnreachableCause = 'sin-linea' | 'autoridad-caida' | 'credenciales';

export type QueryOutcome =
  | { readonly kind: 'accepted'; readonly answer: Answer & { readonly selloRecibido: string } }
  | { readonly kind: 'rejected'; readonly answer: Answer }
  | { readonly kind: 'not-found'; readonly raw: string }
  | Unreachable
  | Unanswered;

export interface Submission {
  readonly ambiente: '00' | '01';
  readonly nitEmisor: string;
  readonly version: number;
  readonly tipoDte: string;
  readonly codigoGeneracion: string;
  /** JWS compact. */
  readonly documento: string;
  /** Other path and answer than a document's (§retorno-delivery). */
  readonly reception?: Reception;
}

/** How an event stored like a document is submitted. */
export interface Reception {
  /** Path below the base URL. */
  readonly path: string;
  /** `evento`: the answer has an event's members (§contingency-call). */
  readonly answer: 'documento' | 'evento';
}

/**
 * Answer about an event (§contingency-call, §invalidation-call). RECIBIDO and PROCESADO are `accepted`. A contingency event calls
 * `fhProcesamiento` `fechaHora` and `descripcionMsg` `mensaje`.
 */
export type EventAnswer = Omit<Answer, 'clasificaMsg'>;

/**
 * Result of an event; `unreachable` and `unknown` as in `Outcome`. Events cannot be queried: after `unknown`
 * the same bytes are sent again, and a rejection because this codigoGeneracion already exists means that the
 * event had arrived (§already-there).
 */
export type EventOutcome =
  | { readonly kind: 'accepted'; readonly answer: EventAnswer & { readonly selloRecibido: string } }
  | { readonly kind: 'rejected'; readonly answer: EventAnswer }
  | Unreachable
  | Unanswered;

/** A signed contingency event (§contingency-call). */
export interface ContingencyEvent {
  /** NIT of the issuer, without hyphens. */
  readonly nit: string;
  /** JWS compact. */
  readonly documento: string;
  /** The event's own code; not sent with the document. */
  readonly codigoGeneracion: string;
}

/** A signed invalidation event (§invalidation-call). */
export interface InvalidationEvent {
  readonly ambiente: '00' | '01';
  /** Version of the event, not of the document. */
  readonly version: number;
  /** JWS compact. */
  readonly documento: string;
  /** The event's own code, not the document's. */
  readonly codigoGeneracion: string;
}

/** Up to 100 signed documents of one issuer (§lots). */
export interface LotSubmission {
  readonly ambiente: '00' | '01';
  /** UUID v4, upper case. */
  readonly idEnvio: string;
  readonly version: number;
  /** NIT without hyphens. */
  readonly nitEmisor: string;
  /** JWS compact, each. */
  readonly documentos: readonly string[];
}

/** Result of a submitted lot; `received` says nothing about its documents. */
export type LotOutcome =
  | { readonly kind: 'received'; readonly codigoLote: string; readonly raw: string }
  | { readonly kind: 'rejected'; readonly answer: EventAnswer }
  | Unreachable
  | Unanswered;

/** The decision about one document of a lot. */
export type LotAnswer = Extract<Outcome, { readonly kind: 'accepted' | 'rejected' }>;

/** Known results of a lot's documents (§lot-query). */
export type LotQueryOutcome =
  | {
      readonly kind: 'answered';
      /** By codigoGeneracion, upper case. Missing documents are undecided, or their entry was unreadable. */
      readonly answers: ReadonlyMap<string, LotAnswer>;
      /** Truncated raw answer, and the number of unreadable entries. */
      readonly raw: string;
    }
  | { readonly kind: 'not-found'; readonly raw: string }
  | Unreachable
  | Unanswered;

/** A connection to the authority for one issuer and environment. */
export interface Authority {
  /** Submits a document (§reception); never throws for failures of the authority or the network. */
  submit(submission: Submission): Promise<Outcome>;
  /** Queries a document (§document-query). */
  query(document: Pick<Submission, 'nitEmisor' | 'tipoDte' | 'codigoGeneracion'>): Promise<QueryOutcome>;
  /** Submits a contingency event (§contingency-call); never throws for failures of the authority or the network. */
  reportContingency(event: ContingencyEvent): Promise<EventOutcome>;
  /** Submits an invalidation event (§invalidation-call); never throws for failures of the authority or the network. */
  invalidate(event: InvalidationEvent): Promise<EventOutcome>;
  /** Submits a lot (§lots); its documents are decided later. */
  submitLot(lot: LotSubmission): Promise<LotOutcome>;
  /** Queries the documents of a lot (§lot-query). */
  queryLot(codigoLote: string): Promise<LotQueryOutcome>;
  /** Logs in where no token is cached, so that the next call need not; never throws, and a refusal shows with that call. */
  logIn(): Promise<void>;
  /** Drops the token, so that the next call logs in with new credentials. */
  forget(): void;
  close(): Promise<void>;
}
