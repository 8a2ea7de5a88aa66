/** `/mcp`: tools for agents by Model Context Protocol over HTTP, with the API key (§agents). The library is loaded at the first request. */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgentCalls } from '../../contract/agents/agent-calls.ts';
import type { Caller } from '../../contract/caller.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import { keyOf } from '../auth.ts';
import { singleHeader } from '../headers.ts';
import { sendProblem } from '../problems.ts';
import { bytesOf, parseBody } from '../body.ts';
import { traceOf } from '../request-log/request-trace.ts';
import { MCP_PATH, MCP_READING_PATH } from './mcp-paths.ts';
import { messageOf } from './message.ts';
import type { PublicApi } from '../public-api.ts';
import { operationRunner } from './run-operation.ts';

export interface McpOptions {
  readonly agents: AgentCalls;
  readonly version: string;
  readonly now: () => Instant;
}

type McpApi = McpOptions & PublicApi;

export function addMcpRoutes(app: FastifyInstance, api: McpApi): void {
  addRoute(app, api, MCP_PATH);
  addRoute(app, api, MCP_READING_PATH);
}

function addRoute(app: FastifyInstance, api: McpApi, path: string): void {
  app.post(path, async (request, reply) => {
    const known = await api.authenticate(bearerKeyOf(request.raw.rawHeaders));
    if (!known.ok) {
      await api.slowdown.afterFailure();
      return sendProblem(reply.header('WWW-Authenticate', 'Bearer'), known.problem);
    }
    traceOf(request).caller = known.value;
    const message = parseBody(bytesOf(request), api.limits);
    if (!message.ok) return sendProblem(reply, message.problem);
    const answer = await answerOf(api, known.value, {
      request,
      reply,
      message: messageOf(message.value),
      readsOnly: path === MCP_READING_PATH,
    });
    void reply.code(answer.status).headers(Object.fromEntries(answer.headers));
    return answer.body === null
      ? reply.send()
      : reply.send(Readable.fromWeb(answer.body as ReadableStream<Uint8Array>));
  });
}

/** The API key, also as MCP clients send it: `Authorization: Bearer …`. */
function bearerKeyOf(rawHeaders: readonly string[]): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(singleHeader(rawHeaders, 'authorization') ?? '')?.[1];
  return bearer !== undefined && singleHeader(rawHeaders, 'x-api-key') === undefined
    ? bearer
    : keyOf(rawHeaders);
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly message: unknown;
  readonly readsOnly: boolean;
}

/** A new server per request, so that no state of a caller remains. */
async function answerOf(
  api: McpApi,
  caller: Caller,
  { request, reply, message, readsOnly }: Exchange,
): Promise<Response> {
  const [{ createMcpHandler }, { agentServer }, { agentSession }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./agent-server.ts'),
    import('./agent-session.ts'),
  ]);
  const parts = { ...api, run: operationRunner(api.dispatch) };
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  const handler = createMcpHandler(() => agentServer(agentSession(parts, caller, readsOnly)));
  return handler.fetch(
    new Request(`http://caja${MCP_PATH}`, {
      method: 'POST',
      headers: request.headers as Record<string, string>,
      signal: leaving.signal,
    }),
    { parsedBody: message },
  );
}
