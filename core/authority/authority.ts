/** The door to the tax authority: what the engine may ask and what it may be told (architecture 4, authority README 8–10). */

/** A reason of the authority, read from any of the three shapes of README 9.3. */
export interface Reason {
  /** Path of the document's field, dotted (`receptor.direccion.distrito`, `cuerpoDocumento.0.codTributo`), or null. */
  readonly campo: string | null;
  /** The authority's own text. */
  readonly texto: string;
}

/** An answer about one document that the authority gave itself (README 8.2). */
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
 * What became of a document that was handed over. Values, not exceptions.
 * `unreachable`: surely not delivered (no connection, or log-in failed before anything was sent).
 * `unknown`: maybe delivered; ask before sending again.
 */
export type Outcome =
  | { readonly kind: 'accepted'; readonly answer: Answer & { readonly selloRecibido: string } }
  | { readonly kind: 'rejected'; readonly answer: Answer }
  | { readonly kind: 'unreachable'; readonly cause: UnreachableCause; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** `credenciales`: the log-in was refused (codes 100–111, 401/403 after one new log-in). `sin-linea`: no connection. */
export type UnreachableCause = 'sin-linea' | 'autoridad-caida' | 'credenciales';

/** Answer to a question by codigoGeneracion. */
export type QueryOutcome =
  | { readonly kind: 'accepted'; readonly answer: Answer & { readonly selloRecibido: string } }
  | { readonly kind: 'rejected'; readonly answer: Answer }
  | { readonly kind: 'not-found'; readonly raw: string }
  | { readonly kind: 'unreachable'; readonly cause: UnreachableCause; readonly detail: string }
  | { readonly kind: 'unknown'; readonly detail: string };

/** One signed document, ready to be handed over. */
export interface Submission {
  readonly ambiente: '00' | '01';
  readonly nitEmisor: string;
  readonly version: number;
  readonly tipoDte: string;
  readonly codigoGeneracion: string;
  /** JWS compact. */
  readonly documento: string;
}

/** A connection to the authority for one issuer and environment. */
export interface Authority {
  /** Hands one document over (README 8.2); never throws for what the authority or the network does. */
  submit(submission: Submission): Promise<Outcome>;
  /** Asks what became of a document (README 8.5). */
  query(document: Pick<Submission, 'nitEmisor' | 'tipoDte' | 'codigoGeneracion'>): Promise<QueryOutcome>;
  /** Forgets the token, so that the next call logs in anew (new credentials). */
  forget(): void;
  close(): Promise<void>;
}
