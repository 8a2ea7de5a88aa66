/** One MCP server for one caller: its tools, resources and prompts (§agents). */
import { McpServer, type CallToolResult } from '@modelcontextprotocol/server';
import type { OperationAnswer } from '../../contract/agents/agent-calls.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import type { Instant } from '../../domain/fiscal-time.ts';
import type { Tool } from './tools.ts';
import { TOPICS, type Topic } from './topics.ts';

/** What stands behind a server. */
export interface AgentSession {
  readonly version: string;
  readonly tools: readonly Tool[];
  readonly now: () => Instant;
  /** Most members and elements of the arguments of one call. */
  readonly maxArguments: number;
  call(tool: Tool, args: unknown): Promise<OperationAnswer>;
  read(name: string, topic: Topic): Promise<OperationAnswer>;
}

const INSTRUCTIONS =
  'Caja DTE: punto de venta de El Salvador que emite documentos tributarios electrónicos. Lea el recurso caja://reglas antes de actuar.';

/** Makes the server; it holds nothing between requests. */
export function agentServer(session: AgentSession): McpServer {
  const server = new McpServer(
    { name: 'caja-dte', title: 'Caja DTE', version: session.version },
    { instructions: INSTRUCTIONS, maxToolInputElements: session.maxArguments },
  );
  for (const tool of session.tools) addTool(server, session, tool);
  for (const [name, topic] of Object.entries(TOPICS)) addTopic(server, session, { name, topic });
  return server;
}

function addTool(server: McpServer, session: AgentSession, tool: Tool): void {
  const { name, title, description, inputSchema, outputSchema, asksAuthority } = tool;
  const config = {
    title,
    description,
    inputSchema: described(inputSchema),
    ...(outputSchema === null ? {} : { outputSchema: described(outputSchema) }),
    annotations: { title, readOnlyHint: true, destructiveHint: false, openWorldHint: asksAuthority },
  };
  server.registerTool(name, config, async (args) => resultOf(tool, await session.call(tool, args)));
}

/** A schema that describes and lets everything pass: the operation itself names every fault, in Spanish. */
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

/** What a tool answers: JSON as text and as data, a file as bytes, the problem of the interface as an error. */
function resultOf(tool: Tool, { body, media, codigo, avisos }: OperationAnswer): CallToolResult {
  const warnings = avisos.map((text) => ({ type: 'text' as const, text: `Aviso: ${text}` }));
  if (typeof body !== 'string') {
    const uri = `caja://archivos/${tool.op}`;
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
