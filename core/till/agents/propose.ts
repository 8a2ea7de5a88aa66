/** An agent proposes: what would be done is tried, kept, and waits for a person (§agent-proposals). */
import type { NewProposal, OperationAnswer, RunOperation } from '../../contract/agents/agent-calls.ts';
import { PROPOSAL_TERM_MS, type ProposalState } from '../../contract/agents/proposals.ts';
import { OPERATIONS } from '../../contract/api/operations.ts';
import { accessOf } from '../../contract/api/shop/operation-traits.ts';
import type { Caller } from '../../contract/caller.ts';
import { parseJson, stringifyJson } from '../../contract/json.ts';
import { rule } from '../../contract/rules/rules.ts';
import { settingsInForce, type SettingsInForce } from '../../contract/settings/issuer-settings.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalDate, instantOf, isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import { conflict } from '../../engine/issuing/idempotency.ts';
import { contentHash } from '../../engine/issuing/content-hash.ts';
import {
  addProposal,
  findProposal,
  proposalNamed,
  proposalsSince,
  type StoredProposal,
} from '../../store/agents/proposals.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { appendAudit } from '../../store/people/audit.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { TillParts } from '../till-parts.ts';
import { summaryOf } from './summary.ts';

export type ProposingDeps = Pick<TillParts, 'store' | 'clock' | 'news' | 'random'> & {
  readonly runOperation: RunOperation;
};

/** What the issuer of a caller lets agents do. */
export function agentSettings(
  reader: Reader,
  issuerId: string,
): Pick<SettingsInForce, 'agentesProponen' | 'propuestasPorDia'> {
  return settingsInForce(findIssuer(reader, issuerId)?.settings ?? {});
}

/** @throws AppError as `AgentCalls.propose` says */
export async function propose(
  deps: ProposingDeps,
  proposal: NewProposal,
  caller: Caller,
): Promise<OperationAnswer> {
  const { store, clock, news } = deps;
  const known = store.read((reader) => {
    assertMayPropose(reader, proposal, caller);
    return knownBefore(reader, proposal, caller);
  });
  if (known !== null) return proposalAnswer(known, clock.now());
  const simulated = await simulate(deps, proposal, caller);
  if (simulated !== null && simulated.codigo !== null) return simulated;
  const resumen = JSON.stringify(summaryOf(proposal, simulated));
  const kept = await store.transact((tx, now) =>
    keep(tx, { ...proposal, resumen, id: deps.random.uuid() }, { caller, now }),
  );
  news.publish({ kind: 'context', issuerId: caller.issuerId });
  return proposalAnswer(kept, clock.now(), simulated?.avisos);
}

function assertMayPropose(reader: Reader, { op }: NewProposal, caller: Caller): void {
  if (!agentSettings(reader, caller.issuerId).agentesProponen)
    throw refusal('SIN_PERMISO', rule('agentes-no-proponen'));
  if (accessOf(op) === 'admin' && caller.role !== 'admin')
    throw refusal('SIN_PERMISO', rule('solo-llave-de-administrador'));
}

/** The same proposal, kept before. @throws AppError `IDEMPOTENCIA_EN_CONFLICTO` for another one of that name */
function knownBefore(
  reader: Reader,
  { op, input, clave }: NewProposal,
  { keyId }: Caller,
): StoredProposal | null {
  const known = clave === null ? null : proposalNamed(reader, keyId, clave);
  if (known === null) return null;
  const isSame = known.operacion === op && contentHash(parseJson(known.contenido)) === contentHash(input);
  if (!isSame) throw conflict();
  return known;
}

/** What issues is calculated as it would be issued; null where nothing is issued. */
async function simulate(
  { runOperation }: ProposingDeps,
  { op, input }: NewProposal,
  caller: Caller,
): Promise<OperationAnswer | null> {
  if (OPERATIONS[op].tipoDte === null) return null;
  return runOperation(op, { ...input, request: { ...(input['request'] as object), simular: true } }, caller);
}

interface Keeping {
  readonly caller: Caller;
  readonly now: Instant;
}

function keep(
  tx: Tx,
  proposal: NewProposal & Pick<StoredProposal, 'resumen' | 'id'>,
  { caller, now }: Keeping,
): StoredProposal {
  assertMayPropose(tx, proposal, caller);
  const known = knownBefore(tx, proposal, caller);
  if (known !== null) return known;
  const { propuestasPorDia: maximo } = agentSettings(tx, caller.issuerId);
  const today = instantOf(fiscalDate(now), '00:00:00');
  if (proposalsSince(tx, caller, today) >= maximo)
    throw refusal('DEMASIADAS_SOLICITUDES', rule('propuestas-del-dia', { maximo }));
  const { id, op, input, clave, resumen } = proposal;
  const { keyId: apiKeyId, issuerId, branchId, ambiente } = caller;
  const row: StoredProposal = {
    id,
    apiKeyId,
    clave: clave ?? id,
    issuerId,
    branchId,
    ambiente,
    operacion: op,
    contenido: stringifyJson(input),
    resumen,
    createdAt: now,
    expiresAt: now + PROPOSAL_TERM_MS,
    estado: 'PENDIENTE',
    decidedAt: null,
    decidedBy: null,
    status: null,
    respuesta: null,
  };
  addProposal(tx, row);
  appendAudit(tx, {
    at: now,
    actor: `llave ${apiKeyId}`,
    accion: 'propuesta de agente',
    detalle: { operacion: op, id },
  });
  return row;
}

/** As the agent that made it reads it. @throws AppError `DOCUMENTO_NO_ENCONTRADO` for one of another key */
export function proposalOf(
  reader: Reader,
  id: string,
  of: { caller: Caller; now: Instant },
): OperationAnswer {
  const found = findProposal(reader, id.toUpperCase());
  if (found?.apiKeyId !== of.caller.keyId)
    throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('propuesta-no-existe'));
  return proposalAnswer(found, of.now);
}

/** The state at a moment: what nobody decided in time can no longer be done. */
export function stateAt({ estado, expiresAt }: StoredProposal, now: Instant): ProposalState {
  return estado === 'PENDIENTE' && now >= expiresAt ? 'VENCIDA' : estado;
}

function proposalAnswer(row: StoredProposal, now: Instant, avisos: readonly string[] = []): OperationAnswer {
  const { id, operacion, createdAt, expiresAt, status, respuesta, resumen } = row;
  const body = {
    id,
    estado: stateAt(row, now),
    operacion,
    creada: isoUtc(createdAt),
    vence: isoUtc(expiresAt),
    total: (JSON.parse(resumen) as { readonly total?: string | null }).total ?? null,
    respuesta: respuesta === null ? null : { status, cuerpo: JSON.parse(respuesta) as unknown },
  };
  return {
    status: 200,
    media: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
    codigo: null,
    avisos,
  };
}
