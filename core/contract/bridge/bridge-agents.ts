/** Bridge operations for agents' proposals (§agent-proposals). */
import { z } from 'zod';
import type { ProposalState, ProposalSummary } from '../agents/proposals.ts';
import { answers } from '../answers.ts';
import type { OperationName } from '../api/operations.ts';
import { noInput, textId } from '../till/till-leaves.ts';

const oneProposal = z.strictObject({ id: textId });

export interface ShownProposal extends ProposalSummary {
  readonly id: string;
  readonly operacion: OperationName;
  /** The agent's API key: name and expiry; null if it was deleted. */
  readonly llave: { readonly nombre?: string; readonly terminaEn: string } | null;
  readonly creada: string;
  readonly vence: string;
  readonly estado: ProposalState;
  readonly decidida: { readonly en: string; readonly por: string } | null;
  /** Error message of the operation; null if it did not fail. */
  readonly mensaje: string | null;
  /** Of the issued document. */
  readonly numeroControl: string | null;
}

export const AGENTS_OPERATIONS = {
  /** Latest proposals of the branch: those still open, then the others, each newest first. */
  'agents.proposals': {
    access: 'gerente',
    input: noInput,
    output: answers<{ readonly propuestas: readonly ShownProposal[] }>(),
  },
  /** Executes the proposal once; a repeated call resumes it. */
  'agents.confirm': { access: 'gerente', input: oneProposal, output: answers<ShownProposal>() },
  'agents.reject': { access: 'gerente', input: oneProposal, output: answers<ShownProposal>() },
} as const;
