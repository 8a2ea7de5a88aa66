/** What an agent proposed is sold once where a manager let it be, and never otherwise. */
import { tell } from '../../acts/act.ts';
import type { World, WorldTill } from '../../ground/world.ts';

/** What a document says that an agent proposed, before the agent's own name for it and a full stop. */
export const AGENT_MARK = 'Propuesto por un agente';

const PROPOSALS = `
  SELECT agent_proposal.id, estado, (SELECT count(DISTINCT document_id) FROM document_version
    WHERE instr(payload, '${AGENT_MARK} ' || clave || '.') > 0) AS sold
  FROM agent_proposal`;

interface ProposalRow {
  readonly id: string;
  readonly estado: string;
  readonly sold: number;
}

/** How often a proposal may have been sold, by its state. */
const SOLD: Readonly<Record<string, readonly number[]>> = {
  PENDIENTE: [0],
  RECHAZADA: [0],
  CONFIRMADA: [0, 1],
  HECHA: [1],
  FALLIDA: [0, 1],
};

export function lookAtProposals(world: World, { computer, index }: WorldTill): void {
  for (const { id, estado, sold } of computer.rows.all(PROPOSALS) as readonly ProposalRow[])
    if (SOLD[estado]?.includes(sold) !== true)
      tell(world, 'proposals', `till ${index}: ${id} is ${estado}, and was sold ${sold} times`);
}
