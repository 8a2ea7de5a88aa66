/** An agent's proposal is tried, stored, and waits for a person (§agent-proposals). */
import type { NewProposal, OperationAnswer, RunOperation } from '../../contract/agents/agent-calls.ts';
import { PROPOSAL_TERM_MS, type ProposalState } from '../../contract/agents/proposals.ts';
import { OPERATIONS } from '../../contract/api/operations.ts';
import { accessOf, isIdempotent } from '../../contract/api/shop/operation-traits.ts';
import type { Caller } from '../../contract/caller.ts';
import { parseJson, stringifyJson } from '../../contract/json.ts';
import { rule } from '../../contract/rules/rules.ts';
import { settingsInForce, type SettingsInForce } from '../../contract/settings/issuer-settings.ts';
import { refusal } from '../../domain/app-error.ts';
import { fiscalDate, isoUtc, startOfDay, type Instant } from '../../domain/fiscal-time.ts';
import { conflict } from '../../engine/issuing/idempotency.ts';
import { contentHash } from '../../engine/issuing/content-hash.ts';
import { assertInvalidates } from '../../engine/invalidation/invalidate.ts';
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
  /** The answer a change of the shop would get; it is rolled back. */
  readonly tryChange: RunOperation;
};

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
  const tried = await tryOut(deps, proposal, caller);
  if (tried !== null && tried.codigo !== null) return tried;
  const resumen = JSON.stringify(summaryOf(proposal, tried));
  const kept = await store.transact((tx, now) =>
    keep(tx, { ...proposal, resumen, id: deps.random.uuid() }, { caller, now }),
  );
  news.publish({ kind: 'context', issuerId: caller.issuerId });
  return proposalAnswer(kept, clock.now(), tried?.avisos);
}

function assertMayPropose(reader: Reader, { op }: NewProposal, caller: Caller): void {
  if (!agentSettings(reader, caller.issuerId).agentesProponen)
    throw refusal('SIN_PERMISO', rule('agentes-no-proponen'));
  if (accessOf(op) === 'admin' && caller.role !== 'admin')
    throw refusal('SIN_PERMISO', rule('solo-llave-de-administrador'));
}

/** The stored proposal of the same key. @throws AppError `IDEMPOTENCIA_EN_CONFLICTO` if its content differs */
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

/**
 * The outcome now: documents are simulated, changes of the shop made and rolled back. The rest are invalidations: null
 * where possible.
 *
 * @throws AppError as `assertInvalidates`
 */
async function tryOut(
  deps: ProposingDeps,
  { op, input }: NewProposal,
  caller: Caller,
): Promise<OperationAnswer | null> {
  const { request } = input;
  if (OPERATIONS[op].tipoDte !== null)
    return deps.runOperation(op, { ...input, request: { ...(request as object), simular: true } }, caller);
  if (isIdempotent(op)) return deps.tryChange(op, input, caller);
  assertInvalidates(deps, { input: { request }, caller });
  return null;
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
  const today = startOfDay(fiscalDate(now));
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

/** For the agent that made it. @throws AppError `DOCUMENTO_NO_ENCONTRADO` for a proposal of another key */
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
