/** Proposals of agents: pending, decided, executed (§agent-proposals). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { STORED_PROPOSAL_STATES } from '../../contract/agents/proposals.ts';
import type { Caller } from '../../contract/caller.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';

const PROPOSAL = record({
  id: column.text,
  apiKeyId: column.text,
  /** Idempotency key chosen by the agent. */
  clave: column.text,
  issuerId: column.text,
  branchId: column.text,
  ambiente: column.oneOf(AMBIENTES),
  operacion: column.text,
  contenido: column.text,
  resumen: column.text,
  createdAt: column.integer,
  expiresAt: column.integer,
  estado: column.oneOf(STORED_PROPOSAL_STATES),
  decidedAt: orNull(column.integer),
  decidedBy: orNull(column.text),
  status: orNull(column.integer),
  respuesta: orNull(column.text),
});
export type StoredProposal = RecordOf<typeof PROPOSAL>;

const OF_PLACE = PROPOSAL.select(`
  SELECT * FROM agent_proposal WHERE issuer_id = ? AND branch_id = ? AND ambiente = ?
  ORDER BY estado = 'CONFIRMADA' OR (estado = 'PENDIENTE' AND expires_at > ?) DESC, created_at DESC LIMIT ?`);
const SINCE = column.integer.select(
  'SELECT count(*) FROM agent_proposal WHERE issuer_id = ? AND branch_id = ? AND ambiente = ? AND created_at >= ?',
);
const WAITING = record({ size: column.integer, before: orNull(column.integer) }).select(`
  SELECT count(*) AS size, min(expires_at) AS before FROM agent_proposal
  WHERE issuer_id = ? AND branch_id = ? AND ambiente = ? AND estado = 'PENDIENTE' AND expires_at > ?`);

type Place = Pick<Caller, 'issuerId' | 'branchId' | 'ambiente'>;

/** @throws Error (SQLite constraint) when `clave` is already in use */
export const addProposal = insertionOf('agent_proposal', PROPOSAL).run;

export const findProposal = PROPOSAL.select<[id: string]>('SELECT * FROM agent_proposal WHERE id = ?').find;

/** Proposal with an idempotency key, or null. */
export const proposalNamed = PROPOSAL.select<[apiKeyId: string, clave: string]>(
  'SELECT * FROM agent_proposal WHERE api_key_id = ? AND clave = ?',
).find;

/** Confirmed but not yet executed, of all branches. */
export const confirmedProposals = PROPOSAL.select<[]>(
  "SELECT * FROM agent_proposal WHERE estado = 'CONFIRMADA' ORDER BY id",
).list;

/** Those still open, then the others; each newest first. */
export function proposalsOf(
  reader: Reader,
  { issuerId, branchId, ambiente }: Place,
  of: { readonly now: Instant; readonly limit: number },
): readonly StoredProposal[] {
  return OF_PLACE.list(reader, issuerId, branchId, ambiente, of.now, of.limit);
}

export function proposalsSince(reader: Reader, place: Place, since: Instant): number {
  return SINCE.find(reader, place.issuerId, place.branchId, place.ambiente, since) ?? 0;
}

/** Number of pending proposals, and the earliest expiry (null without any). */
export function waitingProposals(
  reader: Reader,
  place: Place,
  now: Instant,
): { readonly size: number; readonly before: Instant | null } {
  return (
    WAITING.find(reader, place.issuerId, place.branchId, place.ambiente, now) ?? { size: 0, before: null }
  );
}

/** @throws Error when already decided */
export const decideProposal = command(
  'UPDATE agent_proposal SET estado = ?, decided_at = ?, decided_by = ? WHERE id = ?',
  (
    id: string,
    of: { readonly estado: 'CONFIRMADA' | 'RECHAZADA'; readonly at: Instant; readonly by: string },
  ) => [of.estado, of.at, of.by, id],
).run;

/** @throws Error when already ended */
export const endProposal = command(
  'UPDATE agent_proposal SET estado = ?, status = ?, respuesta = ? WHERE id = ?',
  (
    id: string,
    of: { readonly estado: 'HECHA' | 'FALLIDA'; readonly status: number; readonly respuesta: string },
  ) => [of.estado, of.status, of.respuesta, id],
).run;
