/** Managers decide on agents' proposals; a confirmed one runs once, even across a restart (§agent-proposals). */
import type { ShownProposal } from '../../contract/bridge/bridge-agents.ts';
import type { OperationAnswer, RunOperation } from '../../contract/agents/agent-calls.ts';
import type { ProposalSummary } from '../../contract/agents/proposals.ts';
import { OPERATIONS, type OperationName } from '../../contract/api/operations.ts';
import type { Caller } from '../../contract/caller.ts';
import { parseJson } from '../../contract/json.ts';
import { problemBody, STATUS_OF } from '../../contract/problem.ts';
import { rule } from '../../contract/rules/rules.ts';
import { AppError, problemOf, refusal } from '../../domain/app-error.ts';
import { isoUtc, type Instant } from '../../domain/fiscal-time.ts';
import {
  confirmedProposals,
  decideProposal,
  endProposal,
  findProposal,
  proposalsOf,
  type StoredProposal,
} from '../../store/agents/proposals.ts';
import { findApiCall } from '../../store/numbers/api-calls.ts';
import { findIdempotency } from '../../store/numbers/idempotency.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { auditedKey, findApiKey } from '../../store/people/api-keys.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { SomeOperations } from '../operation.ts';
import type { TillCaller } from '../people/browser-session.ts';
import type { TillParts } from '../till-parts.ts';
import { agentSettings, stateAt, type ProposingDeps } from './propose.ts';

const MAX_SHOWN = 50;
/** From this status on the service failed, not what was asked. */
const FAULT_STATUS = 500;

type Outcome = 'status' | 'body' | 'codigo';

export type DecidingDeps = ProposingDeps & Pick<TillParts, 'log'>;

export function agentOperations(deps: DecidingDeps) {
  const { store, clock, news } = deps;
  const shownNow = (id: string) =>
    store.read((reader) => shown(reader, findProposal(reader, id) ?? missing(), clock.now()));
  const decide = async (id: string, estado: 'CONFIRMADA' | 'RECHAZADA', who: TillCaller) => {
    const row = await store.transact((tx, now) => decided(tx, { id, estado }, { who, now }));
    news.publish({ kind: 'context', issuerId: who.caller.issuerId });
    return row;
  };
  return {
    'agents.proposals': (_input, { caller }) =>
      store.read((reader) => {
        const now = clock.now();
        const rows = proposalsOf(reader, caller, { now, limit: MAX_SHOWN });
        return { propuestas: rows.map((row) => shown(reader, row, now)) };
      }),
    /** @throws AppError `ESTADO_NO_PERMITE` if rejected, done or expired, or the key is no longer valid */
    'agents.confirm': async ({ id }, who) => {
      await execute(deps, await decide(id, 'CONFIRMADA', who));
      return shownNow(id);
    },
    /** @throws AppError `ESTADO_NO_PERMITE` if already decided */
    'agents.reject': async ({ id }, who) => {
      await decide(id, 'RECHAZADA', who);
      return shownNow(id);
    },
  } satisfies SomeOperations;
}

export async function resumeProposals(deps: DecidingDeps): Promise<void> {
  for (const row of deps.store.read(confirmedProposals)) {
    try {
      await execute(deps, row);
    } catch (error) {
      deps.log.error('proposal not resumed', { error: String(error) });
    }
  }
}

interface Deciding {
  readonly who: TillCaller;
  readonly now: Instant;
}

/** Confirming a confirmed proposal again is allowed: it continues. */
function decided(
  tx: Tx,
  { id, estado }: { readonly id: string; readonly estado: 'CONFIRMADA' | 'RECHAZADA' },
  { who, now }: Deciding,
): StoredProposal {
  const row = findProposal(tx, id);
  const { issuerId, branchId, ambiente } = who.caller;
  if (row?.issuerId !== issuerId || row.branchId !== branchId || row.ambiente !== ambiente) return missing();
  const state = stateAt(row, now);
  if (state === 'CONFIRMADA' && estado === 'CONFIRMADA') return row;
  if (estado === 'CONFIRMADA') assertHolds(tx, row, now);
  if (state !== 'PENDIENTE')
    throw refusal('ESTADO_NO_PERMITE', rule('propuesta-decidida', { estado: state }));
  decideProposal(tx, id, { estado, at: now, by: who.user.nombre });
  appendAudit(tx, {
    at: now,
    actor: who.user.nombre,
    accion: estado === 'CONFIRMADA' ? 'propuesta confirmada' : 'propuesta rechazada',
    detalle: { operacion: row.operacion, id },
  });
  return row;
}

function missing(): never {
  throw refusal('DOCUMENTO_NO_ENCONTRADO', rule('propuesta-no-existe'));
}

/** The key may have expired, or the permission been withdrawn, while the proposal waited, also once confirmed. */
function assertHolds(reader: Reader, { apiKeyId, issuerId }: StoredProposal, now: Instant): void {
  const key = findApiKey(reader, apiKeyId);
  const isOver = key === null || key.deletedAt !== null || (key.expiresAt !== null && now >= key.expiresAt);
  if (isOver) throw refusal('ESTADO_NO_PERMITE', rule('propuesta-sin-llave'));
  if (!agentSettings(reader, issuerId).agentesProponen)
    throw refusal('SIN_PERMISO', rule('agentes-no-proponen'));
}

/** What began is finished whatever became of its key: its name gives the first answer (§idempotency). */
async function execute(deps: DecidingDeps, row: StoredProposal): Promise<void> {
  const { store, clock, news } = deps;
  const hasBegun = () => store.read((reader) => isBegun(reader, row));
  const over = hasBegun() ? null : store.read((reader) => overBy(reader, row, clock.now()));
  const { status, body, codigo } = over ?? (await deps.runOperation(...runOf(store, row)));
  // It may have been done all the same: another run tells.
  if (codigo === 'ERROR_INTERNO' || (status >= FAULT_STATUS && hasBegun())) return;
  // Invalidations have no such name: an already invalidated document counts as done.
  const estado = codigo === null || codigo === 'YA_INVALIDADO' ? 'HECHA' : 'FALLIDA';
  await store.transact((tx) => {
    if (findProposal(tx, row.id)?.estado !== 'CONFIRMADA') return;
    endProposal(tx, row.id, { estado, status, respuesta: String(body) });
  });
  news.publish({ kind: 'context', issuerId: row.issuerId });
}

/** Its `Idempotency-Key`. */
const nameOf = ({ id }: StoredProposal) => `propuesta-${id}`;

function isBegun(reader: Reader, row: StoredProposal): boolean {
  const { apiKeyId } = row;
  const clave = nameOf(row);
  return (
    findIdempotency(reader, apiKeyId, clave) !== null || findApiCall(reader, { apiKeyId, clave }) !== null
  );
}

/** The refusal of what no longer holds; null while it does. */
function overBy(reader: Reader, row: StoredProposal, now: Instant): Pick<OperationAnswer, Outcome> | null {
  try {
    assertHolds(reader, row, now);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { codigo } = error;
    return { status: STATUS_OF[codigo], body: JSON.stringify(problemBody(problemOf(error))), codigo };
  }
}

function runOf(store: TillParts['store'], row: StoredProposal): Parameters<RunOperation> {
  const op = row.operacion as OperationName;
  const input = parseJson(row.contenido) as Readonly<Record<string, unknown>>;
  const named = 'idempotencyKey' in OPERATIONS[op].input.shape ? { idempotencyKey: nameOf(row) } : {};
  return [op, { ...input, ...named }, callerOf(store, row)];
}

function callerOf(store: TillParts['store'], row: StoredProposal): Caller {
  const { apiKeyId: keyId, issuerId, branchId, ambiente } = row;
  const role = store.read((reader) => findApiKey(reader, keyId))?.role ?? 'user';
  return { keyId, role, issuerId, branchId, ambiente };
}

function shown(reader: Reader, row: StoredProposal, now: Instant): ShownProposal {
  const key = findApiKey(reader, row.apiKeyId);
  const { decidedAt, decidedBy, respuesta } = row;
  return {
    id: row.id,
    operacion: row.operacion as OperationName,
    ...(JSON.parse(row.resumen) as ProposalSummary),
    llave: key === null ? null : auditedKey(key),
    creada: isoUtc(row.createdAt),
    vence: isoUtc(row.expiresAt),
    estado: stateAt(row, now),
    decidida: decidedAt === null ? null : { en: isoUtc(decidedAt), por: decidedBy ?? '' },
    ...resultOf(respuesta),
  };
}

function resultOf(respuesta: string | null): Pick<ShownProposal, 'mensaje' | 'numeroControl'> {
  const body = respuesta === null ? {} : (JSON.parse(respuesta) as Readonly<Record<string, unknown>>);
  const { message, numeroControl } = body;
  return {
    mensaje: typeof message === 'string' ? message : null,
    numeroControl: typeof numeroControl === 'string' ? numeroControl : null,
  };
}
