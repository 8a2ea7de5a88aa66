/** Operations of the screen for what agents propose (§agent-proposals). */
import { z } from 'zod';
import type { ProposalState, ProposalSummary } from '../agents/proposals.ts';
import { answers } from '../answers.ts';
import type { OperationName } from '../api/operations.ts';
import { noInput, textId } from '../till/till-leaves.ts';

const oneProposal = z.strictObject({ id: textId });

/** A proposal as a manager sees it; moments are ISO 8601 UTC. */
export interface ShownProposal extends ProposalSummary {
  readonly id: string;
  readonly operacion: OperationName;
  /** The key of the agent: what it is for and its end; null for a key that is gone. */
  readonly llave: { readonly nombre?: string; readonly terminaEn: string } | null;
  readonly creada: string;
  readonly vence: string;
  readonly estado: ProposalState;
  readonly decidida: { readonly en: string; readonly por: string } | null;
  /** Why it could not be done, as the interface says it. */
  readonly mensaje: string | null;
  /** Of the document that was issued. */
  readonly numeroControl: string | null;
}

export const AGENTS_OPERATIONS = {
  /** The latest of the place, newest first. */
  'agents.proposals': {
    access: 'gerente',
    input: noInput,
    output: answers<{ readonly propuestas: readonly ShownProposal[] }>(),
  },
  /** It is done now, once; a call that comes again goes on with it. */
  'agents.confirm': { access: 'gerente', input: oneProposal, output: answers<ShownProposal>() },
  'agents.reject': { access: 'gerente', input: oneProposal, output: answers<ShownProposal>() },
} as const;
