/**
 * What agents proposed (§agent-proposals). `contenido` is the input of the operation as it is run, `resumen` what a person is shown of it.
 * A state only goes forward: it waits, a person decides, and what was confirmed ends once.
 */
import { copying, type CopiedColumns } from './0002-proof.ts';

/** The tables copied from here on. */
export const COPIED_PROPOSALS: Readonly<Record<string, CopiedColumns>> = {
  agent_proposal: {
    key: ['id'],
    rest: [
      'api_key_id',
      'clave',
      'issuer_id',
      'branch_id',
      'ambiente',
      'operacion',
      'contenido',
      'resumen',
      'created_at',
      'expires_at',
      'estado',
      'decided_at',
      'decided_by',
      'status',
      'respuesta',
    ],
  },
};

export const agentProposals = `
CREATE TABLE agent_proposal (
  id         TEXT PRIMARY KEY,
  api_key_id TEXT NOT NULL REFERENCES api_key (id),
  clave      TEXT NOT NULL CHECK (length(clave) BETWEEN 1 AND 128),
  issuer_id  TEXT NOT NULL,
  branch_id  TEXT NOT NULL,
  ambiente   TEXT NOT NULL,
  operacion  TEXT NOT NULL,
  contenido  TEXT NOT NULL CHECK (json_valid(contenido)),
  resumen    TEXT NOT NULL CHECK (json_valid(resumen)),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
  estado     TEXT NOT NULL CHECK (estado IN ('PENDIENTE', 'CONFIRMADA', 'RECHAZADA', 'HECHA', 'FALLIDA')),
  decided_at INTEGER,
  decided_by TEXT,
  status     INTEGER,
  respuesta  TEXT CHECK (json_valid(respuesta)),
  UNIQUE (api_key_id, clave),
  CHECK ((estado = 'PENDIENTE') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  CHECK ((estado IN ('HECHA', 'FALLIDA')) = (status IS NOT NULL) AND (status IS NULL) = (respuesta IS NULL)),
  FOREIGN KEY (issuer_id, branch_id) REFERENCES branch (issuer_id, id)
) STRICT;
CREATE INDEX agent_proposal_place ON agent_proposal (issuer_id, branch_id, ambiente, created_at);
CREATE INDEX agent_proposal_confirmed ON agent_proposal (id) WHERE estado = 'CONFIRMADA';
CREATE TRIGGER agent_proposal_forward BEFORE UPDATE ON agent_proposal
WHEN NOT (
  (OLD.estado = 'PENDIENTE' AND NEW.estado IN ('CONFIRMADA', 'RECHAZADA'))
  OR (OLD.estado = 'CONFIRMADA' AND NEW.estado IN ('HECHA', 'FALLIDA'))
) OR NEW.contenido IS NOT OLD.contenido OR NEW.operacion IS NOT OLD.operacion
BEGIN SELECT RAISE(ABORT, 'a proposal is decided once'); END;
CREATE TRIGGER agent_proposal_stays BEFORE DELETE ON agent_proposal BEGIN SELECT RAISE(ABORT, 'proposals stay'); END;
${Object.entries(COPIED_PROPOSALS)
  .map(([tabla, columns]) => copying(tabla, columns))
  .join('\n')}
`;
