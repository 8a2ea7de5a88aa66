/** An agent: the official client of MCP, by HTTP or to a program's standard streams. */
import { Client, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';

/** The two generations of the protocol that clients speak. */
export const ERAS = ['2025', '2026'] as const;
export type Era = (typeof ERAS)[number];

/** A client that is connected. */
export async function connectAgent(transport: Transport, era: Era = '2025'): Promise<Client> {
  const client = new Client(
    { name: 'prueba', version: '1.0.0' },
    era === '2026' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  );
  await client.connect(transport);
  return client;
}

/** One that calls a service with a key. */
export function agentOverHttp(url: string, key: string, era: Era = '2025'): Promise<Client> {
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  return connectAgent(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }), era);
}

/** What a tool answered, read from its text. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly body: Readonly<Record<string, unknown>>;
  readonly texts: readonly string[];
}

/** Calls a tool. */
export async function callTool(client: Client, name: string, args: object = {}): Promise<ToolAnswer> {
  const result = await client.callTool({ name, arguments: { ...args } });
  const texts = result.content.flatMap((each) => (each.type === 'text' ? [each.text] : []));
  return { isError: result.isError === true, body: parsed(texts[0] ?? ''), texts };
}

function parsed(text: string): ToolAnswer['body'] {
  try {
    return JSON.parse(text) as ToolAnswer['body'];
  } catch {
    return {};
  }
}
