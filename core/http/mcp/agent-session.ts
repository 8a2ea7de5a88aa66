/** One caller's agent access, through the dispatch and the agents' log (§agents). */
import type { AgentCalls, OperationAnswer, RunOperation } from '../../contract/agents/agent-calls.ts';
import type { Caller } from '../../contract/caller.ts';
import { accessOf } from '../../contract/api/shop/operation-traits.ts';
import { AppError, problemOf } from '../../domain/app-error.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Connections } from '../connections.ts';
import type { HttpLimits } from '../limits.ts';
import { PROPOSAL_TOOL, type AgentSession } from './agent-server.ts';
import { refusedAnswer } from './run-operation.ts';
import { toolInput } from './tool-input.ts';
import { agentTools, NAME, type Tool } from './tools.ts';

export interface SessionParts {
  readonly agents: AgentCalls;
  readonly version: string;
  readonly now: () => Instant;
  readonly limits: HttpLimits;
  readonly connections: Connections;
  readonly run: RunOperation;
}

/** @param readsOnly disables proposals, whatever the caller may do */
export function agentSession(parts: SessionParts, caller: Caller, readsOnly: boolean): AgentSession {
  const { agents, connections, limits, now, version, run } = parts;
  const mayPropose = !readsOnly && agents.mayPropose(caller);
  const counted = (herramienta: string, work: () => OperationAnswer | Promise<OperationAnswer>) =>
    connections.during(countedCall(agents, { caller, herramienta, work }));
  return {
    version,
    // An exact number counts as a value with a member.
    maxArguments: 2 * limits.jsonValues,
    tools: agentTools(agents.editionOf(caller)).filter(
      (tool) => tool.kind !== 'propone' || (mayPropose && isFor(tool, caller)),
    ),
    call: (tool, args) =>
      counted(tool.name, () => {
        const input = toolInput(tool, args);
        if (!input.ok) return refusedAnswer(input.problem);
        if (tool.kind !== 'propone') return run(tool.op, input.value, caller);
        const { [NAME]: clave, ...rest } = input.value;
        return agents.propose({ op: tool.op, input: rest, clave: nameOf(clave) }, caller);
      }),
    proposal: mayPropose ? (id) => counted(PROPOSAL_TOOL, () => agents.proposal(String(id), caller)) : null,
    read: (name, { source }) =>
      counted(`caja://${name}`, () => {
        if (typeof source === 'string') return textAnswer(source);
        const { op, input } = source(now());
        return run(op, input, caller);
      }),
  };
}

/** Tools that the key may not use are hidden. */
function isFor({ op }: Tool, { role }: Caller): boolean {
  return accessOf(op) !== 'admin' || role === 'admin';
}

/** Without a key each proposal is a new one. */
function nameOf(clave: unknown): string | null {
  return typeof clave === 'string' ? clave : null;
}

interface CountedCall {
  readonly caller: Caller;
  readonly herramienta: string;
  readonly work: () => OperationAnswer | Promise<OperationAnswer>;
}

/** Calls beyond the rate limit are not logged, so that the log does not grow without bound. */
async function countedCall(
  agents: AgentCalls,
  { caller, herramienta, work }: CountedCall,
): Promise<OperationAnswer> {
  const refused = await answered(() => agents.begin(caller));
  if (refused !== undefined) return refused;
  const answer = await answered(work);
  await agents.note(caller, { herramienta, resultado: answer.codigo ?? 'OK' });
  return answer;
}

/** The result, or the refusal. */
async function answered<T>(work: () => T | Promise<T>): Promise<T | OperationAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return refusedAnswer(problemOf(error));
    throw error;
  }
}

function textAnswer(body: string): OperationAnswer {
  return { status: 200, media: 'text/markdown', body, codigo: null, avisos: [] };
}
