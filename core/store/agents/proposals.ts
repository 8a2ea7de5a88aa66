/** What agents proposed, as it waits, is decided and ends (§agent-proposals). */
import { AMBIENTES } from '../../contract/ambiente.ts';
import { STORED_PROPOSAL_STATES } from '../../contract/agents/proposals.ts';
import type { Caller } from '../../contract/caller.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Reader, Tx } from '../handle.ts';
import { column, insertionOf, orNull, record, type RecordOf } from '../record.ts';
import { command } from '../statement.ts';

const PROPOSAL = record({
  id: column.text,
  apiKeyId: column.text,
  /** Named by the agent: the same proposal again is the same row. */
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

const INSERT = insertionOf('agent_proposal', PROPOSAL);
const BY_ID = PROPOSAL.select('SELECT * FROM agent_proposal WHERE id = ?');
const BY_KEY = PROPOSAL.select('SELECT * FROM agent_proposal WHERE api_key_id = ? AND clave = ?');
const CONFIRMED = PROPOSAL.select("SELECT * FROM agent_proposal WHERE estado = 'CONFIRMADA' ORDER BY id");
const OF_PLACE = PROPOSAL.select(`
  SELECT * FROM agent_proposal WHERE issuer_id = ? AND branch_id = ? AND ambiente = ?
  ORDER BY created_at DESC LIMIT ?`);
const SINCE = column.integer.select(
  'SELECT count(*) FROM agent_proposal WHERE issuer_id = ? AND branch_id = ? AND ambiente = ? AND created_at >= ?',
);
const WAITING = record({ size: column.integer, before: orNull(column.integer) }).select(`
  SELECT count(*) AS size, min(expires_at) AS before FROM agent_proposal
  WHERE issuer_id = ? AND branch_id = ? AND ambiente = ? AND estado = 'PENDIENTE' AND expires_at > ?`);
const DECIDE = command('UPDATE agent_proposal SET estado = ?, decided_at = ?, decided_by = ? WHERE id = ?');
const END = command('UPDATE agent_proposal SET estado = ?, status = ?, respuesta = ? WHERE id = ?');

type Place = Pick<Caller, 'issuerId' | 'branchId' | 'ambiente'>;

/** @throws Error (SQLite constraint) when the key named another one so */
export function addProposal(tx: Tx, proposal: StoredProposal): void {
  INSERT.run(tx, proposal);
}

/** The proposal, or null. */
export function findProposal(reader: Reader, id: string): StoredProposal | null {
  return BY_ID.find(reader, id);
}

/** The proposal that a key named so, or null. */
export function proposalNamed(reader: Reader, apiKeyId: string, clave: string): StoredProposal | null {
  return BY_KEY.find(reader, apiKeyId, clave);
}

/** What was confirmed and has not ended, of every place. */
export function confirmedProposals(reader: Reader): readonly StoredProposal[] {
  return CONFIRMED.list(reader);
}

/** The latest of a place, newest first. */
export function proposalsOf(reader: Reader, place: Place, limit: number): readonly StoredProposal[] {
  return OF_PLACE.list(reader, place.issuerId, place.branchId, place.ambiente, limit);
}

/** How many a place got since a moment. */
export function proposalsSince(reader: Reader, place: Place, since: Instant): number {
  return SINCE.find(reader, place.issuerId, place.branchId, place.ambiente, since) ?? 0;
}

/** How many wait for a person, and when the first of them expires; null without any. */
export function waitingProposals(
  reader: Reader,
  place: Place,
  now: Instant,
): { readonly size: number; readonly before: Instant | null } {
  return (
    WAITING.find(reader, place.issuerId, place.branchId, place.ambiente, now) ?? { size: 0, before: null }
  );
}

/** Writes down what a person decided. @throws Error when it was decided before */
export function decideProposal(
  tx: Tx,
  id: string,
  of: { readonly estado: 'CONFIRMADA' | 'RECHAZADA'; readonly at: Instant; readonly by: string },
): void {
  DECIDE.run(tx, of.estado, of.at, of.by, id);
}

/** Writes down how it ended. @throws Error when it ended before */
export function endProposal(
  tx: Tx,
  id: string,
  of: { readonly estado: 'HECHA' | 'FALLIDA'; readonly status: number; readonly respuesta: string },
): void {
  END.run(tx, of.estado, of.status, of.respuesta, id);
}
