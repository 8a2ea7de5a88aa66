/** Calls of agents: how many a key may make, and what the audit log says of each (§agents). */
import type { AgentCalls } from '../../contract/agents/agent-calls.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { auditedKey, findApiKey } from '../../store/people/api-keys.ts';
import type { Reader } from '../../store/store.ts';
import { agentSettings, proposalOf, propose, type ProposingDeps } from './propose.ts';

/** Calls of one key in a minute: each is written into the audit log. */
const MAX_CALLS_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

/** The calls over a store. */
export function createAgentCalls(deps: ProposingDeps): AgentCalls {
  const { store, clock } = deps;
  const latest = new Map<string, readonly number[]>();
  return {
    begin: ({ keyId }) => {
      const now = clock.now();
      const recent = (latest.get(keyId) ?? []).filter((at) => Math.abs(now - at) < MINUTE_MS);
      if (recent.length >= MAX_CALLS_PER_MINUTE) throw tooMany();
      latest.set(keyId, [...recent, now]);
    },
    note: ({ keyId }, call) =>
      store.transact((tx, at) =>
        appendAudit(tx, {
          at,
          actor: `llave ${keyId}`,
          accion: 'herramienta de agente',
          detalle: { ...keyDetail(tx, keyId), ...call },
        }),
      ),
    mayPropose: ({ issuerId }) => store.read((reader) => agentSettings(reader, issuerId).agentesProponen),
    propose: (proposal, caller) => propose(deps, proposal, caller),
    proposal: (id, caller) => store.read((reader) => proposalOf(reader, id, { caller, now: clock.now() })),
  };
}

function tooMany() {
  return refusal('DEMASIADAS_SOLICITUDES', rule('agente-muy-seguido', { maximo: MAX_CALLS_PER_MINUTE }), {
    retryAfterSeconds: MINUTE_MS / 1000,
  });
}

function keyDetail(reader: Reader, keyId: string) {
  const key = findApiKey(reader, keyId);
  return key === null ? {} : auditedKey(key);
}
