/** The door to the tax authority: what the engine may ask and which answers there are (§one-door, §transmission, §result-codes, §contingency). */
import type { Rule } from '../contract/rules/rules.ts';

/** A reason of the authority, read from any of the three shapes of §reason-shapes. */
export interface Reason {
  /** Path of the document's field, dotted (`receptor.direccion.distrito`, `cuerpoDocumento.0.codTributo`), or null. */
  readonly campo: string | null;
  /** The authority's own text. */
  readonly texto: string;
}

/** An answer about one document that the authority gave itself (§reception). */
export interface Answer {
  readonly selloRecibido: string | null;
  /** Epoch milliseconds; null when the authority gave no readable time. */
  readonly fhProcesamiento: number | null;
  readonly clasificaMsg: string | null;
  readonly codigoMsg: string | null;
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[];
  readonly reasons: readonly Reason[];
  /** The answer's text as received, bounded, for the document's life line. */
  readonly raw: string;
}

/**
 * What became of it is not known. `turnedAway`: the authority answered, but did not let the call in; a new log-in did not
 * help. That is no trouble of the line.
 */
export interface Unanswered {
  readonly kind: 'unknown';
  readonly detail: Rule;
  readonly turnedAway?: true;
}

/**
 * Surely nothing of the call was processed. `turnedAway`: this very call was not let in, although its log-in was good; the
 * next one may be.
 */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly cause: UnreachableCause;
  readonly detail: Rule;
  readonly turnedAway?: true;
}

/**
 * What became of a document that was handed over. Values, not exceptions.
 * `unreachable`: surely not delivered (no connection, or log-in failed before anything was sent).
 * `unknown`: maybe delivered; ask before sending again.
 */
export type Outcome =
  | { readonly kind: 'accepted'; readonly answer: Answer & { readonly selloRecibido: string } }
  | { readonly kind: 'rejected'; readonly answer: Answer }
  | Unreachable
  | Unanswered;

/**
 * `credenciales`: the log-in was refused, or a call after a new log-in (codes 100–111), or every call however often it logs
 * in. `sin-linea`: no connection.
 */
export type UnreachableCause = 'sin-linea' | 'autoridad-caida' | 'credenciales';

/** Answer to a question by codigoGeneracion. */
export type QueryOutcome =
  | { readonly kind: 'accepted'; readonly answer: Answer & { readonly selloRecibido: string } }
  | { readonly kind: 'rejected'; readonly answer: Answer }
  | { readonly kind: 'not-found'; readonly raw: string }
  | Unreachable
  | Unanswered;

/** One signed document, ready to be handed over. */
export interface Submission {
  readonly ambiente: '00' | '01';
  readonly nitEmisor: string;
  readonly version: number;
  readonly tipoDte: string;
  readonly codigoGeneracion: string;
  /** JWS compact. */
  readonly documento: string;
  /** Where it goes and how it is answered, unless like a document (§retorno-delivery). */
  readonly reception?: Reception;
}

/** How an event that is kept like a document is handed over. */
export interface Reception {
  /** Path below the authority's address. */
  readonly path: string;
  /** `evento`: with the members of an event's answer (§contingency-call). */
  readonly answer: 'documento' | 'evento';
}

/** What became of an event that was handed over (§contingency-call, §invalidation-call). RECIBIDO and PROCESADO are `accepted`. */
export interface EventAnswer {
  /** The event's own seal. */
  readonly selloRecibido: string | null;
  /** Epoch milliseconds; `fechaHora` of a contingency event. Null when the authority gave no readable time. */
  readonly fhProcesamiento: number | null;
  readonly codigoMsg: string | null;
  /** `mensaje` of a contingency event. */
  readonly descripcionMsg: string | null;
  readonly observaciones: readonly string[];
  readonly reasons: readonly Reason[];
  /** The answer's text as received, bounded. */
  readonly raw: string;
}

/**
 * What became of an event. Values, not exceptions; `unreachable` and `unknown` as in `Outcome`.
 * There is no question for events: after `unknown` the same bytes are sent again, and a `rejected` whose reason is that
 * the event's own codigoGeneracion already exists means that it had arrived (§already-there).
 */
export type EventOutcome =
  | { readonly kind: 'accepted'; readonly answer: EventAnswer & { readonly selloRecibido: string } }
  | { readonly kind: 'rejected'; readonly answer: EventAnswer }
  | Unreachable
  | Unanswered;

/** A signed contingency event, ready to be handed over (§contingency-call). */
export interface ContingencyEvent {
  /** NIT of the issuer, without hyphens. */
  readonly nit: string;
  /** JWS compact. */
  readonly documento: string;
  /** The event's own code; it does not travel beside the document. */
  readonly codigoGeneracion: string;
}

/** A signed invalidation event, ready to be handed over (§invalidation-call). */
export interface InvalidationEvent {
  readonly ambiente: '00' | '01';
  /** Version of the event, not of the document. */
  readonly version: number;
  /** JWS compact. */
  readonly documento: string;
  /** The event's own code, not the document's. */
  readonly codigoGeneracion: string;
}

/** Up to 100 signed documents of one issuer, handed over together (§lots). */
export interface LotSubmission {
  readonly ambiente: '00' | '01';
  /** UUID v4, upper case. */
  readonly idEnvio: string;
  /** Version of the lot's body. */
  readonly version: number;
  /** NIT without hyphens. */
  readonly nitEmisor: string;
  /** JWS compact, each. */
  readonly documentos: readonly string[];
}

/** What became of a lot that was handed over; `received` says nothing of its documents yet. */
export type LotOutcome =
  | { readonly kind: 'received'; readonly codigoLote: string; readonly raw: string }
  | { readonly kind: 'rejected'; readonly answer: EventAnswer }
  | Unreachable
  | Unanswered;

/** What the authority said of one document of a lot. */
export type LotAnswer = Extract<Outcome, { readonly kind: 'accepted' | 'rejected' }>;

/** What is known of a lot's documents (§lot-query). */
export type LotQueryOutcome =
  | {
      readonly kind: 'answered';
      /** By codigoGeneracion, upper case. A document that is missing is not decided yet, or its entry was unreadable. */
      readonly answers: ReadonlyMap<string, LotAnswer>;
      /** The beginning of the text as received, and how many entries could not be read. */
      readonly raw: string;
    }
  | { readonly kind: 'not-found'; readonly raw: string }
  | Unreachable
  | Unanswered;

/** A connection to the authority for one issuer and environment. */
export interface Authority {
  /** Hands one document over (§reception); never throws for what the authority or the network does. */
  submit(submission: Submission): Promise<Outcome>;
  /** Asks what became of a document (§document-query). */
  query(document: Pick<Submission, 'nitEmisor' | 'tipoDte' | 'codigoGeneracion'>): Promise<QueryOutcome>;
  /** Hands a contingency event over (§contingency-call); never throws for what the authority or the network does. */
  reportContingency(event: ContingencyEvent): Promise<EventOutcome>;
  /** Hands an invalidation event over (§invalidation-call); never throws for what the authority or the network does. */
  invalidate(event: InvalidationEvent): Promise<EventOutcome>;
  /** Hands a lot over (§lots); its documents are decided later. */
  submitLot(lot: LotSubmission): Promise<LotOutcome>;
  /** Asks what became of a lot's documents, as far as they are decided (§lot-query). */
  queryLot(codigoLote: string): Promise<LotQueryOutcome>;
  /** Forgets the token, so that the next call logs in anew (new credentials). */
  forget(): void;
  close(): Promise<void>;
}
