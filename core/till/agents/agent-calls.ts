/** Rate limit and audit rows of agents' calls (§agents). */
import type { AgentCalls } from '../../contract/agents/agent-calls.ts';
import type { Caller } from '../../contract/caller.ts';
import type { EditionKind } from '../../contract/edition.ts';
import { rule } from '../../contract/rules/rules.ts';
import { refusal } from '../../domain/app-error.ts';
import { editionAt } from '../../domain/dte/edition.ts';
import { fiscalDate, type Instant } from '../../domain/fiscal-time.ts';
import { issuerInForce } from '../../engine/editions/editions-in-force.ts';
import { findConnection } from '../../store/issuers/connections.ts';
import { findIssuer } from '../../store/issuers/issuers.ts';
import { appendAudit } from '../../store/people/audit.ts';
import { auditedKey, findApiKey } from '../../store/people/api-keys.ts';
import type { Reader } from '../../store/store.ts';
import { agentSettings, proposalOf, propose, type ProposingDeps } from './propose.ts';

/** Calls per key and minute; each is written into the audit log. */
const MAX_CALLS_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

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
    editionOf: (caller) => store.read((reader) => editionsOf(reader, caller, clock.now())),
    mayPropose: ({ issuerId }) => store.read((reader) => agentSettings(reader, issuerId).agentesProponen),
    propose: (proposal, caller) => propose(deps, proposal, caller),
    proposal: (id, caller) => store.read((reader) => proposalOf(reader, id, { caller, now: clock.now() })),
  };
}

function editionsOf(reader: Reader, { issuerId, ambiente }: Caller, now: Instant) {
  const issuer = findIssuer(reader, issuerId);
  if (issuer === null) throw new Error('a key of an issuer that is not there');
  const connection = findConnection(reader, issuerId, ambiente);
  const today = fiscalDate(now);
  const dates =
    connection === null
      ? issuer
      : issuerInForce(reader, { issuer, ambiente, autoridad: connection.autoridad }, today);
  return (kind: EditionKind) => editionAt(dates, kind, today);
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
