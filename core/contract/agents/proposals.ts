/** What an agent proposes and a person decides (§agent-proposals). */

/** As they are stored. */
export const STORED_PROPOSAL_STATES = ['PENDIENTE', 'CONFIRMADA', 'RECHAZADA', 'HECHA', 'FALLIDA'] as const;
type StoredProposalState = (typeof STORED_PROPOSAL_STATES)[number];
/** `VENCIDA`: nobody decided in time. `CONFIRMADA`: it is being done, or will be as soon as it can. */
export type ProposalState = StoredProposalState | 'VENCIDA';

/** How long a proposal waits for a person, in milliseconds. */
export const PROPOSAL_TERM_MS = 60 * 60_000;

/** A line of a document that is proposed; amounts as the document would say them. */
export interface ProposedLine {
  readonly cantidad: string;
  readonly descripcion: string;
  readonly precio: string;
}

/** What a person is shown of a proposal. */
export interface ProposalSummary {
  /** Name of whom the document would be made out to; null for nobody, and where no document is made. */
  readonly receptor: string | null;
  readonly lineas: readonly ProposedLine[];
  /** What is to be paid, decimal text in USD; null where no document is made. */
  readonly total: string | null;
  /** What is proposed, member by member. */
  readonly datos: readonly { readonly campo: string; readonly valor: string }[];
}
