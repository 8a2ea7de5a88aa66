/** An MCP server for one caller: tools, resources and prompts (§agents). */
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import type { OperationAnswer } from '../../contract/agents/agent-calls.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { PROPOSAL, type Tool } from './tools.ts';
import { INSTRUCTIONS, TOPICS, type Topic } from './topics.ts';

export interface AgentSession {
  readonly version: string;
  readonly tools: readonly Tool[];
  /** Most members and elements in a call's arguments. */
  readonly maxArguments: number;
  call(tool: Tool, args: unknown): Promise<OperationAnswer>;
  /** State of a proposal; null if the caller may not propose. */
  readonly proposal: ((id: unknown) => Promise<OperationAnswer>) | null;
  read(name: string, topic: Topic): Promise<OperationAnswer>;
}

export const PROPOSAL_TOOL = 'propuesta_ver';

/** Stateless between requests. */
export function agentServer(session: AgentSession): McpServer {
  const server = new McpServer(
    { name: 'caja-dte', title: 'Caja DTE', version: session.version },
    { instructions: INSTRUCTIONS, maxToolInputElements: session.maxArguments },
  );
  for (const tool of session.tools) addTool(server, session, tool);
  if (session.proposal !== null) addProposalTool(server, session.proposal);
  for (const [name, topic] of Object.entries(TOPICS)) addTopic(server, session, { name, topic });
  return server;
}

function addTool(server: McpServer, session: AgentSession, tool: Tool): void {
  const { name, kind, title, description, inputSchema, outputSchema, asksAuthority } = tool;
  const config = {
    title,
    description,
    inputSchema: described(inputSchema),
    ...(outputSchema === null ? {} : { outputSchema: described(outputSchema) }),
    annotations: {
      readOnlyHint: kind !== 'propone',
      destructiveHint: false,
      openWorldHint: asksAuthority,
    },
  };
  server.registerTool(name, config, async (args) => resultOf(tool.op, await session.call(tool, args)));
}

const ID_OF_PROPOSAL: JsonSchema = {
  type: 'object',
  properties: { id: { type: 'string', format: 'uuid', description: 'El id que respondió la propuesta' } },
  required: ['id'],
  additionalProperties: false,
};

function addProposalTool(server: McpServer, ask: (id: unknown) => Promise<OperationAnswer>): void {
  const title = 'Ver qué fue de una propuesta';
  const config = {
    title,
    description: `${title}. Solo de las propias; vencen si nadie las confirma a tiempo.`,
    inputSchema: described(ID_OF_PROPOSAL),
    outputSchema: described(PROPOSAL),
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  };
  server.registerTool(PROPOSAL_TOOL, config, async (args) =>
    resultOf(PROPOSAL_TOOL, await ask((args as { readonly id?: unknown } | undefined)?.id)),
  );
}

/** A schema that only describes: the operation reports faults itself, in Spanish. */
function described(schema: JsonSchema) {
  const json = () => ({ ...schema });
  return {
    '~standard': {
      version: 1 as const,
      vendor: 'caja-dte',
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: json, output: json },
    },
  };
}

/** Tool result: JSON as text and data, a file as bytes, a problem as an error. */
function resultOf(name: string, { body, media, codigo, avisos }: OperationAnswer): CallToolResult {
  const warnings = avisos.map((text) => ({ type: 'text' as const, text: `Aviso: ${text}` }));
  if (typeof body !== 'string') {
    const uri = `caja://archivos/${name}`;
    const blob = Buffer.from(body).toString('base64');
    return { content: [{ type: 'resource', resource: { uri, mimeType: media, blob } }, ...warnings] };
  }
  const content = [{ type: 'text' as const, text: body }, ...warnings];
  if (codigo !== null) return { content, isError: true };
  return { content, structuredContent: JSON.parse(body) as Record<string, unknown> };
}

function addTopic(server: McpServer, session: AgentSession, of: { name: string; topic: Topic }): void {
  const { name, topic } = of;
  const { title, description, question } = topic;
  const uri = `caja://${name}`;
  const read = async () => {
    const { media, body } = await session.read(name, topic);
    return { uri, mimeType: media, text: String(body) };
  };
  server.registerResource(name, uri, { title, description }, async () => ({ contents: [await read()] }));
  server.registerPrompt(name, { title, description }, async () => ({
    description,
    messages: [
      { role: 'user' as const, content: { type: 'text' as const, text: question } },
      { role: 'user' as const, content: { type: 'resource' as const, resource: await read() } },
    ],
  }));
}
