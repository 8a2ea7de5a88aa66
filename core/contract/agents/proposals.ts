/** Operations that an agent proposes and a person approves or rejects (§agent-proposals). */

/** States in the database; `VENCIDA` is computed. */
export const STORED_PROPOSAL_STATES = ['PENDIENTE', 'CONFIRMADA', 'RECHAZADA', 'HECHA', 'FALLIDA'] as const;
type StoredProposalState = (typeof STORED_PROPOSAL_STATES)[number];
/** `VENCIDA`: not decided in time. `CONFIRMADA`: running, or waiting to run. */
export type ProposalState = StoredProposalState | 'VENCIDA';

/** Time limit for the decision, in milliseconds. */
export const PROPOSAL_TERM_MS = 60 * 60_000;

/** A line of the proposed document; amounts as the document would show them. */
export interface ProposedLine {
  readonly cantidad: string;
  readonly descripcion: string;
  readonly precio: string;
}

export interface ProposalSummary {
  /** Receiver's name; null if none is named or no document is made. */
  readonly receptor: string | null;
  readonly lineas: readonly ProposedLine[];
  /** Amount to pay, decimal text in USD; null if no document is made. */
  readonly total: string | null;
  readonly datos: readonly { readonly campo: string; readonly valor: string }[];
  /** Number of members of the request beyond those in `datos`. */
  readonly masDatos: number;
}
